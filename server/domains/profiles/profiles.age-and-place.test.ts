import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#shared/kernel/ids.ts'
import { openBefore } from '#server/testing/older.ts'
import { covers } from '#testing/covers.ts'

const [hiding, showing] = [newId(), newId()]

let older: Awaited<ReturnType<typeof openBefore>>
beforeAll(async () => {
  older = await openBefore('age_and_place')
  await older.pool.query(
    `insert into accounts (id, email, password_hash, terms_version, terms_accepted_at, created_at)
     select id, id::text, '', '1', now(), now() from unnest($1::uuid[]) id`,
    [[hiding, showing]],
  )
  await older.pool.query(
    `insert into profiles (id, username, profile_type, birth_year, birth_month, created_at, updated_at, show_age_and_place)
     select id, id::text, 'man', 1980, 1, now(), now(), id <> $2 from unnest($1::uuid[]) id`,
    [[hiding, showing], hiding],
  )
  await older.migrate()
})
afterAll(() => older.close())

test('who had hidden age and place hides both, and nobody else does', covers('PRIV-03.2'), async () => {
  const { rows } = await older.pool.query('select id, show_age, show_place from profiles')
  expect(new Map(rows.map(({ id, ...shown }) => [id, shown]))).toEqual(
    new Map([
      [hiding, { show_age: false, show_place: false }],
      [showing, { show_age: true, show_place: true }],
    ]),
  )
})
