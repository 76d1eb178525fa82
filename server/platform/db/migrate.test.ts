import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
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

/** A database as it was before the migration of this number, with two members in it. */
const openOlder = async (number: number) => {
  const folder = migrationsBefore(number)
  const memory = await createMemory()
  const older = await serveMemory(memory)
  await older.pool.query('create extension if not exists pg_trgm')
  await migrate(drizzle({ client: older.pool }), { migrationsFolder: folder })
  rmSync(folder, { recursive: true })
  const members = [newId(), newId()] as const
  for (const id of members) {
    await older.pool.query(
      `insert into accounts (id, email, password_hash, terms_version, terms_accepted_at, created_at, confirmed_at)
        values ($1, $2, '', '1', now(), now(), now())`,
      [id, `${id}@example.org`],
    )
    await older.pool.query(
      `insert into profiles (id, username, profile_type, birth_month, birth_year, created_at, updated_at, last_active_at)
        values ($1, $2, 'woman', 4, 1990, now(), now(), now())`,
      [id, id.slice(-12)],
    )
  }
  const close = async () => {
    await older.close()
    await memory.close()
  }
  return { older, members, close }
}

describe('what was stored before is kept', () => {
  let opened: Awaited<ReturnType<typeof openOlder>>
  let active: { member_id: string }[]
  const [gone, waiting] = [newId(), newId()]
  const rowsOf = async (query: string) => (await opened.older.pool.query<Record<string, unknown>>(query)).rows
  beforeAll(async () => {
    opened = await openOlder(8)
    const { older, members } = opened
    const [member, admin] = members
    await older.pool.query(
      `update profiles set messages_sent_today = 2, messages_reset_date = '2026-03-01', chats_initiated_today = 1,
        chats_reset_date = '2026-02-28' where id = $1`,
      [member],
    )
    await older.pool.query(
      `update profiles set firstname = 'Kim', dob_day = 3, dob_month = 'May', dob_year = 1985, sexuality = 'Gay', height_feet = 5,
        height_inches = 11, body_type = 'Slim', tattoos = 'No tattoos', piercings = 'No Piercings', drinking = 'Social drinker',
        ethnicity = 'Black', smoker = false, partner_firstname = 'Alex', partner_dob_day = 9, partner_dob_month = 'July',
        partner_dob_year = 1988, partner_sexuality = 'Straight', partner_height_feet = 6, partner_height_inches = 4,
        partner_body_type = 'Curvy', partner_tattoos = 'Some Tattoos', partner_piercings = '1 or 2 Piercings',
        partner_drinking = 'Heavy Drinker', partner_ethnicity = 'Asian', partner_smoker = true where id = $1`,
      [member],
    )
    await older.pool.query('update profiles set partner_smoker = false where id = $1', [admin])
    for (const id of [admin, gone]) {
      await older.pool.query(
        `insert into audit_acts (id, at, actor_id, actor_name, act, subject) values ($1, now(), $2, 'a name', 'x', 'y')`,
        [newId(), id],
      )
    }
    const query = 'select id as member_id, last_active_at from profiles order by id'
    active = (await older.pool.query<{ member_id: string }>(query)).rows
    await older.pool.query(
      `with unconfirmed as (
          insert into accounts (id, email, password_hash, terms_version, terms_accepted_at, created_at)
            values ($1, 'waiting@example.org', 'a hash', '1', now(), now()) returning id)
        insert into profiles (id, username, profile_type, birth_month, birth_year, created_at, updated_at, last_active_at)
          select id, 'waiting', 'couple_ff', 4, 1990, now(), now(), now() from unconfirmed`,
      [waiting],
    )
    await migrateDatabase(older, testLog)
  })
  afterAll(() => opened.close())

  test('of what was used on a day', async () => {
    const [member] = opened.members
    expect(await rowsOf('select member_id, kind, day::text, used from daily_use order by kind')).toEqual([
      { member_id: member, kind: 'chats', day: '2026-02-28', used: 1 },
      { member_id: member, kind: 'messages', day: '2026-03-01', used: 2 },
    ])
  })

  test('of the records of admins, under pseudonyms; and they are closed again', async () => {
    const [, admin] = opened.members
    const records = await rowsOf(
      `select actor_id, account_id, actor_name, length(key) as bytes from audit_acts
        left join audit_people on pseudonym = actor_id order by account_id`,
    )
    expect(records).toEqual([
      {
        actor_id: expect.not.stringContaining(admin) as string,
        account_id: admin,
        actor_name: null,
        bytes: 32,
      },
      { actor_id: gone, account_id: null, actor_name: null, bytes: null },
    ])
    await expect(rowsOf('delete from audit_acts')).rejects.toThrow('can only be added to')
  })

  test('of the details of both people, where there were any', async () => {
    const [member, admin] = opened.members
    const nothing = {
      firstname: null,
      dob_day: null,
      dob_month: null,
      dob_year: null,
      sexuality: null,
      height_feet: null,
      height_inches: null,
      body_type: null,
      tattoos: null,
      piercings: null,
      drinking: null,
      ethnicity: null,
    }
    const rows = await rowsOf('select * from personal_details order by firstname desc nulls last')
    expect(rows).toEqual([
      {
        profile_id: member,
        person: 'member',
        firstname: 'Kim',
        dob_day: 3,
        dob_month: 'May',
        dob_year: 1985,
        sexuality: 'Gay',
        height_feet: 5,
        height_inches: 11,
        body_type: 'Slim',
        tattoos: 'No tattoos',
        piercings: 'No Piercings',
        drinking: 'Social drinker',
        ethnicity: 'Black',
        smoker: false,
      },
      {
        profile_id: member,
        person: 'partner',
        firstname: 'Alex',
        dob_day: 9,
        dob_month: 'July',
        dob_year: 1988,
        sexuality: 'Straight',
        height_feet: 6,
        height_inches: 4,
        body_type: 'Curvy',
        tattoos: 'Some Tattoos',
        piercings: '1 or 2 Piercings',
        drinking: 'Heavy Drinker',
        ethnicity: 'Asian',
        smoker: true,
      },
      { ...nothing, profile_id: admin, person: 'partner', smoker: false },
    ])
  })

  test('of who has not confirmed yet, as a sign-up that waits another day', async () => {
    expect(await rowsOf(`select id from accounts where email = 'waiting@example.org'`)).toEqual([])
    const columns = 'email, password_hash, username, profile_type, birth_month, birth_year, terms_version'
    expect(
      await rowsOf(`select ${columns}, expires_at > now() as is_open, confirmed_at from pending_sign_ups`),
    ).toEqual([
      {
        email: 'waiting@example.org',
        password_hash: 'a hash',
        username: 'waiting',
        profile_type: 'couple_ff',
        birth_month: 4,
        birth_year: 1990,
        terms_version: '1',
        is_open: true,
        confirmed_at: null,
      },
    ])
  })

  test('of when members were last there', async () => {
    expect(active.map(({ member_id }) => member_id)).toEqual(opened.members.toSorted())
    expect(await rowsOf('select * from member_activity order by member_id')).toEqual(active)
  })
})
