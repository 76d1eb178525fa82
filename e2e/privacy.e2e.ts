import { covers, expect, expectGoodScreen, registerMember, test } from './fixtures.ts'

test('a consent is withdrawn after a question', covers('BEY-19'), async ({ page }) => {
  await registerMember(page)
  await page.goto('/account/edit')
  await page.getByLabel('Title').fill('To be erased')
  await page.getByRole('button', { name: 'Save profile' }).click()
  await expect(page.getByText('Profile updated successfully!')).toBeVisible()

  await page.goto('/account/privacy')
  const withdraw = page.getByRole('button', { name: 'Withdraw: Profile title, text and interests' })
  await withdraw.click()
  const question = page.getByRole('dialog')
  await expect(question).toContainText('are deleted straight away and cannot be brought back')
  await expectGoodScreen(page, 'account-privacy-withdraw')
  await page.keyboard.press('Escape')
  await expect(withdraw).toBeFocused()
  await withdraw.press('Enter')
  await question.getByRole('button', { name: 'Withdraw' }).click()
  await expect(page.getByText('You have not given any consent yet.')).toBeVisible()
})
