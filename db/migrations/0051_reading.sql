DROP INDEX "tokens_expiry";--> statement-breakpoint
DROP INDEX "data_exports_age";--> statement-breakpoint
DROP INDEX "membership_subscriptions_expiry";--> statement-breakpoint
ALTER TABLE "notices" ADD COLUMN "is_daily" boolean DEFAULT false NOT NULL;--> statement-breakpoint
UPDATE "notices" SET "is_daily" = coalesce((SELECT "mail" = 'daily' FROM "notification_settings" WHERE "notification_settings"."member_id" = "notices"."member_id" AND "notification_settings"."kind" = "notices"."kind"), "kind" IN ('photo_fab', 'profile_view', 'new_match')) WHERE "handled_at" IS NULL;--> statement-breakpoint
CREATE INDEX "notices_due" ON "notices" USING btree ("is_daily","created_at","id") WHERE "notices"."handled_at" is null;--> statement-breakpoint
CREATE INDEX "photos_file" ON "photos" USING btree ("file_key");--> statement-breakpoint
CREATE INDEX "visitor_reports_email" ON "visitor_reports" USING btree (lower("email")) WHERE "visitor_reports"."email" <> '';--> statement-breakpoint
CREATE INDEX "visitor_reports_location" ON "visitor_reports" USING btree ("location") WHERE "visitor_reports"."location" <> '';--> statement-breakpoint
CREATE INDEX "tokens_expiry" ON "tokens" USING btree ("expires_at") WHERE "tokens"."paused_at" is null;--> statement-breakpoint
CREATE INDEX "data_exports_age" ON "data_exports" USING btree (coalesce("ready_at", "created_at"));--> statement-breakpoint
CREATE INDEX "membership_subscriptions_expiry" ON "membership_subscriptions" USING btree ("expires_at","id") WHERE "membership_subscriptions"."status" = 'active';