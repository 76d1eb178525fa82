import { covers, expect, expectGoodScreen, registerMember, test, toastOf } from './fixtures.ts'
import { accountLinks, isPhone } from './shell.ts'

test(
  'a status is set, shown beside every page, and cleared there',
  { ...covers('STATUS-01', 'SHELL-54', 'SHELL-55', 'SHELL-56'), tag: '@phone' },
  async ({ page }) => {
    await registerMember(page)
    await page.goto('/update-status')
    const submit = page.getByRole('button', { name: 'Update status' })
    await page.getByRole('textbox', { name: 'Your status' }).fill('Off to <b>Leeds</b>')
    await submit.click()
    await expect(page.getByRole('main').getByText('Off to <b>Leeds</b>')).toBeVisible()
    await submit.click()
    await expect(page.getByText('Please enter a status message')).toBeVisible()
    await expectGoodScreen(page, 'update-status')

    const box = (await accountLinks(page)).getByRole('region', { name: 'Status', exact: true })
    await expect(box).toContainText('Your current status')
    await expect(box).toContainText('Off to <b>Leeds</b>')
    if (isPhone(page)) await expectGoodScreen(page, 'status-box')
    await box.getByRole('button', { name: 'Clear It' }).click()
    await expect(toastOf(page, 'Your status has been cleared')).toBeVisible()
    await expect(box).toHaveText('Your status is empty. Update it?')
  },
)

test('what was typed is there after a reload, until it is set', async ({ page }) => {
  await registerMember(page)
  await page.goto('/update-status')
  const field = page.getByRole('textbox', { name: 'Your status' })
  await field.fill('Not lost')
  await page.reload()
  await expect(field).toHaveValue('Not lost')
})
