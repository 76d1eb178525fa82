import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#shared/kernel/ids.ts'
import { openBefore } from '#server/testing/older.ts'

let older: Awaited<ReturnType<typeof openBefore>>
beforeAll(async () => {
  older = await openBefore('reading')
})
afterAll(() => older.close())

test('what waited before notices knew for which mail waits for the same', async () => {
  const [usual, chosen] = [newId(), newId()]
  for (const id of [usual, chosen]) {
    await older.pool.query(
      `insert into accounts (id, email, password_hash, terms_version, terms_accepted_at, created_at, confirmed_at)
        values ($1, $2, '', '1', now(), now(), now())`,
      [id, `${id}@example.org`],
    )
    await older.pool.query(
      `insert into notices (id, member_id, kind, about, created_at, latest_at)
        select gen_random_uuid(), $1, kind, $1, now(), now() from unnest(array['new_message', 'photo_fab', 'profile_view', 'new_match']) kind`,
      [id],
    )
  }
  await older.pool.query(
    `insert into notification_settings (member_id, kind, mail, updated_at)
      values ($1, 'new_message', 'daily', now()), ($1, 'photo_fab', 'at_once', now()), ($1, 'profile_view', 'never', now())`,
    [chosen],
  )
  await older.migrate()
  const dailyOf = async (id: string) => {
    const { rows } = await older.pool.query<{ kind: string }>(
      'select kind from notices where member_id = $1 and is_daily order by kind',
      [id],
    )
    return rows.map(({ kind }) => kind)
  }
  expect(await dailyOf(usual)).toEqual(['new_match', 'photo_fab', 'profile_view'])
  expect(await dailyOf(chosen)).toEqual(['new_match', 'new_message'])
})
