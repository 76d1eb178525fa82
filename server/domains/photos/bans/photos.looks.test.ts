import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { mediaPath, PICTURE_SIZES } from '#shared/domains/photos/photos.contract.ts'
import {
  giveLicence,
  listGivenLicences,
  listReceivedLicences,
  revokeLicences,
} from '#shared/domains/photos/photos.licences.contract.ts'
import { setPhotoAudience } from '#shared/domains/photos/photos.own.contract.ts'
import { MINUTE, SECOND } from '#shared/kernel/time.ts'
import { makeMarked } from '#server/platform/images/marked.ts'
import { createTickingApp, type TestApp } from '#server/testing/scenario/app.ts'
import { around } from '#server/testing/scenario/instants.ts'
import { covers } from '#testing/covers.ts'
import { profiles } from '#server/domains/profiles/profiles.tables.ts'
import { photoShares } from '#server/domains/photos/photos.tables.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTickingApp()
})
afterAll(() => app.close())

/** Creates a member whose photo is shared with another member. */
const createShared = async () => {
  const [owner, other] = [await app.given.member(), await app.given.member()]
  const photoId = await app.given.photo(owner, { audience: 'chosen', sharedWith: [other] })
  return { owner, other, photoId, asOwner: app.as(owner), asOther: app.as(other) }
}
type Pair = Awaited<ReturnType<typeof createShared>>

const look = ({ asOther, photoId }: Pick<Pair, 'asOther' | 'photoId'>, size = 'card', headers = {}) =>
  asOther.request('GET', `/media/${photoId}/${size}`, { headers })
const givenOf = async ({ asOwner, photoId }: Pair) =>
  (await asOwner.call(listGivenLicences, { photoId })).ok.items

describe('opening a photo', () => {
  const openedOf = async (pair: Pair) => {
    const [{ openings, lastOpenedAt } = { openings: -1, lastOpenedAt: null }] = await givenOf(pair)
    return [openings, lastOpenedAt]
  }

  test(
    'at full size is counted for its owner, at most once a minute',
    covers('BEY-23.1', 'BEY-23.3'),
    async () => {
      const pair = await createShared()
      expect(await openedOf(pair)).toEqual([0, null])
      const first = around(app.clock.now().toISOString())
      await look(pair, 'full')
      app.clock.advance(MINUTE - SECOND)
      await look(pair, 'full')
      expect(await openedOf(pair)).toEqual([1, first])
      app.clock.advance(SECOND)
      await look(pair, 'full')
      expect(await openedOf(pair)).toEqual([2, around(app.clock.now().toISOString())])
      const [row] = await app.services.db
        .select()
        .from(photoShares)
        .where(eq(photoShares.photoId, pair.photoId))
      expect(row?.openedAt?.toISOString()).toEqual(first)
    },
  )

  test(
    'at other sizes, as headers only, from the browser’s cache or as its owner isn’t counted',
    covers('BEY-23.3'),
    async () => {
      const pair = await createShared()
      for (const size of ['card', 'thumb']) await look(pair, size)
      const head = await pair.asOther.request('HEAD', mediaPath(pair.photoId, 'full'))
      const again = { 'if-none-match': String(head.headers['etag']) }
      expect([head.statusCode, (await look(pair, 'full', again)).statusCode]).toEqual([200, 304])
      await pair.asOwner.request('GET', mediaPath(pair.photoId, 'full'))
      expect(await openedOf(pair)).toEqual([0, null])
    },
  )

  test('as a friend isn’t counted', async () => {
    const pair = await createShared()
    await app.given.friends(pair.owner, pair.other)
    await pair.asOwner.call(setPhotoAudience, { photoId: pair.photoId, audience: 'friends' })
    expect((await look(pair, 'full')).statusCode).toBe(200)
    expect(await openedOf(pair)).toEqual([0, null])
  })
})

