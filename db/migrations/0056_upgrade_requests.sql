CREATE TABLE "upgrade_requests" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"tier" text NOT NULL,
	"note" text NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"decided_at" timestamp (3) with time zone,
	CONSTRAINT "upgrade_requests_tier" CHECK ("upgrade_requests"."tier" in ('silver', 'gold')),
	CONSTRAINT "upgrade_requests_status" CHECK ("upgrade_requests"."status" in ('pending', 'granted', 'declined')),
	CONSTRAINT "upgrade_requests_decided" CHECK (("upgrade_requests"."status" = 'pending') = ("upgrade_requests"."decided_at" is null)),
	CONSTRAINT "upgrade_requests_note" CHECK (length("upgrade_requests"."note") <= 500)
);
--> statement-breakpoint
ALTER TABLE "membership_subscriptions" DROP CONSTRAINT "membership_subscriptions_source";--> statement-breakpoint
ALTER TABLE "notices" DROP CONSTRAINT "notices_kind";--> statement-breakpoint
ALTER TABLE "notification_settings" DROP CONSTRAINT "notification_settings_kind";--> statement-breakpoint
ALTER TABLE "upgrade_requests" ADD CONSTRAINT "upgrade_requests_user_id_accounts_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "upgrade_requests_own" ON "upgrade_requests" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "upgrade_requests_waiting" ON "upgrade_requests" USING btree ("user_id") WHERE "upgrade_requests"."status" = 'pending';--> statement-breakpoint
CREATE INDEX "upgrade_requests_queue" ON "upgrade_requests" USING btree ("created_at","id") WHERE "upgrade_requests"."status" = 'pending';--> statement-breakpoint
ALTER TABLE "membership_subscriptions" ADD CONSTRAINT "membership_subscriptions_source" CHECK ("membership_subscriptions"."source" in ('admin', 'request', 'founder', 'demo'));--> statement-breakpoint
ALTER TABLE "notices" ADD CONSTRAINT "notices_kind" CHECK ("notices"."kind" in ('new_message', 'new_chat', 'photo_fab', 'new_wink', 'wink_declined', 'profile_view', 'verification_decision', 'username_decision', 'membership_decision', 'new_match', 'report_answer', 'report_decision'));--> statement-breakpoint
ALTER TABLE "notification_settings" ADD CONSTRAINT "notification_settings_kind" CHECK ("notification_settings"."kind" in ('new_message', 'new_chat', 'photo_fab', 'new_wink', 'wink_declined', 'profile_view', 'verification_decision', 'username_decision', 'membership_decision', 'new_match', 'report_answer', 'report_decision'));