import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { blockMember } from '#shared/domains/blocks/blocks.contract.ts'
import {
  acceptInvite,
  countFriends,
  countSentRequests,
  declineInvite,
  listFriends,
  listInvites,
  listSentRequests,
  noteFriend,
  removeFriend,
  requestFriendship,
  type FriendOrder,
} from '#shared/domains/friends/friends.contract.ts'
import { countInvites } from '#shared/domains/friends/friends.counts.contract.ts'
import { updatePrivacy } from '#shared/domains/profiles/profiles.privacy.contract.ts'
import { fileReport } from '#shared/domains/reports/reports.filing.contract.ts'
import { newId } from '#shared/kernel/ids.ts'
import { DAY, HOUR } from '#shared/kernel/time.ts'
import { createTickingApp, type TestApp } from '#server/testing/scenario/app.ts'
import { readExported } from '#server/testing/builders/exported.ts'
import { changeProfile } from '#server/testing/scenario/town.ts'
import { nextNoon } from '#server/testing/scenario/instants.ts'
import { covers } from '#testing/covers.ts'
import { accounts } from '../accounts/accounts.tables.ts'
import { eraseMember } from '#server/domains/joining/leaving/joining.erasure.commands.ts'
import { exportNotes } from './friends.queries.ts'
import { friendNotes } from './friends.tables.ts'

type Member = Awaited<ReturnType<TestApp['given']['member']>>

let app: TestApp
let anna: Member
beforeAll(async () => {
  app = await createTickingApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  anna = await app.given.member()
})

const namesOf = (items: readonly { username: string }[]) => items.map(({ username }) => username)
const pageOf = async (
  input: { order?: FriendOrder; search?: string; limit?: number; cursor?: string } = {},
) => (await app.as(anna).call(listFriends, input)).ok
const named = async (input: Parameters<typeof pageOf>[0] = {}) => namesOf((await pageOf(input)).items)
const invites = async () => namesOf((await app.as(anna).call(listInvites, {})).ok.items)
const sent = async () => namesOf((await app.as(anna).call(listSentRequests, {})).ok.items)
const counts = async () => ({
  friends: (await app.as(anna).call(countFriends, {})).ok.count,
  sent: (await app.as(anna).call(countSentRequests, {})).ok.count,
  invites: (await app.as(anna).call(countInvites, {})).ok.count,
})
const note = (by: Member, { id }: Member, text: string) =>
  app.as(by).call(noteFriend, { memberId: id, note: text })

/** Makes b, c and a Anna's friends, in this order. By last activity, the order is b, a, c. */
const givenFriends = async () => {
  app.clock.set(nextNoon(app.clock.now()))
  const made: Member[] = []
  for (const [initial, hours] of [
    ['b', 0],
    ['C', 30],
    ['a', 3],
  ] as const) {
    const lastActiveAt = new Date(app.clock.now().getTime() - hours * HOUR)
    const friend = await app.given.member({ username: `${initial}${newId().slice(0, 8)}`, town: 'York' })
    await changeProfile(app, friend, { lastActiveAt })
    await app.given.friends(...(made.length === 1 ? ([anna, friend] as const) : ([friend, anna] as const)))
    made.push(friend)
  }
  return made as [Member, Member, Member]
}

test(
  'friends are listed by name, by last activity or by how long they’ve been friends, page by page',
  covers('FRIEND-09', 'BEY-32.1'),
  async () => {
    const [b, c, a] = await givenFriends()
    const expected: Record<FriendOrder, Member[]> = { name: [a, b, c], active: [b, a, c], since: [a, c, b] }
    for (const [order, members] of Object.entries(expected) as [FriendOrder, Member[]][]) {
      expect(await named({ order })).toEqual(namesOf(members))
      const first = await pageOf({ order, limit: 2 })
      const rest = await pageOf({ order, limit: 2, cursor: first.next ?? '' })
      expect(namesOf([...first.items, ...rest.items])).toEqual(namesOf(members))
      expect(rest.next).toBeNull()
    }
    expect((await app.as(anna).call(listFriends, { order: 'since', cursor: 'x' })).status).toBe(422)
    expect((await pageOf()).items[0]).toMatchObject({
      id: a.id,
      profileType: a.profileType,
      picture: null,
      place: 'York',
      lastActive: 'today',
      note: '',
    })
  },
)

