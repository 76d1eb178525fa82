import { randomBytes, randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import type { StoredMenu } from '#shared/domains/menus/menus.editing.contract.ts'
import { covers, expect, PASSWORD, registerMember, test, toastOf } from './support/fixtures.ts'
import { startServer } from './support/server.ts'
import { button, logInAs, openRow } from './support/shell.ts'

/** Journeys run in parallel on one site, so each uses its own menus, on pages where they don't affect the others. */
const unique = (name: string) => `${name} ${randomBytes(4).toString('hex')}`

const headers = () => ({ origin: new URL(String(process.env['E2E_BASE_URL'])).origin })

const storeMenu = async (page: Page, menu: Partial<StoredMenu>) => {
  const empty = { links: [], assignedRoutes: ['/verifications'], area: 3, authRequired: true }
  const answer = await page.request.post('/api/admin/menus', {
    headers: headers(),
    data: { ...empty, ...menu },
  })
  expect(answer.status()).toBe(200)
  const stored = (await answer.json()) as { menu: StoredMenu }
  return stored.menu
}

const findMenu = async (page: Page, name: string) => {
  const answer = await page.request.get('/api/admin/menus')
  const { menus } = (await answer.json()) as { menus: StoredMenu[] }
  return menus.find((menu) => menu.name === name)
}

const deleteMenu = async (page: Page, name: string) =>
  page.request.delete(`/api/admin/menus/${(await findMenu(page, name))?.id}`, {
    headers: headers(),
    data: {},
  })

const footer = (page: Page) => page.getByRole('contentinfo').getByRole('navigation', { name: 'Footer' })
const route = (page: Page, number: number) => page.getByLabel(`Route ${number}`, { exact: true })
const labels = (page: Page) =>
  page
    .getByRole('textbox', { name: 'Label' })
    .evaluateAll((fields) => fields.map((field) => (field as HTMLInputElement).value))

test(
  'a menu is created and deleted by keyboard, and the focus stays where you’re working',
  covers('BEY-17'),
  async ({ page }) => {
    const name = unique('Made')
    await logInAs(page, 'admin@demo.example')
    const doomed = await storeMenu(page, { name: unique('Doomed') })
    await page.goto('/admin/menus')
    await button(page, 'New menu').press('Enter')
    await page.getByLabel('Name').fill(name)
    await page.getByRole('radio', { name: 'Top Header' }).press('ArrowLeft')
    await expect(page.getByRole('radio', { name: 'Footer' })).toBeChecked()
    await page.getByRole('radio', { name: 'Visitors' }).press('ArrowRight')
    for (const [at, path] of ['/winks', '/admin/menus'].entries()) {
      await button(page, 'Assign a route').press('Enter')
      await expect(route(page, at + 1)).toBeFocused()
      await page.keyboard.type(path)
    }
    await button(page, 'Remove route 1').press('Enter')
    await expect(button(page, 'Remove route 1')).toBeFocused()
    for (const label of ['one', 'two', 'three']) {
      await button(page, 'Add link').press('Enter')
      await page.keyboard.type(`${name} ${label}`)
      await page.keyboard.press('Tab')
      await page.keyboard.type('/browse')
    }
    const up = button(page, `Move “${name} three” up`)
    await up.press('Enter')
    await expect(up).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(up).toBeFocused()
    expect(await labels(page)).toEqual(['three', 'one', 'two'].map((label) => `${name} ${label}`))
    await button(page, `Remove “${name} one”`).press('Enter')
    await expect(button(page, `Remove “${name} two”`)).toBeFocused()

    await button(page, 'Save menu').press('Enter')
    await expect(toastOf(page, 'Menu saved successfully!')).toBeVisible()
    await expect(footer(page).getByRole('link', { name })).toHaveText([`${name} three`, `${name} two`])
    const edit = button(page, `Edit “${name}”`)
    await edit.press('Enter')
    await page.getByLabel('Name').fill('Something else')
    await button(page, 'Cancel').press('Enter')
    await page.getByRole('button', { name: 'Discard changes' }).press('Enter')
    await expect(edit).toBeFocused()
    await deleteMenu(page, name)

    const remove = button(page, `Delete “${doomed.name}”`)
    await remove.press('Enter')
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).press('Enter')
    await expect(remove).toBeFocused()
    await remove.press('Enter')
    await page.getByRole('dialog').getByRole('button', { name: 'Delete menu' }).press('Enter')
    await expect(remove).toHaveCount(0)
    await expect(page.getByRole('main')).toBeFocused()
  },
)

