CREATE TABLE "unclaimed_files" (
	"file_key" text PRIMARY KEY NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "photos" ADD COLUMN "place" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "photos" ADD COLUMN "is_surplus" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "photos" ADD COLUMN "client_key" uuid;--> statement-breakpoint
ALTER TABLE "photos" ADD COLUMN "content_hash" "bytea";--> statement-breakpoint
CREATE INDEX "unclaimed_files_age" ON "unclaimed_files" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "photos_client_key" ON "photos" USING btree ("owner_id","client_key");--> statement-breakpoint
CREATE UNIQUE INDEX "photos_content" ON "photos" USING btree ("owner_id","content_hash");