// Runs on both engines, as one file of each domain does.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { blockMember, unblockMember } from '#shared/domains/blocks/blocks.contract.ts'
import { OPEN_TO_ALL, saveContactPreferences } from '#shared/domains/contact/contact.contract.ts'
import {
  acceptInvite,
  declineInvite,
  getStanding,
  listFriends,
  listInvites,
  listSentRequests,
  requestFriendship,
  withdrawRequest,
  type Standing,
} from '#shared/domains/friends/friends.contract.ts'
import { countInvites } from '#shared/domains/friends/friends.counts.contract.ts'
import { getProfile } from '#shared/domains/profiles/profiles.contract.ts'
import { newId } from '#shared/kernel/ids.ts'
import { DAY } from '#shared/kernel/time.ts'
import { createTestApp, type TestApp } from '#server/testing/scenario/app.ts'
import { readExported } from '#server/testing/builders/exported.ts'
import { covers, onBoth } from '#testing/covers.ts'
import { isOfPair } from '../relations/relations.sql.ts'
import { exportFriends } from '../relations/relations.queries.ts'
import { friends } from '../relations/relations.tables.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

type Member = Awaited<ReturnType<TestApp['given']['member']>>

const givenPair = async (profile: Parameters<TestApp['given']['member']>[0] = {}) => ({
  anna: await app.given.member(profile),
  max: await app.given.member(),
})
const call =
  (endpoint: typeof acceptInvite | typeof declineInvite | typeof withdrawRequest) =>
  (by: { id: string }, of: { id: string }) =>
    app.as(by).call(endpoint, { memberId: of.id })
const request = (from: { id: string }, to: { id: string }) =>
  app.as(from).call(requestFriendship, { memberId: to.id })
const [accept, decline, withdraw] = [call(acceptInvite), call(declineInvite), call(withdrawRequest)]
const standingOf = async (member: Member, other: Member): Promise<Standing> =>
  (await app.as(member).call(getStanding, { memberId: other.id })).ok.standing
const stored = (one: Member, other: Member) =>
  app.services.db.select().from(friends).where(isOfPair(one.id, other.id))
const namesOf = (items: readonly { username: string }[]) => items.map(({ username }) => username)
const friendsOf = async (member: Member) => namesOf((await app.as(member).call(listFriends, {})).ok.items)
const invitesOf = async (member: Member) => namesOf((await app.as(member).call(listInvites, {})).ok.items)
const sentOf = async (member: Member) => namesOf((await app.as(member).call(listSentRequests, {})).ok.items)

test('a visitor can’t do anything with friends', async () => {
  const memberId = newId()
  const visitor = app.visitor()
  const answers = [
    await visitor.call(requestFriendship, { memberId }),
    await visitor.call(acceptInvite, { memberId }),
    await visitor.call(listFriends, {}),
    await visitor.call(listInvites, {}),
  ]
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 401))
})

