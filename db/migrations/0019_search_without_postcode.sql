-- The search finds members by their places, no nearer. What was kept to find them by postcode goes, also from the
-- indexes that carried it.
DO $$
DECLARE
  definition text;
  definitions text[] := ARRAY(
    SELECT pg_get_indexdef(indexrelid) FROM pg_index
    WHERE indrelid = 'member_search'::regclass AND pg_get_indexdef(indexrelid) LIKE '%, postcode%'
  );
BEGIN
  ALTER TABLE "member_search" DROP COLUMN "postcode";
  FOREACH definition IN ARRAY definitions LOOP
    EXECUTE replace(definition, ', postcode', '');
  END LOOP;
END $$;
