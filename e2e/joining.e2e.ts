import type { Page } from '@playwright/test'
import { covers, expect, now, PASSWORD } from './fixtures.ts'
import { lettersTo, linkTo, newHost, testWithMails as test } from './mails.ts'
import { stopTime } from './outages.ts'

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

const send = (page: Page) => page.getByRole('button', { name: 'Create account' }).click()

test(
  'a new member is logged in for a day, and the dashboard opens 2 s later',
  covers('REG-45'),
  async ({ page, context }) => {
    const name = `e2e-${crypto.randomUUID().slice(0, 12)}`
    await page.clock.install()
    await page.goto('/register')
    await fillIn(page, name)
    await page.clock.runFor(600)
    await expect(page.getByText('This name is free.')).toBeVisible()
    await stopTime(page)
    await send(page)
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

test('on a phone a couple finds somebody, registers, confirms in another browser, and writes', async ({
  page,
  site,
  browser,
  noise,
}) => {
  const { baseUrl } = site
  const theirs = await browser.newPage()
  const host = await newHost(theirs, site)
  await theirs.close()

  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`${baseUrl}/profile/${host}`)
  await page.getByRole('link', { name: 'Send Message' }).click()
  await expect(page.getByRole('heading', { name: `Register free to write to ${host}` })).toBeVisible()

  const name = `kate-and-tom-${crypto.randomUUID().slice(0, 8)}`
  await fillIn(page, name)
  await expect(page.getByText('This name is free.')).toBeVisible()
  await send(page)
  const panel = page.getByRole('heading', { name: 'Check your email' })
  await expect(panel).toBeFocused()
  await expect(panel).toBeInViewport()

  const link = await linkTo(name, site)
  expect(lettersTo(name, site)[0]).not.toContain(host)
  const elsewhere = await browser.newContext({ viewport: page.viewportSize() })
  noise.watch(elsewhere)
  const opened = await elsewhere.newPage()
  const asked: string[] = []
  opened.on('request', (request) => asked.push(request.url()))
  await opened.goto(link)
  await expect(opened.getByRole('heading', { level: 1, name: 'Finish your registration' })).toBeVisible()
  await expect(opened).toHaveURL(`${baseUrl}/login`)
  await opened.reload()
  await opened.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await opened.getByRole('button', { name: 'Open my account' }).click()
  await expect(opened).toHaveURL(`${baseUrl}/messages/send?to=${host}`)
  await expect(opened.getByText('Your address is confirmed. Welcome.')).toBeVisible()
  const token = link.split('=').at(-1) ?? 'no token'
  expect(asked.filter((url) => url.split('#')[0]?.includes(token))).toEqual([])
  await opened.getByRole('textbox', { name: 'Message' }).fill('Hello from us both.')
  await opened.getByRole('main').getByRole('button', { name: 'Send message' }).click()
  await expect(opened).toHaveURL(/\/messages\/inbox$/)
  await expect(opened.getByRole('main').getByText('Hello from us both.')).toBeVisible()
  await elsewhere.close()
})
