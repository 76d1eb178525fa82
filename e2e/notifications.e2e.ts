import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { covers, expect, expectGoodScreen, registerMember, test, toastOf } from './fixtures.ts'
import { NETWORK_NOISE } from './outages.ts'
import { startServer } from './server.ts'

const choice = (page: Page, name: string) =>
  page.getByRole('region', { name: 'New messages' }).getByRole('radio', { name })

const settingsOf = async (page: Page, baseUrl: string) => {
  await page.goto(`${baseUrl}/account/notifications`)
  await expect(page.getByRole('heading', { level: 1, name: 'Notification settings' })).toBeVisible()
}

const mailbox = async (page: Page, baseUrl: string) => (await page.request.get(`${baseUrl}/dev/mail`)).text()

/** The link with which the newest mail to the address can be stopped. */
const stopLink = async (page: Page, baseUrl: string, email: string) => {
  const mails = await mailbox(page, baseUrl)
  const at = mails.indexOf(email)
  return at < 0 ? undefined : /href="(http[^"]+\/unsubscribe\?token=[\w-]+)"/.exec(mails.slice(at))?.[1]
}

const write = async (page: Page, baseUrl: string, to: string) => {
  const answer = await page.request.post(`${baseUrl}/api/messages`, {
    headers: { origin: baseUrl },
    data: { to, body: 'Meet me at noon', clientKey: randomUUID() },
  })
  expect(answer.status()).toBe(200)
}

test(
  'a member is told by mail of a message that lies unread, and stops such mails by the link in it',
  { ...covers('NSET-01', 'NSET-02', 'NSET-03', 'MAIL-10', 'MAIL-11'), tag: '@phone' },
  async ({ page, browser, noise }) => {
    noise.allow(NETWORK_NOISE)
    test.slow()
    const offset = process.env['E2E_CLOCK_OFFSET_MS']
    const { baseUrl, leave, comeBack, stop } = await startServer({ DEMO: '1' })
    try {
      const reader = await registerMember(page, 'woman', baseUrl)
      await settingsOf(page, baseUrl)
      await choice(page, 'Never').check({ force: true })
      await expect(toastOf(page, 'Notification settings updated')).toBeVisible()
      await page.reload()
      await expect(choice(page, 'Never')).toBeChecked()
      await expectGoodScreen(page, 'notifications')
      await choice(page, 'At once').check({ force: true })
      await expect(toastOf(page, 'Notification settings updated')).toBeVisible()
      await page.goto('about:blank')

      const writer = await (await browser.newContext()).newPage()
      const { username } = await registerMember(writer, 'man', baseUrl)
      await write(writer, baseUrl, reader.username)
      await leave()
      process.env['E2E_CLOCK_OFFSET_MS'] = String(Number(offset) + 3 * 60_000)
      await comeBack()
      await expect.poll(() => stopLink(page, baseUrl, reader.email), { timeout: 30_000 }).toBeDefined()
      const mails = await mailbox(page, baseUrl)
      expect(mails).toContain('Subject: You have a new message')
      for (const secret of [username, 'Meet me at noon']) expect(mails).not.toContain(secret)

      const link = new URL((await stopLink(page, baseUrl, reader.email)) ?? '')
      const stranger = await (await browser.newContext()).newPage()
      await stranger.goto(baseUrl + link.pathname + link.search)
      await stranger.getByRole('button', { name: 'Stop these emails' }).click()
      await expect(stranger.getByText('You will get no more of these emails')).toBeVisible()
      await expectGoodScreen(stranger, 'unsubscribed')
      await settingsOf(page, baseUrl)
      await expect(choice(page, 'Never')).toBeChecked()
    } finally {
      process.env['E2E_CLOCK_OFFSET_MS'] = offset
      await stop()
    }
  },
)
