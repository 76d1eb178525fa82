CREATE TABLE "report_appeals" (
	"id" uuid PRIMARY KEY NOT NULL,
	"case_id" uuid NOT NULL,
	"member_id" uuid NOT NULL,
	"text" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"outcome" text,
	"answer" text,
	"decided_at" timestamp (3) with time zone,
	"decided_by" uuid,
	CONSTRAINT "report_appeals_case_id_unique" UNIQUE("case_id"),
	CONSTRAINT "report_appeals_outcome" CHECK ("report_appeals"."outcome" in ('upheld', 'taken_back')),
	CONSTRAINT "report_appeals_decided_on" CHECK (("report_appeals"."outcome" is null) = ("report_appeals"."decided_at" is null) and ("report_appeals"."outcome" is null) = ("report_appeals"."answer" is null)),
	CONSTRAINT "report_appeals_text_length" CHECK (length("report_appeals"."text") between 1 and 1000),
	CONSTRAINT "report_appeals_answer_length" CHECK (length("report_appeals"."answer") <= 1000)
);
--> statement-breakpoint
ALTER TABLE "notices" DROP CONSTRAINT "notices_kind";--> statement-breakpoint
ALTER TABLE "notification_settings" DROP CONSTRAINT "notification_settings_kind";--> statement-breakpoint
ALTER TABLE "report_cases" DROP CONSTRAINT "report_cases_priority";--> statement-breakpoint
ALTER TABLE "replies" ADD COLUMN "is_withheld" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "photos" ADD COLUMN "is_withheld" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "posts" ADD COLUMN "is_withheld" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "report_cases" ADD COLUMN "decided_before" smallint;--> statement-breakpoint
ALTER TABLE "report_cases" ADD COLUMN "dismissed_before" smallint;--> statement-breakpoint
ALTER TABLE "report_cases" ADD COLUMN "appeal_token_hash" "bytea";--> statement-breakpoint
ALTER TABLE "report_cases" ADD COLUMN "taken_back_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "report_appeals" ADD CONSTRAINT "report_appeals_case_id_report_cases_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."report_cases"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_appeals" ADD CONSTRAINT "report_appeals_member_id_accounts_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_appeals" ADD CONSTRAINT "report_appeals_decided_by_accounts_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "report_appeals_open" ON "report_appeals" USING btree ("created_at","id") WHERE "report_appeals"."decided_at" is null;--> statement-breakpoint
CREATE INDEX "report_appeals_decided" ON "report_appeals" USING btree ("decided_at","id") WHERE "report_appeals"."decided_at" is not null;--> statement-breakpoint
CREATE INDEX "report_appeals_member" ON "report_appeals" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "report_appeals_decider" ON "report_appeals" USING btree ("decided_by");--> statement-breakpoint
ALTER TABLE "report_cases" ADD CONSTRAINT "report_cases_appeal_token_hash_unique" UNIQUE("appeal_token_hash");--> statement-breakpoint
ALTER TABLE "notices" ADD CONSTRAINT "notices_kind" CHECK ("notices"."kind" in ('new_message', 'new_chat', 'photo_fab', 'new_wink', 'wink_declined', 'friend_request', 'friend_accepted', 'reply', 'heart', 'profile_view', 'verification_decision', 'username_decision', 'membership_decision', 'new_match', 'report_answer', 'report_decision', 'report_appeal'));--> statement-breakpoint
ALTER TABLE "notification_settings" ADD CONSTRAINT "notification_settings_kind" CHECK ("notification_settings"."kind" in ('new_message', 'new_chat', 'photo_fab', 'new_wink', 'wink_declined', 'friend_request', 'friend_accepted', 'reply', 'heart', 'profile_view', 'verification_decision', 'username_decision', 'membership_decision', 'new_match', 'report_answer', 'report_decision', 'report_appeal'));--> statement-breakpoint
ALTER TABLE "report_cases" ADD CONSTRAINT "report_cases_doubted" CHECK (("report_cases"."decided_before" is null) = ("report_cases"."dismissed_before" is null));--> statement-breakpoint
ALTER TABLE "report_cases" ADD CONSTRAINT "report_cases_taken_back" CHECK ("report_cases"."taken_back_at" is null or "report_cases"."told_at" is not null);--> statement-breakpoint
ALTER TABLE "report_cases" ADD CONSTRAINT "report_cases_priority" CHECK ("report_cases"."priority" in (1, 2, 3, 4));