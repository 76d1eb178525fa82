import type { Locator, Page } from '@playwright/test'
import { covers, expect, expectGoodScreen, registerMember, test, toastOf } from './fixtures.ts'
import { accountLinks, button, isPhone, logInAs, sidebar } from './shell.ts'

/** Where something is drawn. */
const boxOf = async (part: Locator) => {
  const box = await part.boundingBox()
  if (!box) throw new Error('It is not drawn')
  return { left: box.x, right: box.x + box.width, top: box.y }
}

/** A part beside the page, which on a phone is in a sheet. */
const expectInSheetOrBeside = async (page: Page, part: Locator) => {
  if (isPhone(page)) {
    await expect(page.getByRole('dialog')).toContainText(
      (await part.getByRole('link').first().textContent()) ?? '',
    )
    await expectGoodScreen(page, 'menu-sheet')
  } else expect((await boxOf(part)).right).toBeLessThanOrEqual((await boxOf(page.getByRole('main'))).left)
}

test(
  'the links of the account stand in the sidebar, on a phone in the sheet behind the menu button',
  { ...covers('SHELL-25', 'SHELL-26', 'SHELL-59'), tag: '@phone' },
  async ({ page }) => {
    await registerMember(page)
    await page.goto('/dashboard')
    const links = await accountLinks(page)
    await expect(links.getByRole('button', { name: 'Logout' })).toBeVisible()
    await expectInSheetOrBeside(page, links)
    await links.getByRole('link', { name: 'Edit Profile', exact: true }).first().click()
    await expect(page).toHaveURL('/account/edit')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByRole('dialog')).toHaveCount(0)
  },
)

test(
  'the way in, or out, is at the right of the header',
  { ...covers('SHELL-07', 'SHELL-08'), tag: '@phone' },
  async ({ page }) => {
    await page.goto('/browse')
    const header = page.getByRole('banner')
    const expectAtRight = async (part: Locator) => {
      const { right } = await boxOf(part)
      const others = header.getByRole('link').or(header.getByRole('button')).filter({ visible: true })
      for (const other of await others.all()) expect((await boxOf(other)).right).toBeLessThanOrEqual(right)
      expect(right).toBeGreaterThan((page.viewportSize()?.width ?? 0) * 0.9)
    }
    await expectAtRight(header.getByRole('link', { name: 'Login' }))
    await registerMember(page)
    await page.reload()
    await expectAtRight(header.getByRole('button', { name: 'Logout' }))
  },
)

test(
  'a visitor finds the left menu beside the page, on a phone in the sheet behind the menu button',
  { ...covers('SHELL-18', 'SHELL-87'), tag: '@phone' },
  async ({ page }) => {
    await page.goto('/support')
    if (isPhone(page)) await button(page, 'Menu').click()
    const menu = page.getByRole('navigation', { name: 'Menu' })
    await expect(menu.getByRole('link', { name: 'Forgot password' })).toBeVisible()
    await expectInSheetOrBeside(page, menu)
  },
)

test('profiles of the demo have a left menu of their own', covers('SHELL-19'), async ({ page }) => {
  const menu = page.getByRole('navigation', { name: 'Menu' })
  await page.goto('/profile/anna')
  await expect(menu.getByRole('link', { name: 'Report a picture or profile' })).toBeVisible()
  await logInAs(page, 'max@demo.example')
  await page.goto('/profile/anna')
  await expect(menu.getByRole('link', { name: 'Back to browsing' })).toBeVisible()
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
    await expect(bottomBar.getByRole('link')).toHaveText(['Home', 'Browse', 'Messages', 'Status', 'Me'])
    await page.keyboard.press('Control+b')
    await expect(page.getByRole('dialog')).toBeVisible()
    await page.keyboard.press('Control+b')
    await expect(page.getByRole('dialog')).toBeHidden()
  },
)

test(
  'the frame is drawn in the default measures',
  covers('SHELL-63', 'SHELL-64', 'SHELL-65', 'SHELL-66', 'SHELL-67', 'CONST-39'),
  async ({ page }) => {
    await page.goto('/support')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    const drawn = await page.evaluate(() => {
      const read = (selector: string) => document.querySelector(selector)?.getBoundingClientRect()
      return {
        site: read('header > div')?.width,
        header: read('header')?.height,
        footer: read('footer')?.height,
        left: read('nav[aria-label="Menu"]')?.width,
      }
    })
    expect(drawn).toEqual({ site: 1200, header: 80, footer: 60, left: 250 })
  },
)

test(
  'toasts stand at the top in the middle, below the header, whose quick exit stays within reach',
  { ...covers('SHELL-72', 'SHELL-74', 'CONST-23', 'BEY-11'), tag: '@phone' },
  async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await registerMember(page)
    await page.goto('/account/privacy')
    await page.getByRole('switch', { name: 'Appear in search' }).click()
    const toast = toastOf(page, 'Privacy settings updated')
    await expect(toast).toBeVisible()
    const { left, right, top } = await boxOf(toast)
    expect(Math.abs((left + right) / 2 - (page.viewportSize()?.width ?? 0) / 2)).toBeLessThan(2)
    const header = page.getByRole('banner')
    const { height } = (await header.boundingBox()) ?? { height: 0 }
    expect(top).toBeGreaterThanOrEqual(height)
    expect(top).toBeLessThan(height + 40)
    await header.getByRole('link', { name: 'Quick exit' }).click({ trial: true })
    await toast.getByRole('button', { name: 'Close' }).click()
    await expect(toast).toHaveCount(0)
  },
)

const KINDS = ['success', 'error', 'info', 'warning'] as const

/** The page as it opens when the page before it has left it a toast; answers how the toast looks in a theme. */
const openWithToast = async (page: Page, path: string, kind: (typeof KINDS)[number]) => {
  const text = `Of the kind ${kind}`
  await page.evaluate((toast) => sessionStorage.setItem('toast', JSON.stringify(toast)), {
    kind,
    text,
    duration: 60_000,
  })
  await page.goto(path)
  const toast = page.locator('[data-sonner-toast], #toasts > div').filter({ hasText: text })
  await expect(toast).toBeVisible()
  return async (colorScheme: 'light' | 'dark') => {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    return toast.evaluate((element) => {
      const { backgroundColor, borderTopColor, color } = getComputedStyle(element)
      return { backgroundColor, borderTopColor, color }
    })
  }
}

for (const [where, path] of [
  ['the app', '/login'],
  ['a document', '/about'],
] as const) {
  test(
    `in ${where} every kind of toast has colours of its own`,
    covers('SHELL-75', 'CONST-23'),
    async ({ page }) => {
      await page.goto('/about')
      const looks = { light: [], dark: [] } as Record<'light' | 'dark', Record<string, string>[]>
      for (const kind of KINDS) {
        const lookIn = await openWithToast(page, path, kind)
        looks.light.push(await lookIn('light'))
        looks.dark.push(await lookIn('dark'))
      }
      for (const inTheme of Object.values(looks)) {
        for (const part of ['backgroundColor', 'borderTopColor', 'color']) {
          expect(new Set(inTheme.map((look) => look[part])).size, part).toBe(KINDS.length)
        }
      }
    },
  )
}
