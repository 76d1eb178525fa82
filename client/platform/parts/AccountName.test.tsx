import { afterAll, beforeAll, expect, test } from 'vitest'
import { logIn } from '#shared/domains/accounts/accounts.contract.ts'
import { requestPasswordReset } from '#shared/domains/accounts/accounts.passwords.contract.ts'
import { PASSWORD } from '#server/testing/builders/given.ts'
import { covers } from '#testing/covers.ts'
import { openSite, screen, waitFor, type Site } from '#testing/site.ts'

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

type Page = Awaited<ReturnType<Site['open']>>
interface Opened extends Page {
  /** The account's email address. Undefined if the member types it into the form. */
  email?: string
}

const asMember = async (path: string): Promise<Opened> => {
  const { email } = await site.given.member()
  const browser = site.visitor()
  await browser.call(logIn, { email, password: PASSWORD })
  return { ...(await site.open(path, browser)), email }
}
const asVisitor = (path: string): Promise<Opened> => site.open(path)

const byResetLink = async (): Promise<Opened> => {
  const { email } = await site.given.member()
  await site.visitor().call(requestPasswordReset, { email, redirect_to: '/reset-password' })
  await site.services.jobs.drain()
  const mail = site.emails.findLast(({ to }) => to === email)
  const [link = ''] = /\/reset-password#token=[\w-]+/.exec(mail?.text ?? '') ?? []
  // A different member is logged in to this browser.
  return { ...(await site.open(link, await site.given.member())), email }
}

const byConfirmationLink = async (): Promise<Opened> => {
  const { email, token } = await site.given.signUp()
  return { ...(await site.open(`/dashboard#confirm=${token}`)), email }
}

const press = async (opened: Promise<Opened>, name: string) => {
  const page = await opened
  await page.user.click(await screen.findByRole('button', { name }))
  return page
}

const FORMS: readonly (readonly [file: string, passwords: string[], open: () => Promise<Opened>])[] = [
  ['LoginForm.tsx', ['current-password'], () => asVisitor('/login')],
  ['RegisterPage.tsx', ['new-password', 'new-password'], () => asVisitor('/register')],
  ['FinishRegistration.tsx', ['current-password'], byConfirmationLink],
  [
    'FinishRegistration.tsx',
    ['new-password'],
    () => press(byConfirmationLink(), 'Choose a new password instead'),
  ],
  ['ResetPasswordPage.tsx', ['new-password', 'new-password'], byResetLink],
  [
    'ChangePasswordPage.tsx',
    ['current-password', 'new-password', 'new-password'],
    () => asMember('/account/password'),
  ],
  ['ChangeEmailPage.tsx', ['current-password'], () => asMember('/account/email')],
  ['UsernamePage.tsx', ['current-password'], () => asMember('/account/username')],
  ['YourProfilePage.tsx', ['current-password'], () => press(asMember('/account/account'), 'Edit Profile')],
  ['ExportPage.tsx', ['current-password'], () => asMember('/account/export')],
  ['LeavingPage.tsx', ['current-password'], () => asMember('/account/delete')],
  ['ProofDialog.tsx', ['current-password'], () => press(asMember('/account/security'), 'Set up an app')],
  ['DeviceSettings.tsx', ['one-time-code', 'one-time-code'], () => asMember('/account/privacy')],
]

const passwordsOnPage = () => [...document.querySelectorAll<HTMLInputElement>('input[type=password]')]

test('every form with a password field is covered by the tests of account names', () => {
  expect([...new Set(FORMS.map(([file]) => file))].toSorted()).toEqual(filesWithPassword.toSorted())
})

for (const [file, passwords, open] of FORMS) {
  test(
    `${file} with ${passwords.join(', ')} tells password managers its account`,
    covers('LOGIN-03.2'),
    async () => {
      const { email } = await open()
      await waitFor(() => expect(passwordsOnPage().length).toBeGreaterThan(0))
      expect(passwordsOnPage().map((field) => field.autocomplete)).toEqual(passwords)
      if (passwords.includes('one-time-code')) return
      const { form } = passwordsOnPage()[0] ?? {}
      await waitFor(() => expect(form?.querySelectorAll('[autocomplete=username]')).toHaveLength(1))
      const name = form?.querySelector<HTMLInputElement>('[autocomplete=username]')
      expect(name).toHaveAttribute('type', 'email')
      expect(name?.value).toBe(email ?? '')
      expect(name?.readOnly).toBe(email !== undefined)
    },
  )
}
