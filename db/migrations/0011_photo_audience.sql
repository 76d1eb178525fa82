CREATE TABLE "photo_shares" (
	"photo_id" uuid NOT NULL,
	"member_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "photo_shares_photo_id_member_id_pk" PRIMARY KEY("photo_id","member_id")
);
--> statement-breakpoint
ALTER TABLE "photos" ADD COLUMN "audience" text DEFAULT 'everyone' NOT NULL;--> statement-breakpoint
ALTER TABLE "photo_shares" ADD CONSTRAINT "photo_shares_photo_id_photos_id_fk" FOREIGN KEY ("photo_id") REFERENCES "public"."photos"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "photo_shares" ADD CONSTRAINT "photo_shares_member_id_accounts_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "photo_shares_member" ON "photo_shares" USING btree ("member_id");--> statement-breakpoint
ALTER TABLE "photos" ADD CONSTRAINT "photos_audience" CHECK ("photos"."audience" in ('everyone', 'friends', 'chosen'));