describe('a friend request', () => {
  test(
    'is pending for the recipient, who alone may accept it',
    covers(
      'FRIEND-01',
      'FRIEND-04',
      'FRIEND-05',
      'FRIEND-06',
      'FRIEND-07',
      'FRIEND-09',
      'CALL-55',
      'BEY-32.1',
    ),
    async () => {
      const { anna, max } = await givenPair()
      expect((await request(anna, max)).ok).toEqual({ standing: 'requested' })
      expect(await stored(anna, max)).toMatchObject([{ requestedBy: anna.id, status: 'pending' }])
      expect([await invitesOf(max), await sentOf(max)]).toEqual([[anna.username], []])
      expect([await invitesOf(anna), await sentOf(anna)]).toEqual([[], [max.username]])
      expect([await standingOf(anna, max), await standingOf(max, anna)]).toEqual(['requested', 'invited'])
      expect((await accept(anna, max)).status).toBe(404)
      expect((await accept(await app.given.member(), max)).status).toBe(404)
      expect(await friendsOf(max)).toEqual([])
      expect((await accept(max, anna)).status).toBe(200)
      expect(await stored(anna, max)).toMatchObject([{ status: 'accepted', decidedAt: app.clock.now() }])
      expect([await friendsOf(anna), await friendsOf(max)]).toEqual([[max.username], [anna.username]])
      expect([await invitesOf(max), await sentOf(anna)]).toEqual([[], []])
      expect((await accept(max, anna)).status).toBe(404)
    },
  )

  test(
    'can’t be sent to oneself, or while another is pending or accepted',
    covers('FRIEND-08.1'),
    async () => {
      const { anna, max } = await givenPair()
      const codeOf = async (from: Member, to: Member) => (await request(from, to)).code
      expect(await codeOf(anna, anna)).toBe('cannot_befriend_yourself')
      await request(anna, max)
      expect(await codeOf(anna, max)).toBe('already_requested')
      await accept(max, anna)
      expect([await codeOf(anna, max), await codeOf(max, anna)]).toEqual([
        'already_friends',
        'already_friends',
      ])
      expect(await stored(anna, max)).toHaveLength(1)
    },
  )

  test(
    'makes two members friends if both send one, whatever the contact preferences of the first',
    onBoth('FRIEND-08.1'),
    async () => {
      const { anna, max } = await givenPair()
      await app.as(anna).call(saveContactPreferences, { ...OPEN_TO_ALL, verifiedOnly: true })
      expect((await request(anna, max)).ok.standing).toBe('requested')
      expect((await request(max, anna)).ok.standing).toBe('friends')
      expect(await stored(anna, max)).toMatchObject([{ status: 'accepted', requestedBy: anna.id }])
    },
  )

  test('can be withdrawn', covers('FRIEND-08.1'), async () => {
    const { anna, max } = await givenPair()
    await request(anna, max)
    expect((await withdraw(max, anna)).status).toBe(200)
    expect(await invitesOf(max)).toEqual([anna.username])
    expect((await withdraw(anna, max)).status).toBe(200)
    expect([await stored(anna, max), await invitesOf(max)]).toEqual([[], []])
    expect((await accept(max, anna)).status).toBe(404)
  })

  test(
    'is subject to the contact preferences, except for the friends-only preference',
    covers('FRIEND-08.1', 'CPREF-12.2'),
    async () => {
      const anna = await app.given.member({ profileType: 'man' })
      const max = await app.given.member()
      const prefer = (preferences: object) =>
        app.as(max).call(saveContactPreferences, { ...OPEN_TO_ALL, ...preferences })
      for (const preferences of [
        { blockedProfileTypes: ['man'] },
        { allowedProfileTypes: ['woman'] },
        { verifiedOnly: true },
      ]) {
        await prefer(preferences)
        const { status, code } = await request(anna, max)
        expect([status, code]).toEqual([403, 'contact_not_allowed'])
      }
      await prefer({ allowFriendsOnly: true, openingQuestion: 'What brings you here?' })
      expect((await request(anna, max)).ok.standing).toBe('requested')
    },
  )

  test(
    'fails with not_found for a member who can’t be seen',
    covers('FRIEND-08.1', 'BLOCK-10.1'),
    async () => {
      const { anna } = await givenPair()
      const unknown = await request(anna, { id: newId() })
      const others = {
        blocked: await app.given.member(),
        blocking: await app.given.member(),
        friendsOnly: await app.given.member({ visibility: 'friends' }),
        suspended: await app.given.member({}, { status: 'suspended' }),
      }
      await app.given.block(anna, others.blocked)
      await app.given.block(others.blocking, anna)
      for (const other of Object.values(others)) {
        const { status, error } = await request(anna, other)
        expect([status, error]).toEqual([404, unknown.error])
        expect(await stored(anna, other)).toEqual([])
        expect(await standingOf(anna, other)).toBe('none')
      }
      const admin = await app.given.member({ role: 'admin' })
      await app.given.block(anna, admin)
      expect((await request(admin, anna)).status).toBe(404)
    },
  )

  test('is limited to thirty a day', covers('FRIEND-08.5'), async () => {
    const { anna } = await givenPair()
    const codes: (string | undefined)[] = []
    for (let at = 0; at < 31; at += 1) codes.push((await request(anna, { id: newId() })).code)
    expect(codes).toEqual([...codes.slice(0, 30).map(() => 'not_found'), 'too_many_requests'])
  })

  test(
    'shows the sender even if their profile is friends-only, but gives no access to the profile',
    covers('FRIEND-08.4'),
    async () => {
      const { anna, max } = await givenPair({ visibility: 'friends', profileTitle: 'Two gardens' })
      await request(anna, max)
      const { items } = (await app.as(max).call(listInvites, {})).ok
      expect(items).toMatchObject([{ username: anna.username, title: 'Two gardens', hasProfile: false }])
      expect((await app.as(max).call(getProfile, { username: anna.username })).status).toBe(404)
      expect((await request(max, anna)).ok.standing).toBe('friends')
      expect((await app.as(max).call(getProfile, { username: anna.username })).status).toBe(200)
    },
  )
})

