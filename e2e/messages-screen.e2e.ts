import type { Locator, Page } from '@playwright/test'
import { conversation, bubbles, sendByApi, test, threadOf } from './conversations.ts'
import { covers, createGate, expect, registerMember } from './fixtures.ts'
import { banner, NETWORK_NOISE } from './outages.ts'
import { logInAs } from './shell.ts'

const reply = (page: Page) => page.getByLabel('Your message')
const back = (page: Page) => page.getByRole('link', { name: 'Back to the inbox' })
const quickExit = (page: Page) => page.getByRole('link', { name: 'Quick exit' })

const edges = async (element: Locator) => {
  const { y = NaN, height = NaN } = (await element.boundingBox()) ?? {}
  return { top: y, bottom: y + height }
}

/**
 * Between `top` and `bottom` (a height, or what begins there) stand, from the top down, the head, at least a line of
 * talk, and the reply field.
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

const widthOf = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth)

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test(
    'a conversation has the screen to itself, whatever a keyboard or an outage takes of it, and gives it back',
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
      const title = page.getByRole('link', { name: `${max.username} Female` })
      expect((await title.boundingBox())?.height).toBeGreaterThanOrEqual(44)
      await expect(title.getByRole('heading', { level: 1 })).toHaveText(max.username)
      await expectWithin(page, 0, 844)

      // What Safari tells of a keyboard that it lays over the page, and of the page that it moves.
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

  test('a conversation whose code is on its way has its shape already', async ({ page, newMember }) => {
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

test('on a wide screen the list keeps its place beside a conversation, and an outage leaves the reply in view', async ({
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

test('long names and long words widen no page', async ({ page, newMember }) => {
  const long = await registerMember(page, 'couple_mf', undefined, 'the_merry_couple_from_leeds_93')
  const max = await newMember()
  const threadId = await sendByApi(page, max.username, 'W'.repeat(4000))
  await sendByApi(max.page, long.username, 'W'.repeat(4000))
  const pages = ['/messages/inbox', `/messages/thread/${threadId}`, `/messages/send?to=${long.username}`]
  for (const path of pages) {
    await max.page.goto(path)
    await expect(
      max.page
        .getByText(/WWWW/)
        .or(max.page.getByLabel('To', { exact: true }))
        .first(),
    ).toBeVisible()
    for (const width of [320, 390, 1280]) {
      await max.page.setViewportSize({ width, height: 700 })
      await expect.poll(() => widthOf(max.page), `${path} at ${width}`).toBe(width)
    }
  }
})
