import type { Page } from '@playwright/test'
import { covers, expect, PASSWORD, registerMember } from './fixtures.ts'
import { press, reach, type } from './keys.ts'
import { linkTo, newHost, testWithMails as test } from './mails.ts'
import { photo } from './photos.ts'

test(
  'by keyboard alone: log in, describe oneself, choose who sees it, and log out',
  covers('BEY-17'),
  async ({ page, context }) => {
    const { email } = await registerMember(page)
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
    await press(page, page.getByRole('checkbox', { name: 'Toys' }), 'Space')
    await press(page, page.getByRole('button', { name: 'Save profile' }))
    await expect(page.getByText('Profile updated successfully!', { exact: true })).toBeVisible()

    await page.goto('/account/privacy')
    await press(page, page.getByRole('radio', { name: 'Everyone' }), 'ArrowDown')
    await expect(page.getByRole('radio', { name: /^Members Only/ })).toBeChecked()
    await press(page, page.getByRole('switch', { name: 'Appear in search' }), 'Space')
    await expect(page.getByRole('switch', { name: 'Appear in search' })).not.toBeChecked()
    await page.goto('/account/privacy')
    await press(page, page.getByRole('banner').getByRole('button', { name: 'Logout' }))
    await expect(page).toHaveURL('/')
  },
)

test(
  'by keyboard alone: log in at the second try, add a photo, and delete it',
  covers('BEY-17'),
  async ({ page, context, noise }) => {
    noise.allow(/401/)
    const red = await photo('red.jpg', '#b0304f')
    page.on('filechooser', (chooser) => void chooser.setFiles([red]))
    const { email } = await registerMember(page)
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

    await press(page, page.getByRole('main').getByRole('button', { name: 'Add photos' }))
    const dialog = page.getByRole('dialog', { name: 'Add this photo' })
    await press(page, dialog.getByRole('button', { name: 'Turn left' }), 'Space')
    await press(page, dialog.getByRole('button', { name: 'Turn right' }), 'Space')
    await press(page, dialog.getByRole('button', { name: 'Add 1 photo' }))
    await expect(page.getByText('Photo uploaded successfully')).toBeVisible()

    await press(page, page.getByRole('button', { name: 'Delete: Photo 1' }))
    await press(page, page.getByRole('dialog').getByRole('button', { name: 'Delete' }))
    await expect(page.getByText('No photos yet')).toBeVisible()
    await expect(page.locator(':focus')).toContainText('No photos yet')
  },
)

/** What a poor connection may take. */
const patiently = { timeout: 40_000 }

/** A poor connection by phone: 0.4 s to answer, and 50 KB a second. */
const slowDown = async (page: Page) => {
  const devtools = await page.context().newCDPSession(page)
  const bytesPerSecond = 50 * 1024
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 400,
    downloadThroughput: bytesPerSecond,
    uploadThroughput: bytesPerSecond,
  })
}

test(
  'by keyboard alone and on a slow network: from the first page to a live reply',
  covers('BEY-17'),
  async ({ page, site, browser }) => {
    test.slow()
    const theirs = await browser.newPage()
    const host = await newHost(theirs, site)
    await slowDown(page)

    await page.goto(`${site.baseUrl}/`)
    await press(page, page.getByRole('main').getByRole('link', { name: 'Browse members' }))
    await type(page, 'Sort by', 'Newest')
    const card = page.getByRole('article').getByRole('link', { name: host })
    await expect(card).toBeVisible(patiently)
    await press(page, card)
    await press(page, page.getByRole('main').getByRole('link', { name: 'Send Message' }))
    await expect(page.getByRole('heading', { name: `Register free to write to ${host}` })).toBeVisible(
      patiently,
    )

    const name = `couple-${crypto.randomUUID().slice(0, 8)}`
    await type(page, 'Email', `${name}@example.org`)
    await type(page, 'Password', PASSWORD)
    await type(page, 'Confirm password', PASSWORD)
    await type(page, 'Username', name)
    await type(page, 'Profile type', 'Couple')
    await type(page, 'Birth month', 'April')
    await type(page, 'Birth year', '1990')
    await press(page, page.getByRole('checkbox', { name: 'I agree to the' }), 'Space')
    await expect(page.getByText('This name is free.')).toBeVisible(patiently)
    await press(page, page.getByRole('button', { name: 'Create account' }))
    await expect(page.getByRole('heading', { name: 'Check your email' })).toBeFocused(patiently)

    await page.goto(await linkTo(name, site))
    await type(page, 'Password', PASSWORD)
    await press(page, page.getByRole('button', { name: 'Open my account' }))
    await expect(page).toHaveURL(`${site.baseUrl}/messages/send?to=${host}`, patiently)
    await type(page, 'Message', 'Hello from us both.')
    await press(page, page.getByRole('main').getByRole('button', { name: 'Send message' }))
    await expect(page.getByRole('list', { name: 'Inbox' })).toBeVisible(patiently)
    await press(page, page.getByRole('list', { name: 'Inbox' }).getByRole('link', { name: host }))
    const log = page.getByRole('log', { name: 'Conversation' })
    await expect(log).toContainText('Hello from us both.', patiently)

    await theirs.goto(`${site.baseUrl}/messages/inbox`)
    await theirs.getByRole('link', { name }).click()
    await theirs.getByLabel('Your message').fill('How lovely. Come on Friday.')
    await theirs.getByRole('button', { name: 'Send', exact: true }).click()
    await expect(log).toContainText('How lovely. Come on Friday.')
    await theirs.close()
  },
)
