import { randomBytes, randomUUID } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { expect, test as base, type Browser, type BrowserContext, type Page } from '@playwright/test'
import axe, { type RunOptions } from 'axe-core'
import { shiftTime } from './clock.ts'
import { burstButtons, coveredShare, spaceBelow } from './layout.ts'

export { expect }

export interface Noise {
  /** Allows matching console errors that the journey expects, for example from a rejected request. */
  allow(pattern: RegExp): void
  /** Listens to the console of another of the journey's browser contexts as well. */
  watch(context: BrowserContext): void
}

const offset = Number(process.env['E2E_CLOCK_OFFSET_MS'] ?? 0)

/** Returns the time by the run's clock, which is shifted so that no day ends during the run. */
export const now = () => Date.now() + offset

/** Shifts the clock of every page in a browser to the run's. */
const moveTime = (browser: Browser) => {
  const open = browser.newContext.bind(browser)
  browser.newContext = async (...options) => {
    const context = await open(...options)
    await context.addInitScript(shiftTime, offset)
    const install = context.clock.install.bind(context.clock)
    context.clock.install = (wish) => install({ time: now(), ...wish })
    return context
  }
}

/** From here on, a page counts as opened once the app has hydrated it, unless the call says what to wait for. */
const openWhole = (page: Page) => {
  const [goto, reload] = [page.goto.bind(page), page.reload.bind(page)]
  const takenOver = () => expect(page.locator('#late')).toHaveCount(0, { timeout: 15_000 })
  page.goto = async (url, options) => {
    const response = await goto(url, options)
    if (!options?.waitUntil) await takenOver()
    return response
  }
  page.reload = async (options) => {
    const response = await reload(options)
    if (!options?.waitUntil) await takenOver()
    return response
  }
}

/** Files that browsers request on their own, without a link on the page: icons and well-known files. */
const OF_BROWSER = /^\/(favicon\.ico|apple-touch-icon[\w-]*\.png|\.well-known\/.+)$/
const isOfBrowser = (url: string) => URL.canParse(url) && OF_BROWSER.test(new URL(url).pathname)

/** Fails a journey whose pages write an unexpected error to the console, throw, or break the content policy. */
export const test = base.extend<{ noise: Noise }, { timeOfRun: void }>({
  page: [
    async ({ page }, use) => {
      openWhole(page)
      await use(page)
    },
    { scope: 'test' },
  ],
  timeOfRun: [
    async ({ browser }, use) => {
      if (offset !== 0) moveTime(browser)
      await use()
    },
    { auto: true, scope: 'worker' },
  ],
  noise: [
    async ({ context }, use) => {
      const allowed: RegExp[] = []
      const heard: string[] = []
      const watch = (watched: BrowserContext) => {
        watched.on('console', (message) => {
          const { url } = message.location()
          if (message.type() === 'error' && !isOfBrowser(url)) heard.push(`${message.text()} (${url})`)
        })
        watched.on('weberror', (error) => heard.push(String(error.error())))
      }
      watch(context)
      await use({ allow: (pattern) => void allowed.push(pattern), watch })
      expect(heard.filter((text) => !allowed.some((pattern) => pattern.test(text)))).toEqual([])
    },
    { auto: true },
  ],
})

type Row = `${Uppercase<string>}-${string}`

/** Options for a journey or a group: the rows of `docs/requirements.md` it proves if it passes at the first attempt. */
export const covers = (...rows: Row[]) => ({
  annotation: rows.map((row) => ({ type: 'covers', description: row })),
})

/** The front toast, by its text. */
export const toastOf = (page: Page, text: string) =>
  page.locator('[data-sonner-toast][data-front="true"]').filter({ hasText: text })

export const PASSWORD = 'correct-horse-battery'

export interface Registered {
  username: string
  email: string
}

/** Registers a new member and logs the page in. */
export const registerMember = async (
  page: Page,
  profileType: 'man' | 'woman' | 'couple_mf' | 'couple_mm' | 'couple_ff' | 'tvts' = 'woman',
  baseUrl = String(process.env['E2E_BASE_URL']),
  username = `e2e-${randomBytes(6).toString('hex')}`,
): Promise<Registered> => {
  const email = `${username}@example.org`
  const answer = await page.request.post(`${baseUrl}/api/accounts`, {
    headers: { origin: new URL(baseUrl).origin },
    data: {
      clientKey: randomUUID(),
      email,
      password: PASSWORD,
      username,
      profileType,
      birthMonth: 4,
      birthYear: 1990,
      termsAccepted: true,
    },
  })
  expect(answer.status()).toBe(200)
  return { username, email }
}

/**
 * Keeps the logged-in member out of every list of members. Otherwise, a photo deleted during another journey's page
 * load would be missing there.
 */
export const keepOutOfSearch = async (page: Page) => {
  const answer = await page.request.patch('/api/profile/privacy', {
    headers: { origin: new URL(String(process.env['E2E_BASE_URL'])).origin },
    data: { inSearch: false },
  })
  expect(answer.status()).toBe(200)
}

