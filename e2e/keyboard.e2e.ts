import { covers, expect, PASSWORD, registerMember, test } from './fixtures.ts'
import { press, reach, type } from './keys.ts'

test('by keyboard alone: from the first page to an account', covers('BEY-17'), async ({ page }) => {
  await page.goto('/')
  await press(page, page.getByRole('link', { name: 'Skip to content' }))
  await press(
    page,
    page
      .getByRole('main')
      .getByRole('link', { name: /Register/ })
      .first(),
  )
  await expect(page).toHaveURL('/register')

  const name = `e2e-${crypto.randomUUID().slice(0, 12)}`
  await expect(page.getByLabel('Email')).toBeVisible()
  await type(page, 'Email', `${name}@example.org`)
  await type(page, 'Password', PASSWORD)
  await type(page, 'Confirm password', PASSWORD)
  await type(page, 'Username', name)
  await type(page, 'Profile type', 'Couple')
  await type(page, 'Birth month', 'April')
  await type(page, 'Birth year', '1990')
  await press(page, page.getByRole('checkbox', { name: 'I agree to the' }), 'Space')
  // The button waits until the name has been looked up.
  await expect(page.getByText('This name is free.')).toBeVisible()
  await press(page, page.getByRole('button', { name: 'Create account' }))
  await expect(page).toHaveURL('/dashboard')
  await expect(page.getByRole('heading', { level: 1 })).toContainText(name)

  await press(page, page.getByRole('banner').getByRole('button', { name: 'Logout' }))
  await expect(page).toHaveURL('/')
})

test(
  'by keyboard alone: log in, describe oneself, and choose who sees it',
  covers('BEY-17'),
  async ({ page, context }) => {
    const { email, username } = await registerMember(page)
    await context.clearCookies()
    await page.goto('/login')
    await type(page, 'Email', email)
    await type(page, 'Password', PASSWORD)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/dashboard')

    await page.goto('/account/edit')
    await reach(page, page.getByLabel('Title'))
    await page.keyboard.type('Written without a mouse')
    await press(page, page.getByRole('checkbox', { name: 'Toys' }), 'Space')
    await press(page, page.getByRole('button', { name: 'Save profile' }))
    await expect(page.getByText('Profile updated successfully!', { exact: true })).toBeVisible()
    await page.goto(`/profile/${username}`)
    await expect(page.getByRole('heading', { name: 'Written without a mouse' })).toBeVisible()

    await page.goto('/account/privacy')
    await press(page, page.getByRole('radio', { name: 'Everyone' }), 'ArrowDown')
    await expect(page.getByRole('radio', { name: /^Members Only/ })).toBeChecked()
    await press(page, page.getByRole('switch', { name: 'Appear in search' }), 'Space')
    await expect(page.getByRole('switch', { name: 'Appear in search' })).not.toBeChecked()
  },
)

test('by keyboard alone: find somebody and write', covers('BEY-17'), async ({ page }) => {
  await registerMember(page, 'man')
  await page.goto('/browse')
  const card = page.getByRole('main').getByRole('article').first().getByRole('link').first()
  await press(page, card)
  await expect(page).toHaveURL(/\/profile\//)
  await page.goto('/profile/kate-and-tom')
  await press(page, page.getByRole('main').getByRole('link', { name: /message/i }))
  await expect(page).toHaveURL(/\/messages\/send/)
  await type(page, 'Message', 'Hello from the keyboard')
  await press(page, page.getByRole('button', { name: 'Send message' }))
  await expect(page).toHaveURL(/\/messages\/inbox/)
  await press(page, page.locator('a[href^="/messages/thread/"]').first())
  await expect(page.getByRole('log')).toContainText('Hello from the keyboard')
})
