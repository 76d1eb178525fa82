ALTER TABLE "profiles" ADD COLUMN "show_age" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "profiles" ADD COLUMN "show_place" boolean DEFAULT true NOT NULL;--> statement-breakpoint
UPDATE "profiles" SET "show_age" = false, "show_place" = false WHERE NOT "show_age_and_place";