import type { WebSocketRoute } from '@playwright/test'
import { bubbles, onlyLive, sendByApi, test, threadOf, toasts, untilLive } from './conversations.ts'
import { covers, expect, registerMember } from './fixtures.ts'
import { stopTime } from './outages.ts'

test(
  'a message from the form leads to the message centre after 0.8 s, and arrives live in the inbox of the other',
  covers('MSG-27', 'MSG-55', 'CONST-62'),
  async ({ page, newMember, noise }) => {
    noise.allow(/net::ERR_FAILED/)
    const anna = await registerMember(page)
    const max = await newMember()
    const live = untilLive(max.page)
    await max.page.goto('/messages/inbox')
    await expect(max.page.getByText('No messages yet')).toBeVisible()
    await live
    await max.page.waitForLoadState('networkidle')
    await onlyLive(max.page)

    await page.clock.install()
    await page.goto(`/messages/send?to=${max.username}`)
    await page.getByLabel('Message', { exact: true }).fill('First line\nSecond line')
    await stopTime(page)
    const send = page.getByRole('button', { name: 'Send message' })
    await send.click()
    await expect(send).toHaveAccessibleDescription('Message sent!')
    await page.clock.runFor(700)
    await expect(page).toHaveURL(/\/messages\/send/)
    await page.clock.runFor(200)
    await expect(page).toHaveURL(/\/messages\/inbox$/)
    await page.clock.resume()
    await expect(toasts(page).getByText('Message sent!')).toBeVisible()

    const received = threadOf(max.page, anna.username)
    await expect(received.getByText('New', { exact: true })).toBeVisible()
    await expect(received).toContainText('First line Second line')
    const unread = max.page.getByRole('link', { name: /Messages 1 new|1 unread ?Messages/ })
    await expect(unread.first()).toBeVisible()
  },
)

test(
  'two members write to each other live in an open conversation, and a lost connection loses nothing',
  covers('MSG-55'),
  async ({ page, newMember, noise }) => {
    noise.allow(/net::ERR_FAILED/)
    const anna = await registerMember(page)
    const max = await newMember()
    const threadId = await sendByApi(page, max.username, 'Hello Max')
    const sockets: WebSocketRoute[] = []
    await page.routeWebSocket(/socket\.io/, (socket) => {
      sockets.push(socket)
      socket.connectToServer()
    })
    for (const tab of [page, max.page]) {
      const live = untilLive(tab)
      await tab.goto(`/messages/thread/${threadId}`)
      await expect(bubbles(tab)).toHaveText([/Hello Max/])
      await live
      await tab.waitForLoadState('networkidle')
      await onlyLive(tab)
    }
    await max.page.getByLabel('Your message').fill('I am here')
    await max.page.getByRole('button', { name: 'Send', exact: true }).click()
    await expect(bubbles(page)).toHaveText([/Hello Max/, /I am here/])
    await page.getByLabel('Your message').fill('And so am I')
    await page.getByLabel('Your message').press('Enter')
    await expect(bubbles(max.page)).toHaveText([/Hello Max/, /I am here/, /And so am I/])
    await expect(page).toHaveURL(/\/messages\/thread\//)
    await expect(threadOf(max.page, anna.username)).toContainText('And so am I')
    await expect(threadOf(max.page, anna.username).getByText('New', { exact: true })).toHaveCount(0)

    await page.unroute('**/api/messages/**')
    await sockets.at(-1)?.close()
    await sendByApi(max.page, anna.username, 'While you were away')
    await expect(bubbles(page).last()).toContainText('While you were away')
  },
)

test('a draft survives a reload, and ends with the log-in', async ({ page, newMember }) => {
  const anna = await registerMember(page)
  const max = await newMember()
  const threadId = await sendByApi(max.page, anna.username, 'Hello Anna')
  await page.goto(`/messages/thread/${threadId}`)
  await page.getByLabel('Your message').fill('A thought for later')
  await page.reload()
  await expect(page.getByLabel('Your message')).toHaveValue('A thought for later')
  await page.goto('/dashboard')
  await page.getByRole('banner').getByRole('button', { name: 'Logout' }).click()
  await page.waitForURL('/')
  await expect.poll(() => page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain('A thought')
})