test(
  'neither the order of friends nor a cursor reveals activity that a friend hides, or its exact minute',
  covers('BEY-32.2'),
  async () => {
    const [b, c, a] = await givenFriends()
    await app.as(b).call(updatePrivacy, { showOnline: false })
    const order = await named({ order: 'active' })
    await changeProfile(app, b, { lastActiveAt: app.clock.now() })
    expect(await named({ order: 'active' })).toEqual(order)
    await app.as(b).call(updatePrivacy, { showOnline: true })
    const at = new Date('2026-03-01T10:07:21.345Z')
    for (const { username } of [a, c]) expect(await named()).toContain(username)
    for (const member of [a, b, c]) await changeProfile(app, member, { lastActiveAt: at })
    expect((await pageOf({ order: 'active', limit: 1 })).next).toMatch(/^2026-03-01T10:00:00.000Z_/)
  },
)

test(
  'friends are found by part of their name or of the member’s own note',
  covers('BEY-32.1', 'BEY-32.2'),
  async () => {
    const [b, c] = await givenFriends()
    await note(anna, c, 'Met in Brighton, 100% fun')
    await note(b, anna, 'Brighton')
    expect(await named({ search: 'BRIGHTON' })).toEqual([c.username])
    expect(await named({ search: '100%' })).toEqual([c.username])
    expect(await named({ search: '%' })).toEqual([c.username])
    expect(await named({ search: b.username.slice(1, 6).toUpperCase() })).toEqual([b.username])
    expect(await named({ search: 'nobody at all' })).toEqual([])
  },
)

test(
  'a note on a friend is changed and exported only by its writer, and deleted along with the writer or the friendship',
  covers('BEY-32.1', 'BEY-32.3'),
  async () => {
    const [b, c, a] = await givenFriends()
    expect((await note(anna, b, ' Likes jazz ')).status).toBe(200)
    await note(anna, c, 'Likes tea')
    await note(b, anna, 'Owes me a drink')
    await note(anna, b, 'Likes blues')
    const noteOf = async (member: Member) =>
      (await app.as(member).call(listFriends, {})).ok.items.find(
        ({ id }) => id === (member === anna ? b : anna).id,
      )?.note
    expect([await noteOf(anna), await noteOf(b)]).toEqual(['Likes blues', 'Owes me a drink'])
    const exported = async ({ id }: Member) =>
      JSON.parse(await readExported(exportNotes(app.services.db, id))) as unknown
    expect(await exported(anna)).toEqual([
      { friend: b.username, note: 'Likes blues' },
      { friend: c.username, note: 'Likes tea' },
    ])
    expect(await exported(b)).toEqual([{ friend: anna.username, note: 'Owes me a drink' }])
    const notes = () => app.services.db.$count(friendNotes, eq(friendNotes.memberId, anna.id))
    await app.as(b).call(removeFriend, { memberId: anna.id })
    expect(await notes()).toBe(1)
    await app.as(c).call(blockMember, { memberId: anna.id })
    expect(await notes()).toBe(0)
    await note(anna, a, 'Plays chess')
    await eraseMember(app.services, anna.id)
    expect(await notes()).toBe(0)
  },
)

test('only a friend whom the member can see can have a note', covers('BEY-32.1', 'BEY-32.3'), async () => {
  const [b, c] = await givenFriends()
  const asked = await app.given.member()
  await app.given.friends(asked, anna, 'pending')
  await app.services.db.update(accounts).set({ status: 'suspended' }).where(eq(accounts.id, b.id))
  for (const other of [asked, b, await app.given.member()]) {
    expect((await note(anna, other, 'Who?')).status).toBe(404)
  }
  expect((await note(anna, c, 'x'.repeat(501))).status).toBe(422)
  expect(await app.services.db.$count(friendNotes, eq(friendNotes.memberId, anna.id))).toBe(0)
})

