// Runs on both engines: concurrent jobs must send an email only once.
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { saveContactPreferences } from '#shared/domains/contact/contact.contract.ts'
import { markThreadRead, sendMessage } from '#shared/domains/messages/messages.contract.ts'
import {
  saveNotificationSetting,
  type MailTime,
} from '#shared/domains/notifications/notifications.contract.ts'
import { markNoticesSeen } from '#shared/domains/notifications/notifications.list.contract.ts'
import { newId } from '#shared/kernel/ids.ts'
import { DAY, MINUTE } from '#shared/kernel/time.ts'
import { accounts } from '#server/domains/accounts/accounts.tables.ts'
import { createTickingApp, type TestApp } from '#server/testing/scenario/app.ts'
import { cookieOf, createConnector } from '#server/testing/scenario/live.ts'
import { sendPromptMails } from './notifications.sending.commands.ts'
import { covers, onBoth } from '#testing/covers.ts'

let app: TestApp
let site: string
const connect = createConnector()
beforeAll(async () => {
  app = await createTickingApp()
  site = await app.http.listen({ port: 0, host: '127.0.0.1' })
  await app.services.jobs.drain()
})
afterAll(() => app.close())
beforeEach(() => void app.emails.splice(0))

type Person = Awaited<ReturnType<TestApp['given']['member']>>

const createPair = async (): Promise<[Person, Person]> => [await app.given.member(), await app.given.member()]

const write = async (from: Person, to: Person) =>
  (await app.as(from).call(sendMessage, { to: to.username, body: 'Meet me at noon', clientKey: newId() })).ok
const choose = async (member: Person, mail: MailTime) =>
  (await app.as(member).call(saveNotificationSetting, { kind: 'new_message', mail })).ok
const read = async (member: Person, threadId: string) =>
  (await app.as(member).call(markThreadRead, { threadId })).ok

/** Returns the emails sent once this much time has passed. */
const mailsAfter = async (ms: number) => {
  app.clock.advance(ms)
  await app.services.jobs.drain()
  return app.emails.splice(0)
}

test(
  'an unread message leads to one email, which names no one and quotes nothing',
  covers('MAIL-10.1', 'MAIL-10.2', 'MAIL-10.3', 'BEY-25.6'),
  async () => {
    const [anna, max] = await createPair()
    await write(anna, max)
    expect(await mailsAfter(MINUTE)).toEqual([])
    const [mail, ...others] = await mailsAfter(2 * MINUTE)
    expect(others).toEqual([])
    expect(mail).toMatchObject({ to: max.email, subject: 'You have a new message' })
    expect(mail?.text).toContain('http://127.0.0.1:0/messages/inbox')
    for (const secret of [anna.username, anna.id, max.username, max.id, 'noon'])
      expect(JSON.stringify({ ...mail, to: '' })).not.toContain(secret)
    expect(await mailsAfter(DAY)).toEqual([])
  },
)

test('simultaneous messages from one member lead to one email', onBoth('MAIL-10.3'), async () => {
  const [anna, max] = await createPair()
  await app.given.tier(anna, 'gold')
  const first = { to: max.username, body: 'Hi' }
  const sent = await Promise.all(
    Array.from({ length: 20 }, () => app.as(anna).call(sendMessage, { ...first, clientKey: newId() })),
  )
  expect(sent.filter(({ status }) => status === 200)).toHaveLength(10)
  expect(await mailsAfter(3 * MINUTE)).toHaveLength(1)
})

test(
  'a second email about the same sender is only sent once the first messages have been read',
  covers('MAIL-10.3'),
  async () => {
    const [anna, max] = await createPair()
    const { thread } = await write(anna, max)
    expect(await mailsAfter(3 * MINUTE)).toHaveLength(1)
    await write(anna, max)
    expect(await mailsAfter(DAY)).toEqual([])
    await read(max, thread.id)
    await write(anna, max)
    expect(await mailsAfter(3 * MINUTE)).toHaveLength(1)
  },
)

test(
  'a second email is also sent once the first message’s notification has been seen in the list',
  covers('MAIL-10.3'),
  async () => {
    const [anna, max] = await createPair()
    await write(anna, max)
    expect(await mailsAfter(3 * MINUTE)).toHaveLength(1)
    await app.as(max).call(markNoticesSeen, {})
    await write(anna, max)
    expect(await mailsAfter(3 * MINUTE)).toHaveLength(1)
  },
)

test('only one of several concurrent runs sends the email about a message', onBoth(), async () => {
  const [anna, max] = await createPair()
  await write(anna, max)
  app.clock.advance(3 * MINUTE)
  await Promise.all(Array.from({ length: 20 }, () => sendPromptMails(app.services)))
  expect(await mailsAfter(0)).toHaveLength(1)
})

test('waiting messages from several members lead to one email', covers('MAIL-10.3'), async () => {
  const [anna, max] = await createPair()
  await write(anna, max)
  await write(await app.given.member(), max)
  expect(await mailsAfter(3 * MINUTE)).toHaveLength(1)
})

