CREATE TABLE "banned_pictures" (
	"id" uuid PRIMARY KEY NOT NULL,
	"content_hash" "bytea",
	"perceptual_hash" bit(64),
	"note" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
