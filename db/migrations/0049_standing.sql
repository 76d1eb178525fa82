CREATE TABLE "held_usernames" (
	"hash" "bytea" PRIMARY KEY NOT NULL,
	"until" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "accounts" DROP CONSTRAINT "accounts_erase_at_deleted";--> statement-breakpoint
ALTER TABLE "report_cases" DROP CONSTRAINT "report_cases_kind";--> statement-breakpoint
DROP INDEX "chat_rooms_ended";--> statement-breakpoint
ALTER TABLE "tokens" ADD COLUMN "is_of_change" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "tokens" ADD COLUMN "paused_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "chat_rooms" ADD COLUMN "ended_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "message_threads" ADD COLUMN "greatest_id" uuid;--> statement-breakpoint
ALTER TABLE "banned_pictures" ADD COLUMN "bands" integer[] GENERATED ALWAYS AS (array[0 + substring(perceptual_hash from 1 for 10)::bit(10)::int, 1024 + substring(perceptual_hash from 11 for 9)::bit(9)::int, 2048 + substring(perceptual_hash from 20 for 9)::bit(9)::int, 3072 + substring(perceptual_hash from 29 for 9)::bit(9)::int, 4096 + substring(perceptual_hash from 38 for 9)::bit(9)::int, 5120 + substring(perceptual_hash from 47 for 9)::bit(9)::int, 6144 + substring(perceptual_hash from 56 for 9)::bit(9)::int]) STORED;--> statement-breakpoint
ALTER TABLE "report_cases" ADD COLUMN "picture_ban_id" uuid;--> statement-breakpoint
-- When they ended was not kept; none may go early.
UPDATE "chat_rooms" SET "ended_at" = greatest("last_activity", now()) WHERE NOT "is_active";--> statement-breakpoint
-- Left behind where both members were erased at the same moment.
DELETE FROM "message_threads" WHERE "participant_a" IS NULL AND "participant_b" IS NULL;--> statement-breakpoint
DELETE FROM "chat_rooms" WHERE "participant_a" IS NULL AND "participant_b" IS NULL;--> statement-breakpoint
-- What was mailed before says nothing of what it is about; all of it counts as a change for the hours it has left.
UPDATE "tokens" SET "is_of_change" = true WHERE "purpose" = 'take_back';--> statement-breakpoint
UPDATE "tokens" SET "paused_at" = now() FROM "accounts" WHERE "accounts"."id" = "tokens"."account_id" AND "accounts"."status" = 'suspended' AND "tokens"."purpose" = 'take_back' AND "tokens"."used_at" IS NULL AND "tokens"."expires_at" > now();--> statement-breakpoint
CREATE INDEX "held_usernames_until" ON "held_usernames" USING btree ("until");--> statement-breakpoint
ALTER TABLE "report_cases" ADD CONSTRAINT "report_cases_picture_ban_id_banned_pictures_id_fk" FOREIGN KEY ("picture_ban_id") REFERENCES "public"."banned_pictures"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "notices_age" ON "notices" USING btree ("latest_at");--> statement-breakpoint
CREATE INDEX "banned_pictures_content" ON "banned_pictures" USING btree ("content_hash");--> statement-breakpoint
CREATE INDEX "banned_pictures_bands" ON "banned_pictures" USING gin ("bands");--> statement-breakpoint
CREATE INDEX "report_cases_picture_ban" ON "report_cases" USING btree ("picture_ban_id");--> statement-breakpoint
CREATE INDEX "chat_rooms_ended" ON "chat_rooms" USING btree ("ended_at") WHERE not "chat_rooms"."is_active";--> statement-breakpoint
ALTER TABLE "accounts" ADD CONSTRAINT "accounts_erase_at_left" CHECK ("accounts"."erase_at" is null or "accounts"."status" <> 'active');--> statement-breakpoint
ALTER TABLE "chat_rooms" ADD CONSTRAINT "chat_rooms_end" CHECK ("chat_rooms"."is_active" = ("chat_rooms"."ended_at" is null));--> statement-breakpoint
ALTER TABLE "report_cases" ADD CONSTRAINT "report_cases_kind" CHECK ("report_cases"."kind" in ('profile', 'message', 'conversation', 'chat_line', 'photo', 'visitor', 'banned_picture'));