CREATE TABLE "member_activity" (
	"member_id" uuid PRIMARY KEY NOT NULL,
	"last_active_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
INSERT INTO "member_activity" ("member_id", "last_active_at") SELECT "id", "last_active_at" FROM "profiles";--> statement-breakpoint
DROP INDEX "profiles_last_active";--> statement-breakpoint
ALTER TABLE "member_activity" ADD CONSTRAINT "member_activity_member_id_accounts_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "member_activity_last" ON "member_activity" USING btree ("last_active_at");--> statement-breakpoint
ALTER TABLE "profiles" DROP COLUMN "last_active_at";