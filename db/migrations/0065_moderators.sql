ALTER TABLE "profiles" DROP CONSTRAINT "profiles_role";--> statement-breakpoint
DROP INDEX "profiles_admins";--> statement-breakpoint
CREATE INDEX "profiles_staff" ON "profiles" USING btree ("id") WHERE "profiles"."role" in ('admin', 'moderator');--> statement-breakpoint
ALTER TABLE "profiles" ADD CONSTRAINT "profiles_role" CHECK ("profiles"."role" in ('admin', 'moderator', 'user', 'free', 'bronze', 'silver', 'gold'));