import { isNotNull } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { logIn } from '#shared/domains/accounts/accounts.contract.ts'
import { createTestApp, type TestApp } from '#server/testing/app.ts'
import { accounts } from '../accounts/accounts.tables.ts'
import { createAdmin } from './joining.admin.commands.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

const good = { email: 'operator@example.org', username: 'the-operator', password: 'plum-jam-on-toast' }

test.each([
  ['email', 'no-address', 'email_invalid'],
  ['username', 'no blanks', 'username_invalid'],
  ['username', 'viewers', 'username_taken'],
  ['password', 'short', 'password_too_short'],
])('a wrong %s (%s) is refused', async (field, value, code) => {
  await expect(createAdmin(app.services, { ...good, [field]: value })).rejects.toMatchObject({
    reason: { code },
  })
})

test('an admin can log in at once, takes no founder place, is found by nobody, and is made only once', async () => {
  await createAdmin(app.services, good)
  const answer = await app.visitor().call(logIn, { email: good.email, password: good.password })
  expect(answer.ok.session.user).toMatchObject({ username: 'the-operator', role: 'admin' })
  expect(await app.services.db.$count(accounts, isNotNull(accounts.founderNumber))).toBe(0)
  const member = app.as(await app.given.member())
  expect((await member.request('GET', `/api/profiles/${good.username}`)).statusCode).toBe(404)
  await expect(createAdmin(app.services, { ...good, username: 'another-one' })).rejects.toMatchObject({
    reason: { code: 'already_registered' },
  })
})
