import type { Page } from '@playwright/test'
import { listThreads } from '#shared/domains/messages/messages.contract.ts'
import type { OutputOf } from '#shared/kernel/endpoint.ts'
import { PAGES, type PageRoute } from '#shared/routes.ts'
import { HOLD_BACK, WEIGHTS, type Budget } from './budgets.ts'
import { MEMBER, type Product } from './product.ts'

const ADMIN = 'admin@demo.example'

/** Milliseconds without network activity after which a page is complete. */
const QUIET = 600
/** Number of pages weighed in parallel. */
const AT_ONCE = 2

export const KINDS = ['script', 'style', 'font', 'html', 'data', 'other', 'photos'] as const
export type Kind = (typeof KINDS)[number]

interface Loaded {
  url: string
  kind: Kind
  /** The size as sent: compressed, without the response headers. */
  bytes: number
}

export interface Weighed {
  page: string
  budget: Budget
  loaded: Loaded[]
  /** Prefetched in idle time, once the page was complete. */
  ahead: Loaded[]
}

const KIND_OF: Record<string, Kind> = {
  Script: 'script',
  Stylesheet: 'style',
  Font: 'font',
  Document: 'html',
  Fetch: 'data',
  XHR: 'data',
}

const kindOf = (type: string | undefined, url: string): Kind =>
  new URL(url).pathname.startsWith('/media/') ? 'photos' : (KIND_OF[type ?? ''] ?? 'other')

/**
 * Records a page's requests. The returned function waits until there have been no requests for `silence` ms, and
 * returns those made since its last call.
 */
const listen = async (page: Page) => {
  const wire = await page.context().newCDPSession(page)
  await wire.send('Network.enable')
  const running = new Map<string, Loaded & { headers: number }>()
  let loaded: Loaded[] = []
  let changedAt = performance.now()
  const end = (requestId: string, total = 0) => {
    changedAt = performance.now()
    const request = running.get(requestId)
    if (request) request.bytes = Math.max(0, total - request.headers)
    running.delete(requestId)
  }
  wire.on('Network.requestWillBeSent', ({ requestId, request: { url, method }, type }) => {
    // A response without a body may stay open until it's abandoned.
    if (!/^(http|ws)s?:/.test(url) || method === 'HEAD') return
    changedAt = performance.now()
    const request = { url, kind: kindOf(type, url), bytes: 0, headers: 0 }
    running.set(requestId, request)
    loaded.push(request)
  })
  wire.on('Network.responseReceived', ({ requestId, response }) => {
    const request = running.get(requestId)
    if (request) request.headers = response.encodedDataLength
  })
  wire.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => end(requestId, encodedDataLength))
  wire.on('Network.loadingFailed', ({ requestId }) => end(requestId))
  return async (silence: number): Promise<Loaded[]> => {
    changedAt = performance.now()
    while (running.size > 0 || performance.now() - changedAt < silence) await page.waitForTimeout(50)
    const since = loaded
    loaded = []
    return since
  }
}

/** Returns values for the placeholders in paths. Pages with any other placeholder can only be created by operators. */
const examplesOf = async ({ openPhone }: Product): Promise<Record<string, string>> => {
  const phone = await openPhone(MEMBER)
  const answer = await phone.request.get(listThreads.path)
  const { items } = (await answer.json()) as OutputOf<typeof listThreads>
  await phone.close()
  return { username: 'max', threadId: items[0]?.id ?? '' }
}

interface Visit {
  page: string
  budget: Budget
  /** The logged-in member. */
  email?: string
  /** The previous page, from which this one is opened inside the app. */
  from?: string
}

const FIRST = new Set(['/dashboard', '/browse', '/messages/inbox', '/profile'])
const ENTRANCES = new Set(['/login', '/register', '/landing/register'])

const visitsOf = (examples: Record<string, string>): Visit[] =>
  PAGES.flatMap((route: PageRoute): Visit[] => {
    const page = route.path.replaceAll(/\{(\w+)\}/g, (name, key: string) => examples[key] ?? name)
    if (page.includes('{') || route.redirect) return []
    if (route.isDocument) return [{ page, budget: WEIGHTS.document }]
    if (ENTRANCES.has(page)) return [{ page, budget: WEIGHTS.entrance }]
    const email = route.access === 'admins' ? ADMIN : MEMBER
    return [
      ...(FIRST.has(page) ? [{ page, budget: WEIGHTS.first, email }] : []),
      ...(page === '/dashboard' ? [] : [{ page, budget: WEIGHTS.further, email, from: '/dashboard' }]),
    ]
  })

/** Opens a path inside the app, as a link does. */
const openInApp = (address: string) =>
  `history.pushState({}, '', ${JSON.stringify(address)}); dispatchEvent(new PopStateEvent('popstate'))`

const weigh = async (product: Product, { page: address, budget, email, from }: Visit): Promise<Weighed> => {
  const phone = await product.openPhone(email)
  try {
    const page = await phone.newPage()
    await page.addInitScript(HOLD_BACK)
    const settle = await listen(page)
    const connected = email && page.waitForEvent('websocket')
    await page.goto(from ?? address)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await connected
    const loaded = await settle(QUIET)
    await page.evaluate('fetchAhead()')
    const ahead = await settle(QUIET)
    if (!from) return { page: address, budget, loaded, ahead }
    await page.evaluate(openInApp(address))
    return { page: `${from} → ${address}`, budget, loaded: await settle(QUIET), ahead: [] }
  } finally {
    await phone.close()
  }
}

/** Sums the bytes of some kinds of file, by default all except photos. */
export const weightOf = (
  loaded: readonly Loaded[],
  kinds: readonly Kind[] = KINDS.filter((kind) => kind !== 'photos'),
) => loaded.filter(({ kind }) => kinds.includes(kind)).reduce((sum, { bytes }) => sum + bytes, 0)

/** Weighs what every page of the site loads, opened with an empty cache. */
export const weighPages = async (product: Product): Promise<Weighed[]> => {
  const visits = visitsOf(await examplesOf(product))
  const weighed: Weighed[] = []
  const waiting = [...visits.entries()]
  const work = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      weighed[next[0]] = await weigh(product, next[1])
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  return weighed
}
