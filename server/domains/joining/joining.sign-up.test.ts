// Runs on both engines, because two members sign up with the same username at the same time.
import { eq, sql } from 'drizzle-orm'
import { lowered } from '#server/platform/db/statements/letters.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { getSession } from '#shared/domains/accounts/accounts.contract.ts'
import { findUsername, signUp, TERMS_VERSION } from '#shared/domains/joining/joining.contract.ts'
import { newId } from '#shared/kernel/ids.ts'
import { PROFILE_TYPES } from '#shared/kernel/profile-types.ts'
import { DAY, HOUR } from '#shared/kernel/time.ts'
import { accounts, sessions } from '../accounts/accounts.tables.ts'
import { membershipTiers } from '../membership/membership.tables.ts'
import { consents, profiles } from '../profiles/profiles.tables.ts'
import { createTestApp, type TestApp } from '#server/testing/scenario/app.ts'
import { around } from '#server/testing/scenario/instants.ts'
import { covers, onBoth } from '#testing/covers.ts'
import { keepApp } from '#server/testing/builders/second-factor.ts'
import { signUpForm } from '#server/testing/builders/sign-up-form.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())
beforeEach(() => void app.emails.splice(0))

const formOf = (changed: Record<string, unknown> = {}) => signUpForm({ profileType: 'woman', ...changed })
const register = (changed: Record<string, unknown> = {}, browser = app.visitor()) =>
  browser.call(signUp, formOf(changed))

const totals = async () => {
  const countOf = async (table: typeof accounts | typeof profiles | typeof sessions) =>
    (await app.services.db.select({ total: sql<number>`count(*)::int` }).from(table))[0]?.total
  await app.services.jobs.drain()
  return [await countOf(accounts), await countOf(profiles), await countOf(sessions), app.emails.length]
}

/** Returns the failure, after checking that nothing was stored or sent. */
const refusalOf = async (changed: Record<string, unknown>) => {
  const before = await totals()
  const answer = await register(changed)
  expect(await totals()).toEqual(before)
  expect(answer.headers['set-cookie']).toBeUndefined()
  return [answer.status, answer.code]
}

const accountOf = async (email: string) => {
  const [row] = await app.services.db.select().from(accounts).where(eq(accounts.email, email))
  if (!row) throw new Error(`${email} has no account`)
  const [profile] = await app.services.db.select().from(profiles).where(eq(profiles.id, row.id))
  if (!profile) throw new Error(`${email} has no profile`)
  return { account: row, profile }
}

test(
  'signing up creates an account and a profile with the same ID from the metadata, and returns a session',
  covers('CALL-01', 'DATA-02', 'PROF-06'),
  async () => {
    const form = formOf({ profileType: 'couple_mf', birthMonth: 7, birthYear: 1985 })
    const answer = await app.visitor().call(signUp, form)
    const { account, profile } = await accountOf(form.email)
    expect(answer.ok.session?.user).toEqual({
      id: account.id,
      email: form.email,
      username: form.username,
      role: 'user',
      profileType: 'couple_mf',
    })
    expect(profile).toMatchObject({
      username: form.username,
      role: 'user',
      profileType: 'couple_mf',
      birthMonth: 7,
      birthYear: 1985,
      verificationStatus: 'unverified',
    })
  },
)

test('a session returned at sign-up is logged in', covers('REG-40'), async () => {
  const browser = app.visitor()
  const answer = await register({}, browser)
  expect(answer.ok.session).not.toBeNull()
  expect((await browser.call(getSession, {})).ok.session).toEqual(answer.ok.session)
})

test('no consent is stored except to the terms, with their version and time', covers('REG-35'), async () => {
  const form = formOf()
  await app.visitor().call(signUp, form)
  const { account, profile } = await accountOf(form.email)
  expect(account).toMatchObject({ termsVersion: TERMS_VERSION, termsAcceptedAt: around(app.clock.now()) })
  expect(account.passwordHash).toMatch(/^\$argon2id\$/)
  const given = await app.services.db.select().from(consents).where(eq(consents.memberId, account.id))
  expect(given).toEqual([])
  expect(profile).toMatchObject({ lookingForMan: false, lookingForWoman: false, interests: [] })
})

test('a new member is on the free tier', async () => {
  const form = formOf()
  await app.visitor().call(signUp, form)
  const { profile } = await accountOf(form.email)
  const [tier] = await app.services.db
    .select()
    .from(membershipTiers)
    .where(eq(membershipTiers.id, profile.currentTierId ?? ''))
  expect(tier?.name).toBe('free')
})

