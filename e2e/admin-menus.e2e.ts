import { covers, expect, expectGoodScreen, registerMember, test, toastOf } from './fixtures.ts'
import { deleteMenu, footer, isStored, labels, link, route, storeMenu, unique } from './menus.ts'
import { button, logInAs, openInApp } from './shell.ts'
import { AWAY } from './outages.ts'

test(
  'what a menu cannot do without is said at the field',
  covers(
    'ADM-MENU-01',
    'ADM-MENU-03',
    'ADM-MENU-06',
    'ADM-MENU-12',
    'ADM-MENU-13',
    'ADM-MENU-14',
    'ADM-MENU-15',
    'ADM-MENU-16',
    'ADM-MENU-35',
  ),
  async ({ page }) => {
    await logInAs(page, 'admin@demo.example')
    await page.goto('/admin/menus')
    await expect(page.getByRole('heading', { level: 1, name: 'Menus' })).toBeVisible()
    for (const [area, menu] of [
      ['Top Header', 'Header Unauth'],
      ['Left Sidebar', 'Left Side Auth'],
      ['Footer', 'Footer Auth'],
    ] as const) {
      await expect(
        page.getByRole('region', { name: area }).getByRole('heading', { name: menu }),
      ).toBeVisible()
    }
    await expectGoodScreen(page, 'admin-menus')

    await button(page, 'New menu').click()
    await expect(page.getByRole('heading', { level: 1, name: 'New menu' })).toBeVisible()
    await expectGoodScreen(page, 'admin-menu-new')
    const name = page.getByLabel('Name')
    await button(page, 'Save menu').click()
    await expect(name).toBeFocused()
    await expect(name).toHaveAccessibleDescription('A menu needs a name.')
    await button(page, 'Add link').click()
    for (const _time of [1, 2, 3]) await button(page, 'Assign a route').click()
    await route(page, 1).fill('/winks')
    await route(page, 2).fill('/winks')
    const [label, path] = [link(page, 1).getByLabel('Label'), link(page, 1).getByLabel('Path')]
    await expect(label).toHaveAccessibleDescription('A link needs a label.')
    await expect(path).toHaveAccessibleDescription('A link needs a path.')
    await expect(route(page, 1)).toHaveAccessibleDescription('')
    await expect(route(page, 2)).toHaveAccessibleDescription('This route is already assigned to the menu.')
    await expect(route(page, 3)).toHaveAccessibleDescription('An assigned route cannot be empty.')
    for (const refused of ['winks', '//example.org', 'javascript:alert(1)', 'http://example.org']) {
      await path.fill(refused)
      await expect(path).toHaveAccessibleDescription(/^A path begins with one “\/”/)
    }
    await expectGoodScreen(page, 'admin-menu-refused')
    await path.fill('/nowhere')
    await expect(path).toHaveAccessibleDescription('There is no page at this path.')
  },
)

test(
  'a menu is made by keyboard, shows at once, and is changed',
  covers('ADM-MENU-05', 'ADM-MENU-07', 'ADM-MENU-23', 'ADM-MENU-31'),
  async ({ page }) => {
    const name = unique('Made')
    await logInAs(page, 'admin@demo.example')
    await page.goto('/admin/menus')
    await button(page, 'New menu').press('Enter')
    const [field, save] = [page.getByLabel('Name'), button(page, 'Save menu')]
    await field.fill(name)
    await page.getByRole('radio', { name: 'Top Header' }).press('ArrowLeft')
    await expect(page.getByRole('radio', { name: 'Footer' })).toBeChecked()
    await page.getByRole('radio', { name: 'Visitors' }).press('ArrowRight')
    for (const at of [1, 2]) {
      await button(page, 'Assign a route').press('Enter')
      await expect(route(page, at)).toBeFocused()
      await page.keyboard.type(at === 1 ? '/winks' : '/admin/menus')
    }
    await button(page, 'Remove route 1').press('Enter')
    await expect(button(page, 'Remove route 1')).toBeFocused()
    for (const [label, path] of [
      ['one', '/browse'],
      ['two', '/profile/{username}'],
      ['three', 'https://example.org/Three'],
    ] as const) {
      await button(page, 'Add link').press('Enter')
      await page.keyboard.type(`${name} ${label}`)
      await page.keyboard.press('Tab')
      await page.keyboard.type(path)
    }

    const up = button(page, `Move “${name} three” up`)
    await up.press('Enter')
    await expect(up).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(up).toBeFocused()
    await expect(page.getByText(`“${name} three” is now link 1 of 3.`)).toBeAttached()
    expect(await labels(page)).toEqual(['three', 'one', 'two'].map((label) => `${name} ${label}`))
    await expect(up).toHaveAccessibleDescription('This is the first link.')
    await button(page, `Move “${name} one” down`).press('Enter')
    await button(page, `Remove “${name} one”`).press('Enter')
    await expect(button(page, `Remove “${name} two”`)).toBeFocused()
    await expectGoodScreen(page, 'admin-menu-full')
    expect(await isStored(page, name)).toBe(false)

    await save.press('Enter')
    await expect(toastOf(page, 'Menu saved successfully!')).toBeVisible()
    await expect(page).toHaveURL('/admin/menus')
    const shown = footer(page).getByRole('link', { name })
    await expect(shown).toHaveText([`${name} three`, `${name} two`])
    await expect(shown.first()).toHaveAttribute('href', 'https://example.org/Three')

    const edit = button(page, `Edit “${name}”`)
    await edit.press('Enter')
    await field.fill('Something else')
    await button(page, 'Cancel').click()
    const dialog = page.getByRole('dialog')
    await expect(dialog).toContainText(`Discard your changes to “${name}”?`)
    await dialog.getByRole('button', { name: 'Keep editing' }).click()
    await expect(field).toHaveValue('Something else')
    await button(page, 'Cancel').click()
    await dialog.getByRole('button', { name: 'Discard changes' }).click()
    await expect(edit).toBeFocused()
    await edit.press('Enter')
    await button(page, `Remove “${name} two”`).press('Enter')
    await save.press('Enter')
    await expect(shown).toHaveText([`${name} three`])
    await expect(edit).toBeFocused()
    await deleteMenu(page, name)
  },
)

