ALTER TABLE "membership_subscriptions" DROP CONSTRAINT "membership_subscriptions_status";--> statement-breakpoint
ALTER TABLE "membership_subscriptions" ADD COLUMN "starts_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE UNIQUE INDEX "membership_subscriptions_coming" ON "membership_subscriptions" USING btree ("user_id") WHERE "membership_subscriptions"."status" = 'coming';--> statement-breakpoint
CREATE INDEX "membership_subscriptions_start" ON "membership_subscriptions" USING btree ("starts_at","id") WHERE "membership_subscriptions"."status" = 'coming';--> statement-breakpoint
ALTER TABLE "membership_subscriptions" ADD CONSTRAINT "membership_subscriptions_starts" CHECK ("membership_subscriptions"."status" <> 'coming' or "membership_subscriptions"."starts_at" is not null);--> statement-breakpoint
ALTER TABLE "membership_subscriptions" ADD CONSTRAINT "membership_subscriptions_days" CHECK ("membership_subscriptions"."starts_at" < "membership_subscriptions"."expires_at");--> statement-breakpoint
ALTER TABLE "membership_subscriptions" ADD CONSTRAINT "membership_subscriptions_status" CHECK ("membership_subscriptions"."status" in ('coming', 'active', 'ended'));