CREATE TABLE "announcements" (
	"id" uuid PRIMARY KEY NOT NULL,
	"text" text NOT NULL,
	"path" text,
	"audiences" text[] NOT NULL,
	"starts_at" timestamp (3) with time zone NOT NULL,
	"ends_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "announcements_text_length" CHECK (length("announcements"."text") between 1 and 300),
	CONSTRAINT "announcements_path" CHECK ("announcements"."path" like '/%' and length("announcements"."path") <= 300),
	CONSTRAINT "announcements_audiences" CHECK (cardinality("announcements"."audiences") between 1 and 3 and "announcements"."audiences" <@ array['visitors', 'members', 'staff']),
	CONSTRAINT "announcements_order" CHECK ("announcements"."starts_at" <= "announcements"."ends_at")
);
--> statement-breakpoint
CREATE TABLE "sign_up_sources" (
	"member_id" uuid PRIMARY KEY NOT NULL,
	"path" text NOT NULL,
	CONSTRAINT "sign_up_sources_path_length" CHECK (length("sign_up_sources"."path") <= 150)
);
--> statement-breakpoint
ALTER TABLE "pending_sign_ups" ADD COLUMN "landing_id" uuid;--> statement-breakpoint
ALTER TABLE "pages" ADD COLUMN "registrations" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "sign_up_sources" ADD CONSTRAINT "sign_up_sources_member_id_accounts_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "announcements_end" ON "announcements" USING btree ("ends_at","id");--> statement-breakpoint
ALTER TABLE "pending_sign_ups" ADD CONSTRAINT "pending_sign_ups_landing_id_pages_id_fk" FOREIGN KEY ("landing_id") REFERENCES "public"."pages"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "pending_sign_ups_landing" ON "pending_sign_ups" USING btree ("landing_id");--> statement-breakpoint
ALTER TABLE "pages" ADD CONSTRAINT "pages_registrations" CHECK ("pages"."registrations" >= 0);