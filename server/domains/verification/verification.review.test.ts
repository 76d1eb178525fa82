import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { listOwnEntries } from '#shared/domains/verification/verification.contract.ts'
import {
  approveEntry,
  getOpenedPhoto,
  getOpenedProof,
  hideEntry,
  listEntries,
  openedPhotoPath,
  openedProofPath,
  openEntry,
  rejectEntry,
  undoDecision,
} from '#shared/domains/verification/verification.review.contract.ts'
import { newId } from '#shared/kernel/ids.ts'
import { MINUTE, SECOND } from '#shared/kernel/time.ts'
import { accounts } from '../accounts/accounts.tables.ts'
import { auditActs } from '../audit/audit.tables.ts'
import { readActs } from '#server/testing/builders/exported.ts'
import { createTickingApp, type TestApp } from '#server/testing/scenario/app.ts'
import { around } from '#server/testing/scenario/instants.ts'
import { createEntry } from '#server/testing/builders/proofs.ts'
import { covers } from '#testing/covers.ts'
import { verificationPhotos } from './verification.tables.ts'

type Member = Awaited<ReturnType<TestApp['given']['member']>>

let app: TestApp
let admin: Member
let member: Member
beforeAll(async () => {
  app = await createTickingApp()
  admin = await app.given.member({ role: 'admin' })
})
afterAll(() => app.close())
beforeEach(async () => {
  await app.services.db.delete(verificationPhotos)
  member = await app.given.member()
})

type Listing = {
  filter?: 'pending' | 'approved' | 'rejected' | 'hidden' | 'all'
  order?: 'newest' | 'longest'
}
const list = async (input: Listing & { limit?: number; cursor?: string } = {}) =>
  (await app.as(admin).call(listEntries, input)).ok
const namesOf = async (input: Listing = {}) => (await list(input)).items.map(({ username }) => username)
const waiting = (owner = member) => createEntry(app.services, owner)
const open = async (entryId: string, who = admin) => (await app.as(who).call(openEntry, { entryId })).ok
const approve = (entryId: string, who = admin) => app.as(who).call(approveEntry, { entryId })
const hide = (entryId: string, isHidden = true) => app.as(admin).call(hideEntry, { entryId, isHidden })
const own = async (who = member) => (await app.as(who).call(listOwnEntries, {})).ok
const rowOf = async (entryId: string) =>
  (await app.services.db.select().from(verificationPhotos).where(eq(verificationPhotos.id, entryId)))[0]
const actsOn = async (who: Member) => (await readActs(app.services, who)).actsUponYou

describe('reviewing verification photos', () => {
  test(
    'is only possible for staff, including listing, opening and hiding entries',
    covers('ADM-VER-17.1', 'VERIF-31.1'),
    async () => {
      const entryId = await waiting()
      const { openingId, photos } = await open(entryId)
      expect(photos).toEqual([])
      const calls = [
        [listEntries, {}],
        [openEntry, { entryId }],
        [approveEntry, { entryId }],
        [rejectEntry, { entryId }],
        [undoDecision, { entryId }],
        [hideEntry, { entryId, isHidden: true }],
        [getOpenedProof, { openingId }],
        [getOpenedPhoto, { openingId, photoId: newId() }],
      ] as const
      for (const [endpoint, input] of calls) {
        const refused = await app.as(member).call(endpoint, input)
        expect([endpoint.name, refused.status, refused.code]).toEqual([endpoint.name, 403, 'not_staff'])
        expect((await app.visitor().call(endpoint, input as never)).status).toBe(401)
      }
      expect(await own()).toMatchObject({ status: 'pending', items: [{ openedAt: [expect.anything()] }] })
    },
  )

  test('gives the same response for missing entries and for those of members who are suspended', async () => {
    const entryId = await waiting()
    await app.services.db.update(accounts).set({ status: 'suspended' }).where(eq(accounts.id, member.id))
    for (const endpoint of [openEntry, approveEntry, rejectEntry, undoDecision]) {
      const [gone, unknown] = [
        await app.as(admin).call(endpoint, { entryId }),
        await app.as(admin).call(endpoint, { entryId: newId() }),
      ]
      expect([gone.status, gone.error]).toEqual([404, unknown.error])
    }
    expect(await list()).toMatchObject({ items: [], waiting: 0 })
  })

  test(
    'isn’t possible for one’s own photo, which another admin can review',
    covers('ADM-VER-17.2'),
    async () => {
      const entryId = await waiting(admin)
      expect(await list()).toMatchObject({ items: [], waiting: 0 })
      const expectRefused = async () => {
        for (const endpoint of [openEntry, approveEntry, rejectEntry, undoDecision])
          expect((await app.as(admin).call(endpoint, { entryId })).code).toBe('not_found')
        expect((await hide(entryId)).code).toBe('not_found')
      }
      await expectRefused()
      const other = await app.given.member({ role: 'admin' })
      expect((await app.as(other).call(listEntries, {})).ok).toMatchObject({ items: [{}], waiting: 1 })
      expect((await approve(entryId, other)).status).toBe(200)
      await expectRefused()
      expect((await rowOf(entryId))?.status).toBe('approved')
    },
  )
})

