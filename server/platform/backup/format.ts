import * as z from 'zod/mini'
import { StartFailure } from '../runtime/start-failure.ts'

/**
 * A backup is a folder, a tar file or a part of a bucket with these entries, in the order in which a tar file has them:
 *
 * - `backup.json`: what it is of (`Head`);
 * - `tables/<schema>/<table>/000000.gz`, …: the rows, a line each: the texts of its columns as a JSON array;
 * - `ledger`: the erasure ledger as it was;
 * - `files/<key>`: every file of members, as it is;
 * - `contents/000000.gz`, …: a line for each entry before it that no earlier one names (`Listed`);
 * - `complete.json`: what there is in all (`Complete`). Without it the backup was cut short.
 */
export const FORMAT = 1

/** Lines of a list of contents, which is all that is remembered of what was written. */
export const LISTED_AT_ONCE = 10_000
/** Characters of rows in one entry, before they are packed. */
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
/** The key of the file that the entry is; undefined for another entry. */
export const keyIn = (name: string) => (name.startsWith('files/') ? name.slice('files/'.length) : undefined)
/** The table whose rows the entry has, as `<schema>.<table>`; undefined for another entry. */
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
  /** When the migrations were made that its schema came about by, which tells them apart; the first one first. */
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

/** A backup that can't be used, in a sentence for the operator. */
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

/** What the backup is of; throws where this program can't read its format. */
export const readHead = (text: string): Head => {
  const read = parseHead(text)
  if (read.format > FORMAT) {
    throw new BadBackup(
      `This backup was made by version ${read.version}, in a form that this one doesn't know; restore it with that version or a newer one.`,
    )
  }
  return read
}
