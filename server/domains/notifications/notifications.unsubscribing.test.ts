import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sendMessage } from '#shared/domains/messages/messages.contract.ts'
import {
  getNotificationSettings,
  saveNotificationSetting,
  unsubscribe,
} from '#shared/domains/notifications/notifications.contract.ts'
import { newId } from '#shared/kernel/ids.ts'
import { DAY, MINUTE } from '#shared/kernel/time.ts'
import { accounts } from '#server/domains/accounts/accounts.tables.ts'
import { unseal } from '#server/platform/secrets/seal.ts'
import type { TestApp } from '#server/testing/scenario/app.ts'
import { createPageApp } from '#server/testing/scenario/documents.ts'
import { covers } from '#testing/covers.ts'

let app: TestApp
beforeAll(async () => {
  app = await createPageApp()
  await app.services.jobs.drain()
})
afterAll(() => app.close())

/** Creates a member who got an email about a message, with its unsubscribe link. */
const createReader = async () => {
  const [anna, max] = [await app.given.member(), await app.given.member()]
  await app.as(anna).call(sendMessage, { to: max.username, body: 'Hello', clientKey: newId() })
  app.clock.advance(3 * MINUTE)
  app.emails.splice(0)
  await app.services.jobs.drain()
  const [mail] = app.emails
  const { pathname, search, searchParams } = new URL(mail?.unsubscribe ?? '')
  return { max, mail, address: pathname + search, token: searchParams.get('token') ?? '' }
}

const settingOf = async (member: { id: string }) =>
  (await app.as(member).call(getNotificationSettings, {})).ok.settings[0]?.mail

/** Posts like a mail client, with neither cookies nor an origin. */
const postFrom = (address: string, body = 'List-Unsubscribe=One-Click') =>
  app.http.inject({
    method: 'POST',
    url: address,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: body,
  })

test(
  'an email has an unsubscribe link that reveals nothing about the member',
  covers('MAIL-11.1', 'MAIL-11.3'),
  async () => {
    const { max, mail, token } = await createReader()
    expect(mail?.text).toContain(mail?.unsubscribe)
    expect(token).toMatch(/^[\w-]{60,200}$/)
    expect(unseal(app.services.config.secretKey, 'unsubscribe', token)).toContain(max.id)
    for (const secret of [max.id, max.username, max.email]) {
      expect(token).not.toContain(secret)
      expect(Buffer.from(token, 'base64url').toString()).not.toContain(secret)
    }
  },
)

test(
  'opening an unsubscribe link changes nothing, and posting to it, even repeatedly, stops the emails',
  covers('MAIL-11.2'),
  async () => {
    const { max, address } = await createReader()
    const page = await app.visitor().request('GET', address)
    expect([page.statusCode, page.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
    expect(await settingOf(max)).toBe('at_once')
    app.clock.advance(3650 * DAY)
    for (let tries = 0; tries < 2; tries += 1) expect((await postFrom(address)).statusCode).toBe(200)
    expect(await settingOf(max)).toBe('never')
    await app.as(max).call(saveNotificationSetting, { kind: 'new_message', mail: 'daily' })
    expect(await settingOf(max)).toBe('daily')
  },
)

test(
  'the button on the unsubscribe page stops the emails without a session, and only for the link’s member',
  covers('MAIL-11.2'),
  async () => {
    const [{ max, token }, other] = [await createReader(), await createReader()]
    expect((await app.as(other.max).call(unsubscribe, { token })).ok).toEqual({})
    expect((await app.visitor().call(unsubscribe, { token })).ok).toEqual({})
    expect([await settingOf(max), await settingOf(other.max)]).toEqual(['never', 'at_once'])
  },
)

test('a changed, truncated or made-up unsubscribe link does nothing', covers('MAIL-11.3'), async () => {
  const { max, token } = await createReader()
  const changed = token.replace(/^./, (first) => (first === 'A' ? 'B' : 'A'))
  for (const wrong of [changed, token.slice(0, -4), 'x', max.id]) {
    expect((await app.visitor().call(unsubscribe, { token: wrong })).code).toBe('invalid_token')
    const posted = await postFrom(`/unsubscribe?token=${wrong}`)
    expect(posted.json()).toMatchObject({ error: { code: 'invalid_token' } })
  }
  for (const address of ['/unsubscribe', '/unsubscribe?token=a&token=b']) {
    expect((await postFrom(address)).statusCode).toBeGreaterThanOrEqual(400)
  }
  expect(await settingOf(max)).toBe('at_once')
})

test('another site’s page can’t stop anyone’s emails', async () => {
  const { max, address } = await createReader()
  const { statusCode } = await app.http.inject({
    method: 'POST',
    url: address,
    headers: { 'content-type': 'application/x-www-form-urlencoded', origin: 'https://evil.example' },
    payload: 'List-Unsubscribe=One-Click',
  })
  expect([statusCode, await settingOf(max)]).toEqual([403, 'at_once'])
})

test('an unsubscribe request with a larger body than any mail client’s is rejected', async () => {
  const { address } = await createReader()
  expect((await postFrom(address, 'x'.repeat(5000))).statusCode).toBe(413)
})

test('a deleted member’s unsubscribe link gets the same response as any other', async () => {
  const { max, address, token } = await createReader()
  await app.services.db.delete(accounts).where(eq(accounts.id, max.id))
  expect((await postFrom(address)).statusCode).toBe(200)
  expect((await app.visitor().call(unsubscribe, { token })).ok).toEqual({})
})
