import { afterAll, beforeAll, expect, test } from 'vitest'
import { newOrderedId } from '#shared/kernel/ids.ts'
import { openBefore } from '#server/testing/older.ts'

/** Tier, picture and last activity of rows as they stood: the tier stood right above the activity. */
const ROWS = [
  { tier: 0, photo: 0, activity: 7 },
  { tier: 0, photo: 1, activity: 5 },
  { tier: 2, photo: 1, activity: 3 },
]
const IDS = ROWS.map(newOrderedId)

let older: Awaited<ReturnType<typeof openBefore>>
beforeAll(async () => {
  older = await openBefore('photos_first')
  await older.pool.query(
    `insert into accounts (id, email, password_hash, terms_version, terms_accepted_at, created_at)
     select id, id::text, '', '1', now(), now() from unnest($1::uuid[]) id`,
    [IDS],
  )
  await older.pool.query(
    `insert into member_search (id, type, country, place, interests, wants, age_min, age_max, flags, rank, joined)
     select id, 0, 0, 0, 0, 63, 18, 99, 64 + photo, (tier << 28) + activity, 0
     from unnest($1::uuid[], $2::int[], $3::int[], $4::int[]) as row (id, tier, photo, activity)`,
    [IDS, ROWS.map(({ tier }) => tier), ROWS.map(({ photo }) => photo), ROWS.map(({ activity }) => activity)],
  )
  await older.migrate()
})
afterAll(() => older.close())

test('older rows get the rank they would be written with today', async () => {
  const { rows } = await older.pool.query<{ id: string; rank: number }>('select id, rank from member_search')
  expect(new Map(rows.map(({ id, rank }) => [id, rank]))).toEqual(
    new Map(ROWS.map(({ tier, photo, activity }, at) => [IDS[at], (tier * 2 + photo) * 2 ** 27 + activity])),
  )
})
