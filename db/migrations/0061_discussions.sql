CREATE TABLE "discussions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"owner_id" uuid NOT NULL,
	"closed_at" timestamp (3) with time zone,
	CONSTRAINT "discussions_kind_length" CHECK (length("discussions"."kind") between 1 and 20)
);
--> statement-breakpoint
CREATE TABLE "hearts" (
	"discussion_id" uuid NOT NULL,
	"member_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "hearts_discussion_id_member_id_pk" PRIMARY KEY("discussion_id","member_id")
);
--> statement-breakpoint
CREATE TABLE "replies" (
	"id" uuid PRIMARY KEY NOT NULL,
	"discussion_id" uuid NOT NULL,
	"author_id" uuid NOT NULL,
	"content" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "replies_content_length" CHECK (length("replies"."content") between 1 and 500)
);
--> statement-breakpoint
ALTER TABLE "notices" DROP CONSTRAINT "notices_kind";--> statement-breakpoint
ALTER TABLE "notification_settings" DROP CONSTRAINT "notification_settings_kind";--> statement-breakpoint
ALTER TABLE "report_hidings" DROP CONSTRAINT "report_hidings_kind";--> statement-breakpoint
ALTER TABLE "member_reports" DROP CONSTRAINT "member_reports_kind";--> statement-breakpoint
ALTER TABLE "report_cases" DROP CONSTRAINT "report_cases_kind";--> statement-breakpoint
ALTER TABLE "discussions" ADD CONSTRAINT "discussions_owner_id_accounts_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hearts" ADD CONSTRAINT "hearts_discussion_id_discussions_id_fk" FOREIGN KEY ("discussion_id") REFERENCES "public"."discussions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hearts" ADD CONSTRAINT "hearts_member_id_accounts_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "replies" ADD CONSTRAINT "replies_discussion_id_discussions_id_fk" FOREIGN KEY ("discussion_id") REFERENCES "public"."discussions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "replies" ADD CONSTRAINT "replies_author_id_accounts_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "discussions_owner" ON "discussions" USING btree ("owner_id");--> statement-breakpoint
CREATE INDEX "hearts_of_member" ON "hearts" USING btree ("member_id","created_at","discussion_id");--> statement-breakpoint
CREATE INDEX "replies_of_discussion" ON "replies" USING btree ("discussion_id","created_at","id");--> statement-breakpoint
CREATE INDEX "replies_of_author" ON "replies" USING btree ("author_id","created_at","id");--> statement-breakpoint
-- Posts that are there already get their discussions before they have to have one.
INSERT INTO "discussions" ("id", "kind", "owner_id") SELECT "id", 'post', "user_id" FROM "posts";--> statement-breakpoint
ALTER TABLE "posts" ADD CONSTRAINT "posts_id_discussions_id_fk" FOREIGN KEY ("id") REFERENCES "public"."discussions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notices" ADD CONSTRAINT "notices_kind" CHECK ("notices"."kind" in ('new_message', 'new_chat', 'photo_fab', 'new_wink', 'wink_declined', 'friend_request', 'friend_accepted', 'reply', 'heart', 'profile_view', 'verification_decision', 'username_decision', 'membership_decision', 'new_match', 'report_answer', 'report_decision'));--> statement-breakpoint
ALTER TABLE "notification_settings" ADD CONSTRAINT "notification_settings_kind" CHECK ("notification_settings"."kind" in ('new_message', 'new_chat', 'photo_fab', 'new_wink', 'wink_declined', 'friend_request', 'friend_accepted', 'reply', 'heart', 'profile_view', 'verification_decision', 'username_decision', 'membership_decision', 'new_match', 'report_answer', 'report_decision'));--> statement-breakpoint
ALTER TABLE "report_hidings" ADD CONSTRAINT "report_hidings_kind" CHECK ("report_hidings"."kind" in ('profile', 'photo', 'post', 'reply'));--> statement-breakpoint
ALTER TABLE "member_reports" ADD CONSTRAINT "member_reports_kind" CHECK ("member_reports"."kind" in ('profile', 'message', 'conversation', 'chat_line', 'photo', 'post', 'reply'));--> statement-breakpoint
ALTER TABLE "report_cases" ADD CONSTRAINT "report_cases_kind" CHECK ("report_cases"."kind" in ('profile', 'message', 'conversation', 'chat_line', 'photo', 'post', 'reply', 'visitor', 'banned_picture'));