import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { newId } from '#shared/kernel/ids.ts'
import type { OpenDatabase } from '../../platform/db/database.ts'
import { migrateDatabase } from '../../platform/db/migrate.ts'
import { folderFiles } from '../../platform/storage/files.ts'
import { fileLedger } from '../../platform/storage/ledger.ts'
import { testLog } from '../database/memory.ts'
import { createPlace, type Place } from './places.ts'
import { loadRelease } from '../database/releases.ts'

const toRemove: (() => void | Promise<void>)[] = []

/** Removes every place that the test file has created. */
export const removePlaces = async () => {
  for (const remove of toRemove.splice(0)) await remove()
}

export const makeFolder = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'amp-backup-'))
  toRemove.push(() => rmSync(folder, { recursive: true }))
  return folder
}

export const makePlace = async (options: Parameters<typeof createPlace>[0] = {}): Promise<Place> => {
  const place = await createPlace(options)
  toRemove.push(place.remove)
  return place
}

/** The settings of a command that works on a place. */
export const settingsOf = ({ dataDir, settings }: Place) => ({ ...settings, dataDir, SECRET_KEY })

export const SECRET_KEY = 'a secret that only tests know, 32+'

/** Values that two engines or session settings could write differently, or whose end is easily misread. */
const ODD = [
  `insert into site_settings (name, value, updated_at) values ('odd.null', 'null', '0001-01-01 00:00:00.000001+00')`,
  `insert into site_settings (name, value, updated_at) values ('odd.number', '0.1', 'infinity')`,
  `insert into site_settings (name, value, updated_at)
    values ('odd.text', to_jsonb(U&'a\\2028b\\\\n\\000A"\\+01F469\\200D' || chr(1) || chr(9)), '2026-03-29 01:30:00.5+00')`,
  `insert into pgboss.job (name, data) values ('mail.send', '{"sealed": null}')`,
  `insert into processes (id, kind, version, started_at, last_beat_at, mails_sent, mails_failed)
    values (gen_random_uuid(), 'all', '0.2.0', now(), now(), 1, 0)`,
]

/** Creates a site with rows in every table, odd values, files and an ID in its ledger. */
export const makeSite = async (): Promise<Place> => {
  const place = await makePlace()
  await place.with(async (database) => {
    await loadRelease(database, '0.2.0')
    await migrateDatabase(database, testLog)
    for (const text of ODD) await database.pool.query(text)
  })
  const files = folderFiles(join(place.dataDir, 'files'))
  for (const key of [
    'photos/3f/one-full.webp',
    'photos/3f/one-card.webp',
    'portraits/two.webp',
    'exports/three.zip',
  ]) {
    await files.put(key, Buffer.from(`${key} `.repeat(key.length * 1000)))
  }
  await files.put('verification/empty', Buffer.alloc(0))
  await fileLedger(join(place.dataDir, 'erased')).note(newId(), 'erased')
  return place
}

/** Returns every row as its database writes it, so that NULL differs from a JSON null. */
export const rowsOf = async ({ pool }: OpenDatabase): Promise<Record<string, string[]>> => {
  const client = await pool.connect()
  try {
    await client.query(`set datestyle = 'ISO'; set timezone = 'UTC'; set extra_float_digits = 3`)
    const { rows: tables } = await client.query<{ name: string }>(`
      select format('%I.%I', schemaname, tablename) as name from pg_tables
      where schemaname = 'public' or (schemaname, tablename) in (('pgboss', 'job'), ('drizzle', '__drizzle_migrations'))`)
    const rows: Record<string, string[]> = {}
    for (const { name } of tables) {
      const columns = name.startsWith('drizzle') ? 'hash' : 'each::text'
      const found = await client.query<{ row: string }>(`select ${columns} as row from ${name} each`)
      rows[name] = found.rows.map(({ row }) => row).toSorted()
    }
    const { rows: sequences } = await client.query<{ row: string }>(
      `select row(sequencename, last_value)::text as row from pg_sequences where schemaname = 'public' order by 1`,
    )
    return { ...rows, sequences: sequences.map(({ row }) => row) }
  } finally {
    client.release()
  }
}

/** The content of every file in a folder, by its relative path. */
export const filesIn = (folder: string): Record<string, string> =>
  Object.fromEntries(
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => join(parentPath, name))
      .toSorted()
      .map((path) => [path.slice(folder.length + 1), readFileSync(path).toString('base64')]),
  )
