ALTER TABLE "sessions" DROP CONSTRAINT "sessions_kind";--> statement-breakpoint
ALTER TABLE "tokens" DROP CONSTRAINT "tokens_purpose";--> statement-breakpoint
ALTER TABLE "tokens" ADD COLUMN "email" text;--> statement-breakpoint
CREATE INDEX "tokens_expiry" ON "tokens" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "tokens_email" ON "tokens" USING btree (lower("email"));--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_kind" CHECK ("sessions"."kind" in ('browser', 'day', 'remembered', 'ending'));--> statement-breakpoint
ALTER TABLE "tokens" ADD CONSTRAINT "tokens_email_given" CHECK (("tokens"."purpose" = 'reset_password') = ("tokens"."email" is null));--> statement-breakpoint
ALTER TABLE "tokens" ADD CONSTRAINT "tokens_email_length" CHECK (length("tokens"."email") <= 254);--> statement-breakpoint
ALTER TABLE "tokens" ADD CONSTRAINT "tokens_purpose" CHECK ("tokens"."purpose" in ('reset_password', 'change_email', 'take_back'));