// Runs on both engines: one member uploads several photos at the same time.
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { mediaPath, PICTURE_SIZES } from '#shared/domains/photos/photos.contract.ts'
import {
  deletePhoto,
  listOwnPhotos,
  movePhoto,
  setPhotoAudience,
  setProfilePhoto,
  uploadPhoto,
} from '#shared/domains/photos/photos.own.contract.ts'
import { getProfile } from '#shared/domains/profiles/profiles.contract.ts'
import { getOwnProfile } from '#shared/domains/profiles/profiles.own.contract.ts'
import { newId } from '#shared/kernel/ids.ts'
import { DAY, HOUR } from '#shared/kernel/time.ts'
import { createTestApp, type TestApp } from '#server/testing/scenario/app.ts'
import { drawPicture } from '#server/testing/fixtures/pictures.ts'
import type { Member } from '#server/testing/scenario/town.ts'
import { covers, onBoth } from '#testing/covers.ts'
import { endExpired } from '#server/domains/membership/membership.commands.ts'
import { membershipSubscriptions } from '#server/domains/membership/membership.tables.ts'
import { photos, unclaimedFiles } from '#server/domains/photos/photos.tables.ts'
import { removeUnclaimed } from './photos.uploading.commands.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

type Agent = ReturnType<TestApp['as']>

const upload = async (
  agent: Agent,
  { clientKey = newId(), file }: { clientKey?: string; file?: Buffer } = {},
) => agent.call(uploadPhoto, { clientKey }, {}, file ?? (await drawPicture()))
const uploaded = async (agent: Agent) => (await upload(agent)).ok.photo.id
const listed = async (agent: Agent) => (await agent.call(listOwnPhotos, {})).ok
const idsOf = async (agent: Agent) => (await listed(agent)).items.map(({ id }) => id)
const gold = async (): Promise<{ member: Member; agent: Agent }> => {
  const member = await app.given.member()
  await app.given.tier(member, 'gold')
  return { member, agent: app.as(member) }
}
const filesOf = () => app.services.files.list('photos')
const pictureOf = async (member: Member, viewer = app.visitor()) =>
  (await viewer.call(getProfile, { username: member.username })).ok.picture?.id ?? null

describe('a first photo', () => {
  test(
    'becomes the profile photo for everyone who can see the profile',
    covers('PHOTO-14', 'PHOTO-18.1', 'PROF-39', 'CALL-67', 'CALL-68', 'BEY-12.1', 'PHOTO-02.1'),
    async () => {
      const member = await app.given.member()
      const agent = app.as(member)
      const { photo, room } = (await upload(agent)).ok
      expect(photo).toMatchObject({ isProfilePhoto: true, isShown: true, audience: 'everyone' })
      expect(room).toEqual({ used: 1, max: 1 })
      expect(await pictureOf(member)).toBe(photo.id)
      expect((await agent.call(getOwnProfile, {})).ok).toMatchObject({
        imagesUploaded: 1,
        profilePhotoUrl: mediaPath(photo.id, 'full'),
      })
      for (const size of PICTURE_SIZES) {
        const { statusCode, headers } = await app.visitor().request('GET', mediaPath(photo.id, size))
        expect([statusCode, headers['content-type']]).toEqual([200, 'image/webp'])
      }
    },
  )

  test('stays the profile photo when more are added', covers('PHOTO-14'), async () => {
    const { agent } = await gold()
    const first = await uploaded(agent)
    await uploaded(agent)
    expect(
      (await listed(agent)).items.map(({ id, isProfilePhoto }) => [id === first, isProfilePhoto]),
    ).toEqual([
      [true, true],
      [false, false],
    ])
  })
})

