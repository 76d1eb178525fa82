import { eq, sql, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Database, Executor } from '../database.ts'

/** Batch size for reading or changing large numbers of rows: small enough that no one who waits for a batch notices. */
const PORTION = 200

/** Repeats the work until nothing is left. `work` handles at most `limit` items and returns their number. */
export const inPortions = async (work: (limit: number) => Promise<number>): Promise<void> => {
  while ((await work(PORTION)) > 0);
}

/** Reads batches until no rows are left, each starting after the last row of the previous one. */
export async function* readInPortions<Row>(
  read: (after: Row | undefined, limit: number) => Promise<Row[]>,
): AsyncGenerator<Row[]> {
  for (let rows = await read(undefined, PORTION); rows.length > 0;) {
    yield rows
    rows = rows.length < PORTION ? [] : await read(rows.at(-1), PORTION)
  }
}

/** Like `readInPortions`, but yields single rows. */
export async function* readEach<Row>(
  read: (after: Row | undefined, limit: number) => Promise<Row[]>,
): AsyncGenerator<Row> {
  for await (const rows of readInPortions(read)) yield* rows
}

interface Portion<Key> {
  /** Must be selected as the `key` of each row. */
  key: Key
  after: SQL | undefined
  order: PgColumn[]
  limit: number
}

/** Yields single rows, fetched in batches, in the order of the columns of `key`, the last of which is unique. */
export const readRows = async function* <Row, Key extends Record<string, PgColumn>>(
  key: Key,
  read: (portion: Portion<Key>) => Promise<{ row: Row; key: Record<keyof Key, unknown> }[]>,
): AsyncGenerator<Row> {
  const order = Object.values(key)
  const rows = readEach<{ row: Row; key: Record<string, unknown> }>((last, limit) =>
    read({
      key,
      after: isAfter(order, last && Object.keys(key).map((name) => last.key[name])),
      order,
      limit,
    }),
  )
  for await (const { row } of rows) yield row
}

/** Deletes at most `limit` of the matching rows, and returns their number. */
export const deleteSome = async (
  db: Executor,
  { table }: PgColumn,
  { which, limit }: { which: SQL; limit: number },
) => {
  const { rowCount } = await db.execute(
    sql`delete from ${table} where ctid = any(array(select ctid from ${table} where ${which} limit ${limit}))`,
  )
  return rowCount ?? 0
}

/** Deletes the matching rows in ascending order of the column, which has an index. */
export const deleteInPortions = (db: Database, by: PgColumn, which: SQL): Promise<void> =>
  inPortions((limit) => deleteSome(db, by, { which: sql`${which} order by ${by}`, limit }))

/**
 * Deletes the rows whose `column` refers to matching `parent` rows. To be called before the parents are deleted,
 * because a cascade would delete all of the rows in one statement.
 */
export const deleteChildrenInPortions = (
  db: Database,
  { column, parent, which }: { column: PgColumn; parent: PgColumn; which: SQL },
): Promise<void> =>
  inPortions(async (limit) => {
    const { rowCount } = await db.execute(sql`
      delete from ${column.table} where ctid = any(array(
        select ${column.table}.ctid from ${parent.table} join ${column.table} on ${column} = ${parent} where ${which} limit ${limit}
      ))`)
    return rowCount ?? 0
  })

/** SQL condition: a row comes after this one in the order of these columns, the last of which is unique. */
export const isAfter = (
  columns: readonly PgColumn[],
  row: readonly unknown[] | undefined,
): SQL | undefined => {
  const value = (column: PgColumn, at: number) =>
    sql`${sql.param(row?.[at], column)}::${sql.raw(column.getSQLType())}`
  return row && sql`(${sql.join([...columns], sql`, `)}) > (${sql.join(columns.map(value), sql`, `)})`
}

/** Deletes at most `limit` of the rows whose column refers to this account, and returns their number. */
export const deleteOf = (column: PgColumn) => (db: Executor, accountId: string, limit: number) =>
  deleteSome(db, column, { which: eq(column, accountId), limit })

/**
 * Like `deleteOf`, but keeps the rows and sets the column to null. They're found by `id`, which also finds rows that
 * are being changed.
 */
export const cutFrom = (column: PgColumn) => async (db: Executor, accountId: string, limit: number) => {
  const { table } = column
  const { rowCount } = await db.execute(sql`
    update ${table} set ${sql.identifier(column.name)} = null
    where ${column} = ${accountId} and id = any(array(select id from ${table} where ${column} = ${accountId} limit ${limit}))`)
  return rowCount ?? 0
}

/**
 * Like `cutFrom`, for rows shared by two accounts, which are deleted once both have left, even if both leave at the
 * same time. `ending` sets further columns of the rows that stay.
 */
export const leavePair =
  (own: PgColumn, other: PgColumn, ending?: SQL) =>
  async (db: Executor, accountId: string, limit: number) => {
    const { table } = own
    const { rows } = await db.execute<{ id: string; isEmpty: boolean }>(sql`
      update ${table} set ${sql.join([sql`${sql.identifier(own.name)} = null`, ...(ending ? [ending] : [])], sql`, `)}
      where ${own} = ${accountId} and id = any(array(select id from ${table} where ${own} = ${accountId} limit ${limit}))
      returning id, ${other} is null as "isEmpty"`)
    const empty = rows.flatMap(({ id, isEmpty }) => (isEmpty ? [id] : []))
    if (empty.length > 0)
      await db.execute(sql`delete from ${table} where id = any(${sql.param(empty)}::uuid[])`)
    return rows.length
  }

/**
 * Deletes at most `limit` of the rows of pairs in which only this account is left, and returns their number. `pair`
 * refers to the pair's row.
 */
export const deleteLonely =
  (pair: PgColumn, [one, other]: readonly [PgColumn, PgColumn]) =>
  async (db: Executor, accountId: string, limit: number) => {
    const [{ table }, pairs] = [pair, one.table]
    const isAlone = (own: PgColumn, away: PgColumn) => sql`${own} = ${accountId} and ${away} is null`
    const { rowCount } = await db.execute(sql`
      delete from ${table} where id = any(array(
        select ${table}.id from ${pairs} join ${table} on ${pair} = ${pairs}.id
        where ${isAlone(one, other)} or ${isAlone(other, one)} limit ${limit}
      ))`)
    return rowCount ?? 0
  }
