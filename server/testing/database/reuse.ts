import type { PGlite } from '@electric-sql/pglite'

/** The schema with a copy of every row in the template, in one table per original table. */
const COPIES = 'template_copies'

const OWN_TABLES = `
  select c.oid, n.nspname as schema, c.relname as name
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where c.relkind = 'r' and n.nspname !~ '^pg_' and n.nspname not in ('information_schema', '${COPIES}')`

/** Copies the rows of all tables, to be restored before the next file takes over the database. */
export const keepCopies = `
  create schema ${COPIES};
  create table ${COPIES}.sequences as select schemaname, sequencename, last_value from pg_sequences;
  do $$
  declare source record; filled boolean;
  begin
    for source in ${OWN_TABLES} loop
      execute format('select exists (select from only %I.%I)', source.schema, source.name) into filled;
      if filled then
        execute format('create table ${COPIES}.%I as table only %I.%I', source.oid, source.schema, source.name);
      end if;
    end loop;
  end $$;`

/**
 * A hash of every table, column, constraint, trigger and function, and of each table's row estimate, because analysing
 * a table changes plans.
 */
const SHAPE = `
  with own as (
    select c.oid, reltuples from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname !~ '^pg_' and n.nspname <> 'information_schema'
  )
  select md5(string_agg(line, ',' order by line)) as shape from (
    select format('%s %s %s', c.oid, relname, own.reltuples) as line from pg_class c join own using (oid)
    union all
    select format('%s %s %s %s %s %s', attrelid, attnum, attname, atttypid, attnotnull, atthasdef)
    from pg_attribute join own on own.oid = attrelid
    union all
    select format('%s %s', pg_constraint.oid, pg_get_constraintdef(pg_constraint.oid))
    from pg_constraint join own on own.oid = conrelid
    union all
    select format('%s %s', pg_trigger.oid, tgenabled) from pg_trigger join own on own.oid = tgrelid
    union all
    select format('%s %s', pg_proc.oid, md5(prosrc)) from pg_proc where pg_proc.oid >= 16384
  ) lines`

interface Mark {
  rows: number
  newest: string
}

/** The state of the database when a test file took it over. */
export interface Marks {
  shape: string
  marksQuery: string
  tables: Map<string, Mark>
}

const readTables = async (memory: PGlite, marksQuery: string) => {
  const { rows } = await memory.query<Mark & { oid: string }>(marksQuery)
  return new Map(rows.map(({ oid, rows: count, newest }) => [oid, { rows: count, newest }]))
}

const readShape = async (memory: PGlite) =>
  (await memory.query<{ shape: string }>(SHAPE)).rows[0]?.shape ?? ''

/**
 * Each table's row count and newest transaction. They reveal every change, because an added or changed row has a newer
 * transaction, and a deleted row lowers the count.
 */
export const readMarks = async (memory: PGlite): Promise<Marks> => {
  const { rows } = await memory.query<{ query: string }>(`
    select string_agg(format(
      'select %L as oid, count(*)::int as rows, coalesce(max(xmin::text::bigint), 0)::text as newest from only %I.%I',
      oid, schema, name), ' union all ') as query
    from (${OWN_TABLES}) own`)
  const marksQuery = rows[0]?.query ?? ''
  return { shape: await readShape(memory), marksQuery, tables: await readTables(memory, marksQuery) }
}

/** With more new rows than this, creating a new database is faster than clearing this one. */
const CROWD = 2000

const putBack = (oids: string[]) => `
  begin;
  set local session_replication_role = replica;
  do $$
  declare target record; columns text;
  begin
    create temporary table written on commit drop as
      with recursive reached as (
        select oid::oid from unnest('{${oids.join(',')}}'::oid[]) as oid
        union
        select conrelid from pg_constraint join reached on confrelid = reached.oid where contype = 'f'
      )
      select oid, oid::regclass::text as name from reached;
    execute (select 'truncate ' || string_agg('only ' || name, ', ') from written);
    delete from pg_statistic where starelid in (select oid from written);
    for target in select * from written where to_regclass(format('${COPIES}.%I', oid)) is not null loop
      select string_agg(quote_ident(attname), ', ') into columns from pg_attribute
      where attrelid = target.oid and attnum > 0 and not attisdropped and attgenerated = '';
      execute format('insert into %s (%s) overriding system value select %s from ${COPIES}.%I',
        target.name, columns, columns, target.oid);
    end loop;
    perform setval(format('%I.%I', s.schemaname, s.sequencename), coalesce(s.last_value, 1), s.last_value is not null)
    from ${COPIES}.sequences s join pg_sequences now using (schemaname, sequencename)
    where s.last_value is distinct from now.last_value;
  end $$;
  commit;`

/**
 * Restores a database to the state in its marks, and reads the marks again. Returns undefined if the result would be
 * uncertain, or slower than a new database.
 */
export const bringBack = async (memory: PGlite, before: Marks): Promise<Marks | undefined> => {
  await memory.exec('rollback')
  await memory.exec('discard all')
  if ((await readShape(memory)) !== before.shape) return undefined
  const found = await readTables(memory, before.marksQuery)
  const changed = [...found].filter(([oid, { rows, newest }]) => {
    const mark = before.tables.get(oid)
    return mark?.rows !== rows || mark.newest !== newest
  })
  if (changed.some(([oid, { rows }]) => rows - (before.tables.get(oid)?.rows ?? 0) > CROWD)) return undefined
  if (changed.length === 0) return before
  await memory.exec(putBack(changed.map(([oid]) => oid)))
  return {
    ...before,
    shape: await readShape(memory),
    tables: await readTables(memory, before.marksQuery),
  }
}