describe('the list of verification photos', () => {
  test(
    'shows pending entries, newest first or longest wait first',
    covers('ADM-VER-02', 'ADM-VER-04', 'ADM-VER-05', 'CALL-31', 'DATA-06'),
    async () => {
      await waiting()
      app.clock.advance(MINUTE)
      const second = await app.given.member({ profileType: 'couple_mf' })
      await waiting(second)
      const { items } = await list()
      expect(items[0]).toEqual({
        id: items[0]?.id,
        username: second.username,
        profileType: 'couple_mf',
        status: 'pending',
        submittedAt: around(app.clock.now().toISOString()),
        reviewedAt: null,
        isHidden: false,
      })
      expect(await namesOf()).toEqual([second.username, member.username])
      expect(await namesOf({ filter: 'all' })).toEqual([second.username, member.username])
      expect(await namesOf({ order: 'longest' })).toEqual([member.username, second.username])
    },
  )

  test('can be filtered by each status', async () => {
    const [approved, rejected] = [await app.given.member(), await app.given.member()]
    await waiting()
    await createEntry(app.services, approved, { status: 'approved' })
    await createEntry(app.services, rejected, { status: 'rejected' })
    expect(await namesOf({ filter: 'pending' })).toEqual([member.username])
    expect(await namesOf({ filter: 'approved' })).toEqual([approved.username])
    expect(await namesOf({ filter: 'rejected' })).toEqual([rejected.username])
    expect(await namesOf({ filter: 'hidden' })).toEqual([])
  })

  test.each(['newest', 'longest'] as const)('is paginated, %s first, with each entry once', async (order) => {
    const owners: Member[] = []
    for (let count = 0; count < 5; count += 1) {
      app.clock.advance(MINUTE)
      owners.push(await app.given.member())
      await waiting(owners.at(-1))
    }
    const first = await list({ order, limit: 3 })
    const second = await list({ order, limit: 3, cursor: first.next ?? '' })
    const names = [...first.items, ...second.items].map(({ username }) => username)
    const expected = owners.map(({ username }) => username)
    expect(names).toEqual(order === 'newest' ? expected.toReversed() : expected)
    expect(second.next).toBeNull()
    expect((await app.as(admin).call(listEntries, { cursor: 'no place' })).code).toBe('invalid_input')
  })

  test(
    'leaves out hidden entries, which stay pending and have a filter of their own',
    covers('ADM-VER-03', 'ADM-VER-11', 'ADM-VER-12', 'CALL-33', 'DATA-07', 'ADM-VER-15.1', 'ADM-VER-15.2'),
    async () => {
      const entryId = await waiting()
      await createEntry(app.services, await app.given.member(), { status: 'rejected' })
      const before = await own()
      expect((await hide(entryId)).ok).toEqual({})
      expect((await rowOf(entryId))?.hiddenFromAdmin).toBe(true)
      expect(await list()).toMatchObject({ items: [], waiting: 1, waitingHidden: 1 })
      expect(await list({ filter: 'all' })).toMatchObject({ items: [{ status: 'rejected' }] })
      expect(await list({ filter: 'hidden' })).toMatchObject({
        items: [{ isHidden: true, status: 'pending' }],
      })
      expect(await own()).toEqual(before)
      expect((await approve(entryId)).ok).toEqual({})
      expect((await own()).status).toBe('verified')
      await hide(entryId, false)
      expect(await namesOf({ filter: 'approved' })).toEqual([member.username])
      expect(JSON.stringify(await readActs(app.services, member))).not.toContain('hid')
      const acts = await app.services.db.select().from(auditActs).where(eq(auditActs.subject, entryId))
      expect(acts).toMatchObject([
        { act: 'verification.hide', before: { isHidden: false }, after: { isHidden: true } },
        { act: 'verification.hide', before: { isHidden: true }, after: { isHidden: false } },
      ])
    },
  )
})

