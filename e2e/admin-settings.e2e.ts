import type { Page } from '@playwright/test'
import { covers, expect, test as base, toastOf } from './fixtures.ts'
import { startServer } from './server.ts'
import { button, logInAs } from './shell.ts'

/** This journey changes what every page shows, so that it has a site of its own. */
const test = base.extend<object, { site: string }>({
  site: [
    async ({}, provide) => {
      const { baseUrl, stop } = await startServer()
      await provide(baseUrl)
      await stop()
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  baseURL: ({ site }, provide) => provide(site),
})

/** Site, header, footer and left column as they are drawn. */
const measures = (page: Page) =>
  page.evaluate(() => {
    const read = (selector: string) => document.querySelector(selector)?.getBoundingClientRect()
    return [
      read('header > div')?.width,
      read('header')?.height,
      read('footer')?.height,
      read('nav[aria-label="Menu"]')?.width,
    ]
  })

test(
  'an admin sets name and layout by keyboard, and everybody sees them',
  covers('ADM-13', 'SHELL-70', 'BEY-17'),
  async ({ page, site, browser, noise }) => {
    await page.setViewportSize({ width: 1280, height: 800 })
    await logInAs(page, 'admin@demo.example', site)
    await page.goto('/admin/settings')
    const enter = async (text: string) => {
      await page.keyboard.press('ControlOrMeta+a')
      await page.keyboard.type(text)
    }
    await page.getByLabel('Site name').focus()
    await enter('The Club')
    await page.getByLabel('Site width').focus()
    for (const [at, pixels] of ['1100', '100', '90', '200'].entries()) {
      if (at > 0) await page.keyboard.press('Tab')
      await enter(pixels)
    }
    await page.keyboard.press('Enter')
    await expect(toastOf(page, 'Settings saved')).toBeVisible()
    await expect(page).toHaveTitle('Site settings · The Club')
    expect((await measures(page)).slice(0, 3)).toEqual([1100, 100, 90])

    const context = await browser.newContext({ baseURL: site, viewport: page.viewportSize() })
    noise.watch(context)
    const visit = await context.newPage()
    await visit.goto('/support')
    await expect(visit).toHaveTitle(/ · The Club$/)
    await expect(visit.getByRole('heading', { level: 1 })).toBeVisible()
    expect(await measures(visit)).toEqual([1100, 100, 90, 200])
    await context.close()

    await page.reload()
    await button(page, 'Restore the defaults').press('Enter')
    await button(page, 'Save settings').press('Enter')
    await expect(toastOf(page, 'Settings saved')).toBeVisible()
    expect((await measures(page)).slice(0, 3)).toEqual([1200, 80, 60])
  },
)