/** Journeys that change every page use their own site. */
const testOwnSite = test.extend<object, { site: string }>({
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

/** The rendered positions of the header, footer and left column. */
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

testOwnSite(
  'an admin sets the site’s name and layout by keyboard, and everyone sees them',
  covers('BEY-17', 'SHELL-63'),
  async ({ page, site, browser, noise }) => {
    await page.goto('/support')
    expect(await measures(page)).toEqual([1200, 80, 60, 250])
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
    expect(await measures(visit)).toEqual([1100, 100, 90, 200])
    await context.close()

    await button(page, 'Restore the defaults').press('Enter')
    await button(page, 'Save settings').press('Enter')
    await expect(toastOf(page, 'Settings saved')).toBeVisible()
    expect((await measures(page)).slice(0, 3)).toEqual([1200, 80, 60])
  },
)

testOwnSite(
  'by keyboard alone, an admin appoints a moderator and adds an announcement, and the moderator decides on a report',
  covers('BEY-17'),
  async ({ page, site, browser, noise }) => {
    const open = async () => {
      const context = await browser.newContext({ baseURL: site, viewport: page.viewportSize() })
      noise.watch(context)
      return context.newPage()
    }
    const [helper, rude, reporter] = [await open(), await open(), await open()]
    const moderator = await registerMember(helper, 'woman', site)
    const reported = await registerMember(rude, 'man', site)
    await registerMember(reporter, 'woman', site)
    const { session } = (await (await rude.request.get(`${site}/api/session`)).json()) as {
      session: { user: { id: string } }
    }
    const report = { clientKey: randomUUID(), kind: 'profile', id: session.user.id, category: 'harassment' }
    const filed = await reporter.request.post(`${site}/api/reports`, {
      headers: { origin: site },
      data: { ...report, note: 'Wrote to me again and again.' },
    })
    expect(filed.status()).toBe(200)

    await logInAs(page, 'admin@demo.example', site)
    await page.goto('/admin/users')
    await page.getByRole('searchbox').focus()
    await page.keyboard.type(moderator.username)
    await page.keyboard.press('Enter')
    await page.getByRole('main').getByRole('link', { name: moderator.username }).press('Enter')
    await button(page, 'Make a moderator').press('Enter')
    await page.getByRole('dialog').getByRole('button', { name: 'Make a moderator' }).press('Enter')
    await expect(toastOf(page, `${moderator.username} is a moderator now`)).toBeVisible()

    await page.goto('/admin/announcements')
    await page.getByRole('textbox', { name: 'Text' }).focus()
    await page.keyboard.type('Back in ten minutes.')
    await page.getByRole('checkbox', { name: 'Members' }).press('Space')
    await button(page, 'Add announcement').press('Enter')
    await expect(toastOf(page, 'Announcement added')).toBeVisible()

    await rude.goto('/dashboard')
    const strip = rude.getByRole('region', { name: 'Announcements' })
    await expect(strip).toContainText('Back in ten minutes.')
    await strip.getByRole('button', { name: 'Dismiss this announcement' }).press('Enter')
    await expect(strip).toHaveCount(0)
    await rude.reload()
    await expect(rude.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(strip).toHaveCount(0)

    await helper.goto('/login')
    await helper.getByLabel('Email').fill(moderator.email)
    await helper.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await helper.keyboard.press('Enter')
    await expect(helper.getByRole('heading', { level: 1 })).toContainText(moderator.username)
    await helper.goto('/admin')
    const tiles = helper.getByRole('list', { name: 'Needs you now' })
    await expect(tiles.getByRole('listitem')).toHaveCount(2)
    await expect(helper.getByRole('list', { name: 'Admin' }).getByRole('link')).toHaveCount(1)
    await tiles.getByRole('link', { name: 'Reports', exact: true }).press('Enter')
    await openRow(helper, reported.username)
    await expect(helper.getByText('Wrote to me again and again.')).toBeVisible()
    await helper.keyboard.press('w')
    await expect(helper.getByRole('textbox', { name: 'Reason' })).toBeFocused()
    await helper.keyboard.type('Please leave people alone who don’t answer.')
    await helper.keyboard.press('Control+Enter')
    await expect(toastOf(helper, 'Decision saved')).toBeVisible()
    await helper.goto('/admin/users')
    await expect(toastOf(helper, 'Access denied')).toBeVisible()
    for (const each of [helper, rude, reporter]) await each.context().close()
  },
)

/** Fits every field, and breaks out of any text, attribute or script it's written into. */
const SCRIPT = `"'></title></script><img src=x onerror=top.ran=1>`
const SCRIPTS = [
  SCRIPT,
  '<script>top.ran=1</script>',
  '<svg onload=top.ran=1>',
  '<iframe srcdoc="<script>top.ran=1</script>">',
  '<a href="javascript:top.ran=1">here</a> [here](javascript:top.ran=1)',
  "{{constructor.constructor('top.ran=1')()}} ${top.ran=1}",
].join('\n')

testOwnSite(
  'text written by members and admins never runs as a script in another member’s browser',
  async ({ page, site, browser, noise }) => {
    const change = async (by: Page, method: string, path: string, data: unknown) => {
      const answer = await by.request.fetch(`${site}/api/${path}`, {
        method,
        data,
        headers: { origin: site },
      })
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

    const expectInert = async (opened: Page, address: string) => {
      await opened.goto(address)
      expect((await opened.title()).endsWith(SCRIPT), address).toBe(true)
      expect(await opened.evaluate(() => 'ran' in window), address).toBe(false)
    }
    for (const address of ['/admin/menus', '/admin/menu-links', '/admin/settings']) {
      await expectInert(writing, address)
    }
    const shown = [`/browse?town=${encodeURIComponent(SCRIPT)}`, '/dashboard', '/about', '/messages/inbox']
    for (const address of shown) await expectInert(page, address)
    await expectInert(page, `/profile/${username}`)
    await expect(page.getByRole('heading', { name: SCRIPT })).toBeVisible()
    await expect(page.getByRole('contentinfo').getByRole('link', { name: SCRIPT })).toBeVisible()
    await expectInert(page, `/messages/thread/${thread.id}`)
    await expect(page.getByRole('log').getByText('top.ran=1').first()).toBeVisible()
    expect(await page.evaluate(() => 'ran' in window)).toBe(false)
    await context.close()
  },
)
