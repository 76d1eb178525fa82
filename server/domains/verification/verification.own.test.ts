import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  addToProfile,
  deleteEntry,
  getCode,
  listOwnEntries,
  OPENINGS_TOLD,
  ownProofPath,
  requestCode,
} from '#shared/domains/verification/verification.contract.ts'
import { TYPE_CHANGED } from '#shared/domains/verification/verification.rules.ts'
import { getProfile } from '#shared/domains/profiles/profiles.contract.ts'
import { getOwnProfile, updatePreferences } from '#shared/domains/profiles/profiles.own.contract.ts'
import { searchMembers } from '#shared/domains/search/search.contract.ts'
import { newId } from '#shared/kernel/ids.ts'
import { DAY, MINUTE, SECOND } from '#shared/kernel/time.ts'
import { createTickingApp, type TestApp } from '#server/testing/scenario/app.ts'
import { around } from '#server/testing/scenario/instants.ts'
import { createEntry, openFor } from '#server/testing/builders/proofs.ts'
import { covers } from '#testing/covers.ts'
import { eraseMember } from '#server/domains/joining/leaving/joining.erasure.commands.ts'
import { listEntries as listExported } from '#server/domains/joining/export/joining.export.entries.queries.ts'
import { destroyOld } from './verification.own.commands.ts'
import { verificationOpenings, verificationPhotos } from './verification.tables.ts'

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
const entry = (status: Status, owner = member) => createEntry(app.services, owner, { status })
const own = async () => (await agent.call(listOwnEntries, {})).ok
const statusOf = async () => (await agent.call(getOwnProfile, {})).ok.verificationStatus
const fileOf = async (entryId: string) => {
  const [row] = await app.services.db
    .select({ key: verificationPhotos.photoUrl })
    .from(verificationPhotos)
    .where(eq(verificationPhotos.id, entryId))
  return `${row?.key}-full.webp`
}

describe('deleting a verification photo', () => {
  test.each<Status>(['pending', 'approved', 'rejected'])(
    'that’s %s removes its entry and file, and leaves the member unverified',
    covers('VERIF-25', 'CALL-30', 'CALL-80', 'PROF-23.1', 'VERIF-28.1', 'VERIF-28.2'),
    async (status) => {
      const entryId = await entry(status)
      const file = await fileOf(entryId)
      expect(await app.services.files.has(file)).toBe(true)
      expect((await agent.call(deleteEntry, { entryId })).ok).toEqual({})
      await app.services.jobs.drain()
      expect(await app.services.files.has(file)).toBe(false)
      expect(await own()).toEqual({
        status: 'unverified',
        waitsForOtherStaff: false,
        items: [],
        next: null,
      })
      expect(await statusOf()).toBe('unverified')
      expect((await agent.call(requestCode, {})).status).toBe(200)
    },
  )

  test(
    'that made the member verified doesn’t make earlier photos count again',
    covers('PROF-23.2', 'VERIF-28.2'),
    async () => {
      await entry('rejected')
      const entryId = await entry('approved')
      await agent.call(deleteEntry, { entryId })
      expect(await own()).toMatchObject({
        status: 'unverified',
        items: [{ status: 'rejected', counts: false }],
      })
    },
  )

  test(
    'that’s not the latest doesn’t change the member’s status',
    covers('CALL-80', 'VERIF-14.1', 'VERIF-28.1'),
    async () => {
      const [before, latest] = [await entry('rejected'), await entry('approved')]
      await agent.call(deleteEntry, { entryId: before })
      expect(await own()).toMatchObject({ status: 'verified', items: [{ id: latest, attempt: 2 }] })
    },
  )

  test(
    'is only possible for its owner, and others get the same response as for one that doesn’t exist',
    covers('VERIF-28.1'),
    async () => {
      const entryId = await entry('approved')
      const unknown = (await agent.call(deleteEntry, { entryId: newId() })).error
      const admin = await app.given.member({ role: 'admin' })
      for (const other of [await app.given.member(), admin]) {
        expect((await app.as(other).call(deleteEntry, { entryId })).error).toEqual(unknown)
        expect((await app.as(other).call(addToProfile, { entryId, audience: 'public' })).error).toEqual(
          unknown,
        )
      }
      expect((await app.visitor().call(deleteEntry, { entryId })).code).toBe('not_signed_in')
      expect(await statusOf()).toBe('verified')
    },
  )
})

test(
  'a verification photo is destroyed 30 days after the decision, and the decision is kept',
  covers('VERIF-12.3'),
  async () => {
    const [entryId, waiting] = [await entry('approved'), await entry('pending', await app.given.member())]
    const [file, kept] = [await fileOf(entryId), await fileOf(waiting)]
    app.clock.advance(30 * DAY - SECOND)
    await destroyOld(app.services)
    expect((await own()).items).toMatchObject([{ hasPhoto: true }])
    app.clock.advance(SECOND)
    await app.services.jobs.drain()
    await destroyOld(app.services)
    await app.services.jobs.drain()
    expect(await app.services.files.has(file)).toBe(false)
    expect(await app.services.files.has(kept)).toBe(true)
    expect(await own()).toMatchObject({
      status: 'verified',
      items: [{ status: 'approved', hasPhoto: false, reviewedAt: expect.any(String) as string }],
    })
    expect((await agent.request('GET', ownProofPath(entryId))).statusCode).toBe(404)
    expect((await agent.call(deleteEntry, { entryId })).ok).toEqual({})
    await app.services.jobs.drain()
    expect((await own()).items).toEqual([])
    expect((await app.services.jobs.count()).filter(({ state }) => state === 'retry')).toEqual([])
  },
)

