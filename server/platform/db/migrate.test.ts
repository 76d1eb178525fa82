// Runs on both engines: the same migrations run on both.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '#shared/kernel/ids.ts'
import { createTestDatabase } from '#server/testing/database.ts'
import { testLog } from '#server/testing/memory.ts'
import { openBefore } from '#server/testing/older.ts'
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
  const { rows } = await database.pool.query<{ hash: string; created_at: string }>(
    `delete from drizzle.__drizzle_migrations where id = (select max(id) from drizzle.__drizzle_migrations)
      returning hash, created_at`,
  )
  expect(await hasPendingMigrations(database)).toBe(true)
  const [latest] = rows
  await database.pool.query('insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)', [
    latest?.hash,
    latest?.created_at,
  ])
})

/** A database from before the days of `daily_use`, with a member and an admin in it. */
const openOlder = async () => {
  const older = await openBefore('daily_use')
  for (const name of ['member', 'admin']) {
    const id = newId()
    await older.pool.query(
      `insert into accounts (id, email, password_hash, terms_version, terms_accepted_at, created_at, confirmed_at)
        values ($1, $2, '', '1', now(), now(), now())`,
      [id, `${name}@example.org`],
    )
    await older.pool.query(
      `insert into profiles (id, username, profile_type, birth_month, birth_year, created_at, updated_at, last_active_at)
        values ($1, $2, 'woman', 4, 1990, now(), now(), now())`,
      [id, name],
    )
  }
  return older
}

describe('what was stored before is kept', () => {
  let older: Awaited<ReturnType<typeof openOlder>>
  let ids: { member: string; admin: string }
  let active: unknown[]
  const [gone, waiting] = [newId(), newId()]
  const rowsOf = async (query: string) => (await older.pool.query<Record<string, unknown>>(query)).rows
  const findIds = async () =>
    Object.fromEntries(
      (await rowsOf('select username, id from profiles')).map(({ username, id }) => [username, id]),
    ) as typeof ids
  beforeAll(async () => {
    older = await openOlder()
    const { member, admin } = await findIds()
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
    active = await rowsOf('select username, last_active_at from profiles order by username')
    await older.pool.query(
      `with unconfirmed as (
          insert into accounts (id, email, password_hash, terms_version, terms_accepted_at, created_at)
            values ($1, 'waiting@example.org', 'a hash', '1', now(), now()) returning id)
        insert into profiles (id, username, profile_type, birth_month, birth_year, created_at, updated_at, last_active_at)
          select id, 'waiting', 'couple_ff', 4, 1990, now(), now(), now() from unconfirmed`,
      [waiting],
    )
    await migrateDatabase(older, testLog)
    ids = await findIds()
  })
  afterAll(() => older.close())

  test('of what was used on a day', async () => {
    expect(await rowsOf('select member_id, kind, day::text, used from daily_use order by kind')).toEqual([
      { member_id: ids.member, kind: 'chats', day: '2026-02-28', used: 1 },
      { member_id: ids.member, kind: 'messages', day: '2026-03-01', used: 2 },
    ])
  })

  test('of the records of admins, under pseudonyms; and they are closed again', async () => {
    const records = await rowsOf(
      `select actor_id, account_id, actor_name, length(key) as bytes from audit_acts
        left join audit_people on pseudonym = actor_id order by account_id`,
    )
    expect(records).toEqual([
      {
        actor_id: expect.not.stringContaining(ids.admin) as string,
        account_id: ids.admin,
        actor_name: null,
        bytes: 32,
      },
      { actor_id: gone, account_id: null, actor_name: null, bytes: null },
    ])
    await expect(rowsOf('delete from audit_acts')).rejects.toThrow('can only be added to')
  })

  test('of the details of both people, where there were any', async () => {
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
        profile_id: ids.member,
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
        profile_id: ids.member,
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
      { ...nothing, profile_id: ids.admin, person: 'partner', smoker: false },
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
    const query = `select username, last_active_at from member_activity join profiles on id = member_id order by username`
    expect(active).toHaveLength(2)
    expect(await rowsOf(query)).toEqual(active)
  })
})
