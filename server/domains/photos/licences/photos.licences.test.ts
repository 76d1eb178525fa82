import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { blockMember } from '#shared/domains/blocks/blocks.contract.ts'
import { mediaPath } from '#shared/domains/photos/photos.contract.ts'
import type { LicenceDuration } from '#shared/domains/photos/photos.sending.contract.ts'
import {
  giveLicence,
  LICENCE_REASONS,
  listGivenLicences,
  listReceivedLicences,
  revokeLicence,
  revokeLicences,
} from '#shared/domains/photos/photos.licences.contract.ts'
import { deletePhoto, setPhotoAudience } from '#shared/domains/photos/photos.own.contract.ts'
import { getMember } from '#shared/domains/profiles/profiles.contract.ts'
import { newId } from '#shared/kernel/ids.ts'
import { DAY, HOUR, SECOND } from '#shared/kernel/time.ts'
import { createTickingApp, type TestApp } from '#server/testing/scenario/app.ts'
import { around } from '#server/testing/scenario/instants.ts'
import type { Member } from '#server/testing/scenario/town.ts'
import { covers } from '#testing/covers.ts'
import { accounts } from '#server/domains/accounts/accounts.tables.ts'
import { removeEndedLicences } from './photos.licences.commands.ts'
import { photos, photoShares } from '#server/domains/photos/photos.tables.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTickingApp()
})
afterAll(() => app.close())

/** Creates a member whose profile photo is for chosen members, and a second member they can see. */
const createPair = async () => {
  const [owner, other] = [await app.given.member(), await app.given.member()]
  const photoId = await app.given.photo(owner, { audience: 'chosen' })
  return { owner, other, photoId, asOwner: app.as(owner), asOther: app.as(other) }
}
type Pair = Awaited<ReturnType<typeof createPair>>

const give = ({ asOwner, other, photoId }: Pair, duration: LicenceDuration = 'until_revoked') =>
  asOwner.call(giveLicence, { photoId, username: other.username, duration })
const createShared = async (duration: LicenceDuration = 'until_revoked') => {
  const pair = await createPair()
  await give(pair, duration).then(({ ok }) => ok)
  return pair
}

const look = ({ asOther, photoId }: Pick<Pair, 'asOther' | 'photoId'>, size = 'card', headers = {}) =>
  asOther.request('GET', `/media/${photoId}/${size}`, { headers })

/** Returns whether the other member sees the photo as a file, as the profile picture and in the list. */
const seenBy = async (pair: Pair) => {
  const list = (await pair.asOther.call(listReceivedLicences, {})).ok.items
  const member = await pair.asOther.call(getMember, { memberId: pair.owner.id })
  return [
    (await look(pair)).statusCode === 200,
    member.status === 200 && member.ok.picture !== null,
    list.some(({ picture }) => picture.id === pair.photoId),
  ]
}
const EVERYWHERE = [true, true, true]
const NOWHERE = [false, false, false]

const givenOf = async ({ asOwner, photoId }: Pick<Pair, 'asOwner' | 'photoId'>) =>
  (await asOwner.call(listGivenLicences, { photoId })).ok.items

describe('sharing a photo', () => {
  test('requires a log-in and is allowed only for its owner', covers('BEY-12.1'), async () => {
    const { photoId, other, owner } = await createPair()
    const asked = { photoId, username: other.username, duration: 'day' }
    expect((await app.visitor().call(giveLicence, asked)).status).toBe(401)
    const admin = await app.given.member({ role: 'admin' })
    for (const member of [other, admin]) {
      const answer = await app.as(member).call(giveLicence, asked)
      const unknown = await app.as(member).call(giveLicence, { ...asked, photoId: newId() })
      expect([answer.status, answer.error]).toEqual([404, unknown.error])
      expect((await app.as(member).call(revokeLicences, { photoId })).status).toBe(404)
      expect((await app.as(member).call(listGivenLicences, { photoId })).ok.items).toEqual([])
    }
    expect(await givenOf({ asOwner: app.as(owner), photoId })).toEqual([])
  })

  test(
    'with a member who has blocked the owner, is blocked, hides or is suspended gets exactly the error for an unknown name',
    covers('BEY-12.1'),
    async () => {
      const { owner, photoId, asOwner } = await createPair()
      const [blocking, blocked, hidden, suspended] = [
        await app.given.member(),
        await app.given.member(),
        await app.given.member({ visibility: 'friends' }),
        await app.given.member({}, { status: 'suspended' }),
      ]
      await app.given.block(blocking, owner)
      await app.given.block(owner, blocked)
      const answers = []
      for (const { username } of [blocking, blocked, hidden, suspended, { username: 'nobody-at-all' }]) {
        const body = { username, duration: 'day' }
        const { statusCode, body: answered } = await asOwner.request(
          'PUT',
          `/api/photos/${photoId}/licences`,
          { body },
        )
        answers.push([statusCode, answered])
      }
      const { code, message } = LICENCE_REASONS.unknownMember
      expect(new Set(answers.map(String)).size).toBe(1)
      expect(answers[0]).toEqual([404, JSON.stringify({ error: { code, message } })])
      expect(await givenOf({ asOwner, photoId })).toEqual([])
    },
  )

  test('with yourself is rejected', async () => {
    const { owner, photoId, asOwner } = await createPair()
    const own = { photoId, username: owner.username, duration: 'day' }
    expect((await asOwner.call(giveLicence, own)).code).toBe(LICENCE_REASONS.ownAccount.code)
  })
})

