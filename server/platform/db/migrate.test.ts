import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#shared/kernel/ids.ts'
import { createTestDatabase } from '#server/testing/database.ts'
import { createMemory, serveMemory, testLog } from '#server/testing/memory.ts'
import { projectRoot } from '../project-root.ts'
import { hasPendingMigrations, migrateDatabase } from './migrate.ts'

let database: Awaited<ReturnType<typeof createTestDatabase>>
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())

const listApplied = async () =>
  (await database.pool.query('select hash, created_at from drizzle.__drizzle_migrations order by id')).rows

test('migrating a second time changes nothing', async () => {
  const applied = await listApplied()
  expect(applied).not.toEqual([])
  await migrateDatabase(database, testLog)
  expect(await listApplied()).toEqual(applied)
  expect(await hasPendingMigrations(database)).toBe(false)
})

test('a migration that has not run is pending', async () => {
  await database.pool.query(
    'delete from drizzle.__drizzle_migrations where id = (select max(id) from drizzle.__drizzle_migrations)',
  )
  expect(await hasPendingMigrations(database)).toBe(true)
})

/** The folder of migrations as it was before the one of this number. */
const migrationsBefore = (number: number) => {
  const folder = mkdtempSync(join(tmpdir(), 'amp-migrations-'))
  cpSync(join(projectRoot, 'db/migrations'), folder, { recursive: true })
  const file = join(folder, 'meta/_journal.json')
  const journal = JSON.parse(readFileSync(file, 'utf8')) as { entries: { idx: number }[] }
  writeFileSync(
    file,
    JSON.stringify({ ...journal, entries: journal.entries.filter(({ idx }) => idx < number) }),
  )
  return folder
}

test('what was used on a day is kept when it moves to a table of its own', async () => {
  const folder = migrationsBefore(8)
  const memory = await createMemory()
  const older = await serveMemory(memory)
  await older.pool.query('create extension if not exists pg_trgm')
  await migrate(drizzle({ client: older.pool }), { migrationsFolder: folder })
  const [used, unused] = [newId(), newId()]
  for (const each of [used, unused]) {
    await older.pool.query(
      `insert into accounts (id, email, password_hash, terms_version, terms_accepted_at, created_at)
        values ($1, $2, '', '1', now(), now())`,
      [each, `${each}@example.org`],
    )
    await older.pool.query(
      `insert into profiles (id, username, profile_type, birth_month, birth_year, created_at, updated_at, last_active_at)
        values ($1, $2, 'woman', 4, 1990, now(), now(), now())`,
      [each, each.slice(-12)],
    )
  }
  await older.pool.query(
    `update profiles set messages_sent_today = 2, messages_reset_date = '2026-03-01', chats_initiated_today = 1,
      chats_reset_date = '2026-02-28' where id = $1`,
    [used],
  )
  await migrateDatabase(older, testLog)
  const { rows } = await older.pool.query(
    'select member_id, kind, day::text, used from daily_use order by kind',
  )
  await older.close()
  await memory.close()
  rmSync(folder, { recursive: true })
  expect(rows).toEqual([
    { member_id: used, kind: 'chats', day: '2026-02-28', used: 1 },
    { member_id: used, kind: 'messages', day: '2026-03-01', used: 2 },
  ])
})
