import { covers, expect, expectGoodScreen, registerMember, test, toastOf } from './fixtures.ts'
import { accountLinks, isPhone, logInAs, sidebar } from './shell.ts'

const ACCOUNT_LINKS = [
  ['SHELL-27', 'Account Home', '/dashboard'],
  ['SHELL-28', 'Read Messages', '/messages/inbox'],
  ['SHELL-29', 'Sent Messages', '/messages/sent'],
  ['SHELL-30', 'Saved Messages', '/messages/saved'],
  ['SHELL-31', 'Friends Messages', '/messages/friends'],
  ['SHELL-32', 'Looked at me', '/profile/viewers'],
  ['SHELL-33', 'Friends Invites', '/friends/invites'],
  ['SHELL-34', 'Friends List', '/friends/list'],
  ['SHELL-35', 'Friend Updates', '/friends/updates'],
  ['SHELL-36', 'Winks', '/winks'],
  ['SHELL-37', 'Manage Photos', '/photos/manage'],
  ['SHELL-38', "Photos you Fab'd", '/photos/fabbed'],
  ['SHELL-39', "Recently Fab'd Photos", '/photos/recent-fabs'],
  ['SHELL-40', 'Manage Verifications', '/verifications'],
  ['SHELL-41', 'Edit Account', '/account/preferences'],
  ['SHELL-42', 'Edit Personal Details', '/account/personal'],
  ['SHELL-43', 'Edit Profile', '/account/edit'],
  ['SHELL-44', 'Message Filters', '/messages/filters'],
  ['SHELL-45', 'Change Password', '/account/password'],
  ['SHELL-46', 'Change Email', '/account/email'],
  ['SHELL-47', 'Change Username', '/account/username'],
  ['SHELL-48', 'Block List', '/account/block-list'],
  ['SHELL-49', 'Email Notifications', '/account/notifications'],
  ['SHELL-50', 'Privacy', '/account/privacy'],
  ['SHELL-51', 'Recommend Us', '/recommend'],
  ['SHELL-52', 'Delete Account', '/account/delete'],
] as const

