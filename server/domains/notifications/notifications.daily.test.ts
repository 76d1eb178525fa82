import { afterEach, beforeEach, expect, test } from 'vitest'
import { sendMessage } from '#shared/domains/messages/messages.contract.ts'
import { saveNotificationSetting } from '#shared/domains/notifications/notifications.contract.ts'
import { newId } from '#shared/kernel/ids.ts'
import { DAY, MINUTE } from '#shared/kernel/time.ts'
import { createTickingApp, type TestApp } from '#server/testing/scenario/app.ts'
import { covers } from '#testing/covers.ts'

let app: TestApp
// Creates an app for each test, because each test sets its own dates, and a site's clock never goes back.
beforeEach(async () => {
  app = await createTickingApp()
})
afterEach(() => app.close())

type Person = { id: string; username: string }

const write = async (from: Person, to: Person) =>
  (await app.as(from).call(sendMessage, { to: to.username, body: 'Hello', clientKey: newId() })).ok

const mailsAt = async (time: string) => {
  app.clock.advance(new Date(time).getTime() - app.clock.now().getTime())
  await app.services.jobs.drain()
  return app.emails.splice(0)
}

const createDailyReader = async () => {
  const member = await app.given.member()
  await app.as(member).call(saveNotificationSetting, { kind: 'new_message', mail: 'daily' })
  return member
}

/** The site's clocks go back on 25 October 2026 and forward on 28 March 2027. */
test.each([
  ['in summer', '2026-10-24', '17:00'],
  ['on the day the clock goes back', '2026-10-25', '18:00'],
  ['in winter', '2026-11-20', '18:00'],
  ['on the day the clock goes forward', '2027-03-28', '17:00'],
])(
  'the daily email is sent at six in the evening, site time, %s',
  covers('NSET-03.2'),
  async (_, day, utc) => {
    const due = new Date(`${day}T${utc}:00Z`)
    const before = (ms: number) => new Date(due.getTime() - ms).toISOString()
    await mailsAt(before(DAY / 2))
    const max = await createDailyReader()
    for (const sender of [await app.given.member(), await app.given.member()]) await write(sender, max)
    expect(await mailsAt(before(MINUTE))).toEqual([])
    expect(await mailsAt(due.toISOString())).toMatchObject([
      { to: max.email, subject: 'You have a new message' },
    ])
    expect(await mailsAt(before(-DAY))).toEqual([])
  },
)

test('no daily email is sent on a day without new notifications', covers('NSET-03.2'), async () => {
  await createDailyReader()
  expect(await mailsAt('2027-05-01T20:00:00Z')).toEqual([])
  expect(await mailsAt('2027-05-02T20:00:00Z')).toEqual([])
})

test('a daily run that was missed while the server was down is made up for, but only once', async () => {
  await mailsAt('2027-06-01T12:00:00Z')
  await write(await app.given.member(), await createDailyReader())
  expect(await mailsAt('2027-06-04T12:00:00Z')).toHaveLength(1)
  expect(await mailsAt('2027-06-04T13:00:00Z')).toEqual([])
})

test('waiting notifications are emailed at the newly chosen time', covers('NSET-03.4'), async () => {
  await mailsAt('2027-07-01T12:00:00Z')
  const [later, now] = [await app.given.member(), await createDailyReader()]
  for (const member of [later, now]) await write(await app.given.member(), member)
  await app.as(later).call(saveNotificationSetting, { kind: 'new_message', mail: 'daily' })
  await app.as(now).call(saveNotificationSetting, { kind: 'new_message', mail: 'at_once' })
  expect(await mailsAt('2027-07-01T12:05:00Z')).toMatchObject([{ to: now.email }])
  expect(await mailsAt('2027-07-01T17:00:00Z')).toMatchObject([{ to: later.email }])
})
