import { afterAll, beforeAll, expect, test } from 'vitest'
import { covers } from '#testing/covers.ts'
import {
  address,
  noAnswer,
  saidOnce,
  openSite,
  refusalOf,
  screen,
  waitFor,
  within,
  type Site,
} from '#testing/site.ts'

let site: Site
beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site.close())

const SENT = 'Password reset instructions sent to your email'
const FAILED = 'Failed to send reset password email'

const email = () => screen.findByLabelText('Email')
const submit = () => screen.getByRole('button', { name: 'Send the link' })

/** Opens the page, types the address and asks for the link. */
const ask = async (typed: string, trouble?: typeof noAnswer) => {
  const page = await site.open('/forgot-password')
  if (trouble) page.trouble('POST /api/password-reset', trouble)
  await page.user.click(await email())
  await page.user.paste(typed)
  await page.user.click(submit())
  return page
}

const lettersSent = async () => {
  await site.services.jobs.drain()
  return site.letters.splice(0).map(({ to }) => to)
}

test('the page opens without a log-in and leads back to it', covers('PASS-01'), async () => {
  const { user } = await site.open('/forgot-password')
  expect(await screen.findByRole('heading', { level: 1, name: 'Forgot your password?' })).toBeVisible()
  expect(document.title).toBe('Forgot password · Ampersand')
  await user.click(within(screen.getByRole('main')).getByRole('link', { name: 'Log in' }))
  await waitFor(() => expect(address()).toBe('/login'))
})

test('what is no email address is refused at its field and not sent', covers('PASS-02'), async () => {
  const { calls } = await ask('no address')
  expect(await email()).toHaveAccessibleDescription('Please enter a valid email address')
  expect(await email()).toHaveFocus()
  expect(calls.filter(({ method }) => method === 'POST')).toEqual([])
})

test('a known address, without the spaces around it, gets a mail', covers('PASS-02', 'PASS-04'), async () => {
  const member = await site.given.member()
  const { calls } = await ask(`  ${member.email} `)
  await saidOnce(SENT)
  expect(screen.getByText(SENT, { selector: 'main *' })).toBeVisible()
  expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({
    email: member.email,
    redirect_to: '/reset-password',
  })
  expect(await lettersSent()).toEqual([member.email])
})

test('an unknown address gets the same answer and no mail', covers('PASS-02', 'PASS-04'), async () => {
  await ask('nobody-here@example.org')
  await saidOnce(SENT)
  expect(screen.getByText(SENT, { selector: 'main *' })).toBeVisible()
  expect(await lettersSent()).toEqual([])
})

for (const [what, trouble] of [
  ['no answer', noAnswer],
  ['a fault', refusalOf(500, 'internal')],
] as const) {
  test(
    `after ${what} the page says that no mail was sent, and keeps the address`,
    covers('PASS-05'),
    async () => {
      await ask('rose@example.org', trouble)
      await saidOnce(FAILED)
      expect(screen.getByRole('alert')).toHaveTextContent(FAILED)
      expect(await email()).toHaveValue('rose@example.org')
    },
  )
}