describe(
  'the membership limits the number of photos:',
  covers('PHOTO-19', 'PHOTO-20.1', 'PHOTO-20.2', 'TIER-20', 'TIER-09', 'TIER-10'),
  () => {
    test.each([
      ['free', 1],
      ['silver', 10],
    ] as const)('%s allows %i', async (tier, max) => {
      const member = await app.given.member()
      if (tier !== 'free') await app.given.tier(member, tier)
      const agent = app.as(member)
      for (let number = 1; number <= max; number += 1) expect((await upload(agent)).status).toBe(200)
      const refused = await upload(agent)
      expect([refused.status, refused.code]).toEqual([409, 'no_room_for_photos'])
      expect(refused.error?.message).toBe(
        'Your membership has no room for another photo. Delete one, or compare memberships at /support.',
      )
      expect((await listed(agent)).room).toEqual({ used: max, max })
      expect((await agent.call(getOwnProfile, {})).ok.imagesUploaded).toBe(max)
      await agent.call(deletePhoto, { photoId: (await idsOf(agent))[0] ?? '' })
      expect((await upload(agent)).status).toBe(200)
    })

    test('of twenty simultaneous uploads, only as many as fit are stored', onBoth('TIER-09'), async () => {
      const agent = app.as(await app.given.member())
      const files = await Promise.all(Array.from({ length: 20 }, drawPicture))
      const answers = await Promise.all(files.map((file) => upload(agent, { file })))
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
      expect((await listed(agent)).room.used).toBe(1)
    })

    test(
      'gold has no limit',
      covers('TIER-11', 'PHOTO-26', 'PHOTO-23', 'PHOTO-24', 'CONST-45', 'CALL-66'),
      async () => {
        const { member, agent } = await gold()
        for (let number = 0; number < 11; number += 1) await uploaded(agent)
        expect((await listed(agent)).room).toEqual({ used: 11, max: null })
        const [first] = await app.services.db
          .select()
          .from(photos)
          .where(eq(photos.ownerId, member.id))
          .limit(1)
        if (!first) throw new Error('no photo')
        const more = Array.from({ length: 110 }, (_, at) => ({
          ...first,
          id: newId(),
          clientKey: newId(),
          contentHash: null,
          place: 100 + at,
        }))
        await app.services.db.insert(photos).values(more)
        const { items, next } = await listed(agent)
        expect(items).toHaveLength(100)
        expect((await agent.call(listOwnPhotos, { cursor: next ?? '' })).ok.items).toHaveLength(21)
        expect((await agent.call(listOwnPhotos, { limit: 101 })).status).toBe(422)
      },
    )

    test('photos beyond a smaller membership’s limit are kept, but no one else sees them', async () => {
      const member = await app.given.member()
      await app.given.tier(member, 'silver')
      const agent = app.as(member)
      const ids = [await uploaded(agent), await uploaded(agent), await uploaded(agent)]
      await agent.call(setProfilePhoto, { photoId: ids[2] ?? '' })
      const seenBy = async (viewer: Agent) =>
        Promise.all(
          ids.map(async (id) => (await viewer.request('GET', mediaPath(id, 'card'))).statusCode === 200),
        )
      await app.services.db
        .update(membershipSubscriptions)
        .set({ expiresAt: new Date(app.clock.now().getTime() + DAY) })
        .where(eq(membershipSubscriptions.userId, member.id))
      expect(await seenBy(app.visitor())).toEqual([true, true, true])
      app.clock.advance(DAY + HOUR)
      await endExpired(app.services)
      expect(await seenBy(app.visitor())).toEqual([false, false, true])
      expect(await seenBy(agent)).toEqual([true, true, true])
      expect((await listed(agent)).items.map(({ isShown }) => isShown)).toEqual([true, false, false])
      expect((await listed(agent)).room).toEqual({ used: 3, max: 1 })
      await agent.call(deletePhoto, { photoId: ids[2] ?? '' })
      expect(await seenBy(app.visitor())).toEqual([true, false, false])
      expect(await pictureOf(member)).toBeNull()
    })
  },
)

describe('an upload', () => {
  test('that is repeated, even simultaneously, stores nothing more', onBoth(), async () => {
    const { agent } = await gold()
    const [clientKey, file] = [newId(), await drawPicture()]
    const answers = await Promise.all(Array.from({ length: 20 }, () => upload(agent, { clientKey, file })))
    const later = await upload(agent, { clientKey, file })
    expect(new Set([...answers, later].map(({ ok }) => ok.photo.id)).size).toBe(1)
    expect((await listed(agent)).room.used).toBe(1)
    app.clock.advance(2 * HOUR)
    await removeUnclaimed(app.services)
    await app.services.jobs.drain()
    expect((await app.visitor().request('GET', mediaPath(later.ok.photo.id, 'card'))).statusCode).toBe(200)
  })

  test('of a duplicate photo is rejected', covers('PHOTO-21.1', 'PHOTO-21.2', 'CONST-46'), async () => {
    const { agent } = await gold()
    const file = await drawPicture()
    await upload(agent, { file })
    const { code, error } = await upload(agent, { file })
    expect([code, error?.message]).toEqual(['photo_is_there', 'You have this photo already.'])
    expect((await upload((await gold()).agent, { file })).status).toBe(200)
  })

  test(
    'is stored under a name that reveals nothing about its owner, as all photos are',
    covers('PHOTO-11', 'PHOTO-12', 'DATA-24'),
    async () => {
      const { member, agent } = await gold()
      const before = new Set(await filesOf())
      await uploaded(agent)
      const names = (await filesOf()).filter((name) => !before.has(name))
      expect(names).toHaveLength(PICTURE_SIZES.length)
      const form = /^photos\/[0-9a-f]{2}\/[0-9a-f]{32}-(full|card|thumb)\.webp$/
      for (const name of names) expect(name).toMatch(form)
      expect(names.join()).not.toContain(member.id)
    },
  )

  test('requires a log-in', async () => {
    expect((await upload(app.visitor())).status).toBe(401)
  })

  test('whose photo was never created leaves no files for more than an hour', async () => {
    const { agent } = await gold()
    app.clock.advance(HOUR + 1)
    await removeUnclaimed(app.services)
    await app.services.jobs.drain()
    const before = await filesOf()
    const { db } = app.services
    const transaction = app.services.files.put
    app.services.files.put = async (key, bytes) => {
      await transaction(key, bytes)
      if (key.endsWith('-thumb.webp')) throw new Error('the server dies')
    }
    expect((await upload(agent)).status).toBe(500)
    app.services.files.put = transaction
    expect((await listed(agent)).room.used).toBe(0)
    expect((await filesOf()).length).toBe(before.length + PICTURE_SIZES.length)
    await removeUnclaimed(app.services)
    await app.services.jobs.drain()
    expect((await filesOf()).length).toBe(before.length + PICTURE_SIZES.length)
    app.clock.advance(HOUR + 1)
    await removeUnclaimed(app.services)
    await app.services.jobs.drain()
    expect(await filesOf()).toEqual(before)
    expect(await db.$count(unclaimedFiles)).toBe(0)
  })
})

