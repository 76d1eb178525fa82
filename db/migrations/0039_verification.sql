CREATE TABLE "verification_codes" (
	"member_id" uuid PRIMARY KEY NOT NULL,
	"code" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "verification_openings" (
	"id" uuid PRIMARY KEY NOT NULL,
	"entry_id" uuid NOT NULL,
	"admin_id" uuid,
	"opened_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "verification_photos" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"attempt" smallint NOT NULL,
	"photo_url" text,
	"width" smallint NOT NULL,
	"height" smallint NOT NULL,
	"code" text NOT NULL,
	"profile_type" text NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"submitted_at" timestamp (3) with time zone NOT NULL,
	"reviewed_at" timestamp (3) with time zone,
	"reason" text,
	"admin_notes" text,
	"hidden_from_admin" boolean DEFAULT false NOT NULL,
	"set_aside_at" timestamp (3) with time zone,
	"client_key" uuid NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "verification_photos_status" CHECK ("verification_photos"."status" in ('pending', 'approved', 'rejected')),
	CONSTRAINT "verification_photos_profile_type" CHECK ("verification_photos"."profile_type" in ('man', 'woman', 'couple_mf', 'couple_mm', 'couple_ff', 'tvts')),
	CONSTRAINT "verification_photos_reviewed" CHECK (("verification_photos"."status" = 'pending') = ("verification_photos"."reviewed_at" is null)),
	CONSTRAINT "verification_photos_reason" CHECK ("verification_photos"."status" <> 'pending' or "verification_photos"."reason" is null),
	CONSTRAINT "verification_photos_counts" CHECK ("verification_photos"."status" <> 'pending' or "verification_photos"."set_aside_at" is null),
	CONSTRAINT "verification_photos_reason_length" CHECK (length("verification_photos"."reason") <= 500),
	CONSTRAINT "verification_photos_notes_length" CHECK (length("verification_photos"."admin_notes") <= 500)
);
--> statement-breakpoint
ALTER TABLE "photos" ADD COLUMN "from_verification" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "profiles" ADD COLUMN "verified_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "verification_codes" ADD CONSTRAINT "verification_codes_member_id_accounts_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "verification_openings" ADD CONSTRAINT "verification_openings_entry_id_verification_photos_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."verification_photos"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "verification_openings" ADD CONSTRAINT "verification_openings_admin_id_accounts_id_fk" FOREIGN KEY ("admin_id") REFERENCES "public"."accounts"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "verification_photos" ADD CONSTRAINT "verification_photos_user_id_accounts_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "verification_codes_expiry" ON "verification_codes" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "verification_openings_entry" ON "verification_openings" USING btree ("entry_id","opened_at");--> statement-breakpoint
CREATE INDEX "verification_openings_admin" ON "verification_openings" USING btree ("admin_id");--> statement-breakpoint
CREATE UNIQUE INDEX "verification_photos_own" ON "verification_photos" USING btree ("user_id","attempt");--> statement-breakpoint
CREATE UNIQUE INDEX "verification_photos_client_key" ON "verification_photos" USING btree ("user_id","client_key");--> statement-breakpoint
CREATE UNIQUE INDEX "verification_photos_waiting" ON "verification_photos" USING btree ("user_id") WHERE "verification_photos"."status" = 'pending';--> statement-breakpoint
CREATE INDEX "verification_photos_queue" ON "verification_photos" USING btree ("status","hidden_from_admin","submitted_at","id");--> statement-breakpoint
CREATE INDEX "verification_photos_shown" ON "verification_photos" USING btree ("hidden_from_admin","submitted_at","id");--> statement-breakpoint
CREATE INDEX "verification_photos_kept" ON "verification_photos" USING btree ("reviewed_at") WHERE "verification_photos"."photo_url" is not null;