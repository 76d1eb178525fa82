import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  addToProfile,
  listOwnEntries,
  ownProofPath,
} from '#shared/domains/verification/verification.contract.ts'
import { DAY } from '#shared/kernel/time.ts'
import { mediaPath } from '#shared/domains/photos/photos.contract.ts'
import {
  deletePhoto,
  listOwnPhotos,
  setPhotoAudience,
  uploadPhoto,
} from '#shared/domains/photos/photos.own.contract.ts'
import { getProfile } from '#shared/domains/profiles/profiles.contract.ts'
import { newId } from '#shared/kernel/ids.ts'
import { createTickingApp, type TestApp } from '#server/testing/scenario/app.ts'
import { drawPicture } from '#server/testing/fixtures/pictures.ts'
import { createEntry } from '#server/testing/builders/proofs.ts'
import { covers } from '#testing/covers.ts'
import { destroyOld } from './verification.own.commands.ts'

type Member = Awaited<ReturnType<TestApp['given']['member']>>
type Agent = ReturnType<TestApp['as']>

let app: TestApp
let member: Member
let agent: Agent
beforeAll(async () => {
  app = await createTickingApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  member = await app.given.member()
  agent = app.as(member)
})

type Status = 'pending' | 'approved' | 'rejected'
const entry = (status: Status) => createEntry(app.services, member, { status })

describe('a copy of a verification photo on the profile', () => {
  const add = (entryId: string, audience: 'public' | 'private') =>
    agent.call(addToProfile, { entryId, audience })
  const photos = async () => (await agent.call(listOwnPhotos, {})).ok
  const seenBy = async (viewer: Agent) =>
    (await viewer.call(getProfile, { username: member.username })).ok.picture?.id ?? null

  test(
    'that’s public is re-encoded, and is the profile photo for everyone',
    covers('VERIF-19', 'VERIF-20', 'VERIF-22.1'),
    async () => {
      const entryId = await entry('approved')
      expect((await add(entryId, 'public')).ok).toEqual({})
      const [photo] = (await photos()).items
      expect(photo).toMatchObject({ audience: 'everyone', isProfilePhoto: true, isShown: true })
      expect(await seenBy(app.visitor())).toBe(photo?.id)
      const { rawPayload } = await app.visitor().request('GET', mediaPath(photo?.id ?? '', 'full'))
      const proof = await agent.request('GET', ownProofPath(entryId))
      expect(rawPayload.subarray(0, 4).toString()).toBe('RIFF')
      expect(rawPayload.equals(proof.rawPayload)).toBe(false)
    },
  )

  test(
    'that’s private is the profile photo for friends, while others see no picture',
    covers('VERIF-19', 'VERIF-20', 'VERIF-22.1'),
    async () => {
      const friend = await app.given.member()
      await app.given.friends(member, friend)
      expect((await add(await entry('approved'), 'private')).ok).toEqual({})
      const [photo] = (await photos()).items
      expect(photo).toMatchObject({ audience: 'friends', isProfilePhoto: true })
      expect(await seenBy(app.as(friend))).toBe(photo?.id)
      expect(await seenBy(app.visitor())).toBeNull()
      expect(await seenBy(app.as(await app.given.member()))).toBeNull()
    },
  )

  test(
    'doesn’t count towards the tier’s limit on photos, even if it’s added before the first photo',
    covers('VERIF-22.1'),
    async () => {
      expect((await agent.call(uploadPhoto, { clientKey: newId() }, {}, await drawPicture())).status).toBe(
        200,
      )
      expect((await add(await entry('approved'), 'public')).ok).toEqual({})
      const { items, room } = await photos()
      expect(room).toEqual({ used: 1, max: 1 })
      expect(items.map(({ isProfilePhoto, isShown }) => [isProfilePhoto, isShown])).toEqual([
        [true, true],
        [false, true],
      ])
      const other = await app.given.member()
      await createEntry(app.services, other, { status: 'approved' })
      const entryId = (await app.as(other).call(listOwnEntries, {})).ok.items[0]?.id ?? ''
      await app.as(other).call(addToProfile, { entryId, audience: 'public' })
      const first = await app.as(other).call(uploadPhoto, { clientKey: newId() }, {}, await drawPicture())
      expect(first.ok).toMatchObject({ photo: { isProfilePhoto: false }, room: { used: 1 } })
    },
  )

  test(
    'exists only once, however often it’s added, and has the audience chosen last',
    covers('VERIF-22.2'),
    async () => {
      const entryId = await entry('approved')
      await add(entryId, 'public')
      await Promise.all(Array.from({ length: 20 }, () => add(entryId, 'private')))
      expect((await photos()).items).toMatchObject([{ audience: 'friends', isProfilePhoto: true }])
    },
  )

  test('can be shown to a different audience and deleted like any photo', covers('VERIF-22.2'), async () => {
    await add(await entry('approved'), 'private')
    const photoId = (await photos()).items[0]?.id ?? ''
    await agent.call(setPhotoAudience, { photoId, audience: 'everyone' })
    expect(await seenBy(app.visitor())).toBe(photoId)
    await agent.call(deletePhoto, { photoId })
    expect((await photos()).items).toEqual([])
    expect((await agent.call(listOwnEntries, {})).ok).toMatchObject({ status: 'verified' })
  })

  test.each<Status>(['pending', 'rejected'])(
    'can’t be added if the verification photo is %s',
    covers('VERIF-21'),
    async (status) => {
      expect((await add(await entry(status), 'public')).code).toBe('verification_not_approved')
      expect((await photos()).items).toEqual([])
    },
  )

  test('can’t be added once the verification photo is destroyed', async () => {
    const entryId = await entry('approved')
    app.clock.advance(30 * DAY)
    await destroyOld(app.services)
    expect((await add(entryId, 'public')).code).toBe('verification_photo_gone')
  })
})
