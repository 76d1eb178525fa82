CREATE TABLE "page_versions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"page_id" uuid NOT NULL,
	"title" text NOT NULL,
	"description" text NOT NULL,
	"body" text NOT NULL,
	"saved_at" timestamp (3) with time zone NOT NULL,
	"saved_by" uuid,
	"published_at" timestamp (3) with time zone,
	CONSTRAINT "page_versions_lengths" CHECK (length("page_versions"."title") between 1 and 150 and length("page_versions"."description") <= 160 and length("page_versions"."body") <= 50000)
);
--> statement-breakpoint
ALTER TABLE "pages" ADD COLUMN "description" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "pages" ADD COLUMN "published_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "page_versions" ADD CONSTRAINT "page_versions_page_id_pages_id_fk" FOREIGN KEY ("page_id") REFERENCES "public"."pages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "page_versions" ADD CONSTRAINT "page_versions_saved_by_accounts_id_fk" FOREIGN KEY ("saved_by") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "page_versions_of_page" ON "page_versions" USING btree ("page_id","saved_at","id");--> statement-breakpoint
CREATE INDEX "page_versions_saver" ON "page_versions" USING btree ("saved_by");--> statement-breakpoint
CREATE INDEX "pages_changed" ON "pages" USING btree ("updated_at","id");--> statement-breakpoint
ALTER TABLE "pages" ADD CONSTRAINT "pages_description_length" CHECK (length("pages"."description") <= 160);--> statement-breakpoint
UPDATE "pages" SET "published_at" = "updated_at" WHERE "is_published";--> statement-breakpoint
INSERT INTO "page_versions" ("id", "page_id", "title", "description", "body", "saved_at", "published_at")
SELECT gen_random_uuid(), "id", "title", "description", "body", "updated_at", "published_at" FROM "pages";
