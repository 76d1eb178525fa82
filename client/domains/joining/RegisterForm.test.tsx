import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { SiteSettings } from '#shared/domains/settings/settings.editing.contract.ts'
import { siteSettings } from '#server/domains/settings/settings.tables.ts'
import { PASSWORD } from '#server/testing/builders/given.ts'
import { covers } from '#testing/covers.ts'
import { saidOnce, openSite, refusalOf, screen, toasts, waitFor, within, type Site } from '#testing/site.ts'

let site: Site
beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site.close())

/** Settings are cached for at most two seconds. */
const letSettle = () => site.clock.advance(2000)
/** Turns a site setting on until the test ends. */
const switchOn = async (name: keyof SiteSettings) => {
  await site.services.db.insert(siteSettings).values({ name, value: true, updatedAt: site.clock.now() })
  letSettle()
}
afterEach(async () => {
  await site.services.db.delete(siteSettings)
  letSettle()
})

type Page = Awaited<ReturnType<Site['open']>>

const main = () => within(screen.getByRole('main'))
const field = (label: string) => main().getByLabelText(label)
const select = (name: string) => main().getByRole('combobox', { name, hidden: true })
const agreement = () => main().getByRole('checkbox', { name: /^I agree to the/, hidden: true })
const submit = () => main().getByRole('button', { name: 'Create account' })
const errors = () =>
  [...document.querySelectorAll('main [id$="-error"]')].map(({ textContent }) => textContent)

const type = async ({ user }: Page, label: string, text: string) => {
  await user.clear(field(label))
  await user.click(field(label))
  if (text) await user.paste(text)
}

let count = 0
/** Opens the page with everything filled in correctly. */
const openFilled = async (path = '/register') => {
  count += 1
  const username = `rose-${process.pid}-${count}`
  const email = `${username}@example.org`
  const page = await site.open(path)
  await screen.findByRole('heading', { level: 1, name: 'Create an Account' })
  await type(page, 'Username', username)
  await type(page, 'Email', email)
  await type(page, 'Password', PASSWORD)
  await type(page, 'Confirm password', PASSWORD)
  await page.user.selectOptions(select('Profile type'), 'Couple (MF)')
  await page.user.selectOptions(select('Birth month'), 'April')
  await page.user.selectOptions(select('Birth year'), '1990')
  await page.user.click(agreement())
  await main().findByText('This name is free.')
  return { ...page, username, email }
}

const signUps = ({ calls }: Page) =>
  calls.filter(({ url }) => url === '/api/accounts').map(({ body }) => body)

const newestYear = () => String(site.clock.now().getUTCFullYear() - 18)

test(
  'missing or invalid input for a registration is reported at its field, and nothing is sent',
  covers('REG-16', 'REG-26', 'REG-27', 'REG-28', 'REG-31', 'REG-32'),
  async () => {
    const page = await openFilled()
    const retype = (label: string, text: string) => () => type(page, label, text)
    const choose = (name: string, option: string) => () => page.user.selectOptions(select(name), option)
    const agree = () => page.user.click(agreement())
    const typePasswords = (text: string) => async () => {
      await type(page, 'Password', text)
      await type(page, 'Confirm password', text)
    }
    const chooseBirth = (month: string, year: string) => async () => {
      await choose('Birth month', month)()
      await choose('Birth year', year)()
    }
    const wrong = [
      [agree, agree, 'You must agree to the terms and conditions'],
      [typePasswords('short'), typePasswords(PASSWORD), 'Password must be at least 6 characters long'],
      [
        retype('Username', 'a b'),
        retype('Username', page.username),
        'A username has 3 to 30 letters, digits, dots, hyphens or underscores.',
      ],
      [choose('Profile type', ''), choose('Profile type', 'Couple (MF)'), 'Please select your profile type'],
      [choose('Birth month', ''), choose('Birth month', 'April'), 'Please select your birth month and year'],
      [choose('Birth year', ''), choose('Birth year', '1990'), 'Please select your birth month and year'],
      [
        chooseBirth('December', newestYear()),
        chooseBirth('April', '1990'),
        'You must be 18 or older to register.',
      ],
      [retype('Email', 'no address'), retype('Email', page.email), 'Please enter a valid email address.'],
    ] as const
    for (const [spoil, mend, text] of wrong) {
      await spoil()
      await page.user.click(submit())
      await waitFor(() => expect(errors()).toEqual([text]))
      await mend()
      expect(errors(), text).toEqual([])
    }
    await type(page, 'Confirm password', 'another')
    await page.user.click(submit())
    await waitFor(() => expect(errors()).toEqual(["Passwords don't match"]))
    expect(field('Confirm password')).toHaveFocus()
    expect(field('Confirm password')).toBeInvalid()
    expect(signUps(page)).toEqual([])
    expect(toasts()).toEqual([])
  },
)

test(
  'a failed registration shows its reason and keeps the input, problems that only the server can detect are reported at their fields, and a known email address leads to the log-in page with the destination',
  covers('SESS-33', 'REG-49', 'REG-51', 'REG-53', 'REG-54', 'REG-60.1', 'LOGIN-08', 'ROUTE-02.2'),
  async () => {
    await switchOn('refuseCommonPasswords')
    const { email } = await site.given.member()
    const page = await openFilled('/register?from=%2Fwinks')
    for (const [answer, text] of [
      [refusalOf(422, 'password_too_short'), 'Password must be at least 6 characters long.'],
      [refusalOf(429, 'too_many_requests', 'Because.'), 'Registration failed: Because.'],
    ] as const) {
      const end = page.trouble('POST /api/accounts', answer)
      await page.user.click(submit())
      await saidOnce(text)
      expect(field('Password')).toHaveValue(PASSWORD)
      expect(agreement()).toBeChecked()
      await waitFor(() => expect(submit()).not.toHaveAttribute('aria-busy'))
      end()
    }

    await type(page, 'Password', 'password1')
    await type(page, 'Confirm password', 'password1')
    await page.user.click(submit())
    await waitFor(() => expect(errors()).toEqual(['This password is too common. Please choose another one.']))
    expect(field('Password')).toHaveFocus()
    await type(page, 'Password', PASSWORD)
    await type(page, 'Confirm password', PASSWORD)
    await site.given.member({ username: page.username.toUpperCase() })
    await page.user.click(submit())
    await waitFor(() =>
      expect(errors()).toEqual(['Username is already taken. Please choose a different one.']),
    )
    expect(field('Username')).toHaveFocus()
    await type(page, 'Username', `${page.username}-2`)
    await type(page, 'Email', email)
    await main().findByText('This name is free.')
    await page.user.click(submit())
    await waitFor(() => expect(location.pathname).toBe('/login'))
    expect(Object.fromEntries(new URLSearchParams(location.search))).toEqual({
      reason: 'already_registered',
      from: '/winks',
    })
    expect(await screen.findByLabelText('Email')).toHaveValue(email)
    expect(toasts()).toEqual([])
  },
)