test(
  'every link of the account opens its page',
  covers('SHELL-26', ...ACCOUNT_LINKS.map(([row]) => row)),
  async ({ page }) => {
    await registerMember(page)
    await page.goto('/dashboard')
    const links = await accountLinks(page)
    await expect(links.getByRole('button', { name: 'Logout' })).toBeVisible()
    await expect(links.getByRole('link', { name: 'Admin', exact: true })).toHaveCount(0)
    await expectGoodScreen(page, 'account-links')
    for (const [, label, path] of ACCOUNT_LINKS) {
      await expect(links.getByRole('link', { name: label, exact: true }).first()).toHaveAttribute(
        'href',
        path,
      )
    }
    for (const [, label, path] of ACCOUNT_LINKS) {
      if (isPhone(page) && !(await page.getByRole('dialog').isVisible())) {
        await page.getByRole('button', { name: 'Menu' }).click()
      }
      await links.getByRole('link', { name: label, exact: true }).first().click()
      await expect(page).toHaveURL(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(page.getByRole('heading', { name: 'Page not found' })).toHaveCount(0)
    }
  },
)

test(
  'the header leads home, in and out',
  covers('SHELL-01', 'SHELL-02', 'SHELL-07', 'SHELL-08'),
  async ({ page }) => {
    await page.goto('/browse')
    const header = page.getByRole('banner')
    const brand = header.getByRole('link', { name: 'Ampersand' })
    await expect(brand).toHaveAttribute('href', '/')
    await expect(header.getByRole('link', { name: 'Login' })).toHaveAttribute('href', '/login')
    await expect(header.getByRole('button', { name: 'Logout' })).toHaveCount(0)
    await expect(page.getByRole('contentinfo').getByRole('link', { name: 'Admin' })).toHaveCount(0)

    await registerMember(page)
    await page.reload()
    await expect(brand).toHaveAttribute('href', '/dashboard')
    await expect(header.getByRole('link', { name: 'Login' })).toHaveCount(0)
    await header.getByRole('button', { name: 'Logout' }).click()
    await expect(page).toHaveURL('/')
  },
)

test(
  'the left column of visitors and members',
  covers('SHELL-16', 'SHELL-17', 'SHELL-18', 'SHELL-19', 'SHELL-20', 'SHELL-25', 'SHELL-71', 'SHELL-87'),
  async ({ page }) => {
    const menu = page.getByRole('main').locator('..').getByRole('navigation', { name: 'Menu' })
    const show = async (path: string) => {
      await page.goto(path)
      if (isPhone(page)) await page.getByRole('button', { name: 'Menu' }).click()
      return isPhone(page) ? page.getByRole('dialog') : menu
    }
    const visitorOnProfile = await show('/profile/anna')
    await expect(visitorOnProfile.getByRole('link', { name: 'Report a picture or profile' })).toBeVisible()
    await expect(visitorOnProfile.getByRole('link', { name: 'Account Home' })).toHaveCount(0)
    const visitorOnSupport = await show('/support')
    await expect(visitorOnSupport.getByRole('link', { name: 'Forgot password' })).toBeVisible()
    await page.goto('/browse')
    await expect(menu).toHaveCount(0)

    await logInAs(page, 'max@demo.example')
    const onDashboard = await show('/dashboard')
    await expect(onDashboard.getByRole('link', { name: 'Protecting under-18s' })).toBeVisible()
    const onProfile = await show('/profile/anna')
    await expect(onProfile.getByRole('link', { name: 'Back to browsing' })).toBeVisible()
    await expect(onProfile.getByRole('link', { name: 'My profile' }).last()).toHaveAttribute(
      'href',
      '/profile/max',
    )
    await page.goto('/browse')
    if (!isPhone(page)) await expect(sidebar(page)).toBeVisible()
  },
)

test(
  'a changed menu shows with the next page after 60 s',
  covers('ADM-MENU-20', 'ADM-MENU-22', 'CALL-34'),
  async ({ page }) => {
    const now = Date.now()
    await page.clock.install({ time: now })
    await page.clock.pauseAt(now + 1000)
    await page.setViewportSize({ width: 1280, height: 800 })
    await page.route('**/api/menus', (route) =>
      route.fulfill({
        json: {
          menus: [
            {
              id: '01890000-0000-7000-8000-000000000001',
              name: 'Header Unauth',
              area: 1,
              assignedRoutes: [],
              links: [{ label: 'Changed', path: '/browse' }],
            },
          ],
        },
      }),
    )
    await page.goto('/browse')
    const header = page.getByRole('navigation', { name: 'Main' })
    await expect(header.getByRole('link')).toHaveText(['Home', 'Browse', 'Register'])
    await page.clock.runFor(59_000)
    await header.getByRole('link', { name: 'Register' }).click()
    await expect(page).toHaveURL('/register')
    await page.clock.runFor(2000)
    await expect(header.getByRole('link', { name: 'Home' })).toBeVisible()
    await page.clock.resume()
    await header.getByRole('link', { name: 'Browse' }).click()
    await expect(header.getByRole('link')).toHaveText(['Changed'])
  },
)

test('a profile opens by its name in any case', covers('SHELL-23'), async ({ page }) => {
  await page.goto('/profile/ANNA')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('anna')
})

test(
  'the sidebar opens and closes by key, and stays as it was left',
  covers('SHELL-58', 'SHELL-60', 'SHELL-61', 'SHELL-62', 'SHELL-63', 'CONST-37', 'CONST-38'),
  async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 800 })
    await registerMember(page)
    await page.goto('/dashboard')
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await expect(sidebar(page)).toHaveCSS('width', '256px')
    await page.keyboard.press('Control+b')
    await expect(sidebar(page)).toHaveCSS('width', '48px')
    await expect(sidebar(page).getByRole('link', { name: 'Read Messages' })).toBeVisible()
    await expectGoodScreen(page, 'sidebar-collapsed')
    await page.reload()
    await expect(sidebar(page)).toHaveCSS('width', '48px')
    await page.keyboard.press('Meta+b')
    await expect(sidebar(page)).toHaveCSS('width', '256px')
  },
)

