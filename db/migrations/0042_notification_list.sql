CREATE TABLE "nameless_notices" (
	"member_id" uuid PRIMARY KEY NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "notices" ADD COLUMN "id" uuid DEFAULT gen_random_uuid() NOT NULL;--> statement-breakpoint
ALTER TABLE "notices" ALTER COLUMN "id" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "notices" ADD COLUMN "latest_at" timestamp (3) with time zone;--> statement-breakpoint
UPDATE "notices" SET "latest_at" = "created_at";--> statement-breakpoint
ALTER TABLE "notices" ALTER COLUMN "latest_at" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "notices" ADD COLUMN "seen_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "notification_settings" ADD COLUMN "in_app" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "nameless_notices" ADD CONSTRAINT "nameless_notices_member_id_accounts_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "notices_latest" ON "notices" USING btree ("member_id","latest_at","id");--> statement-breakpoint
CREATE INDEX "notices_new" ON "notices" USING btree ("member_id") WHERE "notices"."seen_at" is null;--> statement-breakpoint
ALTER TABLE "notices" ADD CONSTRAINT "notices_id" UNIQUE("id");
