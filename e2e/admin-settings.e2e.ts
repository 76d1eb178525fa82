import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { covers, expect, registerMember, test as base, toastOf } from './fixtures.ts'
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
    await expect(page).toHaveTitle(/^(\(\d+\) )?Site settings · The Club$/)
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

/** Fits everywhere, and would leave whatever text, attribute or script it is written into. */
const SCRIPT = `"'></title></script><img src=x onerror=top.ran=1>`
const SCRIPTS = [
  SCRIPT,
  '<script>top.ran=1</script>',
  '<svg onload=top.ran=1>',
  '<iframe srcdoc="<script>top.ran=1</script>">',
  '<a href="javascript:top.ran=1">here</a> [here](javascript:top.ran=1)',
  "{{constructor.constructor('top.ran=1')()}} ${top.ran=1}",
].join('\n')

test('what members and admins write never runs in the browser of another member', async ({
  page,
  site,
  browser,
  noise,
}) => {
  const change = async (by: Page, method: string, path: string, data: unknown) => {
    const answer = await by.request.fetch(`${site}/api/${path}`, { method, data, headers: { origin: site } })
    expect(answer.status(), await answer.text()).toBe(200)
    return answer
  }
  const reader = await registerMember(page, 'woman', site)
  const context = await browser.newContext({ baseURL: site })
  noise.watch(context)
  const writing = await context.newPage()
  const { username } = await registerMember(writing, 'man', site)
  await change(writing, 'PATCH', 'profile', { profileTitle: SCRIPT, profileText: SCRIPTS })
  await change(writing, 'PATCH', 'profile/preferences', { town: SCRIPT })
  await change(writing, 'PUT', 'profile/status', { text: SCRIPTS })
  const message = { to: reader.username, body: SCRIPTS, clientKey: randomUUID() }
  const { thread } = (await (await change(writing, 'POST', 'messages', message)).json()) as {
    thread: { id: string }
  }
  await logInAs(writing, 'admin@demo.example', site)
  const { settings } = (await (await writing.request.get('/api/admin/settings')).json()) as {
    settings: object
  }
  await change(writing, 'PUT', 'admin/settings', { ...settings, siteName: SCRIPT })
  const links = [{ label: SCRIPT, path: `/browse?town=${encodeURIComponent(SCRIPT)}` }]
  const menu = { name: SCRIPT, links, assignedRoutes: [], authRequired: true }
  for (const area of [1, 3]) await change(writing, 'POST', 'admin/menus', { ...menu, area })

  const shown = [`/profile/${username}`, `/browse?town=${encodeURIComponent(SCRIPT)}`, '/dashboard', '/about']
  const pages = [
    { opened: page, addresses: [...shown, '/messages/inbox', `/messages/thread/${thread.id}`] },
    { opened: writing, addresses: [...shown, '/admin/menus', '/admin/menu-links', '/admin/settings'] },
  ]
  for (const { opened, addresses } of pages) {
    for (const address of addresses) {
      await opened.goto(address)
      expect((await opened.title()).endsWith(SCRIPT), address).toBe(true)
      expect(await opened.evaluate(() => 'ran' in window), address).toBe(false)
    }
  }
  await page.goto(`/profile/${username}`)
  await expect(page.getByRole('heading', { name: SCRIPT })).toBeVisible()
  await expect(page.getByRole('contentinfo').getByRole('link', { name: SCRIPT })).toBeVisible()
  await page.goto(`/messages/thread/${thread.id}`)
  await expect(page.getByRole('log').getByText('top.ran=1').first()).toBeVisible()
  expect(await page.evaluate(() => 'ran' in window)).toBe(false)
  await context.close()
})
