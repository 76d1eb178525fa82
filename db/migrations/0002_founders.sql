CREATE TABLE "founder_places" (
	"is_only_row" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"taken" smallint NOT NULL,
	CONSTRAINT "founder_places_only_row" CHECK ("founder_places"."is_only_row"),
	CONSTRAINT "founder_places_taken" CHECK ("founder_places"."taken" between 0 and 5000)
);
--> statement-breakpoint
ALTER TABLE "accounts" ADD COLUMN "founder_number" smallint;--> statement-breakpoint
CREATE UNIQUE INDEX "membership_subscriptions_founder" ON "membership_subscriptions" USING btree ("user_id") WHERE "membership_subscriptions"."source" = 'founder';--> statement-breakpoint
ALTER TABLE "accounts" ADD CONSTRAINT "accounts_founder_number_unique" UNIQUE("founder_number");--> statement-breakpoint
-- Members who confirmed before there were founder places take theirs in that order; admins are no members.
UPDATE "accounts" SET "founder_number" = "first"."number"
FROM (
  SELECT "id", row_number() OVER (ORDER BY "confirmed_at", "id") AS "number"
  FROM (
    SELECT "accounts"."id", "accounts"."confirmed_at"
    FROM "accounts" JOIN "profiles" ON "profiles"."id" = "accounts"."id"
    WHERE "accounts"."confirmed_at" IS NOT NULL AND "profiles"."role" <> 'admin'
    ORDER BY "accounts"."confirmed_at", "accounts"."id"
    LIMIT 5000
  ) AS "confirmed"
) AS "first"
WHERE "first"."id" = "accounts"."id";--> statement-breakpoint
INSERT INTO "founder_places" ("taken") SELECT count("founder_number") FROM "accounts";
