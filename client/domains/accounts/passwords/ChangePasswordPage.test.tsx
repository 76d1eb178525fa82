import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { getSession, logIn } from '#shared/domains/accounts/accounts.contract.ts'
import { PASSWORD } from '#server/testing/builders/given.ts'
import { codeOf, keepApp } from '#server/testing/builders/second-factor.ts'
import { listToasts, toast } from '#client/ui/feedback/toast.ts'
import { expectAccountName } from '#testing/account-name.ts'
import { covers } from '#testing/covers.ts'
import {
  answerOf,
  noAnswer,
  openSite,
  refusalOf,
  screen,
  toasts,
  waitFor,
  within,
  type Site,
} from '#testing/site.ts'

let site: Site
beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site.close())

const NEW_PASSWORD = 'plum-jam-on-toast'
const CALL = 'PUT /api/password'

const openPage = async () => {
  const member = await site.given.member()
  const page = await site.open('/account/password', member)
  await screen.findByRole('heading', { level: 1, name: 'Change password' })
  await screen.findByLabelText('Old password')
  return { ...page, member }
}
type Page = Awaited<ReturnType<typeof openPage>>

const labels = ['Old password', 'New password', 'Confirm new password'] as const
const type = async ({ user }: Page, ...typed: string[]) => {
  for (const [at, text] of typed.entries()) {
    const field = screen.getByLabelText(labels[at] ?? '')
    await user.clear(field)
    if (text) {
      await user.click(field)
      await user.paste(text)
    }
  }
  await user.click(screen.getByRole('button', { name: 'Change the password' }))
}
const changes = ({ calls }: Page) => calls.filter(({ method }) => method === 'PUT')

test(
  'invalid input for a new password is reported at its field and not sent, an error at its field or above the form, and the input is kept',
  covers(
    'LOGIN-03.2',
    'PASS-12',
    'PASS-13',
    'PASS-14',
    'PASS-15',
    'PASS-16',
    'PASS-17',
    'PASS-18',
    'PASS-19',
    'PASS-21',
    'PASS-23.1',
    'PASS-27',
    'PASS-28.1',
    'PASS-28.2',
    'SESS-36.4',
  ),
  async () => {
    const page = await openPage()
    const kinds = ['current-password', 'new-password', 'new-password']
    await expectAccountName('ChangePasswordPage.tsx', kinds, page.member.email)
    const sessions = screen.getByRole('link', { name: 'Where you’re logged in' })
    expect(sessions).toHaveAttribute('href', '/account/sessions')
    for (const [typed, label, text] of [
      [['', NEW_PASSWORD, NEW_PASSWORD], 'Old password', 'All fields are required.'],
      [[PASSWORD, '', ''], 'New password', 'All fields are required.'],
      [[PASSWORD, NEW_PASSWORD, ''], 'Confirm new password', 'All fields are required.'],
      [[PASSWORD, NEW_PASSWORD, 'other-jam'], 'Confirm new password', 'New passwords do not match.'],
      [[PASSWORD, '1234567', '1234567'], 'New password', 'Please use at least 8 characters.'],
    ] as const) {
      await type(page, ...typed)
      const field = screen.getByLabelText(label)
      await waitFor(() => expect(field).toHaveAccessibleDescription(new RegExp(text)))
      expect(field, text).toHaveFocus()
    }
    expect(changes(page)).toEqual([])

    await type(page, 'wrong-password', NEW_PASSWORD, NEW_PASSWORD)
    await waitFor(() =>
      expect(screen.getByLabelText('Old password')).toHaveAccessibleDescription('Old password is incorrect.'),
    )
    expect(toasts()).toEqual(['Failed to change password'])

    page.trouble(CALL, refusalOf(422, 'password_too_common', 'This password is too common.'))
    await type(page, PASSWORD, NEW_PASSWORD, NEW_PASSWORD)
    await waitFor(() =>
      expect(screen.getByLabelText('New password')).toHaveAccessibleDescription(
        /This password is too common\./,
      ),
    )

    for (const [answer, text] of [
      [refusalOf(500, 'internal', 'Something went wrong.'), 'Something went wrong.'],
      [noAnswer, 'We didn’t get an answer. Please try again.'],
      [
        answerOf(429, { error: { code: 'too_many_wrong_passwords', message: '', retryAfter: 900 } }),
        'Too many wrong passwords. Please try again in 15 minutes.',
      ],
    ] as const) {
      page.trouble(CALL, answer)
      for (const { id } of listToasts()) toast.dismiss(id)
      await type(page, PASSWORD, NEW_PASSWORD, NEW_PASSWORD)
      await waitFor(() =>
        expect(screen.getByRole('alert')).toHaveTextContent(`Failed to update password: ${text}`),
      )
      expect(toasts(), text).toEqual(['Failed to change password'])
      expect(screen.getByLabelText('New password'), text).toHaveValue(NEW_PASSWORD)
    }
  },
)

test(
  'the Change password page asks for a second factor and keeps the input; then it counts down to the log-out, and the member can log out immediately',
  covers('PASS-11', 'PASS-20', 'PASS-25', 'PASS-26', 'CONST-15', 'SESS-41.3'),
  async () => {
    const member = await site.given.member()
    const [browser, elsewhere] = [site.visitor(), site.as(member)]
    await browser.call(logIn, { email: member.email, password: PASSWORD })
    await elsewhere.call(getSession, {})
    const secret = await keepApp(site.services, { accountId: member.id, isOn: true })
    const page = { ...(await site.open('/account/password', browser)), member }
    await screen.findByLabelText('Old password')
    await type(page, PASSWORD, NEW_PASSWORD, NEW_PASSWORD)
    const dialog = within(await screen.findByRole('dialog', { name: 'First, show us it’s you' }))
    expect(
      dialog.getByText(
        /Please also confirm with your passkey or a code\. .* you won’t lose what you’ve typed\./,
      ),
    ).toBeVisible()
    expect(dialog.queryByLabelText('Your password')).toBeNull()
    const code = dialog.getByLabelText('Code from your authenticator app')
    await page.user.type(code, '000000')
    await page.user.click(dialog.getByRole('button', { name: 'Go on' }))
    expect(await dialog.findByText(/This code isn’t right/)).toBeVisible()
    await page.user.clear(code)
    await page.user.paste(codeOf(secret, site.services.clock.now()))
    await page.user.click(dialog.getByRole('button', { name: 'Go on' }))
    const done = 'Password changed! You will be logged out in 10 seconds.'
    await waitFor(() => expect(toasts()).toEqual([done]))
    expect(changes(page)).toHaveLength(2)

    expect(await screen.findByText(/^(10|9|8) seconds left$/)).toBeVisible()
    site.clock.advance(3000)
    await screen.findByText(/^[4567] seconds left$/)
    expect((await elsewhere.call(getSession, {})).ok.session).toBeNull()
    const { email } = member
    const statusOf = async (password: string) =>
      (await site.visitor().call(logIn, { email, password })).status
    expect([await statusOf(PASSWORD), await statusOf(NEW_PASSWORD)]).toEqual([401, 200])
    expect(screen.getAllByText(done)).toHaveLength(1)
    const leave = vi.spyOn(location, 'assign').mockImplementation(() => undefined)
    await page.user.click(screen.getByRole('button', { name: 'Log out now' }))
    await waitFor(() => expect(leave).toHaveBeenCalledWith('/login?reason=password_changed'))
    leave.mockRestore()
    expect(toasts()).toContain('You have been successfully logged out')
    await site.open('/login?reason=password_changed')
    expect(await screen.findByText('Your password has been changed. Log in.')).toBeVisible()
  },
)
