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
 * How a statement of the search reads its tables, with the kind of plan with which the product runs it: `Index
 * Only Scan member_search_place`, and how many rows had to be fetched from the table all the same.
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
    // That one alone: the driver remembers which others the connection has.
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

/** What tells of a scan stands on the lines after it. */
const DETAIL = /^\s*(?:Index Cond|Filter|Recheck Cond|Order By|One-Time Filter): /
/** Every row may have something in a column. */
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

/** What a plan reads from its first row to its last: tables, and indexes of a part of a table. */
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
 * Which of the statements read something whole, as `name: table`, even where the planner does all to avoid it. Each is
 * planned for whatever values, and not run.
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
    // Over the few rows of a test these cost as little as one look by an index for each row.
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

/** The text of each statement with a name, those of the search apart, which are built for what is asked. */
export const listStatements = ({ db }: OpenDatabase): Map<string, string> =>
  new Map(
    [...STATEMENTS]
      // A worker may have loaded those of the test of statements, too.
      .filter(([name]) => !name.startsWith('tests.'))
      .map(([name, textFor]) => [name, textFor(db)]),
  )

/**
 * Pages from which a statement is run once more: the first on a connection to use a table, or the first after its statistics have
 * changed, reads the catalog as well, which can take 250 pages.
 */
const READ_AGAIN_FROM = 50

/** The class of errors about a row that is there already, or may not be. */
const CONSTRAINT = '23'

/** What a statement read of the database, of whatever table, and how many rows it gave for it. */
export interface Reading {
  statement: string
  pages: number
  rows: number
}

/** A value as the driver sends it. */
const { prepareValue } = createRequire(import.meta.url)('pg/lib/utils.js') as {
  prepareValue(value: unknown): string | Buffer | null
}

const literalOf = (value: unknown): string => {
  const prepared = prepareValue(value)
  if (prepared === null) return 'null'
  return escapeLiteral(typeof prepared === 'string' ? prepared : `\\x${prepared.toString('hex')}`)
}

/**
 * Runs each of the statements again, with the plan for whatever values where it has a name, and takes it back. Left out
 * is what can't be done twice.
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
