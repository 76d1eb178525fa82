ALTER TABLE "message_threads" DROP CONSTRAINT "message_threads_place_a";--> statement-breakpoint
ALTER TABLE "message_threads" DROP CONSTRAINT "message_threads_place_b";--> statement-breakpoint
ALTER TABLE "member_reports" DROP CONSTRAINT "member_reports_kind";--> statement-breakpoint
ALTER TABLE "report_cases" DROP CONSTRAINT "report_cases_kind";--> statement-breakpoint
ALTER TABLE "report_hidings" DROP CONSTRAINT "report_hidings_kind";--> statement-breakpoint
ALTER TABLE "chat_messages" ADD COLUMN "is_hidden" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "chat_messages" ADD COLUMN "is_taken_down" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "is_hidden" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "is_taken_down" boolean DEFAULT false NOT NULL;--> statement-breakpoint
UPDATE "messages" SET "is_hidden" = true FROM "report_hidings" WHERE "report_hidings"."kind" = 'message' AND "report_hidings"."item_id" = "messages"."id" AND "report_hidings"."member_id" = "messages"."recipient_id";--> statement-breakpoint
DELETE FROM "report_hidings" WHERE "kind" in ('message', 'conversation');--> statement-breakpoint
ALTER TABLE "message_threads" ADD CONSTRAINT "message_threads_place_a" CHECK ("message_threads"."place_a" in ('inbox', 'archive', 'gone', 'hidden'));--> statement-breakpoint
ALTER TABLE "message_threads" ADD CONSTRAINT "message_threads_place_b" CHECK ("message_threads"."place_b" in ('inbox', 'archive', 'gone', 'hidden'));--> statement-breakpoint
ALTER TABLE "member_reports" ADD CONSTRAINT "member_reports_kind" CHECK ("member_reports"."kind" in ('profile', 'message', 'conversation', 'chat_line', 'photo'));--> statement-breakpoint
ALTER TABLE "report_cases" ADD CONSTRAINT "report_cases_kind" CHECK ("report_cases"."kind" in ('profile', 'message', 'conversation', 'chat_line', 'photo', 'visitor'));--> statement-breakpoint
ALTER TABLE "report_hidings" ADD CONSTRAINT "report_hidings_kind" CHECK ("report_hidings"."kind" in ('profile', 'photo'));