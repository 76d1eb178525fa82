ALTER TABLE "accounts" DROP CONSTRAINT "accounts_erase_at_deleted";--> statement-breakpoint
ALTER TABLE "report_cases" DROP CONSTRAINT "report_cases_kind";--> statement-breakpoint
ALTER TABLE "banned_pictures" ADD COLUMN "bands" integer[] GENERATED ALWAYS AS (array[0 + substring(perceptual_hash from 1 for 10)::bit(10)::int, 1024 + substring(perceptual_hash from 11 for 9)::bit(9)::int, 2048 + substring(perceptual_hash from 20 for 9)::bit(9)::int, 3072 + substring(perceptual_hash from 29 for 9)::bit(9)::int, 4096 + substring(perceptual_hash from 38 for 9)::bit(9)::int, 5120 + substring(perceptual_hash from 47 for 9)::bit(9)::int, 6144 + substring(perceptual_hash from 56 for 9)::bit(9)::int]) STORED;--> statement-breakpoint
ALTER TABLE "report_cases" ADD COLUMN "picture_ban_id" uuid;--> statement-breakpoint
ALTER TABLE "report_cases" ADD CONSTRAINT "report_cases_picture_ban_id_banned_pictures_id_fk" FOREIGN KEY ("picture_ban_id") REFERENCES "public"."banned_pictures"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "banned_pictures_content" ON "banned_pictures" USING btree ("content_hash");--> statement-breakpoint
CREATE INDEX "banned_pictures_bands" ON "banned_pictures" USING gin ("bands");--> statement-breakpoint
CREATE INDEX "report_cases_picture_ban" ON "report_cases" USING btree ("picture_ban_id");--> statement-breakpoint
ALTER TABLE "accounts" ADD CONSTRAINT "accounts_erase_at_left" CHECK ("accounts"."erase_at" is null or "accounts"."status" <> 'active');--> statement-breakpoint
ALTER TABLE "report_cases" ADD CONSTRAINT "report_cases_kind" CHECK ("report_cases"."kind" in ('profile', 'message', 'conversation', 'chat_line', 'photo', 'visitor', 'banned_picture'));