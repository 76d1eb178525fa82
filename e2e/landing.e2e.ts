import type { Page } from '@playwright/test'
import { covers, expect, registerMember, test } from './support/fixtures.ts'

const PHONE = { width: 390, height: 844 }
const isDocument = (page: Page) =>
  page
    .locator('#root')
    .count()
    .then((count) => count === 0)

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test(
    'the landing page can be read, its pictures can be paused, and its links and menu work',
    covers('LAND-01', 'LAND-30.4'),
    async ({ page }) => {
      const moving = () =>
        page.getByRole('main').evaluate((main) => main.getAnimations({ subtree: true }).length)
      await page.emulateMedia({ reducedMotion: 'no-preference' })
      await page.goto('/')
      await expect.poll(moving).toBeGreaterThan(5)
      await page.getByLabel('Keep the pictures still').check()
      await expect.poll(moving).toBe(0)
      await page.emulateMedia({ reducedMotion: 'reduce' })
      await page.reload()
      await expect(page.getByLabel('Keep the pictures still')).toBeHidden()
      await expect.poll(moving).toBe(0)
      await expect(page.getByRole('heading', { level: 1 })).toContainText('Good company')
      await expect(page.getByText(/\d founder places left/)).toBeVisible()
      await expect(page.getByText('A quick exit on every page, or Escape three times.')).toBeVisible()
      await expect(page.getByRole('group', { name: 'Theme' })).toBeHidden()
      await expect(page.getByRole('main').getByRole('link', { name: 'Register free' })).toHaveAttribute(
        'href',
        '/register',
      )
      await page.getByRole('link', { name: 'How we protect under-18s' }).click()
      await expect(page).toHaveURL('/protection-policy')
      await expect(page.getByRole('heading', { level: 1, name: 'Protecting under-18s' })).toBeVisible()

      await page.setViewportSize(PHONE)
      await page.locator('summary').click()
      await page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Home' }).click()
      await expect(page).toHaveURL('/')
    },
  )

  test('a message and a report are sent and acknowledged on the page', async ({ page, noise }) => {
    noise.allow(/status of 422/)
    await page.goto('/contact')
    await page.getByRole('button', { name: 'Send message' }).click()
    await expect(page.getByLabel('Your message')).toHaveAccessibleDescription('Please write a message.')
    await page.getByLabel('Your email address').fill('rose@example.org')
    await page.getByLabel('Your message').fill('Good evening')
    await page.getByRole('button', { name: 'Send message' }).click()
    await expect(page.getByRole('status').filter({ hasText: 'Your message has arrived' })).toBeVisible()

    await page.getByRole('link', { name: 'Report a picture or profile' }).click()
    await page.getByLabel('A picture shows me').check()
    await page.getByLabel('Where is it?').fill('some-member')
    await page.getByRole('button', { name: 'Send report' }).click()
    await expect(page.getByLabel('A picture shows me')).toBeChecked()
    await expect(page.getByLabel('Where is it?')).toHaveValue('some-member')
    await page.getByLabel('What should we know?').fill('That is me in the third picture.')
    await page.getByLabel('Your email address').fill('rose@example.org')
    await page.getByRole('button', { name: 'Send report' }).click()
    await expect(page.getByText(/Its case number is R-\w{4}-\w{4}\./)).toBeVisible()
  })
})

test('a rejected report moves the focus to the first error', async ({ page, noise }) => {
  noise.allow(/status of 422/)
  await page.goto('/report')
  await page.getByRole('button', { name: 'Send report' }).click()
  await expect(page.getByLabel('A picture shows me')).toBeFocused()
})

test('on a phone, Escape closes the menu and returns the focus to its button', async ({ page }) => {
  await page.setViewportSize(PHONE)
  await page.goto('/about')
  await page.locator('summary').click()
  await expect(page.getByRole('navigation', { name: 'Menu' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('navigation', { name: 'Menu' })).toBeHidden()
  await expect(page.locator('summary')).toBeFocused()
})

test(
  'the documents in the app’s footer open with a full page load, and Back returns to the app',
  covers('SHELL-10', 'SHELL-11', 'SHELL-12', 'SHELL-13'),
  async ({ page }) => {
    await page.goto('/login')
    const link = (name: string) => page.getByRole('contentinfo').getByRole('link', { name })
    for (const name of ['About', 'Privacy', 'Terms', 'Contact']) {
      await expect(link(name)).toHaveAttribute('href', `/${name.toLowerCase()}`)
    }
    expect(await isDocument(page)).toBe(false)
    await link('Privacy').click()
    await expect(page.getByRole('heading', { level: 1, name: 'Privacy' })).toBeVisible()
    expect(await isDocument(page)).toBe(true)
    await page.goBack()
    await expect(page.getByRole('heading', { level: 1, name: 'Log in' })).toBeVisible()
  },
)

test('a member can log out on a document, which doesn’t load the app', async ({ page, context }) => {
  const { username } = await registerMember(page)
  await page.goto('/privacy')
  await expect(page.getByRole('main')).not.toContainText('Register free')
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('link', { name: 'Login' })).toBeVisible()
  await expect(page.getByText(username)).toHaveCount(0)
  expect((await context.cookies()).map(({ name }) => name)).toEqual(['device'])
})
