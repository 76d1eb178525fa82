ALTER TABLE "profiles" ADD COLUMN "woman" text;--> statement-breakpoint
ALTER TABLE "profiles" ADD COLUMN "left_couple_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "profiles" ADD COLUMN "show_firstnames" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "profiles_left_couple" ON "profiles" USING btree ("left_couple_at") WHERE "profiles"."left_couple_at" is not null;--> statement-breakpoint
ALTER TABLE "profiles" ADD CONSTRAINT "profiles_woman" CHECK ("profiles"."woman" in ('member', 'partner'));