import { afterAll, beforeAll, expect, test } from 'vitest'
import { logIn, logOut } from '#shared/domains/accounts/accounts.contract.ts'
import { getEmailChange, requestEmailChange } from '#shared/domains/accounts/accounts.email.contract.ts'
import { newId } from '#shared/kernel/ids.ts'
import { PASSWORD } from '#server/testing/builders/given.ts'
import { codeOf, keepApp } from '#server/testing/builders/second-factor.ts'
import { expectAccountName } from '#testing/account-name.ts'
import { covers } from '#testing/covers.ts'
import {
  address,
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

const CALL = 'POST /functions/v1/request-change-email'
const freeAddress = () => `free-${newId()}@example.org`

type Member = Awaited<ReturnType<Site['given']['member']>>

const openPage = async (member: Member, browser = site.as(member)) => {
  const page = await site.open('/account/email', browser)
  await screen.findByLabelText('New email')
  return { ...page, member }
}
type Page = Awaited<ReturnType<typeof openPage>>

const submit = () => screen.getByRole('button', { name: 'Change email' })
const type = async ({ user }: Page, ...typed: readonly string[]) => {
  const [email = '', repeat = email, password = PASSWORD] = typed
  for (const [label, text] of [
    ['New email', email],
    ['Repeat new email', repeat],
    ['Password', password],
  ] as const) {
    const field = screen.getByLabelText(label)
    await user.clear(field)
    if (!text) continue
    await user.click(field)
    await user.paste(text)
  }
}
const send = async (page: Page, ...typed: readonly string[]) => {
  await type(page, ...typed)
  await page.user.click(submit())
}
const wishes = ({ calls }: Page) => calls.filter(({ url }) => url.startsWith('/functions/'))

test(
  'the button to change the email address says why it’s disabled, and a change is requested together with the current address, again after the second factor if the member has one',
  covers(
    'EMAIL-01',
    'EMAIL-03',
    'EMAIL-04',
    'EMAIL-05',
    'EMAIL-06',
    'EMAIL-07',
    'EMAIL-08',
    'EMAIL-09',
    'EMAIL-10',
    'EMAIL-11',
    'EMAIL-12',
    'EMAIL-15',
    'EMAIL-16',
    'CALL-22',
    'LOGIN-03.2',
    'SESS-41.3',
  ),
  async () => {
    const member = await site.given.member()
    const browser = site.visitor()
    await browser.call(logIn, { email: member.email, password: PASSWORD })
    const secret = await keepApp(site.services, { accountId: member.id, isOn: true })
    const page = await openPage(member, browser)
    await expectAccountName('ChangeEmailPage.tsx', ['current-password'], member.email)
    expect(screen.getByText(`Your email address is ${member.email}.`)).toBeVisible()
    for (const [typed, reason] of [
      [['', '', ''], 'Please fill in all the fields.'],
      [['new@example.org', '', PASSWORD], 'Please fill in all the fields.'],
      [['new@example.org', 'new@example.org', ''], 'Please fill in all the fields.'],
      [['no address', 'no address', PASSWORD], 'Please enter a valid email address'],
      [['new@example.org', 'new@example.org', '12345'], 'Your password has at least 6 characters.'],
      [['new@example.org', 'now@example.org', PASSWORD], 'Emails do not match'],
    ] as const) {
      await type(page, ...typed)
      expect(submit(), typed.join()).toHaveAttribute('aria-disabled', 'true')
      expect(submit(), typed.join()).toHaveAccessibleDescription(reason)
      await page.user.click(submit())
      await page.user.type(screen.getByLabelText('Password'), '{Enter}')
    }
    expect(wishes(page)).toEqual([])
    await waitFor(() =>
      expect(screen.getByLabelText('Repeat new email')).toHaveAccessibleDescription('Emails do not match'),
    )

    const email = freeAddress()
    await type(page, `  ${email} `, email)
    expect(submit()).not.toHaveAttribute('aria-disabled')
    await page.user.click(submit())
    const dialog = within(await screen.findByRole('dialog', { name: 'First, show us it’s you' }))
    await page.user.click(dialog.getByLabelText('Code from your authenticator app'))
    await page.user.paste(codeOf(secret, site.services.clock.now()))
    await page.user.click(dialog.getByRole('button', { name: 'Go on' }))
    await waitFor(() => expect(address()).toBe('/dashboard'))
    const wish = {
      method: 'POST',
      url: '/functions/v1/request-change-email',
      body: { old_email: member.email, new_email: email, password: PASSWORD },
    }
    expect(wishes(page)).toEqual([wish, wish])
    await waitFor(() =>
      expect(toasts()).toEqual(['Change request submitted! Check your inbox for further instructions.']),
    )
  },
)

test(
  'an error in changing the email address is shown at its field or above the form, which keeps the input; if the session ends, the page says so without redirecting',
  covers('EMAIL-02', 'EMAIL-13', 'EMAIL-14', 'EMAIL-18'),
  async () => {
    const other = await site.given.member()
    const page = await openPage(await site.given.member())
    const email = freeAddress()
    await send(page, email, email, 'wrong-password')
    await waitFor(() =>
      expect(screen.getByLabelText('Password')).toHaveAccessibleDescription(/Current password is incorrect/),
    )
    expect(address()).toBe('/account/email')
    await send(page, other.email)
    await waitFor(() =>
      expect(screen.getByLabelText('New email')).toHaveAccessibleDescription(
        'This email address is already in use.',
      ),
    )
    for (const [answer, text] of [
      [noAnswer, 'Error creating email change request'],
      [refusalOf(500, 'internal', 'Something went wrong.'), 'Something went wrong.'],
      [answerOf(502), 'Error creating email change request'],
    ] as const) {
      page.trouble(CALL, answer)
      await send(page, email)
      await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent(text))
      expect(screen.getByLabelText('New email'), text).toHaveValue(email)
    }

    await site.as(page.member).call(logOut, { scope: 'global' })
    expect(await screen.findByText('You need to be logged in to change your email.')).toBeVisible()
    expect(address()).toBe('/account/email')
    expect(screen.queryByLabelText('New email')).toBeNull()
  },
)

test(
  'a member sees the pending new email address, has the email resent, and keeps the old address',
  covers('EMAIL-17.6'),
  async () => {
    const member = await site.given.member()
    const email = freeAddress()
    await site.as(member).call(requestEmailChange, {
      old_email: member.email,
      new_email: email,
      password: PASSWORD,
    })
    const { user } = await site.open('/account/email', member)
    expect(await screen.findByText(`We’ve emailed ${email}`)).toBeVisible()
    expect(screen.getByText(/stops working in 24 hours/)).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Send the email again' }))
    await waitFor(() =>
      expect(toasts()).toEqual(['The email is on its way again. Only the newest link works.']),
    )
    await user.click(screen.getByRole('button', { name: 'Keep my current address' }))
    await waitFor(() => expect(screen.queryByText(`We’ve emailed ${email}`)).toBeNull())
    expect((await site.as(member).call(getEmailChange, {})).ok).toEqual({ change: null })
  },
)
