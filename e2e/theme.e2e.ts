import type { Page } from '@playwright/test'
import { covers, expect, test } from './support/fixtures.ts'

type Choice = 'System' | 'Light' | 'Dark'

const option = (page: Page, choice: Choice) =>
  page.getByRole('contentinfo').getByRole('group', { name: 'Theme' }).getByRole('radio', { name: choice })

const choose = (page: Page, choice: Choice) => option(page, choice).locator('xpath=..').click()

/** The page's background colour, and the colour the browser uses for its bars. */
const colours = (page: Page) =>
  page.evaluate(() => {
    const rgb = (colour: string) => {
      const probe = document.body.appendChild(document.createElement('i'))
      probe.style.color = colour
      const { color } = getComputedStyle(probe)
      probe.remove()
      return color
    }
    const bars = [...document.querySelectorAll<HTMLMetaElement>('meta[name=theme-color]')]
    return {
      page: getComputedStyle(document.documentElement).backgroundColor,
      bars: bars.filter(({ media }) => matchMedia(media).matches).map(({ content }) => rgb(content)),
      controls: getComputedStyle(document.documentElement).colorScheme,
    }
  })

const LIGHT = 'rgb(250, 245, 238)'
const DARK = 'rgb(21, 14, 21)'

const expectTheme = async (page: Page, theme: typeof LIGHT | typeof DARK, controls: string) =>
  expect.poll(() => colours(page)).toEqual({ page: theme, bars: [theme], controls })

const expectDark = (page: Page) => expectTheme(page, DARK, 'dark')
const expectLight = (page: Page) => expectTheme(page, LIGHT, 'light')

test(
  'with no theme chosen, documents and the app follow the system theme, including later changes',
  covers('BEY-10.1'),
  async ({ page }) => {
    for (const address of ['/about', '/login']) {
      for (const [scheme, colour] of [
        ['dark', DARK],
        ['light', LIGHT],
      ] as const) {
        await page.emulateMedia({ colorScheme: scheme })
        await page.goto(address)
        await expect(option(page, 'System')).toBeChecked()
        await expectTheme(page, colour, 'light dark')
      }
      await page.emulateMedia({ colorScheme: 'dark' })
      await expectTheme(page, DARK, 'light dark')
    }
  },
)

test(
  'a chosen theme overrides the system’s on every page, even before its scripts load, until System is chosen again',
  covers('BEY-10.1', 'BEY-10.2'),
  async ({ page, noise }) => {
    noise.allow(/ERR_FAILED/)
    await page.emulateMedia({ colorScheme: 'light' })
    await page.goto('/about')
    await choose(page, 'Dark')
    await expectDark(page)
    for (const address of ['/login', '/contact', '/browse']) {
      await page.goto(address)
      await expect(option(page, 'Dark')).toBeChecked()
      await expectDark(page)
    }
    await page.route(/\/assets\/.*\.js$/, (route) => route.abort())
    for (const address of ['/about', '/login']) {
      await page.goto(address, { waitUntil: 'load' })
      await expectDark(page)
    }
    await page.unrouteAll({ behavior: 'wait' })
    await page.goto('/browse')
    await page.emulateMedia({ colorScheme: 'dark' })
    await choose(page, 'Light')
    await expectLight(page)
    await page.goto('/')
    await expectLight(page)
    await choose(page, 'System')
    await expectTheme(page, DARK, 'light dark')
    await page.reload()
    await expect(option(page, 'System')).toBeChecked()
    await expectTheme(page, DARK, 'light dark')
  },
)

test(
  'a chosen theme takes effect in other tabs, and on a page restored by Back',
  covers('BEY-10.2'),
  async ({ page, context }) => {
    const other = await context.newPage()
    for (const tab of [page, other]) await tab.emulateMedia({ colorScheme: 'light' })
    await page.goto('/about')
    await other.goto('/login')
    await choose(other, 'Dark')
    await expectDark(page)
    await expect(option(page, 'Dark')).toBeChecked()
    await choose(page, 'Light')
    await expectLight(other)
    await expect(option(other, 'Light')).toBeChecked()
    await page.goto('/contact')
    await choose(page, 'Dark')
    await page.goBack()
    await expectDark(page)
    await expect(option(page, 'Dark')).toBeChecked()
  },
)
