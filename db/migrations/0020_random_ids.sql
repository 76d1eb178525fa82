-- The ids of members and photos told, to the millisecond, when somebody joined or added a photo. They become random, those
-- of before, too, and the search remembers by itself who joined when.
ALTER TABLE "member_search" ADD COLUMN "joined" bigint;--> statement-breakpoint
-- Columns that hold the id of a member or a photo: those from which keys lead to it, and one without a key.
CREATE TEMP TABLE "id_columns" ON COMMIT DROP AS
WITH RECURSIVE "holding" AS (
  SELECT root, root AS "table", 'id'::name AS "column" FROM unnest(ARRAY['accounts', 'photos']::regclass[]) AS root
  UNION
  SELECT root, key.conrelid::regclass, own.attname
  FROM "holding" JOIN pg_constraint key ON key.contype = 'f' AND key.confrelid = "table"
    JOIN pg_attribute own ON own.attrelid = key.conrelid AND own.attnum = key.conkey[1]
    JOIN pg_attribute other ON other.attrelid = key.confrelid AND other.attnum = key.confkey[1] AND other.attname = "column"
)
TABLE "holding" UNION ALL VALUES ('accounts'::regclass, 'friends'::regclass, 'requested_by'::name);--> statement-breakpoint
CREATE TEMP TABLE "new_ids" ON COMMIT DROP AS
SELECT 'accounts'::regclass AS root, "id" AS old, gen_random_uuid() AS new FROM "accounts"
UNION ALL SELECT 'photos'::regclass, "id", gen_random_uuid() FROM "photos";--> statement-breakpoint
CREATE UNIQUE INDEX ON "new_ids" (root, old);--> statement-breakpoint
DO $$
DECLARE
  before text[];
  changes text[];
  after text[];
  step text;
BEGIN
  WITH "key" AS (
    SELECT conrelid::regclass AS "table", conname AS name, pg_get_constraintdef(pg_constraint.oid) AS definition
    FROM pg_constraint JOIN pg_attribute ON attrelid = confrelid AND attnum = confkey[1]
    WHERE contype = 'f' AND (confrelid, attname) IN (SELECT "table", "column" FROM id_columns)
  ), "index" AS (
    SELECT indexname AS name, indexdef AS definition FROM pg_indexes
    WHERE schemaname = 'public' AND tablename = 'member_search' AND indexname <> 'member_search_pkey'
  ), "step" AS (
    SELECT format('ALTER TABLE %s DROP CONSTRAINT %I', "table", name) AS before,
      format('ALTER TABLE %s ADD CONSTRAINT %I %s', "table", name, definition) AS after
    FROM "key"
    UNION ALL
    -- The order by joining is that of the new column; all others are made anew, because that is sooner done than changing them.
    SELECT format('DROP INDEX %I', name),
      CASE WHEN name LIKE 'member_search_newest%' THEN replace(definition, 'id DESC', 'joined DESC, id DESC') ELSE definition END
    FROM "index"
  )
  SELECT array_agg("step".before), array_agg("step".after) INTO before, after FROM "step";

  WITH "new" AS (
    SELECT "table", string_agg(
      format('%I = coalesce((SELECT new FROM new_ids WHERE root = %L::regclass AND old = %I), %I)', "column", root, "column", "column"),
      ', ') AS "values"
    FROM id_columns WHERE "table" NOT IN ('message_threads'::regclass, 'member_search'::regclass) GROUP BY "table"
  )
  SELECT array_agg(format('UPDATE %s SET %s', "table", "values")) INTO changes FROM "new";

  FOREACH step IN ARRAY before LOOP EXECUTE step; END LOOP;

  -- Emptied and filled again: the indexes made below would hold every earlier version of a row as well.
  CREATE TEMP TABLE found ON COMMIT DROP AS TABLE member_search;
  UPDATE found SET id = new, joined = extract(epoch FROM created_at) * 1000
  FROM profiles JOIN new_ids ON root = 'accounts'::regclass AND old = profiles.id WHERE profiles.id = found.id;
  TRUNCATE member_search;
  INSERT INTO member_search TABLE found;
  ALTER TABLE member_search ALTER COLUMN joined SET NOT NULL;

  -- The participant of the smaller id stands first.
  UPDATE message_threads SET
    participant_a = CASE WHEN turned THEN b ELSE a END,
    participant_b = CASE WHEN turned THEN a ELSE b END,
    removed_by_a_at = CASE WHEN turned THEN removed_by_b_at ELSE removed_by_a_at END,
    removed_by_b_at = CASE WHEN turned THEN removed_by_a_at ELSE removed_by_b_at END
  FROM (
    SELECT id, one.new AS a, other.new AS b, coalesce(one.new > other.new, false) AS turned
    FROM message_threads
      LEFT JOIN new_ids one ON one.root = 'accounts'::regclass AND one.old = participant_a
      LEFT JOIN new_ids other ON other.root = 'accounts'::regclass AND other.old = participant_b
  ) AS pair WHERE pair.id = message_threads.id;

  FOREACH step IN ARRAY changes || after LOOP EXECUTE step; END LOOP;
END $$;
