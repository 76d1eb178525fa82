import type { WebSocketRoute } from '@playwright/test'
import {
  bubbles,
  conversation,
  onlyLive,
  origin,
  sendByApi,
  test,
  threadOf,
  toasts,
  untilLive,
} from './conversations.ts'
import { covers, expect, expectGoodScreen, registerMember } from './fixtures.ts'
import { stopTime } from './outages.ts'

test(
  'two members write to each other live',
  covers(
    'MSG-01',
    'MSG-02',
    'MSG-10',
    'MSG-18',
    'MSG-19',
    'MSG-21',
    'MSG-22',
    'MSG-23',
    'MSG-25',
    'MSG-26',
    'MSG-27',
    'MSG-37',
    'MSG-55',
    'MSG-56',
    'MSG-57',
    'MSG-58',
    'MSG-60',
    'MAIL-12',
    'CONST-61',
    'CONST-62',
  ),
  async ({ page, newMember, noise }) => {
    noise.allow(/net::ERR_FAILED/)
    const anna = await registerMember(page)
    const max = await newMember()

    const live = untilLive(max.page)
    await max.page.goto('/messages')
    await expect(max.page).toHaveURL(/\/messages\/inbox$/)
    await expect(max.page.getByRole('heading', { level: 1, name: 'Messages' })).toBeVisible()
    const tabs = max.page.getByRole('navigation', { name: 'Messages' }).getByRole('link')
    await expect(tabs).toHaveText(['Inbox'])
    await expect(max.page.getByText('No messages yet')).toBeVisible()
    await expectGoodScreen(max.page, 'inbox-empty')
    await live
    await max.page.waitForLoadState('networkidle')
    await onlyLive(max.page)

    await page.clock.install()
    await page.goto(`/messages/send?to=${max.username}`)
    await expect(page.getByLabel('To', { exact: true })).toHaveValue(max.username)
    await expect(page.getByText('2 of 2 messages left today')).toBeVisible()
    await page.getByLabel('Message', { exact: true }).fill('First line\nSecond line\nThird <b>line</b>')
    await expectGoodScreen(page, 'message-send')
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
    await expect(received).not.toContainText('Third')
    await expect(received).toContainText('just now')
    const unread = max.page.getByRole('link', { name: /Messages 1 new|1 unread ?Messages/ })
    await expect(unread.first()).toBeVisible()
    await expectGoodScreen(max.page, 'inbox')

    await max.page.unroute('**/api/messages/**')
    await received.click()
    await expect(max.page).toHaveURL(/\/messages\/thread\/[0-9a-f-]{36}$/)
    await expect(bubbles(max.page)).toHaveCount(1)
    await expect(conversation(max.page).getByText('Third <b>line</b>')).toBeVisible()
    await expect(conversation(max.page).getByText('Today')).toBeVisible()
    await expect(conversation(max.page).getByText('New messages')).toBeVisible()
    await expect(unread).toHaveCount(0)

    await threadOf(page, max.username).click()
    await expect(bubbles(page)).toHaveCount(1)
    await onlyLive(page)
    await onlyLive(max.page)
    const reply = max.page.getByLabel('Your message')
    await reply.fill('I am here')
    await max.page.getByRole('button', { name: 'Send', exact: true }).click()
    await expect(reply).toHaveValue('')
    await expect(bubbles(page)).toHaveText([/First line/, /I am here/])
    await expect(bubbles(max.page)).toHaveText([/First line/, /I am here/])
    await expect(max.page.getByText('1 of 2 messages left today')).toBeVisible()
    await expectGoodScreen(max.page, 'conversation')

    await page.getByLabel('Your message').fill('And so am I')
    await page.getByLabel('Your message').press('Control+Enter')
    await expect(bubbles(max.page)).toHaveText([/First line/, /I am here/, /And so am I/])
    await expect(page).toHaveURL(/\/messages\/thread\//)
    await max.page.getByRole('link', { name: 'Back to the inbox' }).click()
    await expect(threadOf(max.page, anna.username)).toContainText('And so am I')
    await expect(threadOf(max.page, anna.username).getByText('New', { exact: true })).toHaveCount(0)
  },
)

test(
  'a free member has two messages a day',
  covers('MSG-30', 'MSG-33', 'MSG-34', 'MSG-35', 'TIER-12'),
  async ({ page, newMember, noise }) => {
    noise.allow(/status of 429|net::ERR_FAILED/)
    await registerMember(page)
    const max = await newMember()
    const limitReached = 'Daily message limit reached. Upgrade your membership for more messages.'
    const threadId = await sendByApi(page, max.username, 'One')
    await page.goto(`/messages/thread/${threadId}`)
    await expect(page.getByText('1 of 2 messages left today')).toBeVisible()
    await page.waitForLoadState('networkidle')
    await page.route('**/api/messages/allowance', (route) => route.abort())
    await sendByApi(page, max.username, 'Two')
    await expect(bubbles(page)).toHaveCount(2)
    await page.getByLabel('Your message').fill('Three')
    await page.getByRole('button', { name: 'Send', exact: true }).click()
    await expect(toasts(page).getByText('Daily message limit exceeded')).toBeVisible()
    await expect(conversation(page).getByText('Three')).toBeVisible()
    await page.unroute('**/api/messages/allowance')

    await page.reload()
    await expect(bubbles(page)).toHaveCount(2)
    await expect(page.getByText(limitReached).filter({ visible: true })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Send', exact: true })).toHaveAttribute(
      'aria-disabled',
      'true',
    )
    await expect(page.getByRole('button', { name: 'Send', exact: true })).toHaveAccessibleDescription(
      limitReached,
    )
    await expectGoodScreen(page, 'conversation-limit')

    await page.goto(`/messages/send?to=${max.username}`)
    await page.getByLabel('Message', { exact: true }).fill('Three')
    await expect(page.getByText(limitReached).filter({ visible: true })).toBeVisible()
    const send = page.getByRole('button', { name: 'Send message' })
    await expect(send).toHaveAttribute('aria-disabled', 'true')
    await send.click({ force: true })
    await expect(page).toHaveURL(/\/messages\/send/)
    const stored = await page.request.get(`/api/messages/threads/${threadId}/messages`)
    expect(((await stored.json()) as { items: unknown[] }).items).toHaveLength(2)
  },
)

test(
  'the form refuses what cannot be sent',
  covers('MSG-28', 'MSG-29', 'MSG-31', 'MSG-32', 'MSG-36'),
  async ({ page, newMember, noise }) => {
    noise.allow(/status of 404/)
    await registerMember(page)
    const max = await newMember()
    await page.goto('/messages/send')
    const [to, body] = [page.getByLabel('To', { exact: true }), page.getByLabel('Message', { exact: true })]
    const send = page.getByRole('button', { name: 'Send message' })
    await body.fill('Hello')
    await send.click()
    await expect(to).toHaveAccessibleDescription(/Missing data/)
    await expect(to).toBeFocused()
    await to.fill(max.username)
    await body.fill('  ')
    await send.click()
    await expect(body).toHaveAccessibleDescription(/Missing data/)
    await expect(body).toBeFocused()

    await body.fill('Hello')
    await to.fill('nobody-of-this-name')
    await send.click()
    await expect(to).toHaveAccessibleDescription(/User "nobody-of-this-name" not found\./)
    await expect(body).toHaveValue('Hello')
    await expectGoodScreen(page, 'message-send-refused')

    const refusing = await max.page.request.put('/api/contact-preferences', {
      headers: { origin: origin() },
      data: { allowFriendsOnly: true, allowedProfileTypes: [], blockedProfileTypes: [] },
    })
    expect(refusing.status()).toBe(200)
    await page.goto(`/messages/send?to=${max.username}`)
    const reason = 'You cannot send messages to this user due to their contact preferences.'
    await expect(page.getByRole('alert').getByText(reason)).toBeVisible()
    await expect(body).toHaveValue('Hello')
    await expect(send).toHaveAttribute('aria-disabled', 'true')
    await expect(send).toHaveAccessibleDescription(reason)
  },
)

test(
  'a stranger who types the address of a conversation gets nothing',
  covers('MSG-20'),
  async ({ page, newMember, browser, noise }) => {
    noise.allow(/status of 40[14]/)
    await registerMember(page)
    const [max, eve] = [await newMember(), await newMember()]
    const threadId = await sendByApi(page, max.username, 'Between the two of us')

    await eve.page.goto(`/messages/thread/${threadId}`)
    await expect(eve.page.getByText('Page not found')).toBeVisible()
    await expect(eve.page.getByText('Between the two of us')).toHaveCount(0)
    await expectGoodScreen(eve.page, 'conversation-of-others')
    for (const path of ['', '/messages']) {
      const answer = await eve.page.request.get(`/api/messages/threads/${threadId}${path}`)
      expect(answer.status()).toBe(404)
    }

    const visitor = await browser.newContext()
    noise.watch(visitor)
    const visiting = await visitor.newPage()
    await visiting.goto(`/messages/thread/${threadId}`)
    await expect(visiting).toHaveURL(/\/login/)
    const answer = await visitor.request.get(`/api/messages/threads/${threadId}/messages`)
    expect(answer.status()).toBe(401)
    expect(await answer.text()).not.toContain('Between')
    await visitor.close()
  },
)

test(
  'nothing typed is lost when the connection fails',
  covers('MSG-38', 'MSG-39', 'MSG-55', 'MSG-58'),
  async ({ page, newMember, noise }) => {
    noise.allow(/net::ERR_FAILED/)
    const anna = await registerMember(page)
    const max = await newMember()
    const threadId = await sendByApi(max.page, anna.username, 'Hello Anna')
    const sockets: WebSocketRoute[] = []
    await page.routeWebSocket(/socket\.io/, (socket) => {
      sockets.push(socket)
      socket.connectToServer()
    })

    await page.goto('/messages/send')
    await page.route('**/api/messages/threads**', (route) => route.abort())
    await page
      .getByRole('link', { name: /(?<!(Sent|Saved|Friends) )Messages/ })
      .filter({ visible: true })
      .last()
      .click()
    await expect(page.getByText('Failed to load inbox. Please refresh and try again.')).toBeVisible()
    await page.unroute('**/api/messages/threads**')
    await page.getByRole('button', { name: 'Try again' }).click()
    await threadOf(page, max.username).click()
    await expect(bubbles(page)).toHaveCount(1)

    await page.route('**/api/messages', (route) => route.abort())
    await page.getByLabel('Your message').fill('Do you hear me?')
    await page.getByRole('button', { name: 'Send', exact: true }).click()
    await expect(conversation(page).getByRole('alert')).toContainText('Failed to send message')
    await expect(conversation(page).getByText('Do you hear me?')).toBeVisible()
    await expectGoodScreen(page, 'conversation-failed')
    await page.unroute('**/api/messages')
    await conversation(page).getByRole('button', { name: 'Try again' }).click()
    await expect(conversation(page).getByRole('alert')).toHaveCount(0)
    await expect(bubbles(page)).toHaveText([/Hello Anna/, /Do you hear me\?/])

    await page.getByLabel('Your message').fill('A thought for later')
    const live = untilLive(page)
    await page.reload()
    await expect(page.getByLabel('Your message')).toHaveValue('A thought for later')

    await live
    await sockets.at(-1)?.close()
    await sendByApi(max.page, anna.username, 'While you were away')
    await expect(bubbles(page)).toHaveText([/Hello Anna/, /Do you hear me\?/, /While you were away/])
    expect(new URL(page.url()).pathname).toBe(`/messages/thread/${threadId}`)

    await page.evaluate(() => window.dispatchEvent(new Event('app:logout')))
    await expect.poll(() => page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain('A thought')
  },
)