describe('the server checks every rule of sign-up again', covers('REG-35'), () => {
  for (const [rows, what, changed, code] of [
    [[], 'terms that aren’t accepted', { termsAccepted: false }, 'terms_not_accepted'],
    [[], 'a missing agreement to the terms', { termsAccepted: undefined }, 'terms_not_accepted'],
    [['CONST-01'], 'a password that’s too short', { password: '12345' }, 'password_too_short'],
    [['REG-22'], 'a username that’s too short', { username: 'ab' }, 'username_invalid'],
    [[], 'a username with a space', { username: 'no blanks' }, 'username_invalid'],
    [[], 'a username that’s too long', { username: 'x'.repeat(31) }, 'username_invalid'],
    [['REG-36'], 'a missing profile type', { profileType: undefined }, 'profile_type_missing'],
    [[], 'an unknown profile type', { profileType: 'robot' }, 'profile_type_missing'],
    [[], 'a missing birth month', { birthMonth: undefined }, 'birth_date_missing'],
    [[], 'a missing birth year', { birthYear: undefined }, 'birth_date_missing'],
    [[], 'a birth year before 1930', { birthYear: 1929 }, 'birth_date_missing'],
    [[], 'a malformed email address', { email: 'no-address' }, 'email_invalid'],
  ] as const) {
    test(`and rejects ${what}`, covers(...rows), async () => {
      expect(await refusalOf(changed)).toEqual([422, code])
    })
  }

  test('and returns the first failure in the prescribed order', covers('REG-25'), async () => {
    const broken = {
      termsAccepted: false,
      password: 'short',
      username: (await app.given.member()).username,
      profileType: '',
      birthMonth: 0,
    }
    const mended = [
      ['termsAccepted', true, 'terms_not_accepted'],
      ['password', 'correct-horse', 'password_too_short'],
      ['username', 'free-name-25', 'username_taken'],
      ['profileType', 'man', 'profile_type_missing'],
      ['birthMonth', 5, 'birth_date_missing'],
    ] as const
    const form: Record<string, unknown> = { ...broken }
    for (const [field, good, code] of mended) {
      expect((await register(form)).code).toBe(code)
      form[field] = good
    }
    expect((await register(form)).status).toBe(200)
  })
})

describe('no one who might be under 18 joins', covers('REG-15'), () => {
  // Advances to the middle of a month, because on its last day, everyone born in that month is 18.
  beforeAll(() => app.clock.advance(((45 - app.clock.now().getUTCDate()) % 30) * DAY))
  const monthsAgo = (months: number) => {
    const now = app.clock.now()
    const date = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - months, 1))
    return { birthYear: date.getUTCFullYear(), birthMonth: date.getUTCMonth() + 1 }
  }

  test(
    'someone whose birth month isn’t over is rejected, and nothing is stored or sent',
    covers('REG-15', 'REG-16', 'CONST-05'),
    async () => {
      for (const months of [18 * 12, 18 * 12 - 1, 17 * 12, 0]) {
        expect(await refusalOf(monthsAgo(months)), `${months} months`).toEqual([422, 'under_age'])
      }
      const { error } = await register(monthsAgo(17 * 12))
      expect(error?.message).toBe('You must be 18 or older to register.')
    },
  )

  test('someone born in the month before may join', covers('REG-15'), async () => {
    expect((await register(monthsAgo(18 * 12 + 1))).status).toBe(200)
  })
})

test.each([...PROFILE_TYPES])('the profile type %s can be chosen', covers('REG-08'), async (profileType) => {
  expect((await register({ profileType })).ok.session?.user.profileType).toBe(profileType)
})

test('the email address and username are trimmed at sign-up', covers('REG-33', 'REG-34'), async () => {
  const form = formOf()
  await app.visitor().call(signUp, { ...form, email: ` ${form.email}  `, username: `  ${form.username} ` })
  expect((await accountOf(form.email)).profile.username).toBe(form.username)
})

test('a role sent by the browser at sign-up is ignored', covers('REG-38'), async () => {
  const form = formOf({ role: 'admin', data: { role: 'admin' } })
  const answer = await app.visitor().call(signUp, form)
  expect(answer.ok.session?.user.role).toBe('user')
  expect((await accountOf(form.email)).profile.role).toBe('user')
})

