import { afterAll, beforeAll, expect, test } from 'vitest'
import { getMailSettings, saveMailSettings } from '#shared/domains/accounts/accounts.emails.contract.ts'
import { createTestApp, type TestApp } from '#server/testing/scenario/app.ts'
import { covers } from '#testing/covers.ts'
import { exportAccount } from '#server/domains/accounts/accounts.queries.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

test('a visitor has no email settings and can’t store any', async () => {
  expect((await app.visitor().call(getMailSettings, {})).code).toBe('not_signed_in')
  expect((await app.visitor().call(saveMailSettings, { neutralMails: true })).code).toBe('not_signed_in')
})

test(
  'discreet emails are off until the member turns them on, and affect no one else',
  covers('BEY-25.5'),
  async () => {
    const [anna, max] = [app.as(await app.given.member()), app.as(await app.given.member())]
    for (const neutralMails of [true, false, true]) {
      expect((await anna.call(saveMailSettings, { neutralMails })).ok).toEqual({ neutralMails })
      expect((await anna.call(getMailSettings, {})).ok).toEqual({ neutralMails })
      expect((await max.call(getMailSettings, {})).ok).toEqual({ neutralMails: false })
    }
  },
)

test('an export contains the setting for discreet emails', async () => {
  const member = await app.given.member()
  await app.as(member).call(saveMailSettings, { neutralMails: true })
  expect(await exportAccount(app.services.db, member.id)).toMatchObject({ neutralMails: true })
})
