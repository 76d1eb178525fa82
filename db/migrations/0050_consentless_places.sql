-- A place that was looked up before it was kept by consent: its member has never agreed that we keep it. Who hides from
-- neighbours by it would be shown to them without it.
WITH "placed" AS (
  UPDATE "profiles" SET "town" = NULL, "region" = NULL, "county" = NULL, "user_country" = NULL, "postcode_prefix" = NULL, "place_id" = NULL, "location" = NULL
  WHERE num_nonnulls("town", "region", "county", "user_country", "postcode_prefix", "place_id", "location") > 0
    AND "hide_from" = 'nobody'
    AND NOT EXISTS (SELECT FROM "consents" WHERE "consents"."member_id" = "profiles"."id" AND "consents"."subject" = 'preferences')
  RETURNING "id"
)
UPDATE "member_search" SET "country" = 0, "place" = 0, "town" = NULL FROM "placed" WHERE "member_search"."id" = "placed"."id";
