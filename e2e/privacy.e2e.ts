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

test(
  'members look at their own profile as others see it',
  { ...covers('BEY-30'), tag: '@phone' },
  async ({ page }) => {
    const { username } = await registerMember(page)
    await page.goto('/account/privacy')
    await page.getByRole('radio', { name: 'Friends' }).check()
    await expect(page.getByText('Privacy settings updated')).toBeVisible()

    await page.goto(`/profile/${username}`)
    const choice = page.getByLabel('See my profile as')
    await choice.selectOption('A member')
    await expect(page.getByText('They do not see your profile')).toBeVisible()
    await expectGoodScreen(page, 'profile-seen-as')
    await choice.selectOption('A friend')
    await expect(page.getByRole('heading', { name: username })).toBeVisible()
    await expect(page.getByRole('main').getByRole('link', { name: 'Edit profile' })).toBeHidden()
  },
)
