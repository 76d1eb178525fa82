import type { Page } from '@playwright/test'
import { covers, expect, expectGoodScreen, test, type Noise } from './fixtures.ts'
import { link, route, storeMenu, unique } from './menus.ts'
import { AWAY } from './outages.ts'
import { button, logInAs, openInApp } from './shell.ts'

const looks = { ...covers('BEY-10', 'BEY-17'), tag: '@phone' }

const enter = async (page: Page, noise: Noise) => {
  test.slow()
  noise.allow(/409|422|503/)
  await logInAs(page, 'admin@demo.example')
}

const open = async (page: Page, path: string, title: string) => {
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1, name: title, exact: true })).toBeVisible()
  await expect(page.getByRole('status', { name: 'Loading' })).toHaveCount(0)
}

test(
  'the list of menus is good to look at, with the question before a deletion',
  looks,
  async ({ page, noise }) => {
    await enter(page, noise)
    await open(page, '/admin/menus', 'Menus')
    await expect(page.getByRole('heading', { name: 'Footer Auth' })).toBeVisible()
    await button(page, 'Delete “Footer Auth”').click()
    await expect(page.getByRole('dialog')).toContainText('Delete the menu “Footer Auth” (Footer, members)?')
    await expectGoodScreen(page, 'admin-menu-delete')
    await page.route('**/api/admin/menus*', (answer) => answer.fulfill({ json: { menus: [] } }))
    await open(page, '/admin', 'Admin')
    await openInApp(page, '/admin/menus')
    await expect(page.getByText('There are no menus')).toBeVisible()
    await expectGoodScreen(page, 'admin-menus-empty')
  },
)

test('the form of a menu is good to look at: empty, full and refused', looks, async ({ page, noise }) => {
  await enter(page, noise)
  await open(page, '/admin/menus', 'Menus')
  await button(page, 'New menu').click()
  await expect(page.getByRole('heading', { level: 1, name: 'New menu' })).toBeVisible()
  await expectGoodScreen(page, 'admin-menu-new')
  for (const _time of [1, 2]) await button(page, 'Add link').click()
  await link(page, 2).getByLabel('Label').fill('Winks')
  await link(page, 2).getByLabel('Path').fill('/nowhere')
  for (const _time of [1, 2]) await button(page, 'Assign a route').click()
  await route(page, 1).fill('/winks')
  await button(page, 'Save menu').click()
  await expect(route(page, 2)).toHaveAccessibleDescription('An assigned route cannot be empty.')
  await expectGoodScreen(page, 'admin-menu-refused')
})

test(
  'the links of a menu are good to look at, also when another admin has changed them',
  looks,
  async ({ page, noise }) => {
    await enter(page, noise)
    const name = unique('Looked at')
    const menu = await storeMenu(page, { name, links: [{ label: 'Winks', path: '/winks' }] })
    await open(page, '/admin/menu-links', 'Menu links')
    await page.getByRole('combobox', { name: 'Menu', exact: true }).selectOption(menu.id)
    await button(page, 'Add /support to the menu').click()
    await expectGoodScreen(page, 'admin-menu-links')
    const theirs = await storeMenu(page, { ...menu, assignedRoutes: ['/recommend'] })
    await button(page, 'Save links').click()
    await expect(page.getByText('Another admin has changed this menu in the meantime')).toBeVisible()
    await expectGoodScreen(page, 'admin-menu-conflict')
    await page.request.delete(`/api/admin/menus/${theirs.id}`, {
      headers: { origin: new URL(page.url()).origin },
      data: {},
    })
  },
)

test('the site settings are good to look at: as stored, refused and away', looks, async ({ page, noise }) => {
  await enter(page, noise)
  await open(page, '/admin/settings', 'Site settings')
  await expect(page.getByLabel('Site width')).toHaveAccessibleDescription('Whole pixels, from 960 to 2400.')
  await page.getByLabel('Site name').fill(' ')
  await page.getByLabel('Sidebar width').fill('401')
  await button(page, 'Save settings').click()
  await expect(page.getByLabel('Site name')).toBeFocused()
  await expectGoodScreen(page, 'admin-settings-refused')
  await page.route('**/api/admin/settings', (answer) => answer.fulfill(AWAY))
  await open(page, '/admin', 'Admin')
  await openInApp(page, '/admin/settings')
  await expect(page.getByText('We could not load the settings.')).toBeVisible()
  await expectGoodScreen(page, 'admin-settings-away')
})

test(
  'a route of the overview opens in a new tab',
  covers('ADM-ROUTE-06', 'ADM-ROUTE-09'),
  async ({ page, context }) => {
    await logInAs(page, 'admin@demo.example')
    await open(page, '/admin/route-overview', 'Route overview')
    const opening = context.waitForEvent('page')
    await page.getByRole('link', { name: 'Open /profile/{username} in a new tab', exact: true }).click()
    const opened = await opening
    await expect(opened).toHaveURL(/\/profile\/[^{/]+$/)
    await expect(opened.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page).toHaveURL('/admin/route-overview')
  },
)
