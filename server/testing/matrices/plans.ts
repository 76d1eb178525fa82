import { createRequire } from 'node:module'
import { DatabaseError, escapeLiteral } from 'pg'
import type { Sent } from '#server/domains/search/finding/search.statements.sql.ts'
import type { OpenDatabase } from '../../platform/db/database.ts'
import { STATEMENTS } from '../../platform/db/statements/statement.ts'
import type { SentStatement } from './sent.ts'

const textOf = (value: unknown) => {
  if (value instanceof Date) return value.toISOString()
  return Array.isArray(value) ? `{${value.join(',')}}` : String(value)
}

const SCAN =
  /((?:Index Only|Index|Bitmap Heap|Bitmap Index|Seq) Scan(?: Backward)?)(?: using (\w+))? on (\w+)/
const FETCHES = /Heap Fetches: (\d+)/

/**
 * Returns how a search statement reads its tables with the kind of plan that the product uses for it, such as `Index
 * Only Scan member_search_place`, and how many rows still had to be fetched from the table.
 */
export const scansOf = async (
  { pool, prepared }: OpenDatabase,
  { name, text, values }: Sent,
): Promise<string[]> => {
  const plan = prepared && !name ? 'custom' : 'generic'
  const client = await pool.connect()
  try {
    await client.query('begin')
    await client.query(`set local plan_cache_mode = force_${plan}_plan`)
    await client.query(`prepare looked_at as ${text}`)
    const { rows } = await client.query<{ 'QUERY PLAN': string }>(
      `explain (analyze, timing off) execute looked_at${values.length > 0 ? `(${values.map((value) => escapeLiteral(textOf(value))).join(', ')})` : ''}`,
    )
    // Deallocates only this statement, because the driver remembers which others the connection has prepared.
    await client.query('deallocate looked_at')
    const lines = rows.map((row) => row['QUERY PLAN'])
    return lines.flatMap((line, at) => {
      const [, kind, index, table] = SCAN.exec(line) ?? []
      if (!kind) return []
      const fetched = lines.slice(at, at + 5).flatMap((next) => FETCHES.exec(next)?.[1] ?? [])[0]
      return [`${kind} ${index ?? table}${fetched && fetched !== '0' ? `, ${fetched} rows fetched` : ''}`]
    })
  } finally {
    await client.query('rollback')
    client.release()
  }
}

/** The details of a scan are on the lines after it. */
const DETAIL = /^\s*(?:Index Cond|Filter|Recheck Cond|Order By|One-Time Filter): /
/** IS NOT NULL on its own isn't a lookup, because it may be true for every row. */
const LOOKS_UP = /Index Cond: (?!\(\w+ IS NOT NULL\)$)/
const PARTIAL = new Set([
  'profiles_staff',
  'profiles_verified',
  'report_appeals_open',
  'report_cases_open',
  'report_cases_open_category',
  'report_cases_waiting',
  'upgrade_requests_queue',
  'username_change_requests_queue',
])

/** Returns the tables and partial indexes that a plan reads in full. */
const readWholeBy = (lines: readonly string[]): string[] => {
  let heap = ''
  return lines.flatMap((line, at) => {
    const [, kind = '', index, named = ''] = SCAN.exec(line) ?? []
    if (kind === 'Bitmap Heap Scan') heap = named
    if (!kind || kind === 'Bitmap Heap Scan') return []
    const rest = lines.slice(at + 1)
    const end = rest.findIndex((next) => !DETAIL.test(next))
    const details = rest.slice(0, end === -1 ? rest.length : end)
    if (details.some((detail) => LOOKS_UP.test(detail))) return []
    const read = kind === 'Bitmap Index Scan' ? named : index
    if (read && PARTIAL.has(read)) return [read]
    return [kind === 'Bitmap Index Scan' ? heap : named]
  })
}

/**
 * Returns the statements that read a table or partial index in full, as `name: table`, even when the planner is set to
 * avoid it. Each gets a generic plan, and isn't run.
 */
