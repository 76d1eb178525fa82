import '@testing-library/jest-dom/vitest'
import type { AddressInfo } from 'node:net'
import { configure, waitFor, within } from '@testing-library/dom'
import { userEvent, type UserEvent } from '@testing-library/user-event'
import { toast as sonner } from 'sonner'
import { afterEach, expect, vi, type TestContext } from 'vitest'
import WebSocket from 'ws'
import { mountApp } from '#client/app/mount.tsx'
import { createQueryClient } from '#client/platform/calls/query.ts'
import { leaveKeysToInputMethods } from '#client/ui/frame/keys.ts'
import { listToasts, toast } from '#client/ui/feedback/toast.ts'
import type { Config } from '#server/platform/runtime/config.ts'
import type { Agent } from '#server/testing/scenario/agent.ts'
import { createTestApp } from '#server/testing/scenario/app.ts'
import { createTestClock } from '#server/testing/scenario/clock.ts'
import { expectAccessible, withDialogsChecked } from './accessibility.ts'
import { browserWindow, readTimeFrom } from './dom.ts'
import { withTranslation } from './translation.ts'
import { uploadsOver } from './uploads.ts'

configure({
  // The first page that needs a part of the client waits for Vite to transform it.
  asyncUtilTimeout: 15_000,
  // By default, every attempt would print the whole document, which is too slow.
  getElementError: (message) =>
    new Error(`${message ?? ''}\nThe page says: ${document.body.textContent.slice(0, 1000)}`),
})

/** A request from the page: its URL, such as `/api/session?a=1`, and the body it sent. */
interface Call {
  method: string
  url: string
  body: unknown
}

type Trouble = (call: Call) => Response | Promise<Response>

