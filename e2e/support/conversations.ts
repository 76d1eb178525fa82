import { randomUUID } from 'node:crypto'
import type { Browser, Page } from '@playwright/test'
import { expect, registerMember, test as base, type Registered } from './fixtures.ts'

interface Guest extends Registered {
  page: Page
}

/** Opens a new browser context with a new member. */
export const test = base.extend<{ newMember: () => Promise<Guest> }>({
  newMember: async ({ browser, noise }, provide) => {
    const opened: Awaited<ReturnType<Browser['newContext']>>[] = []
    await provide(async () => {
      const context = await browser.newContext()
      opened.push(context)
      noise.watch(context)
      const page = await context.newPage()
      return { page, ...(await registerMember(page)) }
    })
    await Promise.all(opened.map((context) => context.close()))
  },
})

export const origin = () => new URL(String(process.env['E2E_BASE_URL'])).origin

export const sendByApi = async (page: Page, to: string, body: string) => {
  const answer = await page.request.post('/api/messages', {
    headers: { origin: origin() },
    data: { to, body, clientKey: randomUUID() },
  })
  expect(answer.status(), await answer.text()).toBe(200)
  const sent = (await answer.json()) as { thread: { id: string } }
  return sent.thread.id
}

/** From here on, the page can't read conversations over HTTP, so what still arrives came over the socket. */
export const onlyLive = async (page: Page) => {
  await page.route('**/api/messages/**', (route) =>
    route.request().method() === 'GET' ? route.abort() : route.fallback(),
  )
}

export const conversation = (page: Page) => page.getByRole('log', { name: 'Conversation' })
export const bubbles = (page: Page) =>
  conversation(page)
    .getByRole('listitem')
    .filter({ hasText: /\d\d:\d\d/ })
export const toasts = (page: Page) => page.locator('[data-sonner-toast]')
export const threadOf = (page: Page, name: string) =>
  page.getByRole('list', { name: 'Inbox' }).getByRole('link', { name })

/** Resolves once a live connection is up and the page has requested what it may have missed. */
export const untilLive = (page: Page) =>
  page
    .waitForEvent('websocket', (socket) => socket.url().includes('/socket.io'))
    .then((socket) => socket.waitForEvent('framereceived', (frame) => String(frame.payload).startsWith('40')))
