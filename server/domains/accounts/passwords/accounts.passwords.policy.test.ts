import { dictionary } from '@zxcvbn-ts/language-common'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { changePassword, resetPassword } from '#shared/domains/accounts/accounts.passwords.contract.ts'
import { signUp } from '#shared/domains/joining/joining.contract.ts'
import { newId } from '#shared/kernel/ids.ts'
import { HOUR } from '#shared/kernel/time.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { createTestApp, type TestApp } from '#server/testing/scenario/app.ts'
import { PASSWORD } from '#server/testing/builders/given.ts'
import { covers } from '#testing/covers.ts'
import { siteSettings } from '#server/domains/settings/settings.tables.ts'
import { issueToken } from '#server/domains/accounts/accounts.tokens.commands.ts'
import { signUpForm } from '#server/testing/builders/sign-up-form.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
  const settings = Object.entries({ refuseCommonPasswords: true, siteName: 'The Plum Club' })
  const updatedAt = app.clock.now()
  await app.services.db
    .insert(siteSettings)
    .values(settings.map(([name, value]) => ({ name, value, updatedAt })))
})
afterAll(() => app.close())

interface Names {
  email: string
  username: string
}
const makeNames = (): Names => {
  const part = newId().slice(-12)
  return { email: `Mail.${part}@Example.org`, username: `Own-${part}` }
}

const register = (names: Names, password: string) =>
  app.visitor().call(signUp, signUpForm({ ...names, password }))

const reset = async ({ email, username }: Names, password: string) => {
  const { id: accountId } = await app.given.member({ username }, { email })
  const link = { accountId, purpose: 'reset_password', life: HOUR, now: app.clock.now() } as const
  const token = await inTransaction(app.services, ({ tx }) => issueToken(tx, link))
  return app.visitor().call(resetPassword, { token, password })
}

const codesFor = async (makePassword: (names: Names) => string) => {
  const [newcomer, member] = [makeNames(), makeNames()]
  const registered = await register(newcomer, makePassword(newcomer))
  return [registered.code, (await reset(member, makePassword(member))).code]
}
const REFUSED = ['password_too_common', 'password_too_common']

const [first = '', tenThousandth = ''] = [0, 9999].map((at) => dictionary['passwords-common'][at])
test.each(
  [
    [tenThousandth, 'password1', 'qwertyuiop', 'zaq12wsx', 'PassWord1', 'p@ssw0rd'],
    ['00000000', '88888888', '12121212', '987654321', 'aaaaaaaa', 'abcdefgh', 'ABCabcABC', 'asdfghjkl'],
    ['drowssap', 'x'.repeat(200), 'password'.repeat(25)],
  ].flat(),
)('the password %s is rejected at registration and at reset', async (password) => {
  expect(await codesFor(() => password)).toEqual(REFUSED)
})

test.each([first, '654321', '777777', '888888', '121212', 'abcdef', 'aaaaaa', 'AAAAAA'])(
  'the password %s is rejected at registration',
  async (password) => {
    expect((await register(makeNames(), password)).code).toBe('password_too_common')
  },
)

test.each([
  ['the site’s name', () => 'the plum club'],
  ['the site’s name in one word', () => 'ThePlumClub'],
  ['the member’s own address', ({ email }) => email.toLowerCase()],
  ['the part of the member’s own address before the @', ({ email }) => email.replace(/@.*/, '')],
  [
    'the part of the member’s own address before the @, without dots',
    ({ email }) => email.replace(/@.*/, '').replaceAll('.', ''),
  ],
  ['the site’s name with digits and punctuation around it', () => '!ThePlumClub2024!'],
  ['the site’s name with digits in place of letters', () => 'th3plumclub-1987'],
  ['the part of the member’s own address after the @', () => 'Example.org'],
  ['the member’s own username twice, with digits', ({ username }) => `${username}.${username}77`],
  ['the member’s own username', ({ username }) => username.toUpperCase()],
  ['the member’s own username without hyphens', ({ username }) => username.replaceAll('-', '')],
] satisfies [string, (names: Names) => string][])(
  'a password that’s %s is rejected at registration and at reset',
  async (_, makePassword) => {
    expect(await codesFor(makePassword)).toEqual(REFUSED)
  },
)

test.each([
  dictionary['passwords-common'][10_000] ?? '',
  'plum-jam-on-toast',
  'tk42hw!x',
  'my plum club',
  'ThePlumClub or bust',
  'änderung',
  'somebody.else@example.org',
])('the password %s is accepted at registration and at reset', async (password) => {
  expect(await codesFor(() => password)).toEqual([undefined, undefined])
})

test(
  'passwords that are too common are also rejected when a member changes theirs',
  covers('REG-62', 'SESS-33'),
  async () => {
    const names = makeNames()
    const browser = app.as(await app.given.member({ username: names.username }, { email: names.email }))
    const change = (newPassword: string) =>
      browser.call(changePassword, { oldPassword: PASSWORD, newPassword })
    for (const password of ['password1', 'ThePlumClub', names.username, names.email]) {
      expect((await change(password)).code).toBe('password_too_common')
    }
    expect((await change('plum-jam-on-toast')).status).toBe(200)
  },
)
