import { createHash } from 'node:crypto'
import { asc, sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import {
  regionFields,
  type RegionFields,
  type StoredRegion,
} from '#shared/domains/regions/regions.editing.contract.ts'
import { IMPORT_LIMITS, type ImportPreview } from '#shared/domains/regions/regions.import.contract.ts'
import { readCsv, writeCsv, type CsvRecord } from '#server/platform/csv.ts'
import type { Executor } from '#server/platform/db/database.ts'
import { sqlStatement, statement, type Given } from '#server/platform/db/statements/statement.ts'
import { postcodeRegions } from './regions.tables.ts'
import { viewRegion, type RegionRow } from './regions.view.ts'

/** The header line of a regions file. */
export const COLUMNS = ['country', 'region', 'county', 'prefix'] as const

const allRegions = statement('regions.all', (db) =>
  db
    .select()
    .from(postcodeRegions)
    .orderBy(asc(postcodeRegions.country), asc(postcodeRegions.postcodePrefix)),
)

/** Exports all regions as CSV, by country and prefix. */
export const exportRegions = async (db: Executor): Promise<Buffer> => {
  const rows = await allRegions(db)
  return writeCsv([
    COLUMNS,
    ...rows.map((row) => [row.country, row.region, row.county ?? '', row.postcodePrefix]),
  ])
}

interface Line extends RegionFields {
  line: number
}

interface Problem {
  line: number
  problem: string
}

interface ReadFile {
  lines: Line[]
  problems: Problem[]
}

const refused = (line: number, problem: string): ReadFile => ({ lines: [], problems: [{ line, problem }] })

const decode = (file: Uint8Array): string | null => {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(file)
  } catch {
    return null
  }
}

const keyOf = ({ country, postcodePrefix }: Pick<RegionFields, 'country' | 'postcodePrefix'>) =>
  `${country}/${postcodePrefix}`

/** Returns a record's fields, or the problem with them. */
const readRecord = ({ line, cells }: CsvRecord): Line | Problem => {
  if (cells.length !== COLUMNS.length) {
    return { line, problem: `There are ${cells.length} columns instead of ${COLUMNS.length}.` }
  }
  const [country, region, county, prefix] = cells
  const parsed = z.safeParse(regionFields, {
    country: country?.trim(),
    region,
    county,
    postcodePrefix: prefix,
  })
  if (parsed.success) return { line, ...parsed.data }
  return { line, problem: [...new Set(parsed.error.issues.map(({ message }) => message))].join(' ') }
}

const readRecords = (records: readonly CsvRecord[]): ReadFile => {
  const lines: Line[] = []
  const problems: Problem[] = []
  const firstWith = new Map<string, number>()
  for (const record of records) {
    const read = readRecord(record)
    if ('problem' in read) {
      problems.push(read)
      continue
    }
    const first = firstWith.get(keyOf(read))
    if (first === undefined) {
      firstWith.set(keyOf(read), read.line)
      lines.push(read)
    } else problems.push({ line: read.line, problem: `Line ${first} has this prefix already.` })
  }
  return { lines, problems }
}

/** Returns a file's lines and problems. */
const readFile = (file: Uint8Array): ReadFile => {
  const text = decode(file)
  if (text === null) return refused(1, 'The file isn’t in UTF-8. Save it as “CSV UTF-8”.')
  const { records, brokenAt } = readCsv(text)
  if (brokenAt !== null) return refused(brokenAt, 'A quotation mark is out of place here.')
  const [header, ...rows] = records
  if (header?.cells.map((cell) => cell.trim().toLowerCase()).join() !== COLUMNS.join()) {
    return refused(header?.line ?? 1, `The first line has to be: ${COLUMNS.join()}`)
  }
  const beyond = rows[IMPORT_LIMITS.lines]
  if (beyond) return refused(beyond.line, `A file has at most ${IMPORT_LIMITS.lines} regions.`)
  return readRecords(rows)
}

const storedOf = sqlStatement('regions.ofPrefixes', ({ keys }: Given<{ keys: string }>) => {
  const { id, country, region, county, postcodePrefix, placeId, updatedAt } = postcodeRegions
  return sql<RegionRow>`
    select ${id}, ${country}, ${region}, ${county}, ${postcodePrefix} as "postcodePrefix", ${placeId} as "placeId", ${updatedAt} as "updatedAt"
    from jsonb_to_recordset(${keys}::jsonb) as key(country text, "postcodePrefix" text)
    join ${postcodeRegions} on ${country} = key.country and ${postcodePrefix} = key."postcodePrefix"`
})

/** The effects of importing a file. */
export interface Decision {
  added: Line[]
  changed: (Line & { before: StoredRegion })[]
  /** The number of lines that are identical to stored regions. */
  left: number
  problems: Problem[]
}

/** Decides the effects of importing this file, for both the preview and the import. */
export const decideImport = async (db: Executor, file: Uint8Array): Promise<Decision> => {
  const { lines, problems } = readFile(file)
  const keys = lines.map(({ country, postcodePrefix }) => ({ country, postcodePrefix }))
  const rows = await storedOf(db, { keys: JSON.stringify(keys) })
  const stored = new Map(rows.map((row) => [keyOf(row), viewRegion(row)]))
  const decision: Decision = { added: [], changed: [], left: 0, problems }
  for (const line of lines) {
    const before = stored.get(keyOf(line))
    if (!before) decision.added.push(line)
    else if (before.region !== line.region || before.county !== line.county)
      decision.changed.push({ ...line, before })
    else decision.left += 1
  }
  return decision
}

/** Returns a digest that identifies the decision. */
export const digestOf = (decision: Decision): string =>
  createHash('sha256').update(JSON.stringify(decision)).digest('hex')

/** Returns the effects of importing this file. */
export const previewImport = async (db: Executor, file: Uint8Array): Promise<ImportPreview> => {
  const decision = await decideImport(db, file)
  const { added, changed, left, problems } = decision
  const changes = [...added.map((line) => ({ ...line, before: null })), ...changed]
  return {
    digest: digestOf(decision),
    added: added.length,
    changed: changed.length,
    left,
    wrong: problems.length,
    changes: changes.toSorted((a, b) => a.line - b.line).slice(0, IMPORT_LIMITS.shown),
    problems: problems.slice(0, IMPORT_LIMITS.shown),
  }
}
