CREATE TABLE "photo_fabs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"photo_id" uuid NOT NULL,
	"member_id" uuid NOT NULL,
	"owner_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "photos" ADD COLUMN "alt" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "profiles" ADD COLUMN "allow_fabs" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "photo_fabs" ADD CONSTRAINT "photo_fabs_photo_id_photos_id_fk" FOREIGN KEY ("photo_id") REFERENCES "public"."photos"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "photo_fabs" ADD CONSTRAINT "photo_fabs_member_id_accounts_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "photo_fabs" ADD CONSTRAINT "photo_fabs_owner_id_accounts_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "photo_fabs_once" ON "photo_fabs" USING btree ("photo_id","member_id");--> statement-breakpoint
CREATE INDEX "photo_fabs_member" ON "photo_fabs" USING btree ("member_id","created_at","id");--> statement-breakpoint
CREATE INDEX "photo_fabs_owner" ON "photo_fabs" USING btree ("owner_id","created_at","id");--> statement-breakpoint
ALTER TABLE "photos" ADD CONSTRAINT "photos_alt_length" CHECK (length("photos"."alt") <= 200);