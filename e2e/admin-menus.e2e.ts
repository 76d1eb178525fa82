import { covers, expect, test, toastOf } from './fixtures.ts'
import { deleteMenu, footer, isStored, labels, route, storeMenu, unique } from './menus.ts'
import { button, logInAs } from './shell.ts'

test(
  'a menu is made by keyboard, and the focus stays where one works',
  covers('ADM-MENU-05', 'ADM-MENU-23', 'BEY-17'),
  async ({ page }) => {
    const name = unique('Made')
    await logInAs(page, 'admin@demo.example')
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
    await button(page, 'Cancel').click()
    await page.getByRole('button', { name: 'Discard changes' }).click()
    await expect(edit).toBeFocused()
    await deleteMenu(page, name)
  },
)

test(
  'the focus goes back to what asked for a deletion, or to the page where that is gone',
  covers('ADM-MENU-10'),
  async ({ page }) => {
    await logInAs(page, 'admin@demo.example')
    const menu = await storeMenu(page, { name: unique('Doomed') })
    await page.goto('/admin/menus')
    const remove = button(page, `Delete “${menu.name}”`)
    await remove.click()
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
    await expect(remove).toBeFocused()
    expect(await isStored(page, menu.name)).toBe(true)
    await remove.click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete menu' }).click()
    await expect(remove).toHaveCount(0)
    await expect(page.getByRole('main')).toBeFocused()
  },
)
