import { covers, expect, expectGoodScreen, registerMember, test } from './fixtures.ts'

test('the account type locks once it is changed', covers('PREF-03', 'PREF-33'), async ({ page }) => {
  await registerMember(page, 'man')
  await page.goto('/account/preferences')
  const type = page.getByLabel('Account type')
  await type.selectOption('couple_mf')
  await page.getByRole('button', { name: 'Save preferences' }).click()
  await expect(page.getByText('Account preferences updated successfully!')).toBeVisible()
  await page.reload()
  await expect(type).toBeDisabled()
  await expect(type).toHaveValue('couple_mf')
  await expectGoodScreen(page, 'account-preferences-locked')
})
