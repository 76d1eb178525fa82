import { createHash } from 'node:crypto'
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import type { OpenDatabase } from '../../platform/db/database.ts'
import { projectRoot } from '../../platform/runtime/project-root.ts'

/** The path of a dump of a released schema with rows in every table, created by `npm run db:release` at its release. */
export const releasePath = (version: string): string =>
  join(projectRoot, `server/testing/database/releases/${version}.sql.gz`)

/** Loads a release's dump into an empty database. */
export const loadRelease = async ({ pool }: Pick<OpenDatabase, 'pool'>, version: string): Promise<void> => {
  const client = await pool.connect()
  await client.query(gunzipSync(readFileSync(releasePath(version))).toString())
  // A dump changes session settings while loading, and in the embedded database all connections share this session.
  await client.query('reset all')
  client.release()
}

interface Journal {
  entries: { idx: number; version: string; when: number; tag: string; breakpoints: boolean }[]
}

/**
 * Creates a folder of migrations like a later release's: the current migrations, followed by one for each of these
 * texts.
 */
export const plantMigrations = (texts: readonly string[]): { folder: string; remove: () => void } => {
  const folder = mkdtempSync(join(tmpdir(), 'amp-migrations-'))
  cpSync(join(projectRoot, 'db/migrations'), folder, { recursive: true })
  const file = join(folder, 'meta/_journal.json')
  const { entries, ...journal } = JSON.parse(readFileSync(file, 'utf8')) as Journal
  const latest = entries.at(-1)
  if (!latest) throw new Error('there is no migration')
  const planted = texts.map((text, position) => {
    const tag = `planted_${position}`
    writeFileSync(join(folder, `${tag}.sql`), text)
    return { ...latest, idx: entries.length + position, when: latest.when + position + 1, tag }
  })
  writeFileSync(file, JSON.stringify({ ...journal, entries: [...entries, ...planted] }))
  return { folder, remove: () => rmSync(folder, { recursive: true }) }
}

export type Row = Record<string, unknown>

/** Every row in the site's tables, by table. */
export const readTables = async ({ pool }: Pick<OpenDatabase, 'pool'>): Promise<Map<string, Row[]>> => {
  const tables = await pool.query<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'public' order by 1`,
  )
  const read = new Map<string, Row[]>()
  for (const { name } of tables.rows) {
    const { rows } = await pool.query<{ row: Row }>(
      `select to_jsonb(each) as row from ${name} each order by to_jsonb(each)::text`,
    )
    read.set(
      name,
      rows.map(({ row }) => row),
    )
  }
  return read
}

/** A hash of every table, column and value. */
export const digestTables = async (database: Pick<OpenDatabase, 'pool'>): Promise<string> => {
  const tables = [...(await readTables(database))]
  return createHash('sha256').update(JSON.stringify(tables)).digest('hex')
}
