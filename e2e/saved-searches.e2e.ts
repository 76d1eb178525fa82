import { covers, expect, expectGoodScreen, registerMember, test, toastOf } from './fixtures.ts'
import { address, cards } from './browsing.ts'

test(
  'a member saves a search, finds out who is new in it, renames it by keyboard and deletes it',
  { ...covers('BEY-03'), tag: '@phone' },
  async ({ page, browser }) => {
    await registerMember(page)
    await page.goto('/browse?types=tvts&ageMin=30&ageMax=45&fitsBothWays=false')
    await page.getByRole('button', { name: 'Save this search' }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByLabel('Name')).toHaveValue('TV/TS, Age 30 to 45')
    await dialog.getByLabel('Name').fill('Somebody special')
    await dialog.getByLabel('Tell me about new members').check()
    await expectGoodScreen(page, 'save-search')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(toastOf(page, 'Saved.')).toBeVisible()

    const newcomer = await (await browser.newContext()).newPage()
    const { username } = await registerMember(newcomer, 'tvts')
    await newcomer.context().close()
    await page.goto('/browse?ageMax=99')
    await page.getByRole('button', { name: 'Saved searches' }).click()
    await expect(dialog.getByText('TV/TS, Age 30 to 45')).toBeVisible()
    await expectGoodScreen(page, 'saved-searches')
    await dialog.getByRole('link', { name: /new in Somebody special, newest first/ }).click()
    await expect(dialog).toHaveCount(0)
    await expect.poll(() => address(page)).toMatchObject({ types: 'tvts', ageMin: '30', sort: 'newest' })
    await expect(cards(page).filter({ hasText: username })).toBeVisible()

    await page.getByRole('button', { name: 'Saved searches' }).focus()
    await page.keyboard.press('Enter')
    await expect(dialog.getByRole('link', { name: 'Somebody special', exact: true })).toBeVisible()
    await expect(dialog.getByRole('link', { name: /new in/ })).toHaveCount(0)
    await dialog.getByRole('button', { name: 'Rename Somebody special' }).press('Enter')
    await expect(dialog.getByLabel('Name')).toBeFocused()
    await dialog.getByLabel('Name').fill('Somebody')
    await page.keyboard.press('Enter')
    await expect(dialog.getByRole('button', { name: 'Rename Somebody' })).toBeFocused()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    const question = page.getByRole('dialog', { name: 'Delete the search “Somebody”?' })
    await question.getByRole('button', { name: 'Delete' }).press('Enter')
    await expect(question).toHaveCount(0)
    await expect(dialog.getByText('Nothing saved yet')).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Saved searches' })).toBeFocused()
  },
)
