DROP INDEX "chat_rooms_empty";--> statement-breakpoint
DROP INDEX "message_threads_empty";--> statement-breakpoint
DROP INDEX "chat_rooms_ended";--> statement-breakpoint
ALTER TABLE "chat_rooms" ADD COLUMN "ended_at" timestamp (3) with time zone;--> statement-breakpoint
-- When they ended was not kept; none may go early.
UPDATE "chat_rooms" SET "ended_at" = greatest("last_activity", now()) WHERE NOT "is_active";--> statement-breakpoint
ALTER TABLE "message_threads" ADD COLUMN "greatest_id" uuid;--> statement-breakpoint
CREATE INDEX "chat_rooms_ended" ON "chat_rooms" USING btree ("ended_at") WHERE not "chat_rooms"."is_active";--> statement-breakpoint
ALTER TABLE "chat_rooms" ADD CONSTRAINT "chat_rooms_end" CHECK ("chat_rooms"."is_active" = ("chat_rooms"."ended_at" is null));