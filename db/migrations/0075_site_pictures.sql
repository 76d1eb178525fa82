CREATE TABLE "site_pictures" (
	"id" uuid PRIMARY KEY NOT NULL,
	"file_key" text NOT NULL,
	"width" smallint NOT NULL,
	"height" smallint NOT NULL,
	"alt" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "site_pictures_file_key_unique" UNIQUE("file_key"),
	CONSTRAINT "site_pictures_alt_length" CHECK (length("site_pictures"."alt") between 1 and 200)
);
--> statement-breakpoint
ALTER TABLE "page_versions" ADD COLUMN "picture_id" uuid;--> statement-breakpoint
ALTER TABLE "pages" ADD COLUMN "picture_id" uuid;--> statement-breakpoint
CREATE INDEX "site_pictures_newest" ON "site_pictures" USING btree ("created_at","id");--> statement-breakpoint
ALTER TABLE "page_versions" ADD CONSTRAINT "page_versions_picture_id_site_pictures_id_fk" FOREIGN KEY ("picture_id") REFERENCES "public"."site_pictures"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pages" ADD CONSTRAINT "pages_picture_id_site_pictures_id_fk" FOREIGN KEY ("picture_id") REFERENCES "public"."site_pictures"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "page_versions_picture" ON "page_versions" USING btree ("picture_id");--> statement-breakpoint
CREATE INDEX "pages_picture" ON "pages" USING btree ("picture_id");