-- The place of a search is often named with its country: the filter on it is read from the index, too.
DROP INDEX "member_search_place";--> statement-breakpoint
CREATE INDEX "member_search_place" ON "member_search" ("place", "type", "rank" DESC, "id" DESC)
  INCLUDE ("birth", "partner_birth", "interests", "flags", "wants", "age_min", "age_max", "country", "postcode");--> statement-breakpoint
-- The order by joining (ids are made in the order of time) has streams of its own, like those by rank.
CREATE INDEX "member_search_newest_place" ON "member_search" ("place", "type", "id" DESC)
  INCLUDE ("birth", "partner_birth", "interests", "flags", "wants", "age_min", "age_max", "country", "postcode");--> statement-breakpoint
CREATE INDEX "member_search_newest_country" ON "member_search" ("country", "type", "id" DESC)
  INCLUDE ("birth", "partner_birth", "interests", "flags", "wants", "age_min", "age_max");--> statement-breakpoint
CREATE INDEX "member_search_newest_town" ON "member_search" ("town", "type", "id" DESC)
  INCLUDE ("birth", "partner_birth", "interests", "flags", "wants", "age_min", "age_max", "country", "place", "postcode")
  WHERE "town" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "member_search_newest" ON "member_search" ("id" DESC)
  INCLUDE ("birth", "partner_birth", "interests", "flags", "wants", "age_min", "age_max");--> statement-breakpoint
DO $$
DECLARE bit int;
BEGIN
  FOREACH bit IN ARRAY ARRAY[1, 2, 3, 4, 5, 6, 7, 8, 9, 11, 13, 14, 18, 19, 21, 23, 27, 28] LOOP
    EXECUTE format(
      'CREATE INDEX member_search_newest_interest_%s ON member_search (country, type, id DESC)
         INCLUDE (birth, partner_birth, interests, flags, wants, age_min, age_max)
         WHERE (interests & %s::bigint) <> 0', bit, 1::bigint << bit);
  END LOOP;
END $$;--> statement-breakpoint
-- Who hides the online state counts as last active when they joined.
UPDATE "member_search" SET "rank" = ("member_search"."rank" >> 28 << 28) + floor(extract(epoch FROM "profiles"."created_at") / 900)::int
FROM "profiles" WHERE "profiles"."id" = "member_search"."id" AND NOT "profiles"."show_online";
