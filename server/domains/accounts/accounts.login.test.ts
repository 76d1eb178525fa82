import { afterAll, beforeAll, expect, test } from 'vitest'
import { getSession, logIn, logOut } from '#shared/domains/accounts/accounts.contract.ts'
import { createTestApp, type TestApp } from '#server/testing/app.ts'
import { PASSWORD } from '#server/testing/given.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

test('a stranger has no session', async () => {
  expect((await app.visitor().call(getSession, {})).ok).toEqual({ session: null })
})

test('CALL-02 logging in by password gives a session', async () => {
  const member = await app.given.member()
  const browser = app.visitor()
  const answer = await browser.call(logIn, { email: member.email, password: PASSWORD })
  expect(answer.ok.session.user).toEqual({
    id: member.id,
    email: member.email,
    username: member.username,
    role: 'user',
    profileType: 'woman',
  })
  expect((await browser.call(getSession, {})).ok.session?.user.id).toBe(member.id)
})

test('a wrong password and an unknown address are answered alike', async () => {
  const member = await app.given.member()
  const wrong = await app.visitor().call(logIn, { email: member.email, password: 'wrong-password' })
  const unknown = await app.visitor().call(logIn, { email: 'nobody@example.org', password: 'wrong-password' })
  expect([wrong.status, wrong.code]).toEqual([401, 'invalid_credentials'])
  expect(unknown.error).toEqual(wrong.error)
})

test('CALL-03 logging out ends the session', async () => {
  const browser = app.as(await app.given.member())
  expect((await browser.call(logOut, {})).status).toBe(200)
  expect((await browser.call(getSession, {})).ok.session).toBeNull()
})