test(
  'at 767 pixels the layout is the mobile one, at 768 it is not',
  covers('SHELL-59', 'CONST-40'),
  async ({ page }) => {
    await registerMember(page)
    await page.goto('/dashboard')
    const bottomBar = page.getByRole('navigation', { name: 'Quick' })
    await page.setViewportSize({ width: 768, height: 800 })
    await expect(sidebar(page)).toBeVisible()
    await expect(bottomBar).toBeHidden()
    const links = page.getByRole('navigation', { name: 'Main' }).getByRole('link')
    const tops = await links.evaluateAll((all) => all.map((link) => link.getBoundingClientRect().top))
    expect(new Set(tops).size, 'the links of the header stand in one line').toBe(1)
    await page.setViewportSize({ width: 767, height: 800 })
    await expect(sidebar(page)).toBeHidden()
    await expect(bottomBar.getByRole('link')).toHaveText(['Home', 'Browse', 'Messages', 'Winks', 'Me'])
    await page.keyboard.press('Control+b')
    await expect(page.getByRole('dialog')).toBeVisible()
    await page.keyboard.press('Control+b')
    await expect(page.getByRole('dialog')).toBeHidden()
  },
)

test(
  'the layout is the site’s, and the browser’s copy until it is known',
  covers('SHELL-64', 'SHELL-65', 'SHELL-66', 'SHELL-67', 'SHELL-68', 'SHELL-69', 'DATA-10', 'CONST-39'),
  async ({ page, noise }) => {
    await page.setViewportSize({ width: 1280, height: 800 })
    noise.allow(/Failed to load resource/)
    const measures = () =>
      page.evaluate(() => {
        const read = (selector: string) => document.querySelector(selector)?.getBoundingClientRect()
        return {
          site: read('header > div')?.width,
          header: read('header')?.height,
          footer: read('footer')?.height,
          left: read('nav[aria-label="Menu"]')?.width,
        }
      })
    await page.goto('/support')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    expect(await measures()).toEqual({ site: 1200, header: 80, footer: 60, left: 250 })
    const kept = () => page.evaluate(() => localStorage.getItem('layout-settings'))
    expect(JSON.parse((await kept()) ?? '')).toEqual({
      siteWidth: 1200,
      headerHeight: 80,
      footerHeight: 60,
      sidebarWidth: 250,
    })

    const withoutSite = async (copy: string) => {
      await page.evaluate((text) => localStorage.setItem('layout-settings', text), copy)
      await page.goto('/support')
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    }
    await page.route('**/api/site', (route) => route.abort())
    await page.route('**/support', async (route) => {
      const answer = await route.fetch()
      await route.fulfill({
        response: answer,
        body: (await answer.text()).replaceAll('"settings.getSite"', '"settings.unknown"'),
      })
    })
    await withoutSite(
      JSON.stringify({ siteWidth: 1000, headerHeight: 100, footerHeight: 90, sidebarWidth: 200 }),
    )
    expect(await measures()).toEqual({ site: 1000, header: 100, footer: 90, left: 200 })
    await withoutSite('{"siteWidth":"wide"}')
    expect(await measures()).toEqual({ site: 1200, header: 80, footer: 60, left: 250 })
  },
)

test(
  'toasts stand at the top in the middle, in the colours of their kind, and can be closed',
  covers('SHELL-72', 'SHELL-74', 'SHELL-75', 'CONST-23'),
  async ({ page }) => {
    await registerMember(page)
    await page.goto('/account/privacy')
    await page.getByRole('switch', { name: 'Appear in search' }).click()
    const toast = toastOf(page, 'Privacy settings updated')
    await expect(toast).toBeVisible()
    await page.emulateMedia({ reducedMotion: 'reduce' })
    const box = await toast.boundingBox()
    const middle = (page.viewportSize()?.width ?? 0) / 2
    expect(Math.abs((box?.x ?? 0) + (box?.width ?? 0) / 2 - middle)).toBeLessThan(2)
    expect(box?.y).toBeLessThan(100)
    const colours = await toast.evaluate((element) => getComputedStyle(element).backgroundColor)
    await toast.getByRole('button', { name: 'Close' }).click()
    await expect(toast).toHaveCount(0)

    await page.goto('/admin')
    const refusal = toastOf(page, 'Access denied. Redirecting...')
    await expect(refusal).toBeVisible()
    expect(await refusal.evaluate((element) => getComputedStyle(element).backgroundColor)).not.toBe(colours)
  },
)
