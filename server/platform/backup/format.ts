import * as z from 'zod/mini'
import { StartFailure } from '../runtime/start-failure.ts'

/**
 * A backup is a folder, a tar file or part of a bucket. It has these entries, in the order they have in a tar file:
 *
 * - `backup.json`: what it's a backup of (`Head`)
 * - `tables/<schema>/<table>/000000.gz`, …: the rows, one per line, each a JSON array of its column values as text
 * - `ledger`: the erasure ledger at the time of the backup
 * - `files/<key>`: every member file, unchanged
 * - `contents/000000.gz`, …: one line for each preceding entry that isn't in an earlier list (`Listed`)
 * - `complete.json`: the totals (`Complete`). If it's missing, the backup is incomplete.
 */
export const FORMAT = 1

/** Lines per list of contents. Only the current list is kept in memory. */
export const LISTED_AT_ONCE = 10_000
/** Characters of rows per entry, before compression. */
export const ROWS_IN_ENTRY = 4_000_000

export const HEAD = 'backup.json'
export const LEDGER = 'ledger'
export const COMPLETE = 'complete.json'
const numbered = (number: number) => `${String(number).padStart(6, '0')}.gz`
export const contentsEntry = (number: number) => `contents/${numbered(number)}`
export const isContents = (name: string) => name.startsWith('contents/')
export const rowsEntry = ({ schema, name }: TableOf, number: number) =>
  `tables/${schema}/${name}/${numbered(number)}`
export const fileEntry = (key: string) => `files/${key}`
/** Returns the storage key of a file entry, or undefined for any other entry. */
export const keyIn = (name: string) => (name.startsWith('files/') ? name.slice('files/'.length) : undefined)
/** Returns the table of an entry with rows as `<schema>.<table>`, or undefined for any other entry. */
export const tableIn = (name: string) => {
  const [first, schema, table] = name.split('/')
  return first === 'tables' ? `${schema}.${table}` : undefined
}

const table = z.object({ schema: z.string(), name: z.string(), columns: z.array(z.string()) })
const head = z.object({
  format: z.number(),
  version: z.string(),
  takenAt: z.string(),
  engine: z.string(),
  /** The creation times of the migrations applied to the database, oldest first. They identify the migrations. */
  migrations: z.array(z.number()),
  tables: z.array(table),
  sequences: z.array(z.object({ name: z.string(), value: z.string(), isCalled: z.boolean() })),
})
const complete = z.object({
  entries: z.number(),
  bytes: z.number(),
  rows: z.number(),
  files: z.number(),
  /** SHA-256 of each list of contents. */
  contents: z.array(z.string()),
})
const listed = z.object({ name: z.string(), bytes: z.number(), sha256: z.string() })

export type TableOf = z.output<typeof table>
export type Head = z.output<typeof head>
export type Complete = z.output<typeof complete>
export type Listed = z.output<typeof listed>

/** A backup that can't be used, with an error message for the operator. */
export class BadBackup extends StartFailure {}

const parsing = <T>(schema: z.ZodMiniType<T>, what: string) => {
  return (text: string): T => {
    try {
      return z.parse(schema, JSON.parse(text))
    } catch {
      throw new BadBackup(`This backup is damaged: ${what} can't be read.`)
    }
  }
}

const parseHead = parsing(head, HEAD)
export const parseComplete = parsing(complete, COMPLETE)
export const parseListed = parsing(listed, 'a line of its contents')

/** Parses a backup's head. Throws if this version can't read the format. */
export const readHead = (text: string): Head => {
  const read = parseHead(text)
  if (read.format > FORMAT) {
    throw new BadBackup(
      `This backup was made by version ${read.version}, in a form that this one doesn't know; restore it with that version or a newer one.`,
    )
  }
  return read
}
