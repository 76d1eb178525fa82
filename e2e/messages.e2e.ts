import type { Locator, Page, WebSocketRoute } from '@playwright/test'
import {
  bubbles,
  conversation,
  onlyLive,
  sendByApi,
  test,
  threadOf,
  toasts,
  untilLive,
} from './support/conversations.ts'
import { covers, createGate, expect, PHONE, registerMember } from './support/fixtures.ts'
import { banner, NETWORK_NOISE, stopTime } from './support/outages.ts'
import { logInAs } from './support/shell.ts'

test(
  'sending a message with the form opens the message centre after 0.8 s, and the message arrives live in the recipient’s inbox',
  covers('MSG-27.1', 'MSG-55', 'CONST-62'),
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
  'two members write to each other live in an open conversation, and lose no messages when the connection drops',
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

test('a draft survives a reload, but is deleted on log-out', async ({ page, newMember }) => {
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

const reply = (page: Page) => page.getByLabel('Your message')
const back = (page: Page) => page.getByRole('link', { name: 'Back to the list' })
const quickExit = (page: Page) => page.getByRole('link', { name: 'Quick exit' })

const edges = async (element: Locator) => {
  const { y = NaN, height = NaN } = (await element.boundingBox()) ?? {}
  return { top: y, bottom: y + height }
}

/**
 * Expects the header, at least one line of the conversation, and the reply field to be visible in that order, between
 * `top` and `bottom` (a height, or the element that starts there).
 */
const expectWithin = async (page: Page, top: number, bottom: number | Locator) => {
  const end = async () => (typeof bottom === 'number' ? bottom : (await edges(bottom)).top)
  await expect.poll(async () => (await edges(back(page))).top).toBeGreaterThanOrEqual(top)
  await expect.poll(async () => (await end()) - (await edges(reply(page))).bottom).toBeGreaterThanOrEqual(0)
  const [head, log, field] = [
    await edges(back(page)),
    await edges(conversation(page)),
    await edges(reply(page)),
  ]
  expect(log.top).toBeGreaterThanOrEqual(head.bottom)
  expect(log.bottom - log.top).toBeGreaterThan(100)
  expect(field.top).toBeGreaterThanOrEqual(log.bottom)
  await expect(bubbles(page).last()).toBeInViewport()
}

test.describe('on a phone', () => {
  test.use({ viewport: PHONE, hasTouch: true, isMobile: true })

  test(
    'a conversation fills the screen above a keyboard or outage banner, and the site’s header and links return when the member leaves it',
    covers('SHELL-59.2', 'BEY-11.1'),
    async ({ page, context, newMember, noise }) => {
      noise.allow(NETWORK_NOISE)
      const anna = await registerMember(page)
      const max = await newMember()
      for (const [to, from] of [
        [anna, max.page],
        [max, page],
      ] as const) {
        for (const line of ['One', 'Two']) {
          await sendByApi(from, to.username, `${line}\n${'and another line\n'.repeat(8)}`)
        }
      }
      await page.goto('/messages/inbox')
      await threadOf(page, max.username).tap()
      await expect(bubbles(page)).toHaveCount(4)
      for (const role of ['banner', 'contentinfo'] as const) await expect(page.getByRole(role)).toBeHidden()
      await expect(page.getByRole('navigation')).toHaveCount(0)
      await expect(quickExit(page)).toHaveCount(1)
      const title = page.getByRole('link', { name: `${max.username} Online now` })
      expect((await title.boundingBox())?.height).toBeGreaterThanOrEqual(44)
      await expect(title.getByRole('heading', { level: 1 })).toHaveText(max.username)
      await expectWithin(page, 0, 844)

      // Simulates what Safari reports when a keyboard overlays the page and shifts it.
      const lay = (height: number, offsetTop: number) =>
        page.evaluate(
          ([tall, top]) => {
            Object.defineProperties(visualViewport, {
              height: { configurable: true, value: tall },
              offsetTop: { configurable: true, value: top },
            })
            visualViewport?.dispatchEvent(new Event('resize'))
          },
          [height, offsetTop],
        )
      await lay(420, 0)
      await expectWithin(page, 0, 420)
      await lay(420, 90)
      await expectWithin(page, 90, 510)
      await page.evaluate(() => {
        for (const name of ['height', 'offsetTop']) Reflect.deleteProperty(visualViewport ?? {}, name)
      })

      await page.setViewportSize({ width: 390, height: 420 })
      await expectWithin(page, 0, 420)
      await expect(page.getByRole('heading', { level: 1 })).toBeInViewport()

      await context.setOffline(true)
      await expect(banner(page)).toBeVisible()
      await expectWithin(page, 0, banner(page))
      await expect(banner(page)).toBeInViewport()
      await page.setViewportSize({ width: 390, height: 844 })
      await expectWithin(page, 0, banner(page))
      expect((await edges(quickExit(page))).bottom).toBeLessThanOrEqual(64)

      await context.setOffline(false)
      await back(page).tap()
      await expect(page).toHaveURL(/\/messages\/inbox$/)
      await expect(page.getByRole('banner')).toBeVisible()
      await expect(page.getByRole('navigation', { name: 'Quick' })).toBeVisible()
    },
  )

  test('a conversation’s layout is shown while its code is still loading', async ({ page, newMember }) => {
    const anna = await registerMember(page)
    const max = await newMember()
    const threadId = await sendByApi(max.page, anna.username, 'Hello Anna')
    const gate = createGate()
    await page.route('**/assets/MessagesPage-*', async (route) => {
      await gate.opened
      await route.continue()
    })
    await page.goto(`/messages/thread/${threadId}`, { waitUntil: 'commit' })
    const section = page.getByRole('region', { name: 'Conversation' })
    await expect(section.getByRole('status')).toHaveText('Loading')
    await expect(page.getByRole('banner')).toBeHidden()
    const before = await edges(back(page))
    await expect(quickExit(page)).toHaveCount(1)
    gate.open()
    await expect(bubbles(page)).toHaveText([/Hello Anna/])
    expect(await edges(back(page))).toEqual(before)
  })
})

test('on a wide screen the list next to a conversation keeps its scroll position, and the reply field stays visible during an outage', async ({
  page,
  context,
  noise,
}) => {
  noise.allow(NETWORK_NOISE)
  await page.setViewportSize({ width: 1280, height: 600 })
  await logInAs(page, 'anna@demo.example')
  await page.goto('/messages/inbox')
  await expect(page.getByText('Choose a conversation')).toBeVisible()
  const list = page.getByRole('navigation', { name: 'Conversations' })
  const tabs = page.getByRole('navigation', { name: 'Messages', exact: true })
  expect((await tabs.boundingBox())?.height, 'the list takes nothing from the tabs').toBeGreaterThan(44)
  await list.getByRole('link').last().scrollIntoViewIfNeeded()
  const scrolled = () => list.evaluate((element) => element.scrollTop)
  const before = await scrolled()
  expect(before).toBeGreaterThan(0)
  await list.getByRole('link').last().click()
  await expect(conversation(page)).toBeVisible()
  await expect(list.getByRole('link').last()).toHaveAttribute('aria-current', 'page')
  expect(await scrolled()).toBe(before)
  await page.goBack()
  await expect(page.getByText('Choose a conversation')).toBeVisible()
  expect(await scrolled()).toBe(before)

  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goForward()
  await expect(conversation(page)).toBeVisible()
  await context.setOffline(true)
  await expect(banner(page)).toBeVisible()
  await expect(page.getByText('Enter sends, Shift + Enter starts a new line')).toBeInViewport({ ratio: 1 })
  expect(await page.evaluate(() => document.documentElement.scrollHeight - innerHeight)).toBe(0)
})
