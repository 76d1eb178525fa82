CREATE TABLE "friend_notes" (
	"friendship_id" uuid NOT NULL,
	"member_id" uuid NOT NULL,
	"note" text NOT NULL,
	CONSTRAINT "friend_notes_friendship_id_member_id_pk" PRIMARY KEY("friendship_id","member_id"),
	CONSTRAINT "friend_notes_length" CHECK (length("friend_notes"."note") <= 500)
);
--> statement-breakpoint
ALTER TABLE "notices" DROP CONSTRAINT "notices_kind";--> statement-breakpoint
ALTER TABLE "notification_settings" DROP CONSTRAINT "notification_settings_kind";--> statement-breakpoint
ALTER TABLE "friends" DROP CONSTRAINT "friends_status";--> statement-breakpoint
ALTER TABLE "friends" ADD COLUMN "decided_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "friends" ADD COLUMN "is_withdrawn" boolean DEFAULT false NOT NULL;--> statement-breakpoint
UPDATE "friends" SET "decided_at" = "created_at" WHERE "status" = 'accepted';--> statement-breakpoint
ALTER TABLE "friend_notes" ADD CONSTRAINT "friend_notes_friendship_id_friends_id_fk" FOREIGN KEY ("friendship_id") REFERENCES "public"."friends"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "friend_notes" ADD CONSTRAINT "friend_notes_member_id_accounts_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "friend_notes_member" ON "friend_notes" USING btree ("member_id");--> statement-breakpoint
ALTER TABLE "notices" ADD CONSTRAINT "notices_kind" CHECK ("notices"."kind" in ('new_message', 'new_chat', 'photo_fab', 'new_wink', 'wink_declined', 'friend_request', 'friend_accepted', 'profile_view', 'verification_decision', 'username_decision', 'membership_decision', 'new_match', 'report_answer', 'report_decision'));--> statement-breakpoint
ALTER TABLE "notification_settings" ADD CONSTRAINT "notification_settings_kind" CHECK ("notification_settings"."kind" in ('new_message', 'new_chat', 'photo_fab', 'new_wink', 'wink_declined', 'friend_request', 'friend_accepted', 'profile_view', 'verification_decision', 'username_decision', 'membership_decision', 'new_match', 'report_answer', 'report_decision'));--> statement-breakpoint
ALTER TABLE "friends" ADD CONSTRAINT "friends_requested_by" CHECK ("friends"."requested_by" in ("friends"."user_a", "friends"."user_b"));--> statement-breakpoint
ALTER TABLE "friends" ADD CONSTRAINT "friends_decided_at" CHECK (("friends"."status" = 'pending') = ("friends"."decided_at" is null));--> statement-breakpoint
ALTER TABLE "friends" ADD CONSTRAINT "friends_is_withdrawn" CHECK (not "friends"."is_withdrawn" or "friends"."status" = 'declined');--> statement-breakpoint
ALTER TABLE "friends" ADD CONSTRAINT "friends_status" CHECK ("friends"."status" in ('pending', 'accepted', 'declined'));