describe('changing the profile type', () => {
  const become = async (profileType: 'man' | 'couple_mf') => agent.call(updatePreferences, { profileType })

  test(
    'makes a verified member unverified, on their profile and in search',
    covers('PROF-23.2'),
    async () => {
      await entry('approved')
      const other = await app.given.member()
      await entry('approved', other)
      expect((await become('man')).status).toBe(200)
      expect(await own()).toMatchObject({
        status: 'unverified',
        items: [{ status: 'approved', counts: false }],
      })
      const { username } = member
      expect((await app.visitor().call(getProfile, { username })).ok).toMatchObject({
        verified: false,
        verifiedSince: null,
      })
      const found = (await app.as(await app.given.member()).call(searchMembers, { verified: true })).ok
      expect(found.items.map((card) => card.username)).not.toContain(username)
      expect((await agent.call(requestCode, {})).status).toBe(200)
      expect((await app.as(other).call(listOwnEntries, {})).ok.items).toMatchObject([{ counts: true }])
    },
  )

  test('rejects a pending verification photo, with the reason', covers('PROF-23.2'), async () => {
    const other = await app.given.member()
    for (const owner of [member, other]) await entry('pending', owner)
    await become('couple_mf')
    expect(await own()).toMatchObject({
      status: 'unverified',
      items: [{ status: 'rejected', reason: TYPE_CHANGED, counts: false }],
    })
    expect((await app.as(other).call(listOwnEntries, {})).ok.items).toMatchObject([{ status: 'pending' }])
  })

  test('cancels a verification code that hasn’t been used yet', async () => {
    const other = app.as(await app.given.member())
    for (const each of [agent, other]) await each.call(requestCode, {})
    await become('man')
    const codes = [await agent.call(getCode, {}), await other.call(getCode, {})]
    expect(codes.map(({ ok }) => ok.code === null)).toEqual([true, false])
  })

  test('to the same one as before doesn’t affect verification', async () => {
    await entry('approved')
    await agent.call(updatePreferences, { profileType: 'woman', ageMin: 30 })
    expect(await statusOf()).toBe('verified')
  })
})

test('the openings of a verification photo are listed even if another photo was opened many times', async () => {
  const before = await entry('rejected')
  const often = await entry('rejected')
  const openings = Array.from({ length: 500 }, (_, minute) => ({
    id: newId(),
    entryId: minute === 0 ? before : often,
    openedAt: new Date(app.clock.now().getTime() + minute * MINUTE),
  }))
  await app.services.db.insert(verificationOpenings).values(openings)
  const [latest, first] = (await own()).items
  const last = openings.slice(-OPENINGS_TOLD).toReversed()
  expect(latest?.openedAt).toEqual(last.map(({ openedAt }) => openedAt.toISOString()))
  expect(first?.openedAt).toHaveLength(1)
})

describe('a member’s verification data', () => {
  const exported = async (who: Member) => {
    const files = new Map<string, Buffer>()
    for (const { name, open } of await listExported(app.services, who.id)) {
      const chunks: Buffer[] = []
      for await (const chunk of await open()) chunks.push(Buffer.from(chunk as Uint8Array))
      files.set(name, Buffer.concat(chunks))
    }
    return files
  }

  test('is exported with the photo as a picture, but without details that are for admins only', async () => {
    const admin = await app.given.member({ role: 'admin' })
    const entryId = await createEntry(app.services, member, {
      status: 'rejected',
      reason: 'The code was too small.',
      adminNotes: 'canary-of-admins',
      hiddenFromAdmin: true,
    })
    await openFor(app.services, { entryId, adminId: admin.id })
    const files = await exported(member)
    const json = files.get('data/verification.json')?.toString() ?? ''
    const { photos } = JSON.parse(json) as { photos: unknown[] }
    const file = await fileOf(entryId)
    const now = around(app.clock.now().toISOString())
    expect(photos).toEqual([
      {
        code: 'KTX479',
        profileType: 'woman',
        status: 'rejected',
        submittedAt: now,
        reviewedAt: now,
        reason: 'The code was too small.',
        file,
        openedByStaff: [now],
      },
    ])
    expect(files.get(file)?.subarray(0, 4).toString()).toBe('RIFF')
    for (const text of files.values()) {
      for (const secret of ['canary-of-admins', 'hidden', admin.username])
        expect(text.includes(secret)).toBe(false)
    }
  })

  test('is deleted along with the account, including the files', async () => {
    const file = await fileOf(await entry('approved'))
    const theirs = await fileOf(await entry('approved', await app.given.member()))
    await eraseMember(app.services, member.id)
    await app.services.jobs.drain()
    expect(await app.services.files.has(file)).toBe(false)
    expect(await app.services.files.has(theirs)).toBe(true)
  })

  test('is kept when the admin who opened it is erased', async () => {
    // The last admin can't be erased, so there are two.
    const [admin] = [await app.given.member({ role: 'admin' }), await app.given.member({ role: 'admin' })]
    const entryId = await entry('approved')
    await openFor(app.services, { entryId, adminId: admin.id })
    await eraseMember(app.services, admin.id)
    expect((await own()).items[0]?.openedAt).toHaveLength(1)
    const [opening] = await app.services.db
      .select()
      .from(verificationOpenings)
      .where(eq(verificationOpenings.entryId, entryId))
    expect(opening?.adminId).toBeNull()
  })
})
