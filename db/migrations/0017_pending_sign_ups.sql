CREATE TABLE "pending_sign_ups" (
	"id" uuid PRIMARY KEY NOT NULL,
	"client_key" uuid NOT NULL,
	"email" text NOT NULL,
	"password_hash" text NOT NULL,
	"username" text NOT NULL,
	"profile_type" text NOT NULL,
	"birth_month" smallint NOT NULL,
	"birth_year" smallint NOT NULL,
	"terms_version" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"confirmed_at" timestamp (3) with time zone,
	CONSTRAINT "pending_sign_ups_client_key_unique" UNIQUE("client_key"),
	CONSTRAINT "pending_sign_ups_profile_type" CHECK ("pending_sign_ups"."profile_type" in ('man', 'woman', 'couple_mf', 'couple_mm', 'couple_ff', 'tvts')),
	CONSTRAINT "pending_sign_ups_email_length" CHECK (length("pending_sign_ups"."email") <= 254)
);
--> statement-breakpoint
ALTER TABLE "tokens" DROP CONSTRAINT "tokens_purpose";--> statement-breakpoint
CREATE UNIQUE INDEX "pending_sign_ups_username" ON "pending_sign_ups" USING btree (lower("username"));--> statement-breakpoint
CREATE INDEX "pending_sign_ups_email" ON "pending_sign_ups" USING btree (lower("email"));--> statement-breakpoint
CREATE INDEX "pending_sign_ups_expiry" ON "pending_sign_ups" USING btree ("expires_at");--> statement-breakpoint
DELETE FROM "tokens" WHERE "purpose" = 'confirm_email';--> statement-breakpoint
-- Whoever has not confirmed yet waits for another day, and is no account any more; a new link is sent on request.
INSERT INTO "pending_sign_ups" ("id", "client_key", "email", "password_hash", "username", "profile_type", "birth_month", "birth_year", "terms_version", "created_at", "expires_at")
	SELECT "accounts"."id", coalesce("sign_up_key", gen_random_uuid()), "email", "password_hash", "username", "profile_type", "birth_month", "birth_year", "terms_version", "terms_accepted_at", now() + interval '1 day'
	FROM "accounts" INNER JOIN "profiles" ON "profiles"."id" = "accounts"."id"
	WHERE "confirmed_at" IS NULL AND "status" = 'active';--> statement-breakpoint
DELETE FROM "accounts" WHERE "confirmed_at" IS NULL AND "status" = 'active';--> statement-breakpoint
ALTER TABLE "tokens" ADD CONSTRAINT "tokens_purpose" CHECK ("tokens"."purpose" in ('reset_password'));