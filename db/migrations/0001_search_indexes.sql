-- The search reads ordered streams: equality first, then the order, and everything it filters on included, so
-- that each is an index-only scan that stops at its last match. The order is DESC with nulls first, as the
-- statements ask for it.
CREATE INDEX "member_search_place" ON "member_search" ("place", "type", "rank" DESC, "id" DESC)
  INCLUDE ("birth", "partner_birth", "interests", "flags", "wants", "age_min", "age_max", "postcode");--> statement-breakpoint
CREATE INDEX "member_search_country" ON "member_search" ("country", "type", "rank" DESC, "id" DESC)
  INCLUDE ("birth", "partner_birth", "interests", "flags", "wants", "age_min", "age_max");--> statement-breakpoint
CREATE INDEX "member_search_town" ON "member_search" ("town", "type", "rank" DESC, "id" DESC)
  INCLUDE ("birth", "partner_birth", "interests", "flags", "wants", "age_min", "age_max", "country", "place", "postcode")
  WHERE "town" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "member_search_rank" ON "member_search" ("rank" DESC, "id" DESC)
  INCLUDE ("birth", "partner_birth", "interests", "flags", "wants", "age_min", "age_max");--> statement-breakpoint
-- Interests of fewer than about one member in six, by their bit: they bound the search for a rare interest
-- within a whole country.
DO $$
DECLARE bit int;
BEGIN
  FOREACH bit IN ARRAY ARRAY[1, 2, 3, 4, 5, 6, 7, 8, 9, 11, 13, 14, 18, 19, 21, 23, 27, 28] LOOP
    EXECUTE format(
      'CREATE INDEX member_search_interest_%s ON member_search (country, type, rank DESC, id DESC)
         INCLUDE (birth, partner_birth, interests, flags, wants, age_min, age_max)
         WHERE (interests & %s::bigint) <> 0', bit, 1::bigint << bit);
  END LOOP;
END $$;--> statement-breakpoint
-- Last activity moves rows all the time: room on the page, and vacuum before index-only scans turn to the heap.
ALTER TABLE "member_search" SET (
  fillfactor = 85,
  autovacuum_vacuum_scale_factor = 0.01,
  autovacuum_vacuum_threshold = 500,
  autovacuum_vacuum_insert_scale_factor = 0.02,
  autovacuum_analyze_scale_factor = 0.02,
  autovacuum_vacuum_cost_delay = 0
);
