import type { Page } from '@playwright/test'
import type { StoredSettings } from '#shared/domains/settings/settings.editing.contract.ts'
import { covers, createGate, expect, expectGoodScreen, test as base, toastOf } from './fixtures.ts'
import { startServer } from './server.ts'
import { button, isPhone, logInAs, openInApp } from './shell.ts'
import { AWAY } from './outages.ts'

/** These journeys change what every page shows, so that they have a site of their own. */
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

const open = async (page: Page, site: string) => {
  await logInAs(page, 'admin@demo.example', site)
  await page.goto('/admin/settings')
  await expect(page.getByRole('heading', { level: 1, name: 'Site settings' })).toBeVisible()
}

const read = async (page: Page) => {
  const answer = await page.request.get('/api/admin/settings')
  return ((await answer.json()) as { settings: StoredSettings }).settings
}

const save = async (page: Page, site: string, changes: Partial<StoredSettings>) => {
  const data = { ...(await read(page)), ...changes }
  const answer = await page.request.put('/api/admin/settings', { headers: { origin: site }, data })
  expect(answer.status()).toBe(200)
}

/** What the frame of the page is drawn with. */
const frame = (page: Page) =>
  page.getByRole('banner').evaluate((header) => {
    const style = getComputedStyle(header)
    return ['--site-width', '--footer-height', '--left-column'].map((name) => style.getPropertyValue(name))
  })

test(
  'an admin changes name, addresses and layout by keyboard, and they show at once',
  covers('ADM-13', 'SHELL-70'),
  async ({ page, site, browser, noise }) => {
    noise.allow(/422/)
    await open(page, site)
    const field = (label: string) => page.getByLabel(label)
    const saveButton = button(page, 'Save settings')
    const pixels = ['Site width', 'Header height', 'Footer height', 'Sidebar width']
    const values = () => Promise.all(pixels.map((label) => field(label).inputValue()))
    await expect(field('Site width')).toHaveAccessibleDescription('Whole pixels, from 960 to 2400.')
    await expectGoodScreen(page, 'admin-settings')

    await field('Site name').fill(' ')
    await field('Contact address').fill('desk')
    await field('Quick exit').fill('http://news.example')
    await field('Header height').fill('')
    await field('Sidebar width').fill('401')
    await saveButton.press('Enter')
    await expect(field('Site name')).toBeFocused()
    for (const [label, problem] of [
      ['Site name', 'The site needs a name of at most 60 characters, on one line.'],
      ['Contact address', 'Please enter one mail address, or none.'],
      ['Quick exit', 'Please enter an address that begins with “https://”, of at most 300 characters.'],
      ['Header height', 'Please enter whole pixels, from 48 to 160.'],
      ['Sidebar width', 'Please enter whole pixels, from 160 to 400.'],
    ] as const) {
      await expect(field(label)).toHaveAttribute('aria-invalid', 'true')
      await expect(field(label)).toHaveAccessibleDescription(new RegExp(`${problem}$`))
    }
    await expect(field('Site width')).not.toHaveAttribute('aria-invalid')
    await expectGoodScreen(page, 'admin-settings-refused')
    expect((await read(page)).updatedAt).toBeNull()

    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.type('The Club')
    await expect(field('Site name')).not.toHaveAttribute('aria-invalid')
    for (const text of ['desk@club.example', 'https://news.example/today']) {
      await page.keyboard.press('Tab')
      await page.keyboard.press('ControlOrMeta+a')
      await page.keyboard.type(text)
    }
    await button(page, 'Restore the defaults').press('Enter')
    await expect(toastOf(page, 'The default layout is filled in. It is not saved yet.')).toBeVisible()
    expect(await values()).toEqual(['1200', '80', '60', '250'])
    await expect(field('Sidebar width')).not.toHaveAttribute('aria-invalid')
    const layout = { siteWidth: 1100, headerHeight: 100, footerHeight: 90, sidebarWidth: 200 }
    for (const [at, value] of Object.values(layout).entries()) {
      if (at === 0) await field('Site width').focus()
      else await page.keyboard.press('Tab')
      await page.keyboard.press('ControlOrMeta+a')
      await page.keyboard.type(String(value))
    }
    await page.getByRole('checkbox', { name: 'Discreet sign-up' }).press('Space')
    expect(await frame(page)).toEqual(['1200px', '60px', '250px'])
    await field('Sidebar width').press('Enter')

    await expect(toastOf(page, 'Settings saved')).toBeVisible()
    expect(await read(page)).toMatchObject({
      siteName: 'The Club',
      contactAddress: 'desk@club.example',
      quickExit: 'https://news.example/today',
      layout,
      discreetSignUp: true,
    })
    expect(await frame(page)).toEqual(['1100px', '90px', '200px'])
    const header = page.getByRole('banner')
    if (!isPhone(page)) expect((await header.boundingBox())?.height).toBe(100)
    await expect(header).toContainText('The Club')
    await expect(page).toHaveTitle('Site settings · The Club')
    await expect(page.getByRole('link', { name: 'Quick exit' })).toHaveAttribute(
      'href',
      'https://news.example/today',
    )
    const kept = await page.evaluate(() => localStorage.getItem('layout-settings'))
    expect(JSON.parse(kept ?? '')).toEqual(layout)
    await expect(page.locator('form[data-changed]')).toHaveCount(0)

    const context = await browser.newContext({ baseURL: site, viewport: page.viewportSize() })
    noise.watch(context)
    const visit = await context.newPage()
    await visit.goto('/contact')
    await expect(visit).toHaveTitle(/ · The Club$/)
    await expect(visit.getByRole('link', { name: 'desk@club.example' })).toBeVisible()
    expect(await frame(visit)).toEqual(['1100px', '90px', '200px'])
    await context.close()

    await page.reload()
    expect(await values()).toEqual(['1100', '100', '90', '200'])
    await button(page, 'Restore the defaults').press('Enter')
    await expect(page.locator('form[data-changed]')).toHaveCount(1)
    expect((await read(page)).layout).toEqual(layout)
    await saveButton.press('Enter')
    await expect(toastOf(page, 'Settings saved')).toBeVisible()
    expect(await frame(page)).toEqual(['1200px', '60px', '250px'])
  },
)

