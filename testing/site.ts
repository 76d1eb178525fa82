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
  // The first page that needs a part of the client waits for it to be transformed.
  asyncUtilTimeout: 15_000,
  // The whole document, which is the default, is too slow to write at every try.
  getElementError: (message) =>
    new Error(`${message ?? ''}\nThe page says: ${document.body.textContent.slice(0, 1000)}`),
})

/** A call of the page: `/api/session?a=1`, and what it sent. */
interface Call {
  method: string
  url: string
  body: unknown
}

type Trouble = (call: Call) => Response | Promise<Response>

const cookieOf = ({ cookies }: Agent) => [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')

/** What a browser does with a call: it goes into the real app in this process, unless the network has trouble. */
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
      // A call that never ends is nothing to wait for.
      if (trouble) return answer
      underWay.add(answer)
      return answer.finally(() => underWay.delete(answer))
    },
    /** Everything the page has called so far. */
    calls,
    /**
     * From here on calls like `POST /api/session` get this in place of the app's answer: what a broken network, a
     * proxy or an overloaded server would give. Answers how to end it.
     */
    trouble: (call: `${string} /${string}`, answer: Trouble) => {
      troubles.set(call, answer)
      return () => void troubles.delete(call)
    },
    /** Resolves when no call is under way. */
    idle: async () => {
      while (underWay.size > 0) await Promise.allSettled(underWay)
    },
  }
}

/** Troubles a network may have. */
export const noAnswer: Trouble = () => Promise.reject(new TypeError('Failed to fetch'))
export const neverAnswers: Trouble = () => new Promise(() => undefined)
export const answerOf = (status: number, body?: unknown) => (): Response =>
  new Response(body === undefined ? '' : JSON.stringify(body), { status })
export const refusalOf = (status: number, code: string, message = 'A reason') =>
  answerOf(status, { error: { code, message } })

/** Who uses the page. */
let browser: Agent | undefined

/**
 * A socket with the cookies and the origin of the page, which Node's own cannot send. Socket.io keeps the class it found
 * first.
 */
class PageSocket extends WebSocket {
  constructor(url: string) {
    super(url, { headers: { cookie: browser ? cookieOf(browser) : '', origin: location.origin } })
  }
}

/**
 * Lets the pages of a file have their live connection; to be called before the first is opened. Socket.io looks for the class
 * in the window, and that of happy-dom sends no cookie, so without it every connection is refused.
 */
export const connectPages = () => void Reflect.set(browserWindow, 'WebSocket', PageSocket)

let isTranslated = process.env['TRANSLATED'] === '1'
/** From here on the browser of this file translates each page, once more before every act. */
export const translatePages = () => void (isTranslated = true)

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
 * A real app on a database of its own, and a browser's window on it: `open` shows an address in it, whose calls and
 * live connection go to the app. What is open is checked by axe and left after each test. Close the site after the
 * tests of the file.
 */
export const openSite = async (settings: Partial<Config> = {}) => {
  // The client and its libraries count on time to pass while their timers run.
  const app = await createTestApp(settings, { clock: createTestClock(() => performance.now()) })
  readTimeFrom(app.clock)
  await app.http.listen({ host: '127.0.0.1', port: 0 })
  // Without one every page would say so.
  const admin = await app.given.member({ role: 'admin' })
  const { port } = app.http.server.address() as AddressInfo

  /** Opens an address as a full page load: logged in as the member, with the cookies of an agent, or as nobody. */
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
    // A new entry of the history carries nothing of the one before.
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
      // Sonner would show the ones still open on the next page; a browser forgets them with this one.
      sonner.dismiss()
      await network.idle()
      vi.unstubAllGlobals()
      localStorage.clear()
      sessionStorage.clear()
    }
    const user = withDialogsChecked(userEvent.setup({ document, delay: null, pointerEventsCheck: 0 }))
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

/** The page; the library's own is that of the first window of the worker. */
export const screen = within(document.body)

export { waitFor, within }

/** Console errors that match are part of the test, like that of a view it breaks. */
export const allowErrors = (pattern: RegExp) => {
  // oxlint-disable-next-line no-console -- tests catch what is written there, and nothing is written here
  const written = vi.mocked(console.error)
  const refuse = written.getMockImplementation()
  written.mockImplementation((...values) => {
    if (!pattern.test(values.map(String).join(' '))) refuse?.(...values)
  })
}

/** Path and query of the address the window stands at. */
export const address = () => location.pathname + location.search

/** Opens the menu of what else can be done on a profile; to choose something there, name it. */
export const openProfileMenu = async (user: UserEvent, item?: string) => {
  await user.click(await screen.findByRole('button', { name: /^More for / }))
  if (item) await user.click(await screen.findByRole('menuitem', { name: item }))
}

/** A sentence stands on the page, and no toast says it again. */
export const saidOnce = async (text: string | RegExp) => {
  expect(
    await within(document.body.querySelector('main, dialog[open]') ?? document.body).findByText(text),
  ).toBeVisible()
  expect(toasts().filter((said) => (typeof text === 'string' ? said === text : text.test(said)))).toEqual([])
}

/** The toasts on the screen, by their texts. */
export const toasts = () => listToasts().flatMap(({ isOpen, text }) => (isOpen ? [text] : []))
