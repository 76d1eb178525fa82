import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { listOwnEntries } from '#shared/domains/verification/verification.contract.ts'
import {
  approveEntry,
  openEntry,
  rejectEntry,
  undoDecision,
} from '#shared/domains/verification/verification.review.contract.ts'
import { getProfile } from '#shared/domains/profiles/profiles.contract.ts'
import { updatePreferences } from '#shared/domains/profiles/profiles.own.contract.ts'
import { searchMembers } from '#shared/domains/search/search.contract.ts'
import { MINUTE, SECOND, siteDayOf } from '#shared/kernel/time.ts'
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

const waiting = (owner = member) => createEntry(app.services, owner)
const open = async (entryId: string, who = admin) => (await app.as(who).call(openEntry, { entryId })).ok
const approve = (entryId: string, who = admin) => app.as(who).call(approveEntry, { entryId })
const reject = (entryId: string, reason = '', notes = '') =>
  app.as(admin).call(rejectEntry, { entryId, reason, notes })
const undo = (entryId: string, who = admin) => app.as(who).call(undoDecision, { entryId })
const own = async (who = member) => (await app.as(who).call(listOwnEntries, {})).ok
const rowOf = async (entryId: string) =>
  (await app.services.db.select().from(verificationPhotos).where(eq(verificationPhotos.id, entryId)))[0]
const actsOn = async (who: Member) => (await readActs(app.services, who)).actsUponYou

describe('a decision on a verification photo', () => {
  test(
    'to approve it verifies the member, on their profile and in search',
    covers(
      'ADM-VER-06',
      'ADM-VER-09',
      'ADM-VER-16',
      'VERIF-18',
      'CALL-32',
      'PUBP-23.4',
      'DATA-06',
      'PROF-23.1',
      'SEARCH-08.1',
    ),
    async () => {
      const [entryId, another] = [await waiting(), await waiting(await app.given.member())]
      const { username } = member
      const found = async () =>
        (await app.as(admin).call(searchMembers, { verified: true })).ok.items.filter(
          (card) => card.username === username,
        )
      expect(await found()).toEqual([])
      expect((await approve(entryId)).ok).toEqual({})
      expect(await own()).toMatchObject({
        status: 'verified',
        items: [{ status: 'approved', reviewedAt: around(app.clock.now().toISOString()) }],
      })
      const month = siteDayOf(app.clock.now()).slice(0, 7)
      for (const viewer of [app.visitor(), app.as(await app.given.member())]) {
        expect((await viewer.call(getProfile, { username })).ok).toMatchObject({
          verified: true,
          verifiedSince: month,
        })
      }
      expect(await found()).toMatchObject([{ verified: true }])
      expect((await rowOf(another))?.status).toBe('pending')
      expect(await actsOn(member)).toMatchObject([
        {
          act: 'verification.approve',
          details: { before: { status: 'pending' }, after: { entryId, status: 'approved', reason: null } },
        },
      ])
    },
  )

  test(
    'if it’s a rejection, shows the member the reason, but never the admins’ notes',
    covers(
      'ADM-VER-07',
      'ADM-VER-08',
      'ADM-VER-09',
      'ADM-VER-18',
      'CALL-32',
      'VERIF-11',
      'DATA-06',
      'PROF-23.1',
    ),
    async () => {
      const entryId = await waiting()
      expect((await reject(entryId, 'We cannot read the code.', 'canary-of-admins')).ok).toEqual({})
      expect(await own()).toMatchObject({
        status: 'rejected',
        items: [{ status: 'rejected', reason: 'We cannot read the code.' }],
      })
      expect(await rowOf(entryId)).toMatchObject({ adminNotes: 'canary-of-admins' })
      expect(await open(entryId)).toMatchObject({ notes: 'canary-of-admins' })
      expect((await actsOn(member))[0]).toMatchObject({
        act: 'verification.reject',
        details: { after: { entryId, status: 'rejected', reason: 'We cannot read the code.' } },
      })
      const told = JSON.stringify([await own(), await readActs(app.services, member)])
      expect(told).toContain('We cannot read the code.')
      expect(told).not.toContain('canary-of-admins')
      const acts = await app.services.db.select().from(auditActs)
      expect(JSON.stringify(acts)).not.toContain('canary-of-admins')
    },
  )

  test(
    'is made only once, even if two admins decide at the same time',
    covers('ADM-VER-10', 'ADM-VER-13', 'VERIF-30'),
    async () => {
      const entryId = await waiting()
      const colleague = await app.given.member({ role: 'admin' })
      const answers = await Promise.all(
        Array.from({ length: 20 }, (_, at) => (at % 2 === 0 ? approve(entryId, colleague) : reject(entryId))),
      )
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
      expect(new Set(answers.flatMap(({ code }) => code ?? []))).toEqual(new Set(['verification_decided']))
      expect(await actsOn(member)).toHaveLength(1)
    },
  )

  test('isn’t accepted if its reason is too long', async () => {
    const entryId = await waiting()
    expect((await reject(entryId, 'x'.repeat(501))).code).toBe('invalid_input')
    expect((await own()).status).toBe('pending')
  })
})

describe('undoing a decision on a verification photo', () => {
  test.each([
    ['approve', 'approved', null],
    ['reject', 'rejected', 'Too dark.'],
  ] as const)('to %s puts the photo back in the queue', async (_, status, reason) => {
    const entryId = await waiting()
    await (status === 'approved' ? approve(entryId) : reject(entryId, reason))
    expect((await open(entryId)).undoUntil).not.toBeNull()
    app.clock.advance(5 * MINUTE - SECOND)
    const colleague = await app.given.member({ role: 'admin' })
    const another = await createEntry(app.services, await app.given.member(), { status: 'rejected' })
    expect((await undo(entryId, colleague)).ok).toEqual({})
    expect((await rowOf(another))?.status).toBe('rejected')
    expect(await own()).toMatchObject({
      status: 'pending',
      items: [{ status: 'pending', reviewedAt: null, reason: null }],
    })
    const { username } = member
    expect((await app.visitor().call(getProfile, { username })).ok.verified).toBe(false)
    expect((await actsOn(member)).at(-1)).toMatchObject({
      act: 'verification.undo',
      details: { before: { status, reason }, after: { entryId, status: 'pending' } },
    })
    expect((await approve(entryId)).ok).toEqual({})
  })

  test('fails after five minutes', covers('ADM-VER-15.2'), async () => {
    const entryId = await waiting()
    await approve(entryId)
    app.clock.advance(5 * MINUTE)
    expect((await open(entryId)).undoUntil).toBeNull()
    expect((await undo(entryId)).code).toBe('verification_undo_over')
    expect((await own()).status).toBe('verified')
  })

  test('fails if there’s no decision, and once the member has sent another photo', async () => {
    const entryId = await waiting()
    expect((await undo(entryId)).code).toBe('verification_undo_over')
    await reject(entryId)
    await waiting()
    expect((await undo(entryId)).code).toBe('verification_undo_over')
    expect((await own()).items.map(({ status }) => status)).toEqual(['pending', 'rejected'])
  })

  test('fails once the member has changed their profile type', async () => {
    const entryId = await waiting()
    await approve(entryId)
    await app.as(member).call(updatePreferences, { profileType: 'man' })
    expect((await open(entryId)).undoUntil).toBeNull()
    expect((await undo(entryId)).code).toBe('verification_undo_over')
    expect((await own()).status).toBe('unverified')
  })
})
