import type { BrowserContext, Page } from '@playwright/test'
import { PAINTS, SLOW_PHONE } from './budgets.ts'
import { MEMBER, type Product } from './product.ts'

const RUNS = 7
/** Milliseconds to wait for something to see before the measurement fails. */
const GIVE_UP = 30_000

/** A page view to time. The limit is in milliseconds from navigation. */
interface View {
  address: string
  /** What to wait for, if not the first paint. */
  until?: string
  email?: string
  limit?: number
  script: string
}

export interface Painted {
  page: string
  limit: number | undefined
  median: number
  /** Ascending. */
  times: number[]
}

/** Scripts for the page. Each calls `seen` with the time once there's something to see. */
const FIRST_PAINT = `
  new PerformanceObserver((list) => {
    for (const { name, startTime } of list.getEntries()) if (name === 'first-contentful-paint') seen(startTime)
  }).observe({ type: 'paint', buffered: true })
`
/** The message posted from an animation frame arrives once that frame has been handed to the screen. */
const onceTrue = (condition: string) => `
  const watch = new MutationObserver(() => {
    if (!(${condition})) return
    watch.disconnect()
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = () => seen(performance.now())
      port2.postMessage(null)
    })
  })
  watch.observe(document, { childList: true, subtree: true })
`
const shows = (selector: string, count: number) =>
  onceTrue(`document.querySelectorAll('${selector}').length >= ${count}`)
/** The notice that the scripts are late disappears once they have taken over the page. */
const answers = onceTrue(
  `document.querySelector('main h1') && document.readyState !== 'loading' && !document.getElementById('late')`,
)

const viewsOf = (address: string, view: Omit<View, 'address'>): View[] => {
  const { email } = view
  return [
    { address, ...view },
    { address, ...(email ? { email } : {}), until: 'until it answers', script: answers },
  ]
}

const FORM = shows('main form input', 2)
const CARDS = shows('main article', 20)

const VIEWS: readonly View[] = [
  { address: '/', limit: PAINTS.landing, script: FIRST_PAINT },
  ...viewsOf('/login', { limit: PAINTS.login, script: FORM }),
  ...viewsOf('/browse', { limit: PAINTS.browse, script: CARDS }),
  ...viewsOf('/browse', { email: MEMBER, limit: PAINTS.browse, script: CARDS }),
]

const slowDown = async (page: Page) => {
  const { bitsPerSecond, roundTrip, slowdown } = SLOW_PHONE
  const wire = await page.context().newCDPSession(page)
  await wire.send('Network.enable')
  await wire.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: roundTrip,
    downloadThroughput: bitsPerSecond / 8,
    uploadThroughput: bitsPerSecond / 8,
  })
  await wire.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
}

const seeOnce = async (phone: BrowserContext, { address, script }: View): Promise<number> => {
  const page = await phone.newPage()
  await slowDown(page)
  await page.addInitScript(script)
  return new Promise((resolve, reject) => {
    const open = async () => {
      await page.exposeFunction('seen', resolve)
      await page.goto(address, { waitUntil: 'commit' })
    }
    setTimeout(() => reject(new Error(`${address} shows nothing.`)), GIVE_UP).unref()
    open().catch(reject)
  })
}

/** Measures when the throttled phone first shows something, with an empty cache each time. */
export const timePaints = async ({ openPhone }: Product): Promise<Painted[]> => {
  const painted: Painted[] = []
  for (const view of VIEWS) {
    const times: number[] = []
    for (let run = -1; run < RUNS; run++) {
      const phone = await openPhone(view.email)
      const time = await seeOnce(phone, view)
      await phone.close()
      if (run >= 0) times.push(time)
    }
    times.sort((a, b) => a - b)
    painted.push({
      page: [view.address, view.email && 'as a member', view.until].filter(Boolean).join(', '),
      limit: view.limit,
      median: times[Math.floor(RUNS / 2)] ?? Infinity,
      times,
    })
  }
  return painted
}
