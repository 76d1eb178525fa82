import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  getNotificationSettings,
  saveNotificationSetting,
  type MailTime,
} from '#shared/domains/notifications/notifications.contract.ts'
import { createTestApp, type TestApp } from '#server/testing/app.ts'
import { covers } from '#testing/covers.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

test('a stranger has no settings, and stores none', async () => {
  expect((await app.visitor().call(getNotificationSettings, {})).code).toBe('not_signed_in')
  const stored = await app.visitor().call(saveNotificationSetting, { kind: 'new_message', mail: 'never' })
  expect(stored.code).toBe('not_signed_in')
})

test(
  'news is told of at once until its member chooses otherwise, for each kind by itself',
  covers('NSET-02', 'NSET-03'),
  async () => {
    const [anna, max] = [app.as(await app.given.member()), app.as(await app.given.member())]
    const withMessages = (mail: MailTime) => ({
      settings: [
        { kind: 'new_message', mail },
        { kind: 'verification_decision', mail: 'at_once' },
        { kind: 'username_decision', mail: 'at_once' },
      ],
    })
    expect((await anna.call(getNotificationSettings, {})).ok).toEqual(withMessages('at_once'))
    for (const mail of ['never', 'daily', 'at_once', 'daily'] as const) {
      const saved = await anna.call(saveNotificationSetting, { kind: 'new_message', mail })
      expect(saved.ok).toEqual(withMessages(mail))
      expect((await anna.call(getNotificationSettings, {})).ok).toEqual(saved.ok)
    }
    expect((await max.call(getNotificationSettings, {})).ok).toEqual(withMessages('at_once'))
  },
)

test.each([
  ['a mail that cannot be switched off', { kind: 'password_changed', mail: 'never' }],
  ['a kind that does not happen yet', { kind: 'wink', mail: 'never' }],
  ['a time there is none of', { kind: 'new_message', mail: 'weekly' }],
])('%s is refused', covers('NSET-03'), async (_, { kind, mail }) => {
  const agent = app.as(await app.given.member())
  await agent.request('GET', '/api/session')
  const { statusCode } = await agent.request('PUT', `/api/notification-settings/${kind}`, { body: { mail } })
  expect(statusCode).toBe(422)
})
