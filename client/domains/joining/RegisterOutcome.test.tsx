import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { pendingSignUps } from '#server/domains/joining/joining.tables.ts'
import { siteSettings } from '#server/domains/settings/settings.tables.ts'
import { PASSWORD } from '#server/testing/given.ts'
import { covers } from '#testing/covers.ts'
import { address, openSite, screen, toasts, waitFor, within, type Site } from '#testing/site.ts'

let site: Site
beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site.close())
beforeEach(async () => {
  site.letters.splice(0)
  await site.services.db.delete(siteSettings)
  site.clock.advance(2000)
})

const main = () => within(screen.getByRole('main'))
const field = (label: string) => main().getByLabelText(label)
const submit = () => main().getByRole('button', { name: 'Create account' })
const button = (name: string) => main().findByRole('button', { name })
const panel = () => main().findByRole('heading', { level: 2, name: 'Check your email' })

const askForConfirmation = async (isDiscreet = false) => {
  const name = isDiscreet ? 'discreetSignUp' : 'requireEmailConfirmation'
  await site.services.db.insert(siteSettings).values({ name, value: true, updatedAt: site.clock.now() })
  site.clock.advance(2000)
}

type Page = Awaited<ReturnType<Site['open']>>

const type = async ({ user }: Page, label: string, text: string) => {
  await user.clear(field(label))
  await user.click(field(label))
  await user.paste(text)
}

let count = 0
/** Registers with everything as it should be; answers with what. */
const register = async ({ path = '/register', email }: { path?: string; email?: string } = {}) => {
  count += 1
  const username = `fern-${process.pid}-${count}`
  const typed = { username, email: email ?? `${username}@example.org` }
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
  await page.user.click(submit())
  return { ...page, ...typed }
}
const waitingUnder = (email: string) =>
  site.services.db.select().from(pendingSignUps).where(eq(pendingSignUps.email, email))

test(
  'in place of the form stands what to do about the mail, with the focus',
  covers('REG-43', 'REG-46.1', 'REG-46.2'),
  async () => {
    await askForConfirmation()
    const { email } = await register()
    expect(await panel()).toHaveFocus()
    expect(main().queryByRole('button', { name: 'Create account' })).toBeNull()
    expect(
      main().getByText('Registration successful! Please check your email to confirm your account.'),
    ).toBeVisible()
    expect(await main().findByText(email)).toBeVisible()
    expect(main().getByText(/within 24 hours/)).toBeVisible()
    const link = main().getByRole('link', { name: 'Go to the log-in page' })
    expect(link).toHaveAttribute('href', '/login')
  },
)
test('the panel says the same to the address of a member', covers('REG-61.1'), async () => {
  await askForConfirmation(true)
  const textFor = async (email: string) => {
    await register({ email })
    await panel()
    await button('Send it again')
    return screen.getByRole('main').textContent.replace(email, 'the address')
  }
  const member = await site.given.member()
  expect(await textFor(member.email)).toBe(await textFor('nobody-registers@example.org'))
})

test('the mail can be sent again from there', covers('REG-46.2'), async () => {
  await askForConfirmation()
  const { user, email } = await register()
  await user.click(await button('Send it again'))
  const text = 'If a registration is waiting for this address, the email is on its way again.'
  await waitFor(() => expect(toasts()).toEqual([text]))
  await site.services.jobs.drain()
  expect(site.letters.filter(({ to }) => to === email)).toHaveLength(2)
})

test(
  'another address needs nothing typed again but itself and the password',
  covers('REG-46.2'),
  async () => {
    await askForConfirmation()
    const page = await register()
    await page.user.click(await button('Use another address'))
    await waitFor(() => expect(submit()).toBeVisible())
    expect(field('Email')).toHaveValue(page.email)
    expect(field('Email')).toHaveFocus()
    expect(field('Username')).toHaveValue(page.username)
    expect(main().getByText('This name is free.')).toBeVisible()
    expect(field('Profile type')).toHaveValue('woman')
    expect(field('Birth month')).toHaveValue('4')
    expect(field('Birth year')).toHaveValue('1990')
    expect(main().getByRole('checkbox')).toBeChecked()
    for (const label of ['Password', 'Confirm password']) expect(field(label)).toHaveValue('')

    const other = `right-${page.email}`
    await type(page, 'Email', other)
    await type(page, 'Password', PASSWORD)
    await type(page, 'Confirm password', PASSWORD)
    await page.user.click(submit())
    expect(await main().findByText(other)).toBeVisible()
    expect(await waitingUnder(page.email)).toEqual([])
    expect(await waitingUnder(other)).toMatchObject([{ username: page.username }])
  },
)

test(
  'a member who is logged in straight away sees a welcome instead of the form, and goes on',
  covers('REG-42', 'REG-44', 'REG-46.2', 'REG-46.3'),
  async () => {
    const { username } = await site.given.member()
    const message = `/messages/send?to=${username}`
    const page = await register({ path: `/register?${new URLSearchParams({ from: message })}` })
    const welcome = await main().findByRole('heading', { level: 2, name: `Welcome, ${page.username}` })
    expect(welcome).toHaveFocus()
    expect(main().getByText('Registration successful! You are now logged in.')).toBeVisible()
    expect(main().queryByRole('button', { name: 'Create account' })).toBeNull()
    expect(field('Email')).not.toBeVisible()
    expect(field('Email')).toHaveValue('')
    await waitFor(() => expect(address()).toBe(message))
  },
)

test('where a visitor was going is kept with the registration', covers('REG-46.3', 'PUBP-16.2'), async () => {
  await askForConfirmation()
  const message = '/messages/send?to=kate-and-tom'
  const { email } = await register({ path: `/register?${new URLSearchParams({ from: message })}` })
  await panel()
  expect(await waitingUnder(email)).toMatchObject([{ destination: message }])
})
