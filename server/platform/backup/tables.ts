import type { ClientBase } from 'pg'
import { BadBackup, ROWS_IN_ENTRY, type Head, type TableOf } from './format.ts'

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`
const placeOf = ({ schema, name }: Pick<TableOf, 'schema' | 'name'>) => `${quoted(schema)}.${quoted(name)}`

/** Of pg-boss's tables, includes only the jobs, because pg-boss creates everything else itself. */
const TABLES = `
  select n.nspname as schema, c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
  from pg_class c join pg_namespace n on n.oid = c.relnamespace join pg_attribute a on a.attrelid = c.oid
  where c.relkind in ('r', 'p') and not c.relispartition and a.attnum > 0 and not a.attisdropped
    and a.attgenerated = '' and (n.nspname = 'public' or (n.nspname = 'pgboss' and c.relname = 'job'))
  group by 1, 2 order by 1, 2`

const SEQUENCES = `
  select format('%I.%I', schemaname, sequencename) as name from pg_sequences where schemaname = 'public' order by 1`

export const listTables = async (client: ClientBase): Promise<TableOf[]> =>
  (await client.query<TableOf>(TABLES)).rows

export const readSequences = async (client: ClientBase): Promise<Head['sequences']> => {
  const { rows } = await client.query<{ name: string }>(SEQUENCES)
  const found: Head['sequences'] = []
  for (const { name } of rows) {
    const { rows: values } = await client.query<{ value: string; isCalled: boolean }>(
      `select last_value::text as value, is_called as "isCalled" from ${name}`,
    )
    for (const each of values) found.push({ name, ...each })
  }
  return found
}

/** Rows per fetch. */
const FETCHED = 1_000

/** Yields a table's rows in batches of limited length, each row as a JSON array of texts. */
export const readRows = async function* (client: ClientBase, table: TableOf): AsyncGenerator<string[]> {
  const texts = table.columns.map((column) => `${quoted(column)}::text`)
  await client.query(
    `declare backup_rows no scroll cursor for select json_build_array(${texts.join(', ')})::text as line from ${placeOf(table)}`,
  )
  let lines: string[] = []
  let length = 0
  for (;;) {
    const { rows } = await client.query<{ line: string }>(`fetch ${FETCHED} from backup_rows`)
    for (const { line } of rows) {
      lines.push(line)
      length += line.length
      if (length < ROWS_IN_ENTRY) continue
      yield lines
      lines = []
      length = 0
    }
    if (rows.length < FETCHED) break
  }
  if (lines.length > 0) yield lines
  await client.query('close backup_rows')
}

interface Column {
  name: string
  type: string
}

const COLUMNS = `
  select attname::text as name, format_type(atttypid, atttypmod) as type from pg_attribute
  where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = '' order by attnum`

/** Inserts rows from `readRows` into their table. */
export const insertRows = async (
  client: ClientBase,
  table: TableOf,
  lines: readonly string[],
): Promise<void> => {
  const { rows: columns } = await client.query<Column>(COLUMNS, [placeOf(table)])
  const typed = table.columns.map((name, place) => {
    const type = columns.find((column) => column.name === name)?.type
    if (!type) throw new BadBackup(`This version has no column ${name} in ${table.schema}.${table.name}.`)
    return { name, value: `(line ->> ${place})::${type}` }
  })
  const names = typed.map(({ name }) => quoted(name)).join(', ')
  const values = typed.map(({ value }) => value).join(', ')
  // Jobs in queues that this version no longer has are skipped, because no worker would run them.
  const queue = table.columns.indexOf('name')
  const wanted = table.schema === 'pgboss' ? `where line ->> ${queue} in (select name from pgboss.queue)` : ''
  const text = `insert into ${placeOf(table)} (${names}) overriding system value
    select ${values} from jsonb_array_elements($1::jsonb) line ${wanted}`
  await client.query(text, [`[${lines.join(',')}]`])
}

const FOREIGN_KEYS = `
  select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop,
    format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as add
  from pg_constraint where contype = 'f' and conparentid = 0 and connamespace = 'public'::regnamespace
  order by 1`

/**
 * Empties the tables and calls `fill` to fill them, without triggers and foreign keys. Foreign keys are checked once
 * all rows are inserted.
 */
export const refill = async (
  client: ClientBase,
  { tables, sequences }: Pick<Head, 'tables' | 'sequences'>,
  fill: () => Promise<void>,
): Promise<void> => {
  const places = tables.map(placeOf)
  const ours = tables.filter(({ schema }) => schema === 'public').map(placeOf)
  const { rows: references } = await client.query<{ drop: string; add: string }>(FOREIGN_KEYS)
  for (const { drop } of references) await client.query(drop)
  for (const place of ours) await client.query(`alter table ${place} disable trigger user`)
  await client.query(`truncate ${places.join(', ')}`)
  await fill()
  for (const { name, value, isCalled } of sequences) {
    await client.query('select setval($1::regclass, $2::bigint, $3)', [name, value, isCalled])
  }
  for (const place of ours) await client.query(`alter table ${place} enable trigger user`)
  for (const { add } of references) await client.query(add)
  for (const place of places) await client.query(`analyze ${place}`)
}
