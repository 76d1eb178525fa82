DROP INDEX "member_search_rank";--> statement-breakpoint
DROP INDEX "member_search_new";--> statement-breakpoint
ALTER TABLE "member_search" ALTER COLUMN "country" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "member_search" ALTER COLUMN "place" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "member_search" ADD COLUMN "town" text;--> statement-breakpoint
ALTER TABLE "member_search" ADD COLUMN "postcode" text;--> statement-breakpoint
ALTER TABLE "member_search" DROP COLUMN "created_at";