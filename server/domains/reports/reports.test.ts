import { afterAll, beforeAll, expect, test } from 'vitest'
import { getProfile } from '#shared/domains/profiles/profiles.contract.ts'
import { fileVisitorReport } from '#shared/domains/reports/reports.contract.ts'
import { newId } from '#shared/kernel/ids.ts'
import { createTestApp, type TestApp } from '#server/testing/app.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ demo: false, trustProxy: ['127.0.0.1'] })
})
afterAll(() => app.close())

test('however many report a member, nobody is hidden by their number', async () => {
  const { username } = await app.given.member()
  for (let host = 1; host <= 50; host += 1) {
    const report = {
      clientKey: newId(),
      subject: 'picture_of_me',
      location: username,
      details: 'Take it down.',
      email: `ring-${host}@example.org`,
    }
    const filed = await app
      .visitor()
      .call(fileVisitorReport, report, { 'x-forwarded-for': `203.0.113.${host}` })
    expect(filed.status).toBe(200)
  }
  expect((await app.visitor().call(getProfile, { username })).ok.username).toBe(username)
})
