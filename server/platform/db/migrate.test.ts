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
import type { OpenDatabase } from './database.ts'
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

/** Runs the work on a database as it was before the migration of this number, with members in it. */
const withOlder = async (number: number, work: (older: OpenDatabase, members: string[]) => Promise<void>) => {
  const folder = migrationsBefore(number)
  const memory = await createMemory()
  const older = await serveMemory(memory)
  try {
    await older.pool.query('create extension if not exists pg_trgm')
    await migrate(drizzle({ client: older.pool }), { migrationsFolder: folder })
    const members = [newId(), newId()]
    for (const id of members) {
      await older.pool.query(
        `insert into accounts (id, email, password_hash, terms_version, terms_accepted_at, created_at)
          values ($1, $2, '', '1', now(), now())`,
        [id, `${id}@example.org`],
      )
      await older.pool.query(
        `insert into profiles (id, username, profile_type, birth_month, birth_year, created_at, updated_at, last_active_at)
          values ($1, $2, 'woman', 4, 1990, now(), now(), now())`,
        [id, id.slice(-12)],
      )
    }
    await work(older, members)
  } finally {
    await older.close()
    await memory.close()
    rmSync(folder, { recursive: true })
  }
}

test('what was used on a day is kept when it moves to a table of its own', () =>
  withOlder(8, async (older, [used]) => {
    await older.pool.query(
      `update profiles set messages_sent_today = 2, messages_reset_date = '2026-03-01', chats_initiated_today = 1,
        chats_reset_date = '2026-02-28' where id = $1`,
      [used],
    )
    await migrateDatabase(older, testLog)
    const { rows } = await older.pool.query(
      'select member_id, kind, day::text, used from daily_use order by kind',
    )
    expect(rows).toEqual([
      { member_id: used, kind: 'chats', day: '2026-02-28', used: 1 },
      { member_id: used, kind: 'messages', day: '2026-03-01', used: 2 },
    ])
  }))

test('who stands in the records already gets a pseudonym, and the records are closed again', () =>
  withOlder(9, async (older, [admin]) => {
    const gone = newId()
    for (const id of [admin, gone]) {
      await older.pool.query(
        `insert into audit_acts (id, at, actor_id, actor_name, act, subject) values ($1, now(), $2, 'a name', 'x', 'y')`,
        [newId(), id],
      )
    }
    await migrateDatabase(older, testLog)
    const { rows } = await older.pool.query<{ actor_id: string; account_id: string | null }>(
      `select actor_id, account_id, actor_name, length(key) as bytes from audit_acts
        left join audit_people on pseudonym = actor_id order by account_id`,
    )
    expect(rows).toEqual([
      {
        actor_id: expect.not.stringContaining(String(admin)) as string,
        account_id: admin,
        actor_name: null,
        bytes: 32,
      },
      { actor_id: gone, account_id: null, actor_name: null, bytes: null },
    ])
    await expect(older.pool.query('delete from audit_acts')).rejects.toThrow('can only be added to')
  }))

test('when members were last there is kept when it moves to a table of its own', () =>
  withOlder(12, async (older, members) => {
    const active = 'select id as member_id, last_active_at from profiles order by id'
    const before = (await older.pool.query<{ member_id: string }>(active)).rows
    expect(before.map(({ member_id }) => member_id)).toEqual(members.toSorted())
    await migrateDatabase(older, testLog)
    expect((await older.pool.query('select * from member_activity order by member_id')).rows).toEqual(before)
  }))