describe('opening a verification entry', () => {
  test('is recorded, and shown to the member without the admin’s name', covers('VERIF-31.2'), async () => {
    const entryId = await waiting()
    await open(entryId)
    app.clock.advance(MINUTE)
    await open(entryId)
    expect((await own()).items[0]?.openedAt).toEqual([
      around(app.clock.now().toISOString()),
      around(new Date(app.clock.now().getTime() - MINUTE).toISOString()),
    ])
    expect(JSON.stringify(await own())).not.toContain(admin.username)
    expect(JSON.stringify(await own())).not.toContain(admin.id)
    const opened = { act: 'verification.openEntry', details: { after: { entryId } } }
    expect(await actsOn(member)).toMatchObject([opened, opened])
  })

  test('shows the photo with its code, and the profile photo and public photos for comparison', async () => {
    const entryId = await waiting()
    const hidden = await app.given.photo(member, { audience: 'friends', isProfilePhoto: false })
    const open1 = await app.given.photo(member, { isProfilePhoto: false })
    const mine = await app.given.photo(member, { audience: 'friends' })
    const opened = await open(entryId)
    expect(opened).toMatchObject({ code: 'KTX479', sentAs: 'woman', proof: { width: 240, height: 300 } })
    expect(opened.photos.map(({ id, isProfilePhoto }) => [id, isProfilePhoto])).toEqual([
      [mine, true],
      [open1, false],
    ])
    const browser = app.as(admin)
    const proof = await browser.request('GET', openedProofPath(opened.openingId))
    expect([
      proof.statusCode,
      proof.headers['cache-control'],
      proof.rawPayload.subarray(0, 4).toString(),
    ]).toEqual([200, 'private, no-store', 'RIFF'])
    const photo = await browser.request('GET', openedPhotoPath(opened.openingId, mine))
    expect([photo.statusCode, photo.headers['cache-control'], photo.body]).toEqual([
      200,
      'private, no-store',
      'picture card',
    ])
    const another = await app.given.photo(await app.given.member())
    for (const photoId of [hidden, another, newId()]) {
      const path = openedPhotoPath(opened.openingId, photoId)
      expect((await browser.request('GET', path)).statusCode).toBe(404)
    }
  })

  test(
    'shows the member’s other verification photos with the notes on them, which the member doesn’t see',
    covers('ADM-VER-15.2'),
    async () => {
      const notes = 'Another face'
      await createEntry(app.services, member, { status: 'rejected', reason: 'Too dark.', adminNotes: notes })
      await createEntry(app.services, await app.given.member(), { status: 'rejected' })
      const { otherAttempts } = await open(await waiting())
      expect(otherAttempts).toMatchObject([
        {
          attempt: 1,
          status: 'rejected',
          reason: 'Too dark.',
          notes,
          reviewedAt: around(app.clock.now().toISOString()),
        },
      ])
      expect(JSON.stringify(await own())).not.toContain(notes)
    },
  )

  test('gives only that admin access to the pictures, for ten minutes', covers('VERIF-31.2'), async () => {
    const entryId = await waiting()
    const { openingId } = await open(entryId)
    const status = async (who: Member, id = openingId) =>
      (await app.as(who).request('GET', openedProofPath(id))).statusCode
    const colleague = await app.given.member({ role: 'admin' })
    expect(await status(admin)).toBe(200)
    expect([await status(colleague), await status(admin, entryId), await status(admin, newId())]).toEqual([
      404, 404, 404,
    ])
    app.clock.advance(10 * MINUTE - SECOND)
    expect(await status(admin)).toBe(200)
    app.clock.advance(SECOND)
    expect(await status(admin)).toBe(404)
    await open(entryId)
    expect((await own()).items[0]?.openedAt).toHaveLength(2)
  })
})