test(
  'the session opened at sign-up lasts 24 hours, in a cookie no script can read',
  covers('REG-47', 'REG-48', 'CONST-41'),
  async () => {
    const browser = app.visitor()
    const answer = await register({}, browser)
    const cookie = String(answer.headers['set-cookie'])
    expect(cookie).toContain(`Max-Age=${24 * 60 * 60};`)
    expect(cookie).toContain('HttpOnly')
    expect(cookie).not.toContain('correct-horse')
    app.clock.advance(DAY - HOUR)
    expect((await browser.call(getSession, {})).ok.session).not.toBeNull()
    app.clock.advance(HOUR)
    expect((await browser.call(getSession, {})).ok.session).toBeNull()
  },
)

test('signing up with a known address, in any spelling, gets its own error code, and nothing is stored', async () => {
  const member = await app.given.member()
  expect(await refusalOf({ email: member.email })).toEqual([409, 'already_registered'])
  expect(await refusalOf({ email: member.email.toUpperCase() })).toEqual([409, 'already_registered'])
})

test(
  'if two people want the same username at the same time, the database lets only one through',
  onBoth('REG-60.1'),
  async () => {
    const answers = await Promise.all([
      register({ username: 'Wanted-Name' }),
      register({ username: 'wanted-name' }),
    ])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect(answers.map(({ code }) => code)).toContain('username_taken')
    const holders = await app.services.db
      .select()
      .from(profiles)
      .where(eq(lowered(profiles.username), 'wanted-name'))
    expect(holders).toHaveLength(1)
  },
)

test('of two concurrent sign-ups with one address, the database lets one through', onBoth(), async () => {
  const answers = await Promise.all([
    register({ email: 'twice@example.org' }),
    register({ email: 'TWICE@example.org' }),
  ])
  expect(answers.map(({ code }) => code ?? 'ok').toSorted()).toEqual(['already_registered', 'ok'])
})

describe('a repeated sign-up call', () => {
  test('with the same client key returns its first result: one account, logged in', async () => {
    const form = formOf({ email: `Again-${newId()}@Example.org` })
    const first = await app.visitor().call(signUp, form)
    const browser = app.visitor()
    const again = await browser.call(signUp, { ...form, email: form.email.toUpperCase() })
    expect(again.ok.session?.user).toEqual(first.ok.session?.user)
    expect((await browser.call(getSession, {})).ok.session?.user.email).toBe(form.email)
  })

  test('doesn’t log in a member who has set up a second factor in the meantime', async () => {
    const form = formOf()
    const { session } = (await app.visitor().call(signUp, form)).ok
    await keepApp(app.services, { accountId: session?.user.id ?? '', isOn: true })
    expect((await app.visitor().call(signUp, form)).code).toBe('invalid_input')
  })

  test('sent twice at the same time creates one account', onBoth(), async () => {
    const form = formOf()
    const answers = await Promise.all([app.visitor().call(signUp, form), app.visitor().call(signUp, form)])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(answers[0].ok.session?.user.id).toBe(answers[1].ok.session?.user.id)
  })

  test('with someone else’s client key opens no session', async () => {
    const form = formOf()
    await app.visitor().call(signUp, form)
    expect(await refusalOf({ clientKey: form.clientKey })).toEqual([422, 'invalid_input'])
    const refused = await app.visitor().call(signUp, { ...form, password: 'another-password' })
    expect([refused.code, refused.error?.fields]).toEqual(['invalid_input', { clientKey: 'was used before' }])
  })
})

describe('looking up a username', covers('CALL-11'), () => {
  const isAvailable = async (username: string) =>
    (await app.visitor().call(findUsername, { username })).ok.available

  test('a taken name is recognised in any spelling', covers('CALL-11'), async () => {
    const member = await app.given.member()
    expect(await isAvailable(member.username)).toBe(false)
    expect(await isAvailable(member.username.toUpperCase())).toBe(false)
    expect(await isAvailable(`${member.username}-x`)).toBe(true)
  })

  test('names of pages and operators aren’t available, nor are invalid ones', async () => {
    for (const name of ['viewers', 'Admin', 'no blanks', 'röschen'])
      expect(await isAvailable(name)).toBe(false)
  })

  test('a name shorter than three characters isn’t looked up at all', async () => {
    expect((await app.visitor().call(findUsername, { username: 'ab' })).status).toBe(422)
  })
})
