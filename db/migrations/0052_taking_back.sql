ALTER TABLE "tokens" ADD COLUMN "is_of_change" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "tokens" ADD COLUMN "paused_at" timestamp (3) with time zone;--> statement-breakpoint
-- What was mailed before says nothing of what it is about; all of it counts as a change for the hours it has left.
UPDATE "tokens" SET "is_of_change" = true WHERE "purpose" = 'take_back';--> statement-breakpoint
UPDATE "tokens" SET "paused_at" = now() FROM "accounts" WHERE "accounts"."id" = "tokens"."account_id" AND "accounts"."status" = 'suspended' AND "tokens"."purpose" = 'take_back' AND "tokens"."used_at" IS NULL AND "tokens"."expires_at" > now();