export const listReadWhole = async (
  { pool }: OpenDatabase,
  statements: ReadonlyMap<string, string>,
): Promise<string[]> => {
  const client = await pool.connect()
  try {
    await client.query('begin')
    await client.query('set local plan_cache_mode = force_generic_plan')
    await client.query('set local enable_seqscan = off')
    // With a test's few rows, these joins cost as little as an index lookup for each row.
    await client.query('set local enable_hashjoin = off')
    await client.query('set local enable_mergejoin = off')
    const found = new Set<string>()
    for (const [name, text] of statements) {
      if (text.startsWith('lock ')) continue
      const values = new Set(text.match(/\$\d+/g)).size
      await client.query(`prepare looked_at as ${text}`)
      const { rows } = await client.query<{ 'QUERY PLAN': string }>(
        `explain (costs off) execute looked_at${values > 0 ? `(${Array(values).fill('null').join(', ')})` : ''}`,
      )
      await client.query('deallocate looked_at')
      for (const read of readWholeBy(rows.map((row) => row['QUERY PLAN']))) found.add(`${name}: ${read}`)
    }
    return [...found].sort()
  } finally {
    await client.query('rollback')
    client.release()
  }
}

/** The text of each named statement. The search's statements are missing, because they're built for each query. */
export const listStatements = ({ db }: OpenDatabase): Map<string, string> =>
  new Map(
    [...STATEMENTS]
      // A worker may also have loaded statements that the statement tests define.
      .filter(([name]) => !name.startsWith('tests.'))
      .map(([name, textFor]) => [name, textFor(db)]),
  )

/**
 * A statement that reads at least this many pages is repeated. The first statement on a connection to use a table, or
 * to use it after its statistics have changed, also reads the catalog, which can take 250 pages.
 */
const READ_AGAIN_FROM = 50

/** The SQLSTATE class for constraint violations. */
const CONSTRAINT = '23'

/** How many pages a statement read, from any table, and how many rows it returned. */
export interface Reading {
  statement: string
  pages: number
  rows: number
}

/** Converts a value as the driver does. */
const { prepareValue } = createRequire(import.meta.url)('pg/lib/utils.js') as {
  prepareValue(value: unknown): string | Buffer | null
}

const literalOf = (value: unknown): string => {
  const prepared = prepareValue(value)
  if (prepared === null) return 'null'
  return escapeLiteral(typeof prepared === 'string' ? prepared : `\\x${prepared.toString('hex')}`)
}

/**
 * Repeats each statement, with the generic plan if it has a name, and rolls it back. Skips statements that can't be run
 * twice.
 */
export const listReadings = async (
  { pool }: OpenDatabase,
  sent: readonly SentStatement[],
): Promise<Reading[]> => {
  const client = await pool.connect()
  const readings = new Map<string, Reading>()
  try {
    for (const { name, text, values = [] } of sent) {
      if (!/^\s*(select|with|insert|update|delete|\()/i.test(text)) continue
      const execute = `looked_at${values.length > 0 ? `(${values.map(literalOf).join(', ')})` : ''}`
      if (readings.has(text + execute)) continue
      const mode = `force_${name ? 'generic' : 'custom'}_plan`
      const read = async () => {
        await client.query(`begin; set local plan_cache_mode = ${mode}; prepare looked_at as ${text}`)
        const plan = await client
          .query<{ 'QUERY PLAN': [{ Plan: Record<string, number> }] }>(
            `explain (analyze, buffers, timing off, format json) execute ${execute}`,
          )
          .then(({ rows }) => rows[0]?.['QUERY PLAN'][0].Plan)
          .catch((error: unknown) => {
            if (!(error instanceof DatabaseError && error.code?.startsWith(CONSTRAINT))) throw error
          })
        await client.query('rollback; deallocate looked_at')
        if (!plan) return undefined
        const pages = (plan['Shared Hit Blocks'] ?? 0) + (plan['Shared Read Blocks'] ?? 0)
        return { statement: name ?? text.slice(0, 80), pages, rows: plan['Actual Rows'] ?? 0 }
      }
      const first = await read()
      const reading = first && first.pages > READ_AGAIN_FROM ? await read() : first
      if (reading) readings.set(text + execute, reading)
    }
    return [...readings.values()]
  } finally {
    client.release()
  }
}
