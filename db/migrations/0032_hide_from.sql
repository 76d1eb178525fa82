ALTER TABLE "profiles" ADD COLUMN "hide_from" text DEFAULT 'nobody' NOT NULL;--> statement-breakpoint
CREATE INDEX "profiles_hidden_town" ON "profiles" USING btree ("hide_from",nullif(lower(trim("town")), ''));--> statement-breakpoint
CREATE INDEX "profiles_hidden_place" ON "profiles" USING btree ("hide_from","place_id");--> statement-breakpoint
ALTER TABLE "profiles" ADD CONSTRAINT "profiles_hide_from" CHECK ("profiles"."hide_from" in ('nobody', 'town', 'county', 'region'));