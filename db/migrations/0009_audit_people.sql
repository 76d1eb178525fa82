CREATE TABLE "audit_people" (
	"account_id" uuid PRIMARY KEY NOT NULL,
	"pseudonym" uuid NOT NULL,
	"key" "bytea" NOT NULL,
	CONSTRAINT "audit_people_pseudonym_unique" UNIQUE("pseudonym")
);
--> statement-breakpoint
ALTER TABLE "audit_people" ADD CONSTRAINT "audit_people_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
INSERT INTO "audit_people" ("account_id", "pseudonym", "key")
SELECT "id", gen_random_uuid(), sha256((gen_random_uuid()::text || gen_random_uuid()::text)::bytea) FROM "accounts"
WHERE "id" IN (SELECT "actor_id" FROM "audit_acts");--> statement-breakpoint
ALTER TABLE "audit_acts" DISABLE TRIGGER "audit_acts_append_only";--> statement-breakpoint
UPDATE "audit_acts" SET "actor_id" = "pseudonym" FROM "audit_people" WHERE "account_id" = "actor_id";--> statement-breakpoint
ALTER TABLE "audit_acts" ENABLE TRIGGER "audit_acts_append_only";--> statement-breakpoint
CREATE INDEX "audit_acts_subject" ON "audit_acts" USING btree ("subject");--> statement-breakpoint
ALTER TABLE "audit_acts" DROP COLUMN "actor_name";