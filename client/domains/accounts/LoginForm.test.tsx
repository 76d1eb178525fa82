import { afterAll, beforeAll, expect, test } from 'vitest'
import { PASSWORD } from '#server/testing/builders/given.ts'
import { covers } from '#testing/covers.ts'
import { openSite, screen, toasts, waitFor, within, type Site } from '#testing/site.ts'

let site: Site
beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site.close())

const email = () => screen.findByLabelText('Email')
const password = () => screen.getByLabelText('Password')

test(
  'screen readers announce the successful log-in, even if the page is left immediately',
  covers('LOGIN-12', 'LOGIN-14.2'),
  async () => {
    const member = await site.given.member()
    const { user } = await site.open('/login')
    await user.type(await email(), member.email)
    await user.type(password(), PASSWORD)
    await user.click(within(screen.getByRole('main')).getByRole('button', { name: 'Log in' }))
    await screen.findByRole('heading', { name: `Welcome, ${member.username}` })
    const text = 'Login successful! Redirecting to your dashboard...'
    const region = await screen.findByText(text, { selector: 'body > [role="status"]' })
    expect(region).toHaveTextContent(text)
  },
)

test(
  'on blur, the log-in form reports an invalid email address but not an empty one',
  covers('LOGIN-22'),
  async () => {
    const page = await site.open('/login')
    await page.user.click(await email())
    await page.user.tab()
    expect(await email()).not.toHaveAttribute('aria-invalid')
    await page.user.type(await email(), 'no address')
    await page.user.click(password())
    await waitFor(async () => expect(await email()).toHaveAttribute('aria-invalid'))
    expect(await email()).toHaveAccessibleDescription('Please enter a valid email address')
    expect(toasts()).toEqual([])
    await page.user.click(await email())
    await page.user.paste('@example.org')
    expect(await email()).not.toHaveAttribute('aria-invalid')
  },
)
