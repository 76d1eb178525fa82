import type { Page } from '@playwright/test'
import { expect, expectGoodScreen, PASSWORD, registerMember } from './fixtures.ts'
import { press, type } from './keys.ts'
import { linkIn, testWithMails as test, type Site } from './mails.ts'

const lettersTo = (name: string, { letters }: Site) =>
  letters.filter((letter) => letter.includes(`${name}@example.org`))

const linkTo = async (name: string, site: Site) => {
  await expect.poll(() => lettersTo(name, site).length).toBe(1)
  return linkIn(lettersTo(name, site).at(-1))
}

/** Registers a member to write to, and logs the page in as them. */
const newHost = async (page: Page, site: Site) => {
  const host = `host-${crypto.randomUUID().slice(0, 8)}`
  await registerMember(page, 'couple_mf', site.baseUrl, host)
  const token = new URL(await linkTo(host, site)).hash.replace('#confirm=', '')
  const confirmed = await page.request.post(`${site.baseUrl}/api/confirmation`, {
    headers: { origin: site.baseUrl },
    data: { token, password: PASSWORD },
  })
  expect(confirmed.status()).toBe(200)
  return host
}

const fillIn = async (page: Page, name: string) => {
  await page.getByLabel('Email').fill(`${name}@example.org`)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByLabel('Confirm password').fill(PASSWORD)
  await page.getByLabel('Username').fill(name)
  await page.getByLabel('Profile type').selectOption('couple_mf')
  await page.getByLabel('Birth month', { exact: true }).selectOption('3')
  await page.getByLabel('Birth year').selectOption('1985')
  await page.getByRole('checkbox', { name: 'I agree to the' }).check()
  await expect(page.getByText('This name is free.')).toBeVisible()
  await page.getByRole('button', { name: 'Create account' }).click()
}

test(
  'a couple finds somebody, registers, confirms in another browser, and writes',
  { tag: '@phone' },
  async ({ page, site, browser, noise }) => {
    const { baseUrl } = site
    const theirs = await browser.newPage()
    const host = await newHost(theirs, site)
    await theirs.close()

    await page.goto(`${baseUrl}/`)
    await page.goto(`${baseUrl}/profile/${host}`)
    await page.getByRole('link', { name: 'Send Message' }).click()
    await expect(page.getByRole('heading', { name: `Register free to write to ${host}` })).toBeVisible()
    await expectGoodScreen(page, 'register-to-write')

    const name = `kate-and-tom-${crypto.randomUUID().slice(0, 8)}`
    await fillIn(page, `${name}x`)
    const panel = page.getByRole('heading', { name: 'Check your email' })
    await expect(panel).toBeFocused()
    await expect(panel).toBeInViewport()
    await expectGoodScreen(page, 'register-sent')
    await page.getByRole('button', { name: 'Use another address' }).click()
    await expect(page.getByLabel('Username')).toHaveValue(`${name}x`)
    await page.getByLabel('Email').fill(`${name}@example.org`)
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await page.getByLabel('Confirm password').fill(PASSWORD)
    await page.getByRole('button', { name: 'Create account' }).click()
    await expect(panel).toBeFocused()

    const link = await linkTo(name, site)
    expect(lettersTo(name, site)[0]).not.toContain(host)
    const elsewhere = await browser.newContext({ viewport: page.viewportSize() })
    noise.watch(elsewhere)
    const opened = await elsewhere.newPage()
    await opened.goto(link)
    await opened.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await opened.getByRole('button', { name: 'Open my account' }).click()
    await expect(opened).toHaveURL(`${baseUrl}/messages/send?to=${host}`)
    await expect(opened.getByText('Your address is confirmed. Welcome.')).toBeVisible()
    await opened.getByRole('textbox', { name: 'Message' }).fill('Hello from us both.')
    await opened.getByRole('main').getByRole('button', { name: 'Send message' }).click()
    await expect(opened).toHaveURL(/\/messages\/inbox$/)
    await expect(opened.getByRole('main').getByText('Hello from us both.')).toBeVisible()
    await elsewhere.close()
  },
)

/** What a poor connection may take. */
const patiently = { timeout: 40_000 }

/** A poor connection by phone: 0.4 s to answer, and 50 KB a second. */
const slowDown = async (page: Page) => {
  const devtools = await page.context().newCDPSession(page)
  const bytesPerSecond = 50 * 1024
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 400,
    downloadThroughput: bytesPerSecond,
    uploadThroughput: bytesPerSecond,
  })
}

test(
  'from the first page to a live reply, by keyboard alone and on a slow network',
  { tag: '@phone' },
  async ({ page, site, browser }) => {
    test.slow()
    const theirs = await browser.newPage()
    const host = await newHost(theirs, site)
    await slowDown(page)

    await page.goto(`${site.baseUrl}/`)
    await press(page, page.getByRole('main').getByRole('link', { name: 'Browse members' }))
    await type(page, 'Sort by', 'Newest')
    const card = page.getByRole('article').getByRole('link', { name: host })
    await expect(card).toBeVisible(patiently)
    await press(page, card)
    await press(page, page.getByRole('main').getByRole('link', { name: 'Send Message' }))
    await expect(page.getByRole('heading', { name: `Register free to write to ${host}` })).toBeVisible(
      patiently,
    )

    const name = `couple-${crypto.randomUUID().slice(0, 8)}`
    await type(page, 'Email', `${name}@example.org`)
    await type(page, 'Password', PASSWORD)
    await type(page, 'Confirm password', PASSWORD)
    await type(page, 'Username', name)
    await type(page, 'Profile type', 'Couple')
    await type(page, 'Birth month', 'April')
    await type(page, 'Birth year', '1990')
    await press(page, page.getByRole('checkbox', { name: 'I agree to the' }), 'Space')
    await expect(page.getByText('This name is free.')).toBeVisible(patiently)
    await press(page, page.getByRole('button', { name: 'Create account' }))
    await expect(page.getByRole('heading', { name: 'Check your email' })).toBeFocused(patiently)

    await page.goto(await linkTo(name, site))
    await type(page, 'Password', PASSWORD)
    await press(page, page.getByRole('button', { name: 'Open my account' }))
    await expect(page).toHaveURL(`${site.baseUrl}/messages/send?to=${host}`, patiently)
    await type(page, 'Message', 'Hello from us both.')
    await press(page, page.getByRole('main').getByRole('button', { name: 'Send message' }))
    await expect(page.getByRole('list', { name: 'Inbox' })).toBeVisible(patiently)
    await press(page, page.getByRole('list', { name: 'Inbox' }).getByRole('link', { name: host }))
    const log = page.getByRole('log', { name: 'Conversation' })
    await expect(log).toContainText('Hello from us both.', patiently)

    await theirs.goto(`${site.baseUrl}/messages/inbox`)
    await theirs.getByRole('link', { name }).click()
    await theirs.getByLabel('Your message').fill('How lovely. Come on Friday.')
    await theirs.getByRole('button', { name: 'Send', exact: true }).click()
    await expect(log).toContainText('How lovely. Come on Friday.')
    await theirs.close()
  },
)
