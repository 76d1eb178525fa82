import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { getSession } from '#shared/domains/accounts/accounts.contract.ts'
import { pendingSignUps } from '#server/domains/joining/joining.tables.ts'
import { siteSettings } from '#server/domains/settings/settings.tables.ts'
import { PASSWORD } from '#server/testing/builders/given.ts'
import { covers } from '#testing/covers.ts'
import {
  address,
  noAnswer,
  openSite,
  saidOnce,
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
beforeEach(async () => {
  site.emails.splice(0)
  await site.services.db.delete(siteSettings)
  site.clock.advance(2000)
})

const main = () => within(screen.getByRole('main'))
const field = (label: string) => main().getByLabelText(label)
const submit = () => main().getByRole('button', { name: 'Create account' })
const button = (name: string) => main().findByRole('button', { name })
const panel = () => main().findByRole('heading', { level: 2, name: 'Check your email' })

const askForConfirmation = async (name: 'discreetSignUp' | 'requireEmailConfirmation') => {
  await site.services.db.insert(siteSettings).values({ name, value: true, updatedAt: site.clock.now() })
  site.clock.advance(2000)
}

type Page = Awaited<ReturnType<Site['open']>>

const type = async ({ user }: Page, label: string, text: string) => {
  await user.clear(field(label))
  await user.click(field(label))
  await user.paste(text)
}

const CHOICES = ['Profile type', 'Birth month', 'Birth year']

let count = 0
/** Fills in the form correctly, and returns the input. */
const openFilled = async (path: string) => {
  count += 1
  const username = `fern-${process.pid}-${count}`
  const typed = { username, email: `${username}@example.org` }
  const page = await site.open(path)
  await screen.findByRole('heading', { level: 1, name: 'Create an Account' })
  await type(page, 'Username', username)
  await type(page, 'Email', typed.email)
  await type(page, 'Password', PASSWORD)
  await type(page, 'Confirm password', PASSWORD)
  await page.user.selectOptions(field('Profile type'), 'Female')
  await page.user.selectOptions(field('Birth month'), 'April')
  await page.user.selectOptions(field('Birth year'), '1990')
  await page.user.click(main().getByRole('checkbox'))
  await main().findByText('This name is free.')
  return { ...page, ...typed }
}
const openFormAgain = async ({ user }: Page) => {
  await user.click(await button('Use another address'))
  await waitFor(() => expect(submit()).toBeVisible())
}
/** Registers with another email address, and returns the instructions without it. */
const sendTo = async (page: Page, email: string) => {
  await type(page, 'Email', email)
  await type(page, 'Password', PASSWORD)
  await type(page, 'Confirm password', PASSWORD)
  await page.user.click(submit())
  expect(await main().findByText(email)).toBeVisible()
  await button('Send it again')
  return screen.getByRole('main').textContent.replace(email, 'the address')
}
const waitingUnder = (email: string) =>
  site.services.db.select().from(pendingSignUps).where(eq(pendingSignUps.email, email))

test(
  'the registration form is replaced by instructions for the email, which can be sent to a different email address, and are the same for a member’s',
  covers('REG-43', 'REG-46.1', 'REG-46.2', 'REG-46.3', 'REG-61.1', 'PUBP-16.2'),
  async () => {
    await askForConfirmation('requireEmailConfirmation')
    const from = { from: '/messages/send?to=kate-and-tom' }
    const page = await openFilled(`/register?${new URLSearchParams(from)}`)
    await page.user.click(submit())
    const { user, email } = page
    expect(await panel()).toHaveFocus()
    expect(main().queryByRole('button', { name: 'Create account' })).toBeNull()
    const text = 'Registration successful! Please check your email to confirm your account.'
    expect(toasts()).toEqual([text])
    expect(main().getByText(text)).toBeVisible()
    expect(await main().findByText(email)).toBeVisible()
    expect(main().getByText(/within 24 hours/)).toBeVisible()
    expect(await waitingUnder(email)).toMatchObject([{ destination: from.from }])

    await user.click(await button('Send it again'))
    const again = 'If a registration is waiting for this address, the email is on its way again.'
    await waitFor(() => expect(toasts()).toContain(again))
    await site.services.jobs.drain()
    expect(site.emails.filter(({ to }) => to === email)).toHaveLength(2)

    await openFormAgain(page)
    expect(field('Email')).toHaveValue(email)
    expect(field('Email')).toHaveFocus()
    expect(field('Username')).toHaveValue(page.username)
    expect(main().getByText('This name is free.')).toBeVisible()
    expect(field('Profile type')).toHaveValue('woman')
    expect(field('Birth month')).toHaveValue('4')
    expect(field('Birth year')).toHaveValue('1990')
    expect(main().getByRole('checkbox')).toBeChecked()
    for (const label of ['Password', 'Confirm password']) expect(field(label)).toHaveValue('')
    const other = `right-${email}`
    const instructions = await sendTo(page, other)
    expect(await waitingUnder(email)).toEqual([])
    expect(await waitingUnder(other)).toMatchObject([{ username: page.username }])

    await askForConfirmation('discreetSignUp')
    await openFormAgain(page)
    expect(await sendTo(page, (await site.given.member()).email)).toBe(instructions)

    await user.click(main().getByRole('link', { name: 'Go to the log-in page' }))
    await waitFor(() => expect(address()).toBe('/login'))
  },
)

test(
  'the choices at registration and the landing page’s name are sent, and resent after a lost response, and a welcome replaces the form',
  covers('REG-37', 'REG-42', 'REG-44', 'REG-46.2', 'REG-46.3', 'REG-58', 'BEY-45.1'),
  async () => {
    const { username } = await site.given.member()
    const message = `/messages/send?to=${username}`
    const page = await openFilled(
      `/register?${new URLSearchParams({ from: message, landing: 'summer-fair' })}`,
    )
    const answered: number[] = []
    const end = page.trouble('POST /api/accounts', async (call) => {
      answered.push((await page.agent.request('POST', call.url, { body: call.body })).statusCode)
      page.agent.cookies.clear()
      return noAnswer(call)
    })
    await page.user.click(submit())
    await saidOnce('Error registering account. Please try again.')
    expect(answered).toEqual([200])
    end()
    await waitFor(() => expect(submit()).not.toHaveAttribute('aria-busy'))

    await page.user.click(submit())
    const welcome = await main().findByRole('heading', { level: 2, name: `Welcome, ${page.username}` })
    expect(welcome).toHaveFocus()
    const text = 'Registration successful! You are now logged in.'
    expect(toasts()).toEqual([text])
    expect(main().getByText(text)).toBeVisible()
    expect(main().queryByRole('button', { name: 'Create account' })).toBeNull()
    expect(field('Email')).not.toBeVisible()
    for (const label of ['Email', 'Password', 'Confirm password', 'Username', ...CHOICES])
      expect(field(label)).toHaveValue('')
    expect(main().getByRole('checkbox', { hidden: true })).not.toBeChecked()
    await waitFor(() => expect(address()).toBe(message))

    const sent = {
      clientKey: expect.any(String) as string,
      email: page.email,
      password: PASSWORD,
      username: page.username,
      profileType: 'woman',
      birthMonth: 4,
      birthYear: 1990,
      from: message,
      landing: 'summer-fair',
      termsAccepted: true,
    }
    const bodies = page.calls.filter(({ url }) => url === '/api/accounts').map(({ body }) => body)
    expect(bodies).toEqual([sent, sent])
    expect(bodies[0]).toEqual(bodies[1])
    const { session } = (await page.agent.call(getSession, {})).ok
    expect(session?.user).toMatchObject({ username: page.username, role: 'user', profileType: 'woman' })
  },
)
