import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { accounts } from '#server/domains/accounts/accounts.tables.ts'
import { isPassword } from '#server/platform/secrets/passwords.ts'
import { PASSWORD } from '#server/testing/builders/given.ts'
import { expectAccountName } from '#testing/account-name.ts'
import { covers } from '#testing/covers.ts'
import { address, openSite, refusalOf, screen, toasts, waitFor, type Site } from '#testing/site.ts'

let site: Site
beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site.close())

const first = () => screen.findByLabelText('Password')
const submit = () => screen.getByRole('button', { name: 'Open my account' })
const chooseNew = () => screen.getByRole('button', { name: 'Choose a new password instead' })

/** Opens the page that a new registration's link leads to. */
const followLink = async (wanted: Parameters<Site['given']['signUp']>[0] = {}) => {
  const signUp = await site.given.signUp(wanted)
  const page = await site.open(`/dashboard#confirm=${signUp.token}`)
  return { ...page, signUp }
}
const accountOf = async ({ email }: { email: string }) =>
  (await site.services.db.select().from(accounts).where(eq(accounts.email, email)))[0]

test(
  'a registration’s link opens the account only with the password from the registration, and a newcomer on the way to a message form is welcomed there',
  covers('LOGIN-03.2', 'MAIL-03.2', 'MAIL-03.3', 'REG-46.3', 'REG-61.2'),
  async () => {
    const { username } = await site.given.member()
    const destination = `/messages/send?to=${username}`
    const { user, trouble, signUp } = await followLink({ destination })
    expect(await screen.findByRole('heading', { level: 1, name: 'Finish your registration' })).toBeVisible()
    expect(address()).toBe('/login')
    await expectAccountName('FinishRegistration.tsx', ['current-password'], signUp.email)
    await user.click(await first())
    await user.click(submit())
    expect(await screen.findByText('Please enter your password.')).toBeVisible()
    const enter = async (password: string) => {
      await user.clear(await first())
      await user.click(await first())
      await user.paste(password)
      await user.click(submit())
    }
    await enter('something-else')
    expect(await screen.findByText('That’s not the password you chose when you registered.')).toBeVisible()
    expect(await first()).toHaveValue('something-else')
    expect(await first()).toHaveFocus()
    expect(await accountOf(signUp)).toBeUndefined()

    const end = trouble('POST /api/confirmation', refusalOf(503, 'unavailable'))
    await enter(PASSWORD)
    expect(await screen.findByText('We couldn’t open your account. Please try again.')).toBeVisible()
    end()
    await user.click(submit())
    await waitFor(() => expect(address()).toBe(destination))
    expect(await screen.findByRole('region', { name: `Your message is for ${username}` })).toBeVisible()
    const welcome = screen.getByText('Your address is confirmed. Welcome.')
    expect(welcome.closest('[role="status"]')).toBeVisible()
  },
)

test(
  'someone who has forgotten the password from the registration can choose a new one, and is welcomed on the dashboard',
  covers('LOGIN-03.2', 'MAIL-02', 'REG-61.2'),
  async () => {
    const { user, signUp } = await followLink()
    await first()
    await user.click(chooseNew())
    const field = await screen.findByLabelText('New password')
    await expectAccountName('FinishRegistration.tsx', ['new-password'], signUp.email)
    await user.type(field, 'short')
    await user.click(submit())
    expect(await screen.findByText('Password must be at least 6 characters long.')).toBeVisible()
    await user.clear(field)
    await user.click(field)
    await user.paste('plum-jam-on-toast')
    await user.click(submit())
    expect(
      await screen.findByRole('heading', { level: 1, name: `Welcome, ${signUp.username}` }),
    ).toBeVisible()
    expect(address()).toBe('/dashboard')
    expect(screen.getByText('Your address is confirmed. Welcome.')).toBeVisible()
    expect(
      await isPassword((await accountOf(signUp))?.passwordHash, {
        password: 'plum-jam-on-toast',
        whom: 'anna',
      }),
    ).toBe(true)
  },
)

test(
  'a registration’s link that was already used leads to the log-in page, which explains why',
  covers('MAIL-03.1'),
  async () => {
    const { user, trouble } = await followLink()
    trouble('POST /api/confirmation', refusalOf(422, 'invalid_token'))
    await user.click(await first())
    await user.paste(PASSWORD)
    await user.click(submit())
    await waitFor(() => expect(address()).toBe('/login?reason=link_expired'))
    expect(await screen.findByText(/If you’ve confirmed before, just log in\./)).toBeVisible()
    expect(screen.getByRole('link', { name: 'Register again' })).toHaveAttribute('href', '/register')
  },
)

test('a logged-in member who opens a registration’s link is asked to log out first, and no email address is reported as confirmed', async () => {
  const { token } = await site.given.signUp()
  await site.open(`/dashboard#confirm=${token}`, await site.given.member())
  const text = 'You’re already logged in. To finish another registration, log out and open its link again.'
  await waitFor(() => expect(toasts()).toEqual([text]))
  expect(address()).toBe('/dashboard')
  await screen.findByRole('heading', { level: 1, name: /^Welcome/ })
  expect(screen.queryByText('Your address is confirmed. Welcome.')).toBeNull()
})
