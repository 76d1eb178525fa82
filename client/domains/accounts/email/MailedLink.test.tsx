import { afterAll, beforeAll, expect, test } from 'vitest'
import { getSession, logIn } from '#shared/domains/accounts/accounts.contract.ts'
import { requestEmailChange } from '#shared/domains/accounts/accounts.email.contract.ts'
import { changePassword } from '#shared/domains/accounts/accounts.passwords.contract.ts'
import { newId } from '#shared/kernel/ids.ts'
import { PASSWORD } from '#server/testing/builders/given.ts'
import { covers } from '#testing/covers.ts'
import { address, noAnswer, openSite, screen, toasts, waitFor, type Site } from '#testing/site.ts'

let site: Site
beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site.close())

const NEW_PASSWORD = 'plum-jam-on-toast'
const INVALID = 'This link no longer works'

const linkTo = async (email: string, page: string) => {
  await site.services.jobs.drain()
  const mail = site.emails.findLast(({ to, text }) => to === email && text.includes(`/${page}#`))
  return new RegExp(`/${page}#token=[\\w-]{43}`).exec(mail?.text ?? '')?.[0] ?? 'no link'
}
const confirmLink = async () => {
  const member = await site.given.member()
  const email = `free-${newId()}@example.org`
  const typed = { old_email: member.email, new_email: email, password: PASSWORD }
  await site.as(member).call(requestEmailChange, typed)
  return { member, email, link: await linkTo(email, 'confirm-email') }
}
const takeBackLink = async () => {
  const member = await site.given.member()
  await site.as(member).call(changePassword, { oldPassword: PASSWORD, newPassword: NEW_PASSWORD })
  return { member, link: await linkTo(member.email, 'take-back') }
}
const useButton = () => screen.findByRole('button', { name: 'Use the new address' })
const notMe = () => screen.findByRole('button', { name: 'This wasn’t me' })
const statusOf = async (email: string, password: string) =>
  (await site.visitor().call(logIn, { email, password })).status

test(
  'the link sent to a new email address does nothing until the page’s button is pressed, also after a lost response, and works once',
  covers('EMAIL-17.1'),
  async () => {
    const { member, email, link } = await confirmLink()
    const page = await site.open(link, member)
    const button = await useButton()
    await waitFor(() => expect(location.href).not.toContain('#'))
    expect(await statusOf(email, PASSWORD)).toBe(401)
    const end = page.trouble('POST /api/email/confirmation', noAnswer)
    await page.user.click(button)
    expect(await screen.findByRole('alert')).toHaveTextContent('We couldn’t change your address.')
    end()
    await page.user.click(await useButton())
    expect(await screen.findByText('Your email address has been changed.')).toBeVisible()
    expect(await statusOf(email, PASSWORD)).toBe(200)
    const token = link.split('=').at(-1) ?? ''
    const told = page.calls.filter((call) => JSON.stringify(call).includes(token))
    const confirmation = 'POST /api/email/confirmation'
    expect(told.map(({ method, url }) => `${method} ${url}`)).toEqual([confirmation, confirmation])

    const { user } = await site.open(link)
    await user.click(await useButton())
    expect(await screen.findByText(INVALID)).toBeVisible()
  },
)

test.each(['/confirm-email', '/take-back'])('%s without a token has no button', async (path) => {
  await site.open(path)
  expect(await screen.findByRole('alert')).toHaveTextContent(INVALID)
  expect(screen.queryByRole('main')?.querySelector('button')).toBeNull()
})

test(
  'the email about a changed password lets the owner take the account back',
  covers('PASS-29.3'),
  async () => {
    const { member, link } = await takeBackLink()
    const intruder = site.as(member)
    await intruder.call(getSession, {})
    const { user } = await site.open(link)
    const button = await notMe()
    expect((await intruder.call(getSession, {})).ok.session).not.toBeNull()
    await user.click(button)
    const field = await screen.findByLabelText('New password')
    expect((await intruder.call(getSession, {})).ok.session).toBeNull()
    expect(await statusOf(member.email, NEW_PASSWORD)).toBe(401)
    for (const each of [field, screen.getByLabelText('Confirm new password')]) {
      await user.click(each)
      await user.paste('quiet-river-stones')
    }
    await user.click(screen.getByRole('button', { name: 'Save the new password' }))
    await waitFor(() => expect(address()).toBe('/login'))
    const done = 'Your password has been changed. Please log in with the new one.'
    await waitFor(() => expect(toasts()).toContain(done))
    expect(await statusOf(member.email, 'quiet-river-stones')).toBe(200)
  },
)
