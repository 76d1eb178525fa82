import { afterAll, beforeAll, expect, test } from 'vitest'
import { logIn } from '#shared/domains/accounts/accounts.contract.ts'
import { requestPasswordReset } from '#shared/domains/accounts/accounts.passwords.contract.ts'
import { PASSWORD } from '#server/testing/builders/given.ts'
import { listToasts, toast } from '#client/ui/feedback/toast.ts'
import { covers } from '#testing/covers.ts'
import { address, saidOnce, noAnswer, openSite, screen, toasts, waitFor, type Site } from '#testing/site.ts'

let site: Site
beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site.close())

const NEW_PASSWORD = 'plum-jam-on-toast'
const INVALID = 'This link no longer works'
const FAILED = 'Failed to reset password'

const password = () => screen.findByLabelText('New password')
const confirmation = () => screen.getByLabelText('Confirm new password')
const submit = () => screen.getByRole('button', { name: 'Save the new password' })
const resets = ({ calls }: Page) => calls.filter(({ url }) => url === '/api/password-reset/finish')

type Page = Awaited<ReturnType<Site['open']>>

/** Requests a reset, and returns the link emailed to the member. */
const mailedLink = async ({ email }: { email: string }) => {
  await site.visitor().call(requestPasswordReset, { email, redirect_to: '/reset-password' })
  await site.services.jobs.drain()
  const mail = site.emails.findLast(({ to }) => to === email)
  return /\/reset-password#token=[\w-]{43}/.exec(mail?.text ?? '')?.[0] ?? 'no link'
}

const choose = async ({ user }: Page, chosen: string, again = chosen) => {
  for (const [field, text] of [
    [await password(), chosen],
    [confirmation(), again],
  ] as const) {
    await user.clear(field)
    await user.click(field)
    await user.paste(text)
  }
  await user.click(submit())
}

const statusOfLogIn = async (email: string, secret: string) =>
  (await site.visitor().call(logIn, { email, password: secret, rememberMe: false })).status

test(
  'the emailed reset link lets the member choose a password once, also after a lost response, and its token is sent nowhere else',
  covers('PASS-06', 'PASS-07', 'PASS-10', 'MAIL-05'),
  async () => {
    const member = await site.given.member()
    const link = await mailedLink(member)
    const token = link.split('=').at(-1) ?? ''
    const page = await site.open(link)
    await password()
    await waitFor(() => expect(location.href).not.toContain('#'))
    const end = page.trouble('POST /api/password-reset/finish', noAnswer)
    await choose(page, NEW_PASSWORD)
    await saidOnce(FAILED)
    expect(screen.getByRole('alert')).toHaveTextContent('Your password hasn’t changed. Please try again.')
    end()
    for (const { id } of listToasts()) toast.dismiss(id)
    await waitFor(() => expect(submit()).not.toHaveAttribute('aria-busy'))
    await page.user.click(submit())
    await waitFor(() => expect(address()).toBe('/login'))
    const done = 'Your password has been changed. Please log in with the new one.'
    await waitFor(() => expect(toasts()).toEqual([done]))
    expect(await statusOfLogIn(member.email, PASSWORD)).toBe(401)
    expect(await statusOfLogIn(member.email, NEW_PASSWORD)).toBe(200)
    const told = page.calls.filter((call) => JSON.stringify(call).includes(token))
    expect(new Set(told.map(({ method, url }) => `${method} ${url}`))).toEqual(
      new Set(['POST /api/password-reset/address', 'POST /api/password-reset/finish']),
    )

    await choose(await site.open(link), 'another-plum-jam')
    await waitFor(() => expect(toasts()).toEqual([FAILED]))
    expect(await statusOfLogIn(member.email, NEW_PASSWORD)).toBe(200)
  },
)

test(
  'a short or unrepeated new password is reported at its field and not sent, and an invalid reset link offers a new one',
  covers('PASS-07', 'PASS-10'),
  async () => {
    const page = await site.open(`/reset-password#token=${'a'.repeat(43)}`)
    for (const [chosen, again, text, label] of [
      ['1234567', '1234567', 'Please use at least 8 characters.', 'New password'],
      [NEW_PASSWORD, 'other-jam', "Passwords don't match", 'Confirm new password'],
    ] as const) {
      await choose(page, chosen, again)
      const field = await screen.findByLabelText(label)
      await waitFor(() => expect(field).toHaveAccessibleDescription(new RegExp(text)))
      expect(field).toHaveFocus()
    }
    expect(resets(page)).toEqual([])
    await choose(page, NEW_PASSWORD)
    await waitFor(() => expect(toasts()).toEqual([FAILED]))
    expect(screen.getByRole('alert')).toHaveTextContent(INVALID)
    await page.user.click(screen.getByRole('link', { name: 'Send a new link' }))
    await waitFor(() => expect(address()).toBe('/forgot-password'))
  },
)

test('without a reset link there’s no password field', covers('PASS-07'), async () => {
  await site.open('/reset-password')
  expect(await screen.findByRole('alert')).toHaveTextContent(INVALID)
  expect(screen.queryByLabelText('New password')).toBeNull()
})