describe('a photo shared with one member', () => {
  test('is shown only to that member, in whatever case the name was typed', covers('BEY-12.1'), async () => {
    const pair = await createPair()
    expect(await seenBy(pair)).toEqual(NOWHERE)
    const username = pair.other.username.toUpperCase()
    await pair.asOwner.call(giveLicence, { photoId: pair.photoId, username, duration: 'day' })
    expect(await seenBy(pair)).toEqual(EVERYWHERE)
    expect(await seenBy({ ...pair, asOther: app.as(await app.given.member()) })).toEqual(NOWHERE)
    expect((await app.visitor().request('GET', mediaPath(pair.photoId, 'card'))).statusCode).toBe(404)
  })

  test.each([
    ['hour', HOUR],
    ['day', DAY],
    ['week', 7 * DAY],
    ['until_revoked', null],
  ] as const)(
    'with duration %s is shown until its licence ends',
    covers('BEY-23.1'),
    async (duration, length) => {
      const pair = await createShared(duration)
      app.clock.advance((length ?? 400 * DAY) - SECOND)
      const late = { ...pair, asOther: app.as(pair.other), asOwner: app.as(pair.owner) }
      expect(await seenBy(late)).toEqual(EVERYWHERE)
      expect(await givenOf(late)).toHaveLength(1)
      app.clock.advance(SECOND)
      const hasEnd = length !== null
      expect(await seenBy(late)).toEqual(hasEnd ? NOWHERE : EVERYWHERE)
      expect(await givenOf(late)).toHaveLength(hasEnd ? 0 : 1)
    },
  )

  test('gets the new expiry, in the same licence, when shared again', covers('BEY-23.1'), async () => {
    const pair = await createShared('until_revoked')
    const from = app.clock.now().getTime()
    await give(pair, 'hour')
    const [first, ...more] = await givenOf(pair)
    expect([first?.expiresAt, more]).toEqual([around(new Date(from + HOUR).toISOString()), []])
    app.clock.advance(HOUR)
    await look(pair, 'full')
    await give(pair, 'hour')
    expect(await givenOf(pair)).toMatchObject([{ openings: 0, lastOpenedAt: null }])
    expect(await seenBy(pair)).toEqual(EVERYWHERE)
  })

  const ENDS: Record<string, (pair: Pair) => Promise<unknown>> = {
    'the licence is revoked': async (pair) => {
      const [{ id: licenceId } = { id: '' }] = await givenOf(pair)
      await pair.asOwner.call(revokeLicence, { photoId: pair.photoId, licenceId })
    },
    'all its licences are revoked': ({ asOwner, photoId }) => asOwner.call(revokeLicences, { photoId }),
    'the owner blocks the member': ({ asOwner, other }) => asOwner.call(blockMember, { memberId: other.id }),
    'the member blocks the owner': ({ asOther, owner }) => asOther.call(blockMember, { memberId: owner.id }),
    'the owner is suspended': ({ owner }) =>
      app.services.db.update(accounts).set({ status: 'suspended' }).where(eq(accounts.id, owner.id)),
    'the photo is deleted': ({ asOwner, photoId }) => asOwner.call(deletePhoto, { photoId }),
    'the photo is for friends': ({ asOwner, photoId }) =>
      asOwner.call(setPhotoAudience, { photoId, audience: 'friends' }),
    'it’s over the limit of its owner’s membership': ({ photoId }) =>
      app.services.db.update(photos).set({ isSurplus: true }).where(eq(photos.id, photoId)),
  }

  test.each(Object.entries(ENDS))(
    'is gone at the next request once %s',
    covers('BEY-12.1', 'BEY-23.1'),
    async (_, end) => {
      const pair = await createShared()
      const { headers } = await look(pair)
      const again = { 'if-none-match': String(headers['etag']) }
      expect((await look(pair, 'card', again)).statusCode).toBe(304)
      await end(pair)
      expect(await seenBy(pair)).toEqual(NOWHERE)
      expect((await look(pair, 'card', again)).statusCode).toBe(404)
    },
  )

  test(
    'is not shown while its audience isn’t chosen members, and its owner can see that',
    covers('BEY-12.2'),
    async () => {
      const pair = await createShared('day')
      const { asOwner, photoId } = pair
      expect(await givenOf(pair)).toMatchObject([{ isShown: true, isSent: false }])
      await asOwner.call(setPhotoAudience, { photoId, audience: 'friends' })
      expect(await givenOf(pair)).toMatchObject([{ isShown: false }])
      await asOwner.call(setPhotoAudience, { photoId, audience: 'chosen' })
      expect(await seenBy(pair)).toEqual(EVERYWHERE)
    },
  )

  test('is not listed for its owner while the owner can’t see that member', async () => {
    const pair = await createShared()
    await app.services.db.update(accounts).set({ status: 'suspended' }).where(eq(accounts.id, pair.other.id))
    expect(await givenOf(pair)).toEqual([])
  })

  test('has its licence deleted once it has expired', async () => {
    const pair = await createShared('hour')
    const stored = () =>
      app.services.db.select().from(photoShares).where(eq(photoShares.photoId, pair.photoId))
    app.clock.advance(HOUR - SECOND)
    await removeEndedLicences(app.services)
    expect(await stored()).toHaveLength(1)
    app.clock.advance(SECOND)
    await removeEndedLicences(app.services)
    expect(await stored()).toEqual([])
  })
})

