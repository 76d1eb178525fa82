// Runs on both engines, because a block locks the pair of members.
import { and, eq, or, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { blockMember, listBlocks, noteBlock, unblockMember } from '#shared/domains/blocks/blocks.contract.ts'
import { getProfile } from '#shared/domains/profiles/profiles.contract.ts'
import { newId } from '#shared/kernel/ids.ts'
import { createTestApp, type TestApp } from '#server/testing/scenario/app.ts'
import { around } from '#server/testing/scenario/instants.ts'
import { covers, onBoth } from '#testing/covers.ts'
import { accounts } from '../accounts/accounts.tables.ts'
import { photoShares } from '../photos/photos.tables.ts'
import { profiles } from '../profiles/profiles.tables.ts'
import { friends } from '../relations/relations.tables.ts'
import { blockedUsers } from './blocks.tables.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

type Person = { id: string; username: string }

const block = (blocker: Person, blocked: { id: string }, note?: string) =>
  app.as(blocker).call(blockMember, { memberId: blocked.id, ...(note === undefined ? {} : { note }) })
const unblock = (blocker: Person, blocked: Person) =>
  app.as(blocker).call(unblockMember, { memberId: blocked.id })
const listOf = async (member: Person) => (await app.as(member).call(listBlocks, {})).ok.items
const namesOf = async (member: Person) => (await listOf(member)).map(({ username }) => username)
const rowsOf = ({ id }: { id: string }) =>
  app.services.db.select().from(blockedUsers).where(eq(blockedUsers.blockerId, id))

test('a visitor can’t block anyone or see a block list', covers('BLOCK-11.1'), async () => {
  const memberId = (await app.given.member()).id
  const stranger = app.visitor()
  for (const answer of [
    await stranger.call(listBlocks, {}),
    await stranger.call(blockMember, { memberId }),
    await stranger.call(noteBlock, { memberId, note: '' }),
    await stranger.call(unblockMember, { memberId }),
  ]) {
    expect([answer.status, answer.code]).toEqual([401, 'not_signed_in'])
  }
})

test(
  'a block is listed with name, note and time, for the blocker only',
  covers('BLOCK-01', 'BLOCK-03', 'BLOCK-04', 'BLOCK-11.1', 'CALL-26', 'CALL-27'),
  async () => {
    const [anna, max, admin] = [
      await app.given.member(),
      await app.given.member(),
      await app.given.member({ role: 'admin' }),
    ]
    expect((await block(anna, max, '  Kept writing ')).ok).toEqual({})
    expect(await listOf(anna)).toEqual([
      {
        memberId: max.id,
        username: max.username,
        note: 'Kept writing',
        blockedAt: around(app.clock.now().toISOString()),
      },
    ])
    for (const other of [max, admin]) expect(await listOf(other)).toEqual([])
  },
)

test('the block list is paged, latest first', covers('BLOCK-01'), async () => {
  const anna = await app.given.member()
  const names: string[] = []
  for (let count = 0; count < 5; count += 1) {
    const other = await app.given.member()
    // Every two blocks get the same timestamp.
    if (count % 2 === 0) app.clock.advance(1000)
    await block(anna, other)
    names.push(other.username)
  }
  const found: string[] = []
  let cursor: string | null = null
  do {
    const page: Awaited<ReturnType<typeof pageAt>> = await pageAt(cursor)
    found.push(...page.items.map(({ username }) => username))
    cursor = page.next
  } while (cursor)
  async function pageAt(at: string | null) {
    return (await app.as(anna).call(listBlocks, { limit: 2, ...(at ? { cursor: at } : {}) })).ok
  }
  expect(found).toHaveLength(5)
  expect(found[0]).toBe(names[4])
  expect([found.slice(1, 3).toSorted(), found.slice(3).toSorted()]).toEqual([
    names.slice(2, 4).toSorted(),
    names.slice(0, 2).toSorted(),
  ])
  const refused = await app.as(anna).call(listBlocks, { cursor: 'somewhere' })
  expect([refused.status, Object.keys(refused.error?.fields ?? {})]).toEqual([422, ['cursor']])
})

test('members can’t block themselves', covers('BLOCK-10.1'), async () => {
  const anna = await app.given.member()
  const answer = await block(anna, anna)
  expect([answer.status, answer.code]).toEqual([422, 'cannot_block_yourself'])
  expect(await rowsOf(anna)).toEqual([])
})

test('20 concurrent blocks of the same member create only one block', onBoth('BLOCK-10.1'), async () => {
  const [anna, max] = [await app.given.member(), await app.given.member()]
  const answers = await Promise.all(Array.from({ length: 20 }, (_, at) => block(anna, max, `Try ${at}`)))
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
  const [row, ...more] = await rowsOf(anna)
  expect(more).toEqual([])
  await block(anna, max, 'Later')
  expect(await rowsOf(anna)).toEqual([row])
})

test(
  'if two members block each other at the same time, one succeeds and the other gets not_found',
  onBoth(),
  async () => {
    for (let round = 0; round < 5; round += 1) {
      const [anna, max] = [await app.given.member(), await app.given.member()]
      const answers = await Promise.all([block(anna, max), block(max, anna)])
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 404]))
    }
  },
)