test(
  'a menu is deleted once it is confirmed',
  covers('ADM-MENU-09', 'ADM-MENU-10', 'ADM-MENU-11', 'ADM-MENU-34'),
  async ({ page, noise }) => {
    noise.allow(/503/)
    await logInAs(page, 'admin@demo.example')
    const menu = await storeMenu(page, { name: unique('Doomed') })
    await page.goto('/admin/menus')
    const remove = button(page, `Delete “${menu.name}”`)
    const dialog = page.getByRole('dialog')
    await remove.click()
    await expect(dialog).toContainText(`Delete the menu “${menu.name}” (Footer, members)?`)
    await expectGoodScreen(page, 'admin-menu-delete')
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await expect(remove).toBeFocused()
    expect(await isStored(page, menu.name)).toBe(true)

    const address = `**/api/admin/menus/${menu.id}`
    await page.route(address, (route) => route.fulfill(AWAY))
    await remove.click()
    await dialog.getByRole('button', { name: 'Delete menu' }).click()
    await expect(toastOf(page, 'Failed to delete menu: Away.')).toBeVisible()
    await expect(remove).toBeVisible()
    await page.unroute(address)
    await remove.click()
    await dialog.getByRole('button', { name: 'Delete menu' }).click()
    await expect(toastOf(page, 'Menu deleted')).toBeVisible()
    await expect(remove).toHaveCount(0)
    await expect(page.getByRole('main')).toBeFocused()
    expect(await isStored(page, menu.name)).toBe(false)
  },
)

test(
  'another member sees a change with the next page once a minute has passed',
  covers('ADM-MENU-23'),
  async ({ page, browser }) => {
    await logInAs(page, 'admin@demo.example')
    const name = unique('Soon')
    const context = await browser.newContext({ viewport: page.viewportSize() })
    const visit = await context.newPage()
    await visit.clock.install()
    await registerMember(visit)
    await visit.goto('/recommend')
    await expect(visit.getByRole('heading', { level: 1 })).toBeVisible()
    await storeMenu(page, {
      name,
      links: [{ label: name, path: '/about' }],
      assignedRoutes: ['/recommend'],
    })
    const shown = footer(visit).getByRole('link', { name })
    const goAndReturn = async () => {
      for (const path of ['/other', '/recommend']) {
        await openInApp(visit, path)
        await expect(visit).toHaveURL(path)
      }
    }
    await visit.clock.fastForward(50_000)
    await goAndReturn()
    await expect(visit.getByRole('heading', { level: 1, name: 'Recommend us' })).toBeVisible()
    await expect(shown).toHaveCount(0)
    await visit.clock.fastForward(10_000)
    await goAndReturn()
    await expect(shown).toBeVisible()
    await deleteMenu(page, name)
    await context.close()
  },
)

test('what fails is told, and what was entered stays; without menus the page says what shows', async ({
  page,
  noise,
}) => {
  noise.allow(/503/)
  await logInAs(page, 'admin@demo.example')
  await page.goto('/dashboard')
  await page.route('**/api/admin/menus*', (route) => route.fulfill(AWAY))
  await openInApp(page, '/admin/menus')
  await expect(page.getByText('The menus could not be loaded.')).toBeVisible()
  await page.unroute('**/api/admin/menus*')
  await page.route('**/api/admin/menus*', (route) => route.fulfill({ json: { menus: [] } }))
  await button(page, 'Try again').click()
  await expect(page.getByText('No menu is stored')).toBeVisible()
  await expectGoodScreen(page, 'admin-menus-empty')
  await openInApp(page, '/admin/menu-links')
  await expect(page.getByText('No menu is stored')).toBeVisible()
})
