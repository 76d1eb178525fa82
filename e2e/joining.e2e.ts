import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import type { Page } from '@playwright/test'
import { SMTPServer } from 'smtp-server'
import { covers, expect, now, PASSWORD, PHONE, registerMember, test as base } from './support/fixtures.ts'
import { press, type } from './support/keys.ts'
import { stopTime } from './support/outages.ts'
import { startServer } from './support/server.ts'

/** The site's address, and the emails its mail server has received. */
interface Site {
  baseUrl: string
  emails: string[]
}

/** A site as operators run it: no demo, no admin yet, and a mail server that keeps what it receives. */
const test = base.extend<object, { site: Site }>({
  // Every test comes from a different network, as the site limits registrations per network.
  extraHTTPHeaders: async ({}, provide) =>
    provide({ 'x-forwarded-for': `2001:db8:0:${randomInt(2 ** 16).toString(16)}::1` }),
  site: [
    async ({}, use) => {
      const emails: string[] = []
      const mail = new SMTPServer({
        disabledCommands: ['STARTTLS', 'AUTH'],
        onData: (stream, _session, done) => {
          void text(stream).then((mail) => {
            emails.push(mail)
            done()
          })
        },
      })
      const listening = mail.listen(0, '127.0.0.1')
      await once(listening, 'listening')
      const { port } = listening.address() as AddressInfo
      const { baseUrl, stop } = await startServer({
        SMTP_URL: `smtp://127.0.0.1:${port}`,
        TRUST_PROXY: '127.0.0.1',
      })
      await use({ baseUrl, emails })
      await stop()
      await new Promise<void>((resolve) => mail.close(resolve))
    },
    { scope: 'worker', timeout: 180_000 },
  ],
})

/** Returns the link in an email, in which long lines are wrapped with a trailing `=`. */
const linkIn = (mail: string | undefined) =>
  /http:\S+/.exec((mail ?? '').replaceAll('=\r\n', '').replaceAll('=3D', '='))?.[0] ?? ''

const emailsTo = (name: string, { emails }: Site) =>
  emails.filter((mail) => mail.includes(`${name}@example.org`))

/** Returns the link in the only email sent to someone who registered. */
const linkTo = async (name: string, site: Site) => {
  await expect.poll(() => emailsTo(name, site).length).toBe(1)
  return linkIn(emailsTo(name, site).at(-1))
}

/** Registers a member to write to, who is visible to visitors as well, and logs the page in as them. */
const newHost = async (page: Page, site: Site) => {
  const host = `host-${crypto.randomUUID().slice(0, 8)}`
  await registerMember(page, 'couple_mf', site.baseUrl, host)
  const token = new URL(await linkTo(host, site)).hash.replace('#confirm=', '')
  const confirmed = await page.request.post(`${site.baseUrl}/api/confirmation`, {
    headers: { origin: site.baseUrl },
    data: { token, password: PASSWORD },
  })
  expect(confirmed.status()).toBe(200)
  const opened = await page.request.patch(`${site.baseUrl}/api/profile/privacy`, {
    headers: { origin: site.baseUrl },
    data: { visibility: 'everyone' },
  })
  expect(opened.status()).toBe(200)
  return host
}

const fillIn = async (page: Page, name: string) => {
  await page.getByLabel('Email').fill(`${name}@example.org`)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByLabel('Confirm password').fill(PASSWORD)
  await page.getByLabel('Username').fill(name)
  await page.getByLabel('Profile type').selectOption('couple_mf')
  await page.getByLabel('Birth month', { exact: true }).selectOption('3')
  await page.getByLabel('Birth year').selectOption('1990')
  await page.getByRole('checkbox', { name: 'I agree to the' }).check()
}

test(
  'a new member is logged in for a day, and redirected to the dashboard after 2 s',
  covers('REG-45'),
  async ({ page, context }) => {
    const name = `e2e-${crypto.randomUUID().slice(0, 12)}`
    await page.clock.install()
    await page.goto('/register')
    await fillIn(page, name)
    await page.clock.runFor(600)
    await expect(page.getByText('This name is free.')).toBeVisible()
    await stopTime(page)
    await page.getByRole('button', { name: 'Create account' }).click()
    await expect(page.getByText('Registration successful! You are now logged in.').last()).toBeVisible()
    await page.clock.runFor(1900)
    await expect(page).toHaveURL('/register')
    await page.clock.runFor(200)
    await expect(page).toHaveURL('/dashboard')
    await page.clock.resume()
    await expect(page.getByRole('heading', { level: 1, name: `Welcome, ${name}` })).toBeVisible()
    const cookie = (await context.cookies()).find((each) => each.name === 'session')
    expect(Math.round(((cookie?.expires ?? 0) - now() / 1000) / 3600)).toBe(24)
  },
)

/** Allows for a poor connection. */
const patiently = { timeout: 40_000 }

/** A poor phone connection: 0.4 s latency, and 50 KB a second. */
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
  'by keyboard alone and on a slow network, a couple finds a member, registers, confirms in another browser, and writes to the member',
  covers('BEY-17'),
  async ({ page, site, browser, noise }) => {
    test.slow()
    const { baseUrl } = site
    const theirs = await browser.newPage()
    const host = await newHost(theirs, site)
    await slowDown(page)

    await page.goto(`${baseUrl}/`)
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
    const panel = page.getByRole('heading', { name: 'Check your email' })
    await expect(panel).toBeFocused(patiently)
    await expect(panel).toBeInViewport()

    const link = await linkTo(name, site)
    expect(emailsTo(name, site)[0]).not.toContain(host)
    const elsewhere = await browser.newContext({ viewport: PHONE })
    noise.watch(elsewhere)
    const opened = await elsewhere.newPage()
    await slowDown(opened)
    const asked: string[] = []
    opened.on('request', (request) => asked.push(request.url()))
    await opened.goto(link)
    await expect(opened.getByRole('heading', { level: 1, name: 'Finish your registration' })).toBeVisible(
      patiently,
    )
    await expect(opened).toHaveURL(`${baseUrl}/login`)
    await opened.reload()
    await type(opened, 'Password', PASSWORD)
    await press(opened, opened.getByRole('button', { name: 'Open my account' }))
    await expect(opened).toHaveURL(`${baseUrl}/messages/send?to=${host}`, patiently)
    await expect(opened.getByText('Your address is confirmed. Welcome.')).toBeVisible()
    const token = link.split('=').at(-1) ?? 'no token'
    expect(asked.filter((url) => url.split('#')[0]?.includes(token))).toEqual([])
    await type(opened, 'Message', 'Hello from us both.')
    await press(opened, opened.getByRole('main').getByRole('button', { name: 'Send message' }))
    await expect(opened).toHaveURL(/\/messages\/inbox$/, patiently)
    await press(opened, opened.getByRole('list', { name: 'Inbox' }).getByRole('link', { name: host }))
    const log = opened.getByRole('log', { name: 'Conversation' })
    await expect(log).toContainText('Hello from us both.', patiently)

    await theirs.goto(`${baseUrl}/messages/inbox`)
    await theirs.getByRole('link', { name }).click()
    await theirs.getByLabel('Your message').fill('How lovely. Come on Friday.')
    await theirs.getByRole('button', { name: 'Send', exact: true }).click()
    await expect(log).toContainText('How lovely. Come on Friday.')
    await theirs.close()
    await elsewhere.close()
  },
)
