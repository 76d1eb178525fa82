import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { saveMailSettings } from '#shared/domains/accounts/accounts.emails.contract.ts'
import { saveNotificationSetting } from '#shared/domains/notifications/notifications.contract.ts'
import { listNotices } from '#shared/domains/notifications/notifications.list.contract.ts'
import { deleteEntry } from '#shared/domains/verification/verification.contract.ts'
import {
  approveEntry,
  rejectEntry,
  undoDecision,
} from '#shared/domains/verification/verification.review.contract.ts'
import { DAY, MINUTE, SECOND } from '#shared/kernel/time.ts'
import { createTickingApp, type TestApp } from '#server/testing/scenario/app.ts'
import { createEntry } from '#server/testing/builders/proofs.ts'
import { covers } from '#testing/covers.ts'

type Member = Awaited<ReturnType<TestApp['given']['member']>>

let app: TestApp
let admin: Member
let member: Member
let entryId: string
beforeAll(async () => {
  app = await createTickingApp()
  admin = await app.given.member({ role: 'admin' })
})
afterAll(() => app.close())
beforeEach(async () => {
  member = await app.given.member()
  entryId = await createEntry(app.services, member)
})

const approve = (reason = '') =>
  app.as(admin).call(approveEntry, { entryId, reason, notes: 'canary-of-admins' })
const reject = (reason = '') =>
  app.as(admin).call(rejectEntry, { entryId, reason, notes: 'canary-of-admins' })
const mailsAfter = async (ms: number) => {
  app.clock.advance(ms)
  await app.services.jobs.drain()
  return app.emails.splice(0).filter(({ to }) => to === member.email)
}
const notices = async () =>
  (await app.as(member).call(listNotices, {})).ok.items.map(({ kind, isNew, who }) => ({ kind, isNew, who }))
/** Long enough that the decision can't be undone any more and the member had time to see it. */
const SETTLED = 8 * MINUTE

test.each([
  ['an approval', approve, 'you’re now verified. We’d like you to know: Thank you.'],
  ['a rejection', reject, 'We couldn’t accept your verification photo. We’d like you to know: Thank you.'],
] as const)(
  'the member gets one email about %s of their verification photo, with the reason and without the notes',
  covers('ADM-VER-16', 'ADM-VER-18', 'MAIL-09.1', 'MAIL-09.2', 'NSET-03.3'),
  async (_, decide, text) => {
    expect((await decide('Thank you.')).ok).toEqual({})
    expect(await notices()).toEqual([{ kind: 'verification_decision', isNew: true, who: null }])
    expect(await mailsAfter(5 * MINUTE)).toEqual([])
    const [mail, ...others] = await mailsAfter(3 * MINUTE)
    expect(others).toEqual([])
    expect(mail?.subject).toBe('An answer to your request')
    expect(mail?.text).toContain(text)
    expect(mail?.text).toContain('http://127.0.0.1:0/verifications')
    for (const secret of ['canary-of-admins', member.username, admin.username]) {
      expect(JSON.stringify({ ...mail, to: '' })).not.toContain(secret)
    }
    expect(await mailsAfter(DAY)).toEqual([])
  },
)

test('an email about a verification decision without a reason mentions none', async () => {
  await reject()
  const [mail] = await mailsAfter(SETTLED)
  expect(mail?.text).not.toContain('We’d like you to know')
})

test('an undone verification decision is not emailed, but the next one is', covers('MAIL-09.2'), async () => {
  await reject('Wrong.')
  app.clock.advance(5 * MINUTE - SECOND)
  expect(await notices()).toHaveLength(1)
  expect((await app.as(admin).call(undoDecision, { entryId })).ok).toEqual({})
  expect(await notices()).toEqual([])
  expect(await mailsAfter(DAY)).toEqual([])
  await approve()
  expect(await mailsAfter(SETTLED)).toMatchObject([
    { text: expect.stringContaining('you’re now verified') as string },
  ])
})

test('no verification decision is emailed once the member has deleted the photo or sent a new one', async () => {
  await reject()
  await app.as(member).call(deleteEntry, { entryId })
  expect([await mailsAfter(DAY), await notices()]).toEqual([[], []])
  entryId = await createEntry(app.services, member)
  await reject()
  entryId = await createEntry(app.services, member)
  expect(await mailsAfter(DAY)).toEqual([])
  await approve()
  await app.as(admin).call(undoDecision, { entryId })
  // The remaining notification is about the earlier photo.
  expect(await notices()).toHaveLength(1)
})

test(
  'the email about a verification decision is neutral if the member prefers that, and isn’t sent if they switched it off',
  covers('MAIL-09.2'),
  async () => {
    await app.as(member).call(saveMailSettings, { neutralMails: true })
    await reject()
    expect(await mailsAfter(SETTLED)).toMatchObject([{ isNeutral: true }])
    entryId = await createEntry(app.services, member)
    await app.as(member).call(saveNotificationSetting, { kind: 'verification_decision', mail: 'never' })
    await reject()
    expect(await mailsAfter(DAY)).toEqual([])
  },
)
