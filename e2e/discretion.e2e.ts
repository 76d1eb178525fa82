import type { Page } from '@playwright/test'
import { sendByApi, test, toasts, untilLive } from './conversations.ts'
import { covers, expect, registerMember } from './fixtures.ts'

const leavesFor = (page: Page) =>
  page
    .context()
    .route('https://www.bbc.co.uk/**', (route) =>
      route.fulfill({ contentType: 'text/html', body: '<title>Weather</title><h1>Sunny</h1>' }),
    )

const expectGone = async (page: Page, before: string) => {
  await expect(page).toHaveURL('https://www.bbc.co.uk/weather')
  await page.goBack()
  await expect(page).toHaveURL(before)
}

test(
  'the quick exit leaves by its control and by Escape three times, and the page is gone from the history',
  covers('BEY-11.1', 'BEY-11.2'),
  async ({ page }) => {
    await leavesFor(page)
    await registerMember(page)
    for (const path of ['/privacy', '/account/edit']) {
      await page.goto('/about')
      await page.goto(path)
      await page.getByRole('banner').getByRole('link', { name: 'Quick exit' }).click()
      await expectGone(page, '/about')
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      for (let press = 0; press < 3; press += 1) await page.keyboard.press('Escape')
      await expectGone(page, '/about')
    }

    await page.setViewportSize({ width: 390, height: 800 })
    await page.goto('/dashboard')
    await page.getByRole('button', { name: 'Menu' }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toBeHidden()
    await expect(page).toHaveURL('/dashboard')
  },
)

/** What Chromium finds where the page says what it is installed as. */
const readManifest = async (page: Page) => {
  const devTools = await page.context().newCDPSession(page)
  const { url, errors, data } = await devTools.send('Page.getAppManifest')
  expect(errors).toEqual([])
  return { path: new URL(url).pathname, name: (JSON.parse(data ?? '') as { name: string }).name }
}

test(
  'discreet mode gives tabs and what is installed a neutral name and icon, on every page and from the first byte',
  covers('BEY-11.3', 'BEY-27.2'),
  async ({ page }) => {
    await registerMember(page)
    await page.goto('/account/privacy')
    await expect(page).toHaveTitle('Privacy · Ampersand')
    expect(await readManifest(page)).toEqual({ path: '/app.webmanifest', name: 'Ampersand' })
    const expectNeutral = async () => {
      await expect(page).toHaveTitle('Notes')
      await expect(page.locator('link[rel=icon]')).toHaveAttribute('href', '/icon-neutral.svg')
      await expect(page.locator('link[rel=apple-touch-icon]')).toHaveAttribute(
        'href',
        '/icons/touch-neutral.png',
      )
      expect(await readManifest(page)).toEqual({ path: '/app-neutral.webmanifest', name: 'Notes' })
    }
    await page.getByRole('switch', { name: 'Discreet mode' }).click()
    await expectNeutral()
    for (const path of ['/browse', '/about']) {
      const answer = await page.goto(path)
      expect(await answer?.text()).toContain('<title>Notes</title>')
      await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
      await expectNeutral()
    }
    await page.goto('/account/privacy')
    await page.getByRole('switch', { name: 'Discreet mode' }).click()
    await expect(page).toHaveTitle('Privacy · Ampersand')
  },
)

test(
  'a message that arrives while another page is open names nobody and quotes nothing, there or in the tab',
  covers('BEY-25.1'),
  async ({ page, newMember }) => {
    const max = await registerMember(page)
    const anna = await newMember()
    const live = untilLive(page)
    await page.goto('/account/notifications')
    await live
    await page.waitForLoadState('networkidle')
    await page.evaluate(() => {
      const seen: string[] = []
      const look = () => void seen.push(document.title, document.body.innerText)
      look()
      new MutationObserver(look).observe(document, { subtree: true, childList: true, characterData: true })
      Object.assign(window, { seen })
    })
    await sendByApi(anna.page, max.username, 'Meet me at noon')
    await expect(page.getByRole('link', { name: /Messages 1 new|1 unread ?Messages/ }).first()).toBeVisible()
    const seen = await page.evaluate(() => (window as unknown as { seen: string[] }).seen.join('\n'))
    expect(seen).toContain('Notification settings')
    for (const secret of [anna.username, 'noon']) expect(seen).not.toContain(secret)
    await expect(toasts(page)).toBeHidden()
  },
)