test(
  'blocking a member who can’t be seen fails as if that member didn’t exist',
  covers('BLOCK-11.2'),
  async () => {
    const [anna, blocking, hidden, suspended, unconfirmed] = [
      await app.given.member(),
      await app.given.member(),
      await app.given.member({ visibility: 'friends' }),
      await app.given.member({}, { status: 'suspended' }),
      await app.given.member({}, { confirmedAt: null }),
    ]
    await app.given.block(blocking, anna)
    const nobody = await block(anna, { id: newId() })
    expect([nobody.status, nobody.code]).toEqual([404, 'not_found'])
    for (const other of [blocking, hidden, suspended, unconfirmed]) {
      const answer = await block(anna, other)
      expect([answer.status, answer.error]).toEqual([nobody.status, nobody.error])
    }
    expect(await rowsOf(anna)).toEqual([])
  },
)

test('a full block list accepts no more, even with 20 concurrent blocks', onBoth('BLOCK-10.2'), async () => {
  const [anna, others] = [
    await app.given.member(),
    await Promise.all(Array.from({ length: 20 }, () => app.given.member())),
  ]
  const { db, clock } = app.services
  const { rows } = await db.execute<{ id: string }>(sql`
    insert into ${accounts} (id, email, password_hash, terms_version, terms_accepted_at, created_at)
    select gen_random_uuid(), 'filler-' || number || '@example.org', 'x', 'test', ${clock.now()}, ${clock.now()}
    from generate_series(1, 998::int) as number returning id`)
  const row = { blockerId: anna.id, createdAt: clock.now() }
  await db.insert(blockedUsers).values(rows.map(({ id }) => ({ ...row, blockedId: id })))
  const answers = await Promise.all(others.map((other) => block(anna, other)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(2)
  expect(new Set(answers.filter(({ status }) => status !== 200).map(({ code }) => code))).toEqual(
    new Set(['too_many_blocks']),
  )
  expect(await rowsOf(anna)).toHaveLength(1000)
  const [first] = await listOf(anna)
  if (!first) throw new Error('nobody is listed')
  expect((await block(anna, { id: first.memberId })).status).toBe(200)
})

test('a member may block a hundred times an hour', covers('BLOCK-10.2'), async () => {
  const agent = app.as(await app.given.member())
  const memberId = newId()
  const answers = []
  for (let count = 0; count <= 100; count += 1) answers.push(await agent.call(blockMember, { memberId }))
  expect([answers[99]?.status, answers[100]?.status]).toEqual([404, 429])
})

test(
  'unblocking removes only that block, and repeating it is harmless',
  covers('BLOCK-05', 'BLOCK-11.1', 'CALL-28'),
  async () => {
    const [anna, max, kate, other] = [
      await app.given.member(),
      await app.given.member(),
      await app.given.member(),
      await app.given.member(),
    ]
    await block(anna, max)
    await block(anna, kate)
    await block(other, max)
    expect((await unblock(max, anna)).status).toBe(200)
    expect(await namesOf(anna)).toHaveLength(2)
    for (const _time of [1, 2]) expect((await unblock(anna, max)).ok).toEqual({})
    expect([await namesOf(anna), await namesOf(other)]).toEqual([[kate.username], [max.username]])
    expect((await app.as(anna).call(getProfile, { username: max.username })).status).toBe(200)
    expect((await app.as(max).call(getProfile, { username: anna.username })).status).toBe(200)
  },
)

test('only the blocker can change the note of a block', covers('BLOCK-10.2', 'BLOCK-11.1'), async () => {
  const [anna, max, other] = [await app.given.member(), await app.given.member(), await app.given.member()]
  await block(anna, max, 'First')
  await block(other, max, 'Of another')
  const write = (member: Person, other: Person, note: string) =>
    app.as(member).call(noteBlock, { memberId: other.id, note })
  expect((await write(anna, max, ' Second\nline ')).ok).toEqual({})
  expect((await listOf(anna))[0]?.note).toBe('Second\nline')
  expect((await listOf(other))[0]?.note).toBe('Of another')
  for (const answer of [await write(max, anna, 'Mine'), await write(anna, anna, 'Mine')]) {
    expect([answer.status, answer.code]).toEqual([404, 'not_found'])
  }
  expect((await write(anna, max, 'é'.repeat(500))).status).toBe(200)
  expect((await write(anna, max, 'x'.repeat(501))).status).toBe(422)
  expect((await write(anna, max, '')).ok).toEqual({})
  expect((await listOf(anna))[0]?.note).toBe('')
})

test(
  'a blocked member who leaves, is suspended or blocks the blocker disappears from the list in the same way',
  covers('BLOCK-11.2'),
  async () => {
    const [anna, gone, suspended, blocking] = [
      await app.given.member(),
      await app.given.member(),
      await app.given.member(),
      await app.given.member(),
    ]
    for (const other of [gone, suspended, blocking]) await block(anna, other)
    const { db } = app.services
    await db.delete(accounts).where(eq(accounts.id, gone.id))
    await db.update(accounts).set({ status: 'suspended' }).where(eq(accounts.id, suspended.id))
    await app.given.block(blocking, anna)
    expect(await listOf(anna)).toEqual([])
    for (const { id: memberId } of [gone, suspended, blocking]) {
      const [noted, blocked] = [
        await app.as(anna).call(noteBlock, { memberId, note: 'Still there?' }),
        await app.as(anna).call(blockMember, { memberId }),
      ]
      expect([noted.status, blocked.status]).toEqual([404, 404])
    }
    await db.delete(blockedUsers).where(eq(blockedUsers.blockerId, blocking.id))
    expect(await namesOf(anna)).toEqual([blocking.username])
  },
)

test(
  'a block permanently ends friendship, friend requests and photo sharing, in either direction',
  onBoth('BLOCK-10.1', 'BLOCK-10.2'),
  async () => {
    const { db, clock } = app.services
    for (const isByFirst of [true, false]) {
      const [one, other, third] = [
        await app.given.member(),
        await app.given.member(),
        await app.given.member(),
      ]
      await app.given.friends(one, other)
      await app.given.friends(one, third)
      for (const owner of [one, other]) {
        const sharedWith = [owner === one ? other : one, third]
        await app.given.photo(owner, { audience: 'chosen', sharedWith })
      }
      const left = async () => {
        const friendships = await db
          .select()
          .from(friends)
          .where(or(eq(friends.userA, one.id), eq(friends.userB, one.id)))
        const shares = await db
          .select()
          .from(photoShares)
          .where(or(...[one, other, third].map(({ id }) => eq(photoShares.memberId, id))))
        return [friendships.map(({ userB }) => userB), shares.map(({ memberId }) => memberId)]
      }
      const [blocker, blocked] = isByFirst ? [one, other] : [other, one]
      await block(blocker, blocked)
      expect(await left()).toEqual([[third.id], [third.id, third.id]])
      expect((await unblock(blocker, blocked)).status).toBe(200)
      expect(await left()).toEqual([[third.id], [third.id, third.id]])
    }
    const [asking, asked] = [await app.given.member(), await app.given.member()]
    const pair = { userA: asking.id, userB: asked.id, requestedBy: asking.id }
    await db.insert(friends).values({ ...pair, id: newId(), status: 'pending', createdAt: clock.now() })
    await block(asked, asking)
    const requests = and(eq(friends.userA, asking.id), eq(friends.userB, asked.id))
    expect(await db.select().from(friends).where(requests)).toEqual([])
  },
)

test('a rejected block stores nothing and ends nothing', async () => {
  const [anna, friend] = [await app.given.member(), await app.given.member()]
  await app.given.friends(anna, friend)
  await app.services.db.update(profiles).set({ visibility: 'friends' }).where(eq(profiles.id, friend.id))
  await app.services.db.update(accounts).set({ status: 'suspended' }).where(eq(accounts.id, friend.id))
  expect((await block(anna, friend)).status).toBe(404)
  expect(await app.services.db.$count(friends, eq(friends.userA, anna.id))).toBe(1)
})