/** Waits until animations have ended, as axe would report half-faded colours as too pale. */
const settle = (page: Page) =>
  page.evaluate(async () => {
    const painted = () => new Promise((resolve) => requestAnimationFrame(resolve))
    // Scroll-driven and infinite animations never end.
    const moving = () =>
      document
        .getAnimations()
        .filter(
          ({ timeline, effect }) =>
            timeline instanceof DocumentTimeline && effect?.getComputedTiming().endTime !== Infinity,
        )
    await painted()
    await painted()
    // The end of one transition may start another on whatever inherits the colour.
    while (moving().length > 0) {
      await Promise.allSettled(moving().map((animation) => animation.finished))
      await painted()
    }
  })

/** Off by default in axe. */
const TARGETS = { 'target-size': { enabled: true } }
/**
 * The rules that depend on the width. A theme's colours are the same at both widths, and names and roles don't change.
 */
const OF_WIDTH = ['target-size', 'scrollable-region-focusable']

/** The sets of rules for axe to run. */
const RULES = {
  all: { rules: TARGETS },
  contrast: { runOnly: ['color-contrast', 'link-in-text-block'] },
  'of the width': { runOnly: OF_WIDTH },
} satisfies Record<string, RunOptions>

/** Asserts that axe finds nothing on the page in its current state. */
export const expectAccessible = async (page: Page, rules: keyof typeof RULES = 'all') => {
  await settle(page)
  // axe stays in the window while the app navigates.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  const found = await page.evaluate(async (options: RunOptions) => {
    const { run } = Reflect.get(window, 'axe') as typeof axe
    // Passes don't need to be described.
    const { violations } = await run(document, { ...options, resultTypes: ['violations'] })
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)
  }, RULES[rules])
  expect(found).toEqual([])
}

const SCREENS = 'test-results/screens'

/** Saves a screenshot of the whole page as `<name>-<viewport>-<theme>.png`. */
const takePicture = async (page: Page, name: string, theme: 'light' | 'dark') => {
  mkdirSync(SCREENS, { recursive: true })
  const width = page.viewportSize()?.width
  await page.evaluate(() => scrollTo(0, 0))
  await page.screenshot({ path: `${SCREENS}/${name}-${width}-${theme}.png`, fullPage: true })
}

const TREES = 'test-results/trees'

/** Saves the page's accessibility tree as `<name>.yml`. */
const keepTree = async (page: Page, name: string) => {
  mkdirSync(TREES, { recursive: true })
  writeFileSync(`${TREES}/${name}.yml`, await page.locator('body').ariaSnapshot())
}

/** Whether the run checks everything and saves screenshots. */
const isThorough = Boolean(process.env['PICTURES'])

/** The desktop window, which every journey starts with, and the phone's. */
export const DESK = { width: 1280, height: 800 }
export const PHONE = { width: 390, height: 844 }

/**
 * Checks a screen at both widths: axe finds nothing, nothing is wider than the window or below the page's end, and no
 * button is too narrow.
 * `tokens.test.ts` compares the colours in both themes, so only a thorough run checks the dark one.
 */
export const expectGoodScreen = async (page: Page, name: string, sizes = [DESK, PHONE]) => {
  // A background tab isn't painted, and shows the previous colours.
  await page.bringToFront()
  await keepTree(page, name)
  for (const size of sizes) {
    await page.setViewportSize(size)
    for (const theme of isThorough ? (['dark', 'light'] as const) : (['light'] as const)) {
      await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' })
      const whole = theme === 'light' ? 'all' : 'contrast'
      await expectAccessible(page, size === DESK || isThorough ? whole : 'of the width')
      if (isThorough) await takePicture(page, name, theme)
    }
    // Not compared to `innerWidth`: a phone zooms out to fit what's too wide.
    const needed = await page.evaluate(() => document.documentElement.scrollWidth)
    expect(needed, `${name} at ${size.width}`).toBeLessThanOrEqual(size.width)
    expect(await spaceBelow(page), `${name} at ${size.width}`).toBeLessThanOrEqual(0)
    expect(await burstButtons(page), `${name} at ${size.width}`).toEqual([])
  }
  if (sizes.length === 1) return
  await expectRoomWhenZoomed(page, name)
  await page.setViewportSize(DESK)
}

/** The desktop window zoomed to 400 %. */
const ZOOMED = { width: 320, height: 225 }

/** Checks a screen zoomed to 400 %: there's no horizontal scrolling, and most of the window stays free. */
const expectRoomWhenZoomed = async (page: Page, name: string) => {
  await page.setViewportSize(ZOOMED)
  const needed = await page.evaluate(() => document.documentElement.scrollWidth)
  expect(needed, `${name} at 400 %`).toBeLessThanOrEqual(ZOOMED.width)
  const isOpen = await page.getByRole('dialog').filter({ visible: true }).count()
  if (!isOpen) expect(await coveredShare(page), `${name} at 400 %`).toBeLessThan(0.3)
}

/** Returns a gate, which code can wait for until the test opens it. */
export const createGate = () => {
  let open = () => {}
  const opened = new Promise<void>((resolve) => (open = resolve))
  return { open: () => open(), opened }
}
