import type { BrowserContext, Page, Request, WebSocket } from '@playwright/test'
import { expect } from './fixtures.ts'

/** What the browser itself logs to the console when no server responds. */
export const NETWORK_NOISE = /Failed to load resource|WebSocket connection to/

export const LOST = 'We’ve lost the connection. We’ll keep trying, and what you’ve typed stays here.'
export const CONFIRMED = 'Failed to connect to authentication service'

export const banner = (page: Page) => page.getByRole('status').filter({ hasText: LOST })
export const said = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text })
export const reconnect = (page: Page) => page.getByRole('button', { name: 'Reconnect' })
export const openToast = (page: Page) =>
  page.locator('[data-sonner-toast][data-front="true"][data-removed="false"]')
export const heading = (page: Page) => page.getByRole('heading', { level: 1 })

/** Opens a page and waits for everything it fetches when idle. The page's clock must be installed. */
export const openIdle = async (page: Page, path: string) => {
  const onTheWay = new Set<Request>()
  const arrive = (request: Request) => void onTheWay.delete(request)
  page.on('request', (request) => onTheWay.add(request))
  page.on('requestfinished', arrive)
  page.on('requestfailed', arrive)
  const becomesQuiet = async () => {
    let quiet = 0
    const looks = () => (quiet = onTheWay.size === 0 ? quiet + 1 : 0)
    await expect.poll(looks, { intervals: [50] }).toBeGreaterThan(5)
  }
  await page.goto(path)
  await expect(heading(page)).toBeVisible()
  // The jump in time would abort a request in flight, which would be retried during the outage.
  await becomesQuiet()
  await page.clock.runFor(3000)
  await becomesQuiet()
}

/** The page's time. */
export const timeOf = (page: Page) => page.evaluate(() => Date.now())

/** From here on, the page's time only moves by `page.clock.runFor`. */
export const stopTime = async (page: Page) => page.clock.pauseAt((await timeOf(page)) + 1000)

/** Whether a socket is the live connection. */
export const isLive = (socket: WebSocket) => socket.url().includes('/socket.io')

/** Records when the page opens a live connection, in the page's time. */
export const noteTries = async (page: Page) => {
  await page.addInitScript(() => {
    const tries: number[] = []
    Reflect.set(window, 'tries', tries)
    window.WebSocket = class extends WebSocket {
      constructor(url: string | URL, protocols?: string | string[]) {
        super(url, protocols)
        tries.push(Date.now())
      }
    }
  })
  return () => page.evaluate(() => [...(Reflect.get(window, 'tries') as number[])])
}

/** Cuts the network, and returns once the page has noticed. */
export const cut = async (page: Page, context: BrowserContext) => {
  const heard = await page.evaluateHandle(() => {
    const event = new Promise((resolve) => addEventListener('offline', resolve, { once: true }))
    return { event }
  })
  await context.setOffline(true)
  await heard.evaluate(({ event }) => event.then(() => undefined))
}

/** While the network is cut, lets only the check that the member triggers succeed. */
export const answerByHand = (page: Page) =>
  page.route('**/api/health', (route) =>
    route.request().method() === 'HEAD' ? route.fulfill({ status: 200 }) : route.fallback(),
  )

/**
 * Does something that makes the page check the server's health, and returns once the page has received the response.
 */
const untilAnswered = async (page: Page, act: () => Promise<unknown>) => {
  const answered = page.waitForResponse(
    (response) => response.url().endsWith('/api/health') && response.request().method() === 'GET',
  )
  await act()
  await answered
  // The page receives responses to its own earlier requests before this one.
  await page.evaluate(() => fetch('/api/health').then(({ status }) => status))
}

/** Restores the network, and returns once the page has noticed. */
export const endCut = (page: Page, context: BrowserContext) =>
  untilAnswered(page, () => context.setOffline(false))

/** Restores the network, then makes the page doubt its connection again until the server responds. */
export const interrupt = async (page: Page, context: BrowserContext) => {
  await endCut(page, context)
  await untilAnswered(page, () => page.evaluate(() => dispatchEvent(new Event('offline'))))
}

/** Marks the page. Returns a function that returns whether it's still the same page, which hasn't been reloaded. */
export const markPage = async (page: Page) => {
  await page.evaluate(() => Reflect.set(window, 'isMarked', true))
  return () => page.evaluate(() => Reflect.get(window, 'isMarked') === true)
}
