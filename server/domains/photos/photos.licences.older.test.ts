import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#shared/kernel/ids.ts'
import { openBefore } from '#server/testing/older.ts'

let older: Awaited<ReturnType<typeof openBefore>>
beforeAll(async () => {
  older = await openBefore('photo_licences')
})
afterAll(() => older.close())

test('what was shared before licences had an end stays shared until it is revoked', async () => {
  const [owner, member, photo] = [newId(), newId(), newId()]
  for (const id of [owner, member]) {
    await older.pool.query(
      `insert into accounts (id, email, password_hash, terms_version, terms_accepted_at, created_at, confirmed_at)
        values ($1, $2, '', '1', now(), now(), now())`,
      [id, `${id}@example.org`],
    )
  }
  await older.pool.query(
    `insert into photos (id, owner_id, file_key, width, height, thumbhash, created_at, audience)
      values ($1, $2, 'photos/a', 8, 10, '', now(), 'chosen')`,
    [photo, owner],
  )
  await older.pool.query(
    'insert into photo_shares (photo_id, member_id, created_at) values ($1, $2, now())',
    [photo, member],
  )
  await older.migrate()
  const { rows } = await older.pool.query('select * from photo_shares')
  expect(rows).toMatchObject([
    {
      id: expect.any(String) as string,
      photo_id: photo,
      owner_id: owner,
      member_id: member,
      expires_at: null,
      openings: 0,
    },
  ])
})