test(
  'a deleted photo is gone immediately, and its files soon after',
  covers('PHOTO-20.1', 'PHOTO-05', 'PHOTO-15', 'PHOTO-16', 'CALL-69'),
  async () => {
    const { member, agent } = await gold()
    const [first, second] = [await uploaded(agent), await uploaded(agent)]
    await app.services.jobs.drain()
    const before = await filesOf()
    expect((await agent.call(deletePhoto, { photoId: second })).status).toBe(200)
    expect(await pictureOf(member)).toBe(first)
    expect((await agent.request('GET', mediaPath(second, 'full'))).statusCode).toBe(404)
    expect((await agent.call(deletePhoto, { photoId: first })).status).toBe(200)
    expect(await pictureOf(member)).toBeNull()
    expect((await agent.call(getOwnProfile, {})).ok).toMatchObject({ imagesUploaded: 0, picture: null })
    await app.services.jobs.drain()
    expect((await filesOf()).length).toBe(before.length - 2 * PICTURE_SIZES.length)
    expect((await agent.call(deletePhoto, { photoId: first })).status).toBe(404)
  },
)

test('a different photo can become the profile photo', covers('PHOTO-04', 'PHOTO-17'), async () => {
  const { member, agent } = await gold()
  const [, second] = [await uploaded(agent), await uploaded(agent)]
  expect((await agent.call(setProfilePhoto, { photoId: second })).status).toBe(200)
  expect(await pictureOf(member)).toBe(second)
})

test('photos can be moved, even several at the same time', onBoth('PHOTO-25.1', 'PHOTO-25.2'), async () => {
  const { agent } = await gold()
  const ids = [await uploaded(agent), await uploaded(agent), await uploaded(agent), await uploaded(agent)]
  const [a, b, c, d] = ids
  const move = (photoId = '', place = 0) => agent.call(movePhoto, { photoId, place })
  await move(d, 0)
  expect(await idsOf(agent)).toEqual([a, d, b, c])
  await move(d, 99)
  expect(await idsOf(agent)).toEqual([a, b, c, d])
  await move(a, 2)
  expect(await idsOf(agent)).toEqual([a, b, c, d])
  await Promise.all(Array.from({ length: 20 }, (_, at) => move(ids[at % 4], at % 3)))
  expect((await idsOf(agent)).toSorted()).toEqual(ids.toSorted())
})

test('no one can change someone else’s photos', covers('PHOTO-13'), async () => {
  const { member, agent } = await gold()
  const [first, second] = [await uploaded(agent), await uploaded(agent)]
  const stranger = app.as(await app.given.member())
  const admin = app.as(await app.given.member({ role: 'admin' }))
  for (const other of [stranger, admin]) {
    const answers = [
      await other.call(deletePhoto, { photoId: second }),
      await other.call(setProfilePhoto, { photoId: second }),
      await other.call(setPhotoAudience, { photoId: second, audience: 'chosen' }),
      await other.call(movePhoto, { photoId: second, place: 0 }),
    ]
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404])
    expect((await listed(other)).items).toEqual([])
  }
  expect(await idsOf(agent)).toEqual([first, second])
  expect(await pictureOf(member)).toBe(first)
})
