import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  getNotificationSettings,
  saveNotificationSetting,
  type MailTime,
} from '#shared/domains/notifications/notifications.contract.ts'
import { NOTICE_KINDS } from '#shared/notices.ts'
import { createTestApp, type TestApp } from '#server/testing/scenario/app.ts'
import { NOTICES } from '#server/testing/matrices/endpoints.ts'
import { covers } from '#testing/covers.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

test('a visitor has no settings and can’t store any', async () => {
  expect((await app.visitor().call(getNotificationSettings, {})).code).toBe('not_signed_in')
  const stored = await app.visitor().call(saveNotificationSetting, { kind: 'new_message', mail: 'never' })
  expect(stored.code).toBe('not_signed_in')
})

test(
  'notifications are emailed immediately, and fabs once a day, unless the member changes the setting for that kind',
  covers('NSET-02', 'CALL-40', 'NSET-03.2', 'NSET-03.3', 'BEY-03.5', 'BEY-27.5'),
  async () => {
    const [anna, max] = [app.as(await app.given.member()), app.as(await app.given.member())]
    const withMessages = (mail: MailTime) => ({
      settings: NOTICE_KINDS.map((kind) => ({
        kind,
        inApp: true,
        ...NOTICES[kind]?.usual,
        ...(kind === 'new_message' && { mail }),
      })),
      withoutNames: false,
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
  ['switching off an email that can’t be switched off', { kind: 'password_changed', mail: 'never' }],
  ['a kind that doesn’t exist yet', { kind: 'site_news', mail: 'never' }],
  ['an unknown frequency', { kind: 'new_message', mail: 'weekly' }],
])('%s is rejected', covers('NSET-03.1', 'NSET-03.2', 'NSET-03.3'), async (_, { kind, mail }) => {
  const agent = app.as(await app.given.member())
  await agent.request('GET', '/api/session')
  const { statusCode } = await agent.request('PUT', `/api/notification-settings/${kind}`, { body: { mail } })
  expect(statusCode).toBe(422)
})
