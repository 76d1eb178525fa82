import { covers, expect, keepOutOfSearch, PASSWORD, registerMember, test } from './support/fixtures.ts'
import { press, reach, type } from './support/keys.ts'
import { photo } from './support/photos.ts'

test(
  'by keyboard alone: log in, fill in a profile, choose who sees it, and log out',
  covers('BEY-17'),
  async ({ page, context }) => {
    const { email, username } = await registerMember(page)
    await context.clearCookies()
    await page.goto('/login')
    await press(page, page.getByRole('link', { name: 'Skip to content' }))
    await type(page, 'Email', email)
    await type(page, 'Password', PASSWORD)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/dashboard')

    await page.goto('/account/edit')
    await reach(page, page.getByLabel('Title'))
    await page.keyboard.type('Written without a mouse')
    await press(page, page.getByRole('checkbox', { name: 'Toys', exact: true }), 'Space')
    await press(page, page.getByRole('button', { name: 'Save profile' }))
    await expect(page.getByText('Profile updated successfully!', { exact: true })).toBeVisible()
    await page.reload()
    await expect(page.getByLabel('Title')).toHaveValue('Written without a mouse')
    await page.goto(`/profile/${username}`)
    await expect(page.getByRole('heading', { name: 'Written without a mouse' })).toBeVisible()
    await expect(page.getByText('Toys', { exact: true })).toBeVisible()

    await page.goto('/account/privacy')
    await press(page, page.getByRole('radio', { name: 'Everyone' }), 'ArrowDown')
    await expect(page.getByRole('radio', { name: /^Members Only/ })).toBeChecked()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('button', { name: 'Save' })).toHaveCount(0)
    await press(page, page.getByRole('switch', { name: 'Appear in search' }), 'Space')
    await expect(page.getByRole('switch', { name: 'Appear in search' })).not.toBeChecked()
    await page.goto('/account/privacy')
    await press(page, page.getByRole('banner').getByRole('button', { name: 'Logout' }))
    await expect(page).toHaveURL('/')
  },
)

test(
  'by keyboard alone: log in at the second attempt, add a photo, and delete it',
  covers('BEY-17'),
  async ({ page, context, noise }) => {
    noise.allow(/401/)
    const red = await photo('red.jpg', '#b0304f')
    page.on('filechooser', (chooser) => void chooser.setFiles([red]))
    const { email } = await registerMember(page)
    await keepOutOfSearch(page)
    await context.clearCookies()
    await page.goto('/login?from=/photos/manage')
    await type(page, 'Email', email)
    await page.keyboard.press('Tab')
    await page.keyboard.type('not the password')
    await page.keyboard.press('Enter')
    await expect(page.getByText('Invalid email or password.').first()).toBeVisible()
    await expect(page.getByLabel('Password', { exact: true })).toBeFocused()
    await page.keyboard.press('ControlOrMeta+A')
    await page.keyboard.type(PASSWORD)
    await page.keyboard.press('Enter')

    await press(page, page.getByRole('main').getByRole('button', { name: 'Add a photo' }))
    const dialog = page.getByRole('dialog', { name: 'Add this photo' })
    await press(page, dialog.getByRole('button', { name: 'Turn left' }), 'Space')
    await press(page, dialog.getByRole('button', { name: 'Turn right' }), 'Space')
    await press(page, dialog.getByRole('button', { name: 'Add 1 photo' }))
    await expect(page.getByText('Photo uploaded successfully')).toBeVisible()

    await press(page, page.getByRole('button', { name: /^Photo 1,/ }))
    await press(page, page.getByRole('dialog', { name: 'Photo 1' }).getByRole('button', { name: 'Delete' }))
    const question = page.getByRole('dialog', { name: /^Delete photo 1/ })
    await press(page, question.getByRole('button', { name: 'Delete' }))
    await expect(page.getByText('No photos yet')).toBeVisible()
    await expect(page.locator(':focus')).toContainText('No photos yet')
  },
)
