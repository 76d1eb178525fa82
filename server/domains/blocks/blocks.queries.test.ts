import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listBlocks } from '#shared/domains/blocks/blocks.contract.ts'
import { createTestApp, type TestApp } from '#server/testing/scenario/app.ts'
import { covers } from '#testing/covers.ts'
import { blockedEitherWay } from './blocks.queries.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

test(
  'a block is stored once per blocker and blocked member, and no one can block themselves',
  covers('DATA-05'),
  async () => {
    const { rows } = await app.services.db.execute<{ name: string }>(
      sql`select column_name as name from information_schema.columns where table_name = 'blocked_users'`,
    )
    expect(rows.map(({ name }) => name)).toEqual(expect.arrayContaining(['blocker_id', 'blocked_id']))
    const [one, other] = [await app.given.member(), await app.given.member()]
    await app.given.block(one, other)
    await expect(app.given.block(one, other)).rejects.toMatchObject({
      cause: { constraint: 'blocked_users_blocker_id_blocked_id_pk' },
    })
    await expect(app.given.block(one, one)).rejects.toMatchObject({
      cause: { constraint: 'blocked_users_not_oneself' },
    })
  },
)

test('a page of the block list has 20 entries', covers('BLOCK-09.2'), async () => {
  const anna = await app.given.member()
  const others = await Promise.all(Array.from({ length: 21 }, () => app.given.member()))
  for (const other of others) await app.given.block(anna, other)
  expect((await app.as(anna).call(listBlocks, {})).ok.items).toHaveLength(20)
})

test('a member’s blocks are found in both directions, and no one else’s are', async () => {
  const [me, blockedByMe, blockingMe, stranger] = await Promise.all([
    app.given.member(),
    app.given.member(),
    app.given.member(),
    app.given.member(),
  ])
  await app.given.block(me, blockedByMe)
  await app.given.block(blockingMe, me)
  await app.given.block(blockedByMe, stranger)
  const { rows } = await app.services.db.execute<{ ids: string[] }>(
    sql`select ${blockedEitherWay(sql`${me.id}::uuid`)} as ids`,
  )
  expect(rows[0]?.ids.toSorted()).toEqual([blockedByMe.id, blockingMe.id].toSorted())
})