test('a member who reads the message in time gets no email', async () => {
  const [anna, max] = await createPair()
  const { thread } = await write(anna, max)
  await read(max, thread.id)
  expect(await mailsAfter(DAY)).toEqual([])
})

test('a member with an open page gets no email before it is closed', covers('MAIL-10.3'), async () => {
  const [anna, max] = await createPair()
  await write(anna, max)
  expect(await mailsAfter(1.5 * MINUTE)).toEqual([])
  const page = await connect(site, await cookieOf(app.as(max)))
  const isOnline = async () => (await app.services.hub.listOnline([max.id])).has(max.id)
  await expect.poll(isOnline).toBe(true)
  // Less than the time a page counts as open without a heartbeat, because the test clock doesn't drive its connection.
  expect(await mailsAfter(MINUTE)).toEqual([])
  page.close()
  await expect.poll(isOnline).toBe(false)
  expect(await mailsAfter(MINUTE)).toHaveLength(1)
})

test('a rejected message leads to no email', async () => {
  const [anna, max] = await createPair()
  await app.given.block(max, anna)
  const refused = await app.as(anna).call(sendMessage, { to: max.username, body: 'Hi', clientKey: newId() })
  expect(refused.code).toBe('unknown_recipient')
  expect(await mailsAfter(DAY)).toEqual([])
})

test(
  'no email is sent while the member has switched emails off, nor later to make up for it',
  covers('MAIL-10.1', 'MAIL-11.1'),
  async () => {
    const [anna, max] = await createPair()
    await choose(max, 'never')
    await write(anna, max)
    expect(await mailsAfter(DAY)).toEqual([])
    await choose(max, 'at_once')
    expect(await mailsAfter(DAY)).toEqual([])
  },
)

describe('an email about a message isn’t sent if, in the meantime,', () => {
  const changes: Record<string, (given: { anna: Person; max: Person }) => Promise<unknown>> = {
    'the emails were switched off': ({ max }) => choose(max, 'never'),
    'the sender was blocked': ({ anna, max }) => app.given.block(max, anna),
    'the sender has blocked the member': ({ anna, max }) => app.given.block(anna, max),
    'the member lets only friends write': ({ max }) =>
      app.as(max).call(saveContactPreferences, {
        allowFriendsOnly: true,
        allowedProfileTypes: [],
        blockedProfileTypes: [],
      }),
    'the sender was suspended': ({ anna }) =>
      app.services.db.update(accounts).set({ status: 'suspended' }).where(eq(accounts.id, anna.id)),
    'the member was suspended': ({ max }) =>
      app.services.db.update(accounts).set({ status: 'suspended' }).where(eq(accounts.id, max.id)),
  }
  test.each(Object.keys(changes))('%s', covers('MAIL-11.1'), async (name) => {
    const [anna, max] = await createPair()
    await write(anna, max)
    await changes[name]?.({ anna, max })
    expect(await mailsAfter(DAY)).toEqual([])
  })

  test('the emails were switched off while the mail server was down', covers('MAIL-11.1'), async () => {
    const [anna, max] = await createPair()
    await write(anna, max)
    const { mail } = app.services
    const send = mail.send
    mail.send = () => Promise.reject(new Error('away'))
    await mailsAfter(3 * MINUTE)
    mail.send = send
    const again = () => app.services.database.pool.query('update pgboss.job set start_after = now()')
    await choose(max, 'never')
    await again()
    expect(await mailsAfter(MINUTE)).toEqual([])
  })

  test('the member was erased', async () => {
    const [anna, max] = await createPair()
    await write(anna, max)
    await app.services.db.delete(accounts).where(eq(accounts.id, max.id))
    expect(await mailsAfter(DAY)).toEqual([])
  })
})

test(
  'an email that could not be sent is retried, and the message is stored anyway',
  covers('MAIL-13.1'),
  async () => {
    const [anna, max] = await createPair()
    const { mail, database } = app.services
    const send = mail.send
    mail.send = () => Promise.reject(new Error('away'))
    expect((await write(anna, max)).message.body).toBe('Meet me at noon')
    expect(await mailsAfter(3 * MINUTE)).toEqual([])
    mail.send = send
    await database.pool.query('update pgboss.job set start_after = now()')
    expect(await mailsAfter(MINUTE)).toMatchObject([{ to: max.email }])
  },
)

test('a member with an open page still gets the daily email', covers('MAIL-10.3'), async () => {
  app.clock.set(new Date('2031-01-15T17:59:30Z'))
  await app.services.jobs.drain()
  const [anna, max] = await createPair()
  await choose(max, 'daily')
  await write(anna, max)
  const page = await connect(site, await cookieOf(app.as(max)))
  const isOnline = async () => (await app.services.hub.listOnline([max.id])).has(max.id)
  await expect.poll(isOnline).toBe(true)
  expect(await mailsAfter(MINUTE)).toMatchObject([{ to: max.email }])
  expect(await isOnline()).toBe(true)
  page.close()
  await expect.poll(isOnline).toBe(false)
})