describe('a photo shared with a member', () => {
  test('carries the viewer’s name and is never stored with it', covers('BEY-23.1', 'BEY-23.2'), async () => {
    const pair = await createShared()
    const second = await app.given.member()
    const licence = { photoId: pair.photoId, username: second.username, duration: 'day' }
    await pair.asOwner.call(giveLicence, licence)
    const asSecond = { ...pair, asOther: app.as(second) }
    for (const size of PICTURE_SIZES) {
      const path = mediaPath(pair.photoId, size)
      const own = await pair.asOwner.request('GET', path)
      const [one, other] = [await look(pair, size), await look(asSecond, size)]
      const copies = new Set([own, one, other].map(({ rawPayload }) => rawPayload.toString('base64')))
      // The smallest size is blurred, in the same way for everyone it's shared with.
      expect(copies.size, size).toBe(size === 'thumb' ? 2 : 3)
      expect(new Set([own, one, other].map(({ headers }) => headers['etag'])).size).toBe(3)
      expect(one.headers['cache-control']).toBe('private, no-cache')
      expect(Number(one.headers['content-length'])).toBe(one.rawPayload.length)
    }
    expect(await app.services.files.list('photos')).not.toContainEqual(expect.stringContaining(pair.other.id))
  })

  test(
    'is marked once every few minutes, but never sent to members who may no longer see it',
    covers('BEY-23.2', 'BEY-23.5', 'PHOTO-40.1'),
    async () => {
      const pair = await createShared()
      const first = await look(pair)
      await app.services.files.remove(`photos/${pair.photoId}-card.webp`)
      const again = await look(pair)
      expect([again.statusCode, again.rawPayload.equals(first.rawPayload)]).toEqual([200, true])
      const { db } = app.services
      await db.update(profiles).set({ username: 'otherwise' }).where(eq(profiles.id, pair.other.id))
      expect((await look({ ...pair, asOther: app.as(pair.other) })).statusCode).toBe(404)
      await db.update(profiles).set({ username: pair.other.username }).where(eq(profiles.id, pair.other.id))
      const named = { ...pair, asOther: app.as(pair.other) }
      expect((await look(named)).statusCode).toBe(200)
      await pair.asOwner.call(revokeLicences, { photoId: pair.photoId })
      expect((await look(named)).statusCode).toBe(404)
    },
  )

  test(
    'is not sent if its licence is revoked while it waits to be marked',
    covers('PHOTO-40.1'),
    async () => {
      const pair = await createShared()
      let end = (_picture: null) => {}
      const before = makeMarked({
        key: 'of somebody else',
        whom: 'somebody else',
        mark: () => new Promise((resolve) => (end = resolve)),
      })
      const waiting = look(pair)
      await pair.asOther.call(listReceivedLicences, {})
      await pair.asOwner.call(revokeLicences, { photoId: pair.photoId })
      end(null)
      expect([await before, (await waiting).statusCode]).toEqual([null, 404])
    },
  )

  test(
    'is not delayed by a member who requests many photos simultaneously and has to retry later',
    covers('BEY-23.5'),
    async () => {
      const [owner, greedy] = [await app.given.member(), await app.given.member()]
      const asGreedy = app.as(greedy)
      const photoIds: string[] = []
      for (let at = 0; at < 50; at += 1) {
        photoIds.push(await app.given.photo(owner, { audience: 'chosen', sharedWith: [greedy] }))
      }
      const pair = await createShared()
      // Requests the smallest size first, because it's marked fastest.
      const looks = PICTURE_SIZES.toReversed().flatMap((size) =>
        photoIds.map((photoId) => look({ asOther: asGreedy, photoId }, size)),
      )
      const refused = await Promise.race(
        looks.map(async (asked) => ((await asked).statusCode === 200 ? new Promise<never>(() => {}) : asked)),
      )
      expect((await look(pair)).statusCode).toBe(200)
      expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '5'])
      const statuses = (await Promise.all(looks)).map(({ statusCode }) => statusCode)
      expect(statuses.filter((status) => status === 200).length).toBeGreaterThanOrEqual(62)
    },
  )

  test('is sent as stored, without a name, if it is for friends or everyone', async () => {
    const { owner, other, asOther } = await createShared()
    await app.given.friends(owner, other)
    for (const audience of ['friends', 'everyone'] as const) {
      const photoId = await app.given.photo(owner, { audience, sharedWith: [other] })
      expect((await look({ asOther, photoId }, 'full')).body).toBe('picture full')
    }
  })

  test('changes when the viewer’s username changes', covers('BEY-23.2'), async () => {
    const pair = await createShared()
    const before = String((await look(pair)).headers['etag'])
    await app.services.db.update(profiles).set({ username: 'renamed' }).where(eq(profiles.id, pair.other.id))
    const renamed = { ...pair, asOther: app.as(pair.other) }
    const { statusCode } = await look(renamed, 'card', { 'if-none-match': before })
    expect(statusCode).toBe(200)
  })
})
