import { afterAll, beforeAll, expect, test } from 'vitest'
import { logIn } from '#shared/domains/accounts/accounts.contract.ts'
import { requestPasswordReset } from '#shared/domains/accounts/accounts.passwords.contract.ts'
import { PASSWORD } from '#server/testing/builders/given.ts'
import { expectAccountName } from '#testing/account-name.ts'
import { covers } from '#testing/covers.ts'
import { openSite, type Site } from '#testing/site.ts'

let site: Site
beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site.close())

/** Files with a password field, except the cover, which isn't part of the app. */
const sources = Object.entries(
  import.meta.glob<string>(
    ['../../**/*.{ts,tsx}', '!../../**/*.test.*', '!../../ui/**', '!../../app/cover.ts'],
    {
      query: '?raw',
      import: 'default',
      eager: true,
    },
  ),
)
const filesWithPassword = sources.flatMap(([path, code]) =>
  /<PasswordInput|type(=|: )["']password["']/.test(code) ? [path.split('/').at(-1) ?? ''] : [],
)

/** Files whose password fields the tests of their pages check. */
const checkedElsewhere = Object.values(
  import.meta.glob<string>('../../**/*.test.tsx', { query: '?raw', import: 'default', eager: true }),
).flatMap((code) => [...code.matchAll(/expectAccountName\(\s*'(\w+\.tsx)'/g)].map(([, file = '']) => file))

/** Opens a page, and returns the account's email address unless it's typed into the form. */
type Open = () => Promise<string | undefined>

const asMember = (path: string) => async () => {
  const { email } = await site.given.member()
  const browser = site.visitor()
  await browser.call(logIn, { email, password: PASSWORD })
  await site.open(path, browser)
  return email
}

const byResetLink = async () => {
  const { email } = await site.given.member()
  await site.visitor().call(requestPasswordReset, { email, redirect_to: '/reset-password' })
  await site.services.jobs.drain()
  const mail = site.emails.findLast(({ to }) => to === email)
  const [link = ''] = /\/reset-password#token=[\w-]+/.exec(mail?.text ?? '') ?? []
  // A different member is logged in to this browser.
  await site.open(link, await site.given.member())
  return email
}

const FORMS: readonly (readonly [file: string, passwords: string[], open: Open])[] = [
  ['RegisterPage.tsx', ['new-password', 'new-password'], () => site.open('/register').then(() => undefined)],
  ['ResetPasswordPage.tsx', ['new-password', 'new-password'], byResetLink],
  ['UsernamePage.tsx', ['current-password'], asMember('/account/username')],
  ['ExportPage.tsx', ['current-password'], asMember('/account/export')],
  ['LeavingPage.tsx', ['current-password'], asMember('/account/delete')],
  ['DeviceSettings.tsx', ['one-time-code', 'one-time-code'], asMember('/account/privacy')],
]

test('every form with a password field is covered by a test of its account name', () => {
  const checked = [...FORMS.map(([file]) => file), ...checkedElsewhere]
  expect([...new Set(checked)].toSorted()).toEqual(filesWithPassword.toSorted())
})

for (const [file, passwords, open] of FORMS) {
  test(
    `${file} with ${passwords.join(', ')} tells password managers its account`,
    covers('LOGIN-03.2'),
    async () => expectAccountName(file, passwords, await open()),
  )
}