test(
  'lists and counts of friends omit members who are blocked, away, reported, or hidden by privacy or as neighbours',
  covers('FRIEND-01', 'FRIEND-09', 'BLOCK-10.1'),
  async () => {
    const each = async (make: (other: Member) => Promise<unknown>) => {
      for (const other of [await app.given.member(), await app.given.member()]) await make(other)
    }
    const [shown] = [await app.given.member()]
    await each((other) => app.given.friends(other, anna))
    await each((other) => app.given.friends(other, anna, 'pending'))
    await each((other) => app.given.friends(anna, other, 'pending'))
    await app.given.friends(anna, shown)
    expect(await counts()).toEqual({ friends: 3, invites: 2, sent: 2 })
    const listed = await app.as(anna).call(listFriends, { order: 'since' })
    const [, friend, away] = listed.ok.items
    const [invited, reported] = (await app.as(anna).call(listInvites, {})).ok.items
    const [asked, closed] = (await app.as(anna).call(listSentRequests, {})).ok.items
    const set = (id: string | undefined) =>
      app.services.db
        .update(accounts)
        .set({ status: 'suspended' })
        .where(eq(accounts.id, id ?? ''))
    await app.as(anna).call(blockMember, { memberId: friend?.id ?? '' })
    for (const member of [away, invited, asked]) await set(member?.id)
    const filed = {
      kind: 'profile',
      id: reported?.id ?? '',
      category: 'spam',
      note: '',
      clientKey: newId(),
    } as const
    expect((await app.as(anna).call(fileReport, filed)).status).toBe(200)
    await app.as({ id: closed?.id ?? '' }).call(updatePrivacy, { visibility: 'friends' })
    expect([await named(), await invites(), await sent()]).toEqual([[shown.username], [], []])
    expect(await counts()).toEqual({ friends: 1, invites: 0, sent: 0 })
    const neighbour = await app.given.member({ town: 'Samename' })
    await changeProfile(app, anna, { town: 'samename' })
    await app.given.friends(neighbour, anna, 'pending')
    expect(await invites()).toEqual([neighbour.username])
    await app.as(neighbour).call(updatePrivacy, { hideFrom: 'town' })
    expect([await invites(), (await counts()).invites]).toEqual([[], 0])
    expect((await app.as(anna).call(acceptInvite, { memberId: neighbour.id })).status).toBe(404)
    expect((await app.as(anna).call(declineInvite, { memberId: neighbour.id })).status).toBe(404)
  },
)

test(
  'friend requests are listed latest first, page by page, with the details their members show',
  covers('FRIEND-01', 'FRIEND-05', 'FRIEND-06', 'CALL-55'),
  async () => {
    const others: Member[] = []
    for (let at = 0; at < 3; at += 1) {
      const other = await app.given.member({ town: 'York', profileTitle: `Number ${at}` })
      others.unshift(other)
      await app.as(other).call(requestFriendship, { memberId: anna.id })
      app.clock.advance(DAY)
    }
    const first = (await app.as(anna).call(listInvites, { limit: 2 })).ok
    const rest = (await app.as(anna).call(listInvites, { limit: 2, cursor: first.next ?? '' })).ok
    expect(namesOf([...first.items, ...rest.items])).toEqual(namesOf(others))
    expect(first.items[0]).toMatchObject({ place: 'York', title: 'Number 2', hasProfile: true })
    const [latest] = others
    if (!latest) throw new Error('nobody has asked')
    await app.as(latest).call(updatePrivacy, { showAge: false, showPlace: false })
    const { items } = (await app.as(anna).call(listInvites, {})).ok
    expect(items[0]).toMatchObject({ place: null, people: [{ age: null }] })
    expect(await sent()).toEqual([])
  },
)
