ALTER TABLE "member_reports" DROP CONSTRAINT "member_reports_kind";--> statement-breakpoint
ALTER TABLE "report_cases" DROP CONSTRAINT "report_cases_kind";--> statement-breakpoint
ALTER TABLE "member_reports" ADD CONSTRAINT "member_reports_kind" CHECK ("member_reports"."kind" in ('profile', 'message', 'conversation', 'chat_line', 'photo', 'post'));--> statement-breakpoint
ALTER TABLE "report_cases" ADD CONSTRAINT "report_cases_kind" CHECK ("report_cases"."kind" in ('profile', 'message', 'conversation', 'chat_line', 'photo', 'post', 'visitor', 'banned_picture'));