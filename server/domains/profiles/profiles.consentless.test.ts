// Runs on both engines: the migration is SQL of its own.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#shared/kernel/ids.ts'
import { openBefore } from '#server/testing/older.ts'
import { covers } from '#testing/covers.ts'

const [placed, hiding, agreed, placeless] = [newId(), newId(), newId(), newId()]
const ids = [placed, hiding, agreed, placeless]

let older: Awaited<ReturnType<typeof openBefore>>
const rowsOf = async (query: string) =>
  new Map((await older.pool.query<{ id: string }>(query)).rows.map(({ id, ...row }) => [id, row]))

beforeAll(async () => {
  older = await openBefore('consentless_places')
  const put = (query: string, ...values: unknown[]) => older.pool.query(query, values)
  await put(
    `insert into accounts (id, email, password_hash, terms_version, terms_accepted_at, created_at)
      select id, id::text, '', '1', now(), now() from unnest($1::uuid[]) id`,
    ids,
  )
  await put(
    `insert into places (id, country, county, region) overriding system value values (7, 'England', 'Leeds', 'Yorkshire')`,
  )
  await put(
    `insert into profiles (id, username, profile_type, birth_year, birth_month, created_at, updated_at, age_max, profile_text)
      select id, id::text, 'man', 1980, 1, now(), now(), 50, 'Hello' from unnest($1::uuid[]) id`,
    ids,
  )
  await put(
    `update profiles set town = 'Leeds', region = 'Yorkshire', county = 'Leeds', user_country = 'England', postcode_prefix = 'LS1',
      place_id = 7, location = 'Near Leeds' where id = any ($1)`,
    [placed, hiding, agreed],
  )
  await put(`update profiles set hide_from = 'county' where id = $1`, hiding)
  await put(
    `insert into member_search (id, type, country, place, town, interests, wants, age_min, age_max, flags, rank, joined)
      select id, 0, 1, 7, 'leeds', 0, 63, 18, 50, 64, 1, 1 from unnest($1::uuid[]) id`,
    [placed, agreed],
  )
  // Of the text, which leaves the place where it is.
  await put(
    `insert into consents (member_id, subject, version, given_at)
      select id, subject, '1', now() from (values ($1::uuid, 'profile'), ($2, 'preferences')) given (id, subject)`,
    placed,
    agreed,
  )
  await older.migrate()
})
afterAll(() => older.close())

test(
  'a place without consent is erased by the update, unless its member hides by it from neighbours, and nothing else is',
  covers('BEY-19.6'),
  async () => {
    const kept = {
      town: 'Leeds',
      region: 'Yorkshire',
      county: 'Leeds',
      user_country: 'England',
      location: 'Near Leeds',
    }
    const nothing = Object.fromEntries(Object.keys(kept).map((name) => [name, null]))
    const rest = { age_max: 50, profile_text: 'Hello' }
    expect(
      await rowsOf(
        'select id, town, region, county, user_country, location, postcode_prefix, place_id, age_max, profile_text from profiles',
      ),
    ).toEqual(
      new Map<string, object>([
        [placed, { ...nothing, postcode_prefix: null, place_id: null, ...rest }],
        [hiding, { ...kept, postcode_prefix: 'LS1', place_id: 7, ...rest }],
        [agreed, { ...kept, postcode_prefix: 'LS1', place_id: 7, ...rest }],
        [placeless, { ...nothing, postcode_prefix: null, place_id: null, ...rest }],
      ]),
    )
  },
)

test('by such a place nobody is found any more', covers('BEY-19.6'), async () => {
  expect(await rowsOf('select id, country, place, town, rank from member_search')).toEqual(
    new Map<string, object>([
      [placed, { country: 0, place: 0, town: null, rank: 1 }],
      [agreed, { country: 1, place: 7, town: 'leeds', rank: 1 }],
    ]),
  )
})
