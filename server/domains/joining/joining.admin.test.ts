import { eq, isNotNull } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { logIn } from '#shared/domains/accounts/accounts.contract.ts'
import { createTestApp, type TestApp } from '#server/testing/scenario/app.ts'
import { hearOfMembers } from '#server/testing/scenario/reactions.ts'
import { covers } from '#testing/covers.ts'
import { accounts } from '../accounts/accounts.tables.ts'
import { profiles } from '../profiles/profiles.tables.ts'
import { siteSettings } from '../settings/settings.tables.ts'
import { createAdmin } from './joining.admin.commands.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

const good = { email: 'operator@example.org', username: 'first-of-all', password: 'plum-j' }

test.each([
  ['email', 'no-address', 'email_invalid'],
  ['username', 'no blanks', 'username_invalid'],
  ['username', 'viewers', 'username_taken'],
  ['password', 'plum-', 'password_too_short'],
])('creating an admin with an invalid %s (%s) is rejected', async (field, value, code) => {
  await expect(createAdmin(app.services, { ...good, [field]: value })).rejects.toMatchObject({
    reason: { code },
  })
})

test.each([
  ['common', '123456'],
  ['the email address', good.email],
  ['the username', good.username],
])(
  'creating an admin with a password that’s %s is rejected if the site rejects such passwords',
  async (_, password) => {
    await app.services.db
      .insert(siteSettings)
      .values({ name: 'refuseCommonPasswords', value: true, updatedAt: app.clock.now() })
    app.clock.advance(2000)
    await expect(createAdmin(app.services, { ...good, password })).rejects.toMatchObject({
      reason: { code: 'password_too_common' },
    })
    await app.services.db.delete(siteSettings)
    app.clock.advance(2000)
  },
)

test(
  'an admin can log in immediately, takes no founder place, can’t be found by anyone, and is created only once',
  covers('LAND-10.2', 'SESS-18.1'),
  async () => {
    await createAdmin(app.services, good)
    const answer = await app.visitor().call(logIn, { email: good.email, password: good.password })
    expect(answer.ok.session?.user).toMatchObject({ username: 'first-of-all', role: 'admin' })
    expect(await app.services.db.$count(accounts, isNotNull(accounts.founderNumber))).toBe(0)
    const [profile] = await app.services.db
      .select()
      .from(profiles)
      .where(eq(profiles.username, good.username))
    expect(profile).toMatchObject({
      profileType: 'man',
      birthYear: 1930,
      birthMonth: 1,
      inSearch: false,
      showAge: false,
      showPlace: false,
      visibility: 'friends',
    })
    const member = app.as(await app.given.member())
    expect((await member.request('GET', `/api/profiles/${good.username}`)).statusCode).toBe(404)
    await expect(createAdmin(app.services, { ...good, username: 'another-one' })).rejects.toMatchObject({
      reason: { code: 'already_registered' },
    })
  },
)

test('if two admins with the same username are created at the same time, only one of them is stored', async () => {
  const made = await Promise.allSettled(
    ['one@example.org', 'two@example.org'].map((email) =>
      createAdmin(app.services, { email, username: 'twin', password: good.password }),
    ),
  )
  expect(made.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(made.find(({ status }) => status === 'rejected')).toMatchObject({
    reason: { reason: { code: 'username_taken' } },
  })
})

test('an admin that can’t be stored isn’t reported as already registered', async () => {
  const lost = new Error('the connection is lost')
  const stop = hearOfMembers(app, () => Promise.reject(lost))
  try {
    const made = createAdmin(app.services, { ...good, email: 'lost@example.org', username: 'lost' })
    await expect(made).rejects.toBe(lost)
  } finally {
    stop()
  }
})