test(
  'of two admins who change the settings the second loses nothing and chooses',
  covers('ADM-13'),
  async ({ page, site, noise }) => {
    noise.allow(/409|503/)
    await open(page, site)
    const name = page.getByLabel('Site name')
    const saveButton = button(page, 'Save settings')
    const notice = page
      .getByRole('alert')
      .filter({ hasText: 'Another admin has changed the settings meanwhile' })
    const refused = toastOf(page, 'Failed to save the settings: The settings have been changed meanwhile.')

    await name.fill('Mine')
    await save(page, site, { siteName: 'Theirs' })
    await saveButton.press('Enter')
    await expect(refused).toBeVisible()
    await expect(notice).toBeVisible()
    await expect(name).toHaveValue('Mine')
    await expectGoodScreen(page, 'admin-settings-conflict')
    await notice.getByRole('button', { name: 'Load the other version' }).click()
    await expect(name).toHaveValue('Theirs')
    await expect(notice).toHaveCount(0)

    await name.fill('Mine')
    await save(page, site, { siteName: 'Theirs again' })
    await saveButton.press('Enter')
    await notice.getByRole('button', { name: 'Keep mine' }).click()
    await expect(notice).toHaveCount(0)
    await saveButton.press('Enter')
    await expect(toastOf(page, 'Settings saved')).toBeVisible()
    expect((await read(page)).siteName).toBe('Mine')

    await page.route('**/api/admin/settings', (route) => route.fulfill(AWAY))
    await name.fill('Kept')
    await saveButton.press('Enter')
    await expect(toastOf(page, 'Failed to save the settings: Away.')).toBeVisible()
    await expect(name).toHaveValue('Kept')
    await page.unroute('**/api/admin/settings')
  },
)

test('what is entered during a save is kept, and nothing is sent twice', async ({ page, site }) => {
  await open(page, site)
  const name = page.getByLabel('Site name')
  const gate = createGate()
  let saves = 0
  await page.route('**/api/admin/settings', async (route) => {
    if (route.request().method() === 'PUT') saves += 1
    await gate.opened
    await route.continue()
  })
  await name.fill('Sent')
  await name.press('Enter')
  await name.press('Enter')
  await name.fill('Entered meanwhile')
  gate.open()
  await expect(toastOf(page, 'Settings saved')).toBeVisible()
  await expect(name).toHaveValue('Entered meanwhile')
  await expect(page.locator('form[data-changed]')).toHaveCount(1)
  expect(saves).toBe(1)
  await name.press('Enter')
  await expect(page.locator('form[data-changed]')).toHaveCount(0)
  expect((await read(page)).siteName).toBe('Entered meanwhile')
})

test('settings that cannot be had are told, and asked for again', async ({ page, site, noise }) => {
  noise.allow(/503/)
  await logInAs(page, 'admin@demo.example', site)
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.route('**/api/admin/settings', (route) => route.fulfill(AWAY))
  await openInApp(page, '/admin/settings')
  await expect(page.getByText('The settings could not be loaded.')).toBeVisible()
  await page.unroute('**/api/admin/settings')
  await button(page, 'Try again').click()
  await expect(page.getByLabel('Site name')).not.toHaveValue('')
})
