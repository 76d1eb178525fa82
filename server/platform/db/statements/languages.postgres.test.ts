import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { logIn } from '#shared/domains/accounts/accounts.contract.ts'
import { listFriends } from '#shared/domains/friends/friends.contract.ts'
import { findUsername, signUp } from '#shared/domains/joining/joining.contract.ts'
import { sendMessage } from '#shared/domains/messages/messages.contract.ts'
import { searchMessages, suggestRecipients } from '#shared/domains/messages/messages.search.contract.ts'
import { getProfile } from '#shared/domains/profiles/profiles.contract.ts'
import { listUsers } from '#shared/domains/users/users.contract.ts'
import { newId } from '#shared/kernel/ids.ts'
import { createTestApp } from '#server/testing/scenario/app.ts'
import { signUpForm } from '#server/testing/builders/sign-up-form.ts'
import {
  createPostgresDatabase,
  dropDatabase,
  openOnPostgres,
  prepare,
} from '#server/testing/database/template.ts'

test('a Turkish database compares usernames, email addresses and texts like any other database', async () => {
  const adminUrl = process.env['TEST_DATABASE_URL'] ?? ''
  const name = `amp_test_${randomBytes(8).toString('hex')}`
  const speaking = "template template0 locale 'C.UTF-8' locale_provider icu icu_locale 'tr-TR'"
  const database = openOnPostgres(await createPostgresDatabase(adminUrl, name, undefined, speaking))
  await prepare(database)
  expect((await database.pool.query("select lower('I') as small")).rows).toEqual([{ small: 'ı' }])
  const app = await createTestApp({}, { database })
  const form = signUpForm({ email: 'IRIS@X.EXAMPLE', username: 'IRIS-Wild' })
  const iris = app.visitor()
  const { id = '' } = (await iris.call(signUp, form)).ok.session?.user ?? {}
  for (const email of ['IRIS@X.EXAMPLE', 'iris@x.example', 'Iris@x.example']) {
    const typed = { email, password: form.password, rememberMe: false }
    expect((await app.visitor().call(logIn, typed)).status).toBe(200)
  }
  const again = signUpForm({ email: 'iris@x.example' })
  expect((await app.visitor().call(signUp, again)).code).toBe('already_registered')
  for (const username of ['iris-wild', 'IRIS-WILD', '1ris_wild']) {
    expect((await app.visitor().call(findUsername, { username })).ok.available).toBe(false)
  }
  const [max, admin] = [await app.given.member(), await app.given.member({ role: 'admin' })]
  expect((await app.as(max).call(getProfile, { username: 'iris-WILD' })).status).toBe(200)
  expect((await app.as(max).call(suggestRecipients, { name: 'IRI' })).ok.members).toHaveLength(1)
  for (const q of ['IRI', 'iris@x.example']) {
    expect((await app.as(admin).call(listUsers, { q })).ok.items.map((user) => user.id)).toEqual([id])
  }
  await app.given.friends(max, { id })
  const sent = { to: 'iris-wild', body: 'HI, IŞIK', clientKey: newId() }
  expect((await app.as(max).call(sendMessage, sent)).status).toBe(200)
  for (const words of ['hi', 'HI', 'ışık', 'isik']) {
    expect((await iris.call(searchMessages, { words })).ok.items).toHaveLength(1)
  }
  for (const search of ['iris', 'IRIS']) {
    expect((await app.as(max).call(listFriends, { search })).ok.items).toHaveLength(1)
  }
  await app.close()
  await dropDatabase(adminUrl, name)
})
