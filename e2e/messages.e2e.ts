import type { WebSocketRoute } from '@playwright/test'
import {
  bubbles,
  conversation,
  onlyLive,
  sendByApi,
  test,
  threadOf,
  toasts,
  untilLive,
} from './conversations.ts'
import { covers, expect, expectGoodScreen, registerMember } from './fixtures.ts'
import { stopTime } from './outages.ts'

test(
  'a message from the form leads to the message centre after 0.8 s, and arrives live in the inbox of the other',
  covers('MSG-22', 'MSG-23', 'MSG-27', 'MSG-37', 'MSG-55', 'MAIL-12', 'CONST-62'),
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
  'two members write to each other live in an open conversation',
  covers('MSG-18', 'MSG-25', 'MSG-55', 'MSG-58'),
  async ({ page, newMember, noise }) => {
    noise.allow(/net::ERR_FAILED/)
    const anna = await registerMember(page)
    const max = await newMember()
    const threadId = await sendByApi(page, max.username, 'Hello Max')
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
  },
)

test('a draft survives a reload, and ends with the log-in', covers('MSG-58'), async ({ page, newMember }) => {
  const anna = await registerMember(page)
  const max = await newMember()
  const threadId = await sendByApi(max.page, anna.username, 'Hello Anna')
  await page.goto(`/messages/thread/${threadId}`)
  await page.getByLabel('Your message').fill('A thought for later')
  await page.reload()
  await expect(page.getByLabel('Your message')).toHaveValue('A thought for later')
  await page.evaluate(() => window.dispatchEvent(new Event('app:logout')))
  await expect.poll(() => page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain('A thought')
})

test(
  'what was sent while the connection was away arrives when it is back',
  covers('MSG-55'),
  async ({ page, newMember }) => {
    const anna = await registerMember(page)
    const max = await newMember()
    const threadId = await sendByApi(max.page, anna.username, 'Hello Anna')
    const sockets: WebSocketRoute[] = []
    await page.routeWebSocket(/socket\.io/, (socket) => {
      sockets.push(socket)
      socket.connectToServer()
    })
    const live = untilLive(page)
    await page.goto(`/messages/thread/${threadId}`)
    await expect(bubbles(page)).toHaveText([/Hello Anna/])
    await live
    await sockets.at(-1)?.close()
    await sendByApi(max.page, anna.username, 'While you were away')
    await expect(bubbles(page)).toHaveText([/Hello Anna/, /While you were away/])
  },
)

test('an empty inbox and a refused letter are good to look at', async ({ page }) => {
  await registerMember(page)
  await page.goto('/messages/inbox')
  await expect(page.getByText('No messages yet')).toBeVisible()
  await expectGoodScreen(page, 'inbox-empty')
  await page.getByRole('link', { name: 'Write a message' }).click()
  await page.getByRole('button', { name: 'Send message' }).click()
  await expect(page.getByLabel('To', { exact: true })).toHaveAccessibleDescription(/Missing data/)
  await expectGoodScreen(page, 'message-send-refused')
})

test('a conversation with a reply that failed, and one at the limit, are good to look at', async ({
  page,
  newMember,
  noise,
}) => {
  noise.allow(/net::ERR_FAILED/)
  await registerMember(page)
  const max = await newMember()
  const threadId = await sendByApi(page, max.username, 'One')
  await page.goto(`/messages/thread/${threadId}`)
  await page.route('**/api/messages', (route) => route.abort())
  await page.getByLabel('Your message').fill('Do you hear me?')
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(conversation(page).getByRole('alert')).toContainText('Failed to send message')
  await expectGoodScreen(page, 'conversation-failed')
  await page.unroute('**/api/messages')
  await conversation(page).getByRole('button', { name: 'Try again' }).click()
  await expect(bubbles(page)).toHaveText([/One/, /Do you hear me\?/])
  await expect(page.getByRole('button', { name: 'Send', exact: true })).toHaveAttribute(
    'aria-disabled',
    'true',
  )
  await expectGoodScreen(page, 'conversation-limit')
})