const cookieOf = ({ cookies }: Agent) => [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')

/**
 * Handles requests like a browser: they go to the real app in this process, unless the test simulates network trouble.
 */
const createNetwork = (agent: Agent) => {
  const calls: Call[] = []
  const troubles = new Map<string, Trouble>()
  const underWay = new Set<Promise<unknown>>()

  const ask = async ({ method, url }: Call, init: RequestInit) => {
    const answer = await agent.request(method as 'GET', url, {
      headers: Object.fromEntries(new Headers(init.headers)),
      ...(init.body && { body: init.body instanceof Uint8Array ? Buffer.from(init.body) : init.body }),
    })
    init.signal?.throwIfAborted()
    const headers = Object.entries(answer.headers).map(([name, value]): [string, string] => [
      name,
      String(value),
    ])
    const isEmpty = method === 'HEAD' || answer.statusCode === 204
    return new Response(isEmpty ? null : new Uint8Array(answer.rawPayload), {
      status: answer.statusCode,
      headers,
    })
  }

  return {
    fetch: (input: string, init: RequestInit = {}) => {
      const { pathname, search } = new URL(input, location.href)
      const body: unknown = typeof init.body === 'string' ? JSON.parse(init.body) : undefined
      const call = { method: init.method ?? 'GET', url: pathname + search, body }
      calls.push(call)
      const trouble = troubles.get(`${call.method} ${pathname}`)
      const answer = trouble ? Promise.resolve(call).then(trouble) : ask(call, init)
      // A simulated response may never arrive, so `idle` doesn't wait for it.
      if (trouble) return answer
      underWay.add(answer)
      return answer.finally(() => underWay.delete(answer))
    },
    /** Every request the page has made so far. */
    calls,
    /**
     * From now on, requests like `POST /api/session` get this response instead of the app's, as from a broken network,
     * a proxy or an overloaded server. Returns a function that ends the trouble.
     */
    trouble: (call: `${string} /${string}`, answer: Trouble) => {
      troubles.set(call, answer)
      return () => void troubles.delete(call)
    },
    /** Resolves when no request is in flight. */
    idle: async () => {
      while (underWay.size > 0) await Promise.allSettled(underWay)
    },
  }
}

/** Kinds of network trouble. */
export const noAnswer: Trouble = () => Promise.reject(new TypeError('Failed to fetch'))
export const neverAnswers: Trouble = () => new Promise(() => undefined)
export const answerOf = (status: number, body?: unknown) => (): Response =>
  new Response(body === undefined ? '' : JSON.stringify(body), { status })
export const refusalOf = (status: number, code: string, message = 'A reason') =>
  answerOf(status, { error: { code, message } })

/** The agent whose cookies the page uses. */
let browser: Agent | undefined

/**
 * A WebSocket that sends the page's cookies and origin, which Node's own can't. Socket.io keeps the first class it
 * finds.
 */
class PageSocket extends WebSocket {
  constructor(url: string) {
    super(url, { headers: { cookie: browser ? cookieOf(browser) : '', origin: location.origin } })
  }
}

/**
 * Gives a file's pages a live connection. Must be called before the first page is opened. Socket.io looks for the class
 * in the window, and happy-dom's sends no cookies, so every connection would be rejected.
 */
export const connectPages = () => void Reflect.set(browserWindow, 'WebSocket', PageSocket)

let isTranslated = process.env['TRANSLATED'] === '1'
/** From now on, translates each page in this file when it opens, and again before every action. */
export const translatePages = () => void (isTranslated = true)

/** Milliseconds to wait for a busy button. A test may press one on purpose, so the press isn't held back for long. */
const PATIENCE = 2000

/**
 * A user who waits for a busy button before pressing it, since a page shows a result a moment before the button is
 * ready again.
 */
const withPatience = (user: UserEvent): UserEvent => {
  const press = async (element: Element) => {
    const isReady = () => expect(element).not.toHaveAttribute('aria-busy', 'true')
    const isBusy = element.getAttribute('aria-busy') === 'true'
    if (isBusy) await waitFor(isReady, { timeout: PATIENCE }).catch(() => undefined)
    await user.click(element)
  }
  return new Proxy(user, {
    get: (target, name) => (name === 'click' ? press : (Reflect.get(target, name) as unknown)),
  })
}

let leave: (() => Promise<void>) | undefined
const leaveOpen = async (after?: TestContext) => {
  try {
    if (leave && after?.task.result?.state !== 'fail') await expectAccessible()
  } finally {
    await leave?.()
    leave = undefined
  }
}
afterEach(leaveOpen)

/**
 * Opens a real app with its own database, and a browser window on it. `open` opens a URL there, with requests and the
 * live connection going to the app. The open page is checked by axe and left after each test. Close the site after the
 * file's tests.
 */
export const openSite = async (settings: Partial<Config> = {}) => {
  // The client and its libraries expect time to pass while their timers run.
  const app = await createTestApp(settings, { clock: createTestClock(() => performance.now()) })
  readTimeFrom(app.clock)
  await app.http.listen({ host: '127.0.0.1', port: 0 })
  // Without an admin, every page would show a notice.
  const admin = await app.given.member({ role: 'admin' })
  const { port } = app.http.server.address() as AddressInfo

  /** Opens a URL with a full page load: logged in as the member, with an agent's cookies, or as a visitor. */
  const open = async (path: string, who?: { id: string } | Agent) => {
    await leaveOpen()
    const agent = who === undefined ? app.visitor() : 'request' in who ? who : app.as(who)
    await agent.request('GET', '/api/session')
    const { fetch, ...network } = createNetwork(agent)
    vi.stubGlobal('fetch', fetch)
    vi.stubGlobal('XMLHttpRequest', uploadsOver(fetch))
    vi.stubGlobal('WebSocket', PageSocket)
    browser = agent
    browserWindow.happyDOM.setURL(`http://127.0.0.1:${port}${path}`)
    // A new history entry has none of the previous one's state.
    history.replaceState(null, '')
    const root = document.createElement('div')
    root.id = 'root'
    document.body.replaceChildren(root)
    const client = createQueryClient()
    const { replaceState } = history
    const giveUpKeys = leaveKeysToInputMethods()
    const unmount = mountApp(root, client, null)
    leave = async () => {
      unmount()
      giveUpKeys()
      expect(history.replaceState).toBe(replaceState)
      client.clear()
      for (const { id } of listToasts()) toast.dismiss(id)
      // A browser discards open toasts along with the page, but Sonner would show them on the next one.
      sonner.dismiss()
      await network.idle()
      vi.unstubAllGlobals()
      localStorage.clear()
      sessionStorage.clear()
    }
    const user = withPatience(
      withDialogsChecked(userEvent.setup({ document, delay: null, pointerEventsCheck: 0 })),
    )
    return { ...network, agent, user: isTranslated ? withTranslation(user) : user }
  }

  return {
    ...app,
    admin,
    open,
    close: async () => {
      await leaveOpen()
      await app.close()
    },
  }
}

export type Site = Awaited<ReturnType<typeof openSite>>

/** Queries for the page. The library's own `screen` is bound to the worker's first window. */
export const screen = within(document.body)

export { waitFor, within }

/** Allows matching console errors in the test, such as that of a view it breaks on purpose. */
export const allowErrors = (pattern: RegExp) => {
  // oxlint-disable-next-line no-console -- tests catch what is written there, and nothing is written here
  const written = vi.mocked(console.error)
  const refuse = written.getMockImplementation()
  written.mockImplementation((...values) => {
    if (!pattern.test(values.map(String).join(' '))) refuse?.(...values)
  })
}

/** The path and query string of the current URL. */
export const address = () => location.pathname + location.search

/** Opens the menu with a profile's further actions, and chooses the item if one is given. */
export const openProfileMenu = async (user: UserEvent, item?: string) => {
  await user.click(await screen.findByRole('button', { name: /^More for / }))
  if (item) await user.click(await screen.findByRole('menuitem', { name: item }))
}

/** Expects a sentence to be on the page exactly once, and not in a toast. */
export const saidOnce = async (text: string | RegExp) => {
  expect(
    await within(document.body.querySelector('main, dialog[open]') ?? document.body).findByText(text),
  ).toBeVisible()
  expect(toasts().filter((said) => (typeof text === 'string' ? said === text : text.test(said)))).toEqual([])
}

/** The texts of the toasts on the screen. */
export const toasts = () => listToasts().flatMap(({ isOpen, text }) => (isOpen ? [text] : []))
