CREATE TABLE "photo_looks" (
	"id" uuid PRIMARY KEY NOT NULL,
	"perceptual_hash" bit(64),
	"bands" integer[] GENERATED ALWAYS AS (array[0 + substring(perceptual_hash from 1 for 10)::bit(10)::int, 1024 + substring(perceptual_hash from 11 for 9)::bit(9)::int, 2048 + substring(perceptual_hash from 20 for 9)::bit(9)::int, 3072 + substring(perceptual_hash from 29 for 9)::bit(9)::int, 4096 + substring(perceptual_hash from 38 for 9)::bit(9)::int, 5120 + substring(perceptual_hash from 47 for 9)::bit(9)::int, 6144 + substring(perceptual_hash from 56 for 9)::bit(9)::int]) STORED,
	"is_read" boolean DEFAULT true NOT NULL
);
--> statement-breakpoint
ALTER TABLE "photo_looks" ADD CONSTRAINT "photo_looks_id_photos_id_fk" FOREIGN KEY ("id") REFERENCES "public"."photos"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "photo_looks_bands" ON "photo_looks" USING gin ("bands");--> statement-breakpoint
CREATE INDEX "photo_looks_unread" ON "photo_looks" USING btree ("id") WHERE not "photo_looks"."is_read";--> statement-breakpoint
CREATE INDEX "accounts_email_same" ON "accounts" USING btree ((case when split_part(lower("email"), '@', 2) in ('gmail.com', 'googlemail.com') then replace(coalesce(nullif(split_part(split_part(lower("email"), '@', 1), '+', 1), ''), split_part(lower("email"), '@', 1)), '.', '') || '@gmail.com' else coalesce(nullif(split_part(split_part(lower("email"), '@', 1), '+', 1), ''), split_part(lower("email"), '@', 1)) || '@' || split_part(lower("email"), '@', 2) end));
--> statement-breakpoint
INSERT INTO "photo_looks" ("id", "is_read") SELECT "id", false FROM "photos";
