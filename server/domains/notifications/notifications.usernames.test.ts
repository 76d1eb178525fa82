import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { saveNotificationSetting, unsubscribe } from '#shared/domains/notifications/notifications.contract.ts'
import { listNotices } from '#shared/domains/notifications/notifications.list.contract.ts'
import {
  approveUsername,
  listOwnUsernameRequests,
  markUsernameDecisionsSeen,
  rejectUsername,
  requestUsername,
} from '#shared/domains/usernames/usernames.contract.ts'
import { newId } from '#shared/kernel/ids.ts'
import { DAY, HOUR, MINUTE } from '#shared/kernel/time.ts'
import { createTickingApp, type TestApp } from '#server/testing/scenario/app.ts'
import { PASSWORD } from '#server/testing/builders/given.ts'
import { covers } from '#testing/covers.ts'
import { eraseMember } from '#server/domains/joining/leaving/joining.erasure.commands.ts'

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
  member = await app.given.member()
})

/** Files a request for the member and returns its id with the requested name. */
const ask = async () => {
  const newUsername = `Wanted.${newId().slice(-12)}`
  const typed = { newUsername, confirmation: newUsername, password: PASSWORD }
  expect((await app.as(member).call(requestUsername, typed)).status).toBe(200)
  const { requests } = (await app.as(member).call(listOwnUsernameRequests, {})).ok
  return { newUsername, requestId: requests[0]?.id ?? '' }
}
const approve = async () => {
  const { newUsername, requestId } = await ask()
  expect((await app.as(admin).call(approveUsername, { requestId })).status).toBe(200)
  return newUsername
}
const reject = async (reason = '') => {
  const { newUsername, requestId } = await ask()
  expect((await app.as(admin).call(rejectUsername, { requestId, reason })).status).toBe(200)
  return newUsername
}
const notices = async () =>
  (await app.as(member).call(listNotices, {})).ok.items.map(({ kind, isNew, who }) => ({ kind, isNew, who }))
const see = (who = app.as(member)) => who.call(markUsernameDecisionsSeen, {})

/** Returns the emails sent to the member once this much time has passed. */
const mailsAfter = async (ms: number) => {
  app.clock.advance(ms)
  await app.services.jobs.drain()
  return app.emails.splice(0).filter(({ to }) => to === member.email)
}

test.each([
  ['an approval', approve],
  ['a rejection', () => reject('It is the name of a band.')],
])(
  'the member gets one email about %s of their username request within minutes, without the name or the reason',
  covers('MAIL-08.1', 'MAIL-08.3', 'NSET-03.3'),
  async (_, decide) => {
    const wanted = await decide()
    expect(await notices()).toEqual([{ kind: 'username_decision', isNew: true, who: null }])
    expect(await mailsAfter(MINUTE)).toEqual([])
    const [mail, ...others] = await mailsAfter(2 * MINUTE)
    expect(others).toEqual([])
    expect(mail).toMatchObject({ to: member.email, subject: 'An answer to your request' })
    expect(mail?.text).toContain('http://127.0.0.1:0/account/username')
    for (const secret of [wanted, member.username, member.id, 'band'])
      expect(JSON.stringify({ ...mail, to: '' })).not.toContain(secret)
    expect(await mailsAfter(DAY)).toEqual([])
  },
)

test('a pending username request leads to no email', async () => {
  await ask()
  expect(await mailsAfter(DAY)).toEqual([])
})

test(
  'a member who has marked a username decision as seen gets no email, but just loading the list doesn’t count',
  covers('MAIL-08.3'),
  async () => {
    await reject()
    expect((await see()).status).toBe(200)
    expect(await notices()).toMatchObject([{ isNew: false }])
    expect(await mailsAfter(DAY)).toEqual([])
    await reject()
    await app.as(member).call(listOwnUsernameRequests, {})
    expect(await mailsAfter(3 * MINUTE)).toHaveLength(1)
  },
)

test('no one else can mark the member’s username decisions as seen', async () => {
  await reject()
  expect((await see(app.visitor())).code).toBe('not_signed_in')
  expect((await see(app.as(await app.given.member()))).status).toBe(200)
  expect((await see(app.as(admin))).status).toBe(200)
  expect(await mailsAfter(3 * MINUTE)).toHaveLength(1)
})

test('a username decision seen while its email couldn’t be sent is not emailed', async () => {
  await reject()
  const { mail, database } = app.services
  const send = mail.send
  mail.send = () => Promise.reject(new Error('away'))
  expect(await mailsAfter(3 * MINUTE)).toEqual([])
  mail.send = send
  await see()
  await database.pool.query('update pgboss.job set start_after = now()')
  expect(await mailsAfter(MINUTE)).toEqual([])
})

test('the next username decision is emailed even if the previous one wasn’t seen', async () => {
  await reject()
  expect(await mailsAfter(3 * MINUTE)).toHaveLength(1)
  await approve()
  expect(await mailsAfter(3 * MINUTE)).toHaveLength(1)
})

test(
  'the email about a username decision follows the member’s choice of daily or never, and its link stops such emails',
  covers('MAIL-11.1', 'MAIL-08.3', 'NSET-03.2'),
  async () => {
    const choose = (mail: 'daily' | 'never' | 'at_once') =>
      app.as(member).call(saveNotificationSetting, { kind: 'username_decision', mail })
    await choose('daily')
    await reject()
    expect(await mailsAfter(DAY)).toHaveLength(1)
    await choose('never')
    await reject()
    expect(await mailsAfter(DAY + HOUR)).toEqual([])
    await choose('at_once')
    await reject()
    const [mail] = await mailsAfter(3 * MINUTE)
    const token = new URL(mail?.unsubscribe ?? '').searchParams.get('token') ?? ''
    expect((await app.visitor().call(unsubscribe, { token })).ok).toEqual({})
    await reject()
    expect(await mailsAfter(DAY)).toEqual([])
  },
)

test('an erased member gets only the email about the erasure', async () => {
  await reject()
  await eraseMember(app.services, member.id)
  const mails = await mailsAfter(DAY)
  expect(mails.map(({ subject }) => subject)).toEqual(['Your account has been deleted'])
})