describe('a declined friend request', () => {
  const givenDeclined = async () => {
    const pair = await givenPair()
    await request(pair.anna, pair.max)
    expect((await decline(pair.max, pair.anna)).status).toBe(200)
    return pair
  }

  test(
    'still looks pending to its sender, even in their export',
    covers('FRIEND-04', 'FRIEND-07', 'FRIEND-08.2'),
    async () => {
      const { anna, max } = await givenDeclined()
      expect(await stored(anna, max)).toMatchObject([{ status: 'declined' }])
      expect([await invitesOf(max), await standingOf(max, anna)]).toEqual([[], 'none'])
      expect((await app.as(max).call(countInvites, {})).ok.count).toBe(0)
      expect([await sentOf(anna), await standingOf(anna, max)]).toEqual([[max.username], 'requested'])
      const exported = async ({ id }: Member) =>
        JSON.parse(await readExported(exportFriends(app.services.db, id))) as unknown
      expect(await exported(anna)).toMatchObject([{ friend: max.username, status: 'pending' }])
      expect(await exported(max)).toMatchObject([{ friend: anna.username, status: 'declined' }])
      expect((await accept(max, anna)).status).toBe(404)
      app.clock.advance(91 * DAY)
      expect(await sentOf(anna)).toEqual([max.username])
    },
  )

  test(
    'prevents a new request from arriving for 90 days, without the sender noticing',
    covers('FRIEND-08.1', 'FRIEND-08.2'),
    async () => {
      const { anna, max } = await givenDeclined()
      expect((await request(anna, max)).code).toBe('already_requested')
      await withdraw(anna, max)
      expect([await sentOf(anna), await standingOf(anna, max)]).toEqual([[], 'none'])
      app.clock.advance(90 * DAY - 1000)
      expect((await request(anna, max)).ok.standing).toBe('requested')
      expect([await sentOf(anna), await invitesOf(max)]).toEqual([[max.username], []])
      await withdraw(anna, max)
      app.clock.advance(2000)
      expect((await request(anna, max)).ok.standing).toBe('requested')
      expect(await invitesOf(max)).toEqual([anna.username])
    },
  )

  test(
    'doesn’t stop the decliner from sending one, which makes them friends unless the first was withdrawn',
    covers('FRIEND-08.3'),
    async () => {
      const { anna, max } = await givenDeclined()
      expect((await request(max, anna)).ok.standing).toBe('friends')
      const other = await givenDeclined()
      await withdraw(other.anna, other.max)
      expect((await request(other.max, other.anna)).ok.standing).toBe('requested')
      expect([await invitesOf(other.anna), await sentOf(other.max)]).toEqual([
        [other.max.username],
        [other.anna.username],
      ])
      expect(await friendsOf(anna)).toEqual([max.username])
    },
  )
})

test(
  'a block ends friendship and friend requests, and unblocking restores neither',
  onBoth('BLOCK-10.1', 'FRIEND-08.3'),
  async () => {
    for (const make of [
      async (anna: Member, max: Member) => app.given.friends(anna, max),
      async (anna: Member, max: Member) => app.given.friends(anna, max, 'pending'),
      async (anna: Member, max: Member) => app.given.friends(anna, max, 'declined'),
    ]) {
      const { anna, max } = await givenPair()
      await make(anna, max)
      await app.as(max).call(blockMember, { memberId: anna.id })
      expect(await stored(anna, max)).toEqual([])
      await app.as(max).call(unblockMember, { memberId: anna.id })
      for (const [one, other] of [
        [anna, max],
        [max, anna],
      ] as const) {
        expect([await friendsOf(one), await invitesOf(one), await sentOf(one)]).toEqual([[], [], []])
        expect(await standingOf(one, other)).toBe('none')
      }
    }
  },
)