const fillTo = async ({ owner, photoId }: Pair, count: number, members: readonly Member[]) => {
  const createdAt = app.clock.now()
  const rows = members
    .slice(0, count)
    .map(({ id }) => ({ id: newId(), photoId, ownerId: owner.id, memberId: id, createdAt }))
  await app.services.db.insert(photoShares).values(rows)
}

test(
  'a photo can be shared with a hundred members, however many are added simultaneously',
  covers('BEY-12.2'),
  async () => {
    const pair = await createPair()
    const members: Member[] = []
    for (let at = 0; at < 115; at += 1) members.push(await app.given.member())
    await fillTo(pair, 95, members)
    const { asOwner, photoId } = pair
    const answers = await Promise.all(
      members
        .slice(95)
        .map(({ username }) => asOwner.call(giveLicence, { photoId, username, duration: 'hour' })),
    )
    const refused = answers.filter(({ status }) => status !== 200)
    expect([answers.length - refused.length, new Set(refused.map(({ code }) => code))]).toEqual([
      5,
      new Set([LICENCE_REASONS.tooMany.code]),
    ])
    // Renewing a licence doesn't count again, and an expired licence no longer counts.
    const [first] = members
    const again = { photoId, username: first?.username ?? '', duration: 'day' }
    expect((await asOwner.call(giveLicence, again)).status).toBe(200)
    expect((await give(pair)).code).toBe(LICENCE_REASONS.tooMany.code)
    app.clock.advance(HOUR)
    expect((await give({ ...pair, asOwner: app.as(pair.owner) })).status).toBe(200)
  },
)

test('the lists of licences given and received are paged, latest first', covers('BEY-14'), async () => {
  const { owner, other } = await createPair()
  const ids: string[] = []
  for (let at = 0; at < 5; at += 1) {
    app.clock.advance(1000)
    ids.unshift(await app.given.photo(owner, { audience: 'chosen', sharedWith: [other] }))
  }
  for (const [agent, list] of [
    [app.as(owner), listGivenLicences],
    [app.as(other), listReceivedLicences],
  ] as const) {
    const found: string[] = []
    let cursor: string | null | undefined
    do {
      const page = (await agent.call(list, { limit: 2, ...(cursor ? { cursor } : {}) })).ok
      found.push(...page.items.map(({ picture }) => picture.id))
      cursor = page.next
    } while (cursor)
    expect(found).toEqual(ids)
  }
})
