import { covers, expect, expectGoodScreen, test, toastOf } from './fixtures.ts'
import { deleteMenu, findMenu, labels, link, storeMenu, unique } from './menus.ts'
import {
  answerByHand,
  AWAY,
  cut,
  markPage,
  NETWORK_NOISE,
  openIdle,
  openToast,
  reconnect,
} from './outages.ts'
import { button, logInAs, openInApp } from './shell.ts'

test(
  'the links of a menu are chosen among the known routes',
  covers(
    'ADM-MENU-02',
    'ADM-MENU-27',
    'ADM-MENU-28',
    'ADM-MENU-29',
    'ADM-MENU-30',
    'ADM-MENU-31',
    'ADM-MENU-33',
  ),
  async ({ page, noise }) => {
    noise.allow(/503/)
    await logInAs(page, 'admin@demo.example')
    const name = unique('Links')
    const nowhere = `/nowhere-${name.replace(' ', '-').toLowerCase()}`
    const before = await storeMenu(page, { name, links: [{ label: 'Nowhere', path: nowhere }] })
    await page.goto('/admin/menu-links')
    await expect(page.getByRole('heading', { level: 1, name: 'Menu links' })).toBeVisible()
    const menu = page.getByRole('combobox', { name: 'Menu', exact: true })
    await expect(menu.getByRole('option').first()).toHaveText('Header Unauth (Top Header, visitors)')
    await menu.selectOption(`${name} (Footer, members)`)
    await expect(link(page, 1).getByLabel('Path')).toHaveAccessibleDescription(
      'There is no page at this path.',
    )

    const routes = page.getByRole('region', { name: 'Known routes' })
    const row = (path: string) =>
      routes.getByRole('listitem').filter({ has: page.getByText(path, { exact: true }) })
    for (const path of ['/friends/list', '/friends/updates', '/account/notifications', '/admin/menu-links']) {
      await expect(row(path)).toBeVisible()
      await expect(row(path)).not.toContainText('Missing')
    }
    await expect(row(nowhere)).toContainText('Missing')
    await expect(button(page, `Add ${nowhere} to the menu`)).toHaveCount(0)
    await button(page, 'Add /friends/list to the menu').press('Enter')
    await expect(toastOf(page, '/friends/list is added to the menu.')).toBeVisible()
    await button(page, 'Remove “Nowhere”').press('Enter')
    await expect(button(page, 'Remove “Friends”')).toBeFocused()
    await expectGoodScreen(page, 'admin-menu-links')

    await menu.selectOption('Header Unauth (Top Header, visitors)')
    const dialog = page.getByRole('dialog')
    await expect(dialog).toContainText(`Discard your changes to “${name}”?`)
    await dialog.getByRole('button', { name: 'Keep editing' }).click()
    await expect(menu).toHaveValue(before.id)

    const address = `**/api/admin/menus/${before.id}/links`
    await page.route(address, (route) => route.fulfill(AWAY))
    await button(page, 'Save links').click()
    await expect(toastOf(page, 'Failed to update menu')).toBeVisible()
    expect(await labels(page)).toEqual(['Friends'])
    await page.unroute(address)
    await button(page, 'Save links').press('Enter')
    await expect(toastOf(page, 'Menu saved successfully!')).toBeVisible()
    await expect(row(nowhere)).toHaveCount(0)
    expect(await findMenu(page, name)).toMatchObject({
      ...before,
      links: [{ label: 'Friends', path: '/friends/list' }],
      updatedAt: expect.any(String),
    })
    await menu.selectOption('Header Unauth (Top Header, visitors)')
    await expect(dialog).toHaveCount(0)
    await expect(link(page, 1).getByLabel('Label')).toHaveValue('Home')
    await deleteMenu(page, name)
  },
)

test(
  'of two admins who edit one menu the second loses nothing and chooses',
  covers('ADM-MENU-32'),
  async ({ page, noise }) => {
    noise.allow(/409/)
    await logInAs(page, 'admin@demo.example')
    const name = unique('Both')
    const menu = await storeMenu(page, { name })
    await page.goto('/admin/menus')
    await button(page, `Edit “${name}”`).click()
    const [field, save] = [page.getByLabel('Name'), button(page, 'Save menu')]
    await field.fill(`${name} mine`)
    await storeMenu(page, { ...menu, name: `${name} theirs` })
    await save.click()
    await expect(
      toastOf(page, 'Failed to save menu: This menu has been changed or deleted meanwhile.'),
    ).toBeVisible()
    const notice = page
      .getByRole('alert')
      .filter({ hasText: 'Another admin has changed this menu meanwhile' })
    await expect(notice).toBeVisible()
    await expect(field).toHaveValue(`${name} mine`)
    await expectGoodScreen(page, 'admin-menu-conflict')
    await notice.getByRole('button', { name: 'Load the other version' }).click()
    await expect(field).toHaveValue(`${name} theirs`)
    await expect(notice).toHaveCount(0)

    await field.fill(`${name} mine`)
    await deleteMenu(page, `${name} theirs`)
    await save.click()
    const gone = page.getByRole('alert').filter({ hasText: 'Another admin has deleted this menu meanwhile' })
    await gone.getByRole('button', { name: 'Keep mine' }).click()
    await expect(gone).toHaveCount(0)
    await save.click()
    await expect(toastOf(page, 'Menu saved successfully!')).toBeVisible()
    expect((await findMenu(page, `${name} mine`))?.id).toBe(menu.id)

    await openInApp(page, '/admin/menu-links')
    await page
      .getByRole('combobox', { name: 'Menu', exact: true })
      .selectOption(`${name} mine (Footer, members)`)
    await button(page, 'Add /winks to the menu').click()
    const stored = await findMenu(page, `${name} mine`)
    await storeMenu(page, { ...stored, links: [{ label: 'Theirs', path: '/browse' }] })
    await button(page, 'Save links').click()
    await expect(toastOf(page, 'Failed to update menu')).toBeVisible()
    expect(await labels(page)).toEqual(['Winks'])
    await notice.getByRole('button', { name: 'Keep mine' }).click()
    await button(page, 'Save links').click()
    await expect(toastOf(page, 'Menu saved successfully!')).toBeVisible()
    expect((await findMenu(page, `${name} mine`))?.links).toEqual([{ label: 'Winks', path: '/winks' }])
    await deleteMenu(page, `${name} mine`)
  },
)

test('a change that was not typed is kept when the connection comes back', async ({
  page,
  context,
  noise,
}) => {
  noise.allow(NETWORK_NOISE)
  await logInAs(page, 'admin@demo.example')
  await page.clock.install()
  await openIdle(page, '/admin/menu-links')
  const isSamePage = await markPage(page)
  await button(page, 'Move “Home” down').click()
  await cut(page, context)
  await answerByHand(page)
  await reconnect(page).click()
  await expect(openToast(page)).toContainText('everything you typed is still here')
  expect(await labels(page)).toEqual(['Browse', 'Home', 'Register'])
  expect(await isSamePage()).toBe(true)
})
