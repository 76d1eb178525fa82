CREATE TABLE "wink_refusals" (
	"recipient_id" uuid NOT NULL,
	"sender_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "wink_refusals_recipient_id_sender_id_pk" PRIMARY KEY("recipient_id","sender_id")
);
--> statement-breakpoint
CREATE TABLE "winks" (
	"id" uuid PRIMARY KEY NOT NULL,
	"sender_id" uuid NOT NULL,
	"recipient_id" uuid NOT NULL,
	"day" date NOT NULL,
	"line" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"is_seen" boolean DEFAULT false NOT NULL,
	"is_deleted" boolean DEFAULT false NOT NULL,
	CONSTRAINT "winks_once_a_day" UNIQUE("sender_id","recipient_id","day"),
	CONSTRAINT "winks_line" CHECK ("winks"."line" in ('photos', 'profile', 'alike', 'company', 'curious', 'drink')),
	CONSTRAINT "winks_not_oneself" CHECK ("winks"."sender_id" <> "winks"."recipient_id")
);
--> statement-breakpoint
ALTER TABLE "notices" DROP CONSTRAINT "notices_kind";--> statement-breakpoint
ALTER TABLE "notification_settings" DROP CONSTRAINT "notification_settings_kind";--> statement-breakpoint
ALTER TABLE "wink_refusals" ADD CONSTRAINT "wink_refusals_recipient_id_accounts_id_fk" FOREIGN KEY ("recipient_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wink_refusals" ADD CONSTRAINT "wink_refusals_sender_id_accounts_id_fk" FOREIGN KEY ("sender_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "winks" ADD CONSTRAINT "winks_sender_id_accounts_id_fk" FOREIGN KEY ("sender_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "winks" ADD CONSTRAINT "winks_recipient_id_accounts_id_fk" FOREIGN KEY ("recipient_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "wink_refusals_sender" ON "wink_refusals" USING btree ("sender_id");--> statement-breakpoint
CREATE INDEX "winks_recipient" ON "winks" USING btree ("recipient_id","created_at","id");--> statement-breakpoint
CREATE INDEX "winks_new" ON "winks" USING btree ("recipient_id","created_at") WHERE not "winks"."is_seen";--> statement-breakpoint
CREATE INDEX "winks_deleted" ON "winks" USING btree ("day") WHERE "winks"."is_deleted";--> statement-breakpoint
ALTER TABLE "notices" ADD CONSTRAINT "notices_kind" CHECK ("notices"."kind" in ('new_message', 'new_chat', 'photo_fab', 'new_wink', 'wink_declined', 'profile_view', 'verification_decision', 'username_decision', 'new_match', 'report_answer', 'report_decision'));--> statement-breakpoint
ALTER TABLE "notification_settings" ADD CONSTRAINT "notification_settings_kind" CHECK ("notification_settings"."kind" in ('new_message', 'new_chat', 'photo_fab', 'new_wink', 'wink_declined', 'profile_view', 'verification_decision', 'username_decision', 'new_match', 'report_answer', 'report_decision'));