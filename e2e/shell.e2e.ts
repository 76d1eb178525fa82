import { randomBytes } from 'node:crypto'
import type { Locator, Page } from '@playwright/test'
import { MESSAGE_MAX } from '#shared/domains/messages/messages.contract.ts'
import { FIRSTNAME_MAX } from '#shared/domains/profiles/profiles.personal.contract.ts'
import { PROFILE_LIMITS } from '#shared/domains/profiles/profiles.own.contract.ts'
import { STATUS_MAX } from '#shared/domains/status/status.contract.ts'
import { origin, sendByApi } from './support/conversations.ts'
import { covers, DESK, expect, PHONE, registerMember, test, toastOf } from './support/fixtures.ts'
import { spaceBelow } from './support/layout.ts'
import { accountLinks, button, goTo, isPhone, logInAs, sidebar, watchRequests } from './support/shell.ts'

/** An element's rendered box. */
const boxOf = async (part: Locator) => {
  const box = await part.boundingBox()
  if (!box) throw new Error('It is not drawn')
  return { left: box.x, right: box.x + box.width, top: box.y }
}

/** Expects an element to be next to the page, or in a sheet on a phone. */
const expectInSheetOrBeside = async (page: Page, part: Locator) => {
  if (isPhone(page)) {
    await expect(page.getByRole('dialog')).toContainText(
      (await part.getByRole('link').first().textContent()) ?? '',
    )
  } else expect((await boxOf(part)).right).toBeLessThanOrEqual((await boxOf(page.getByRole('main'))).left)
}

/** Expects an element to be further right than anything else in the header. */
const expectAtRight = async (page: Page, part: Locator) => {
  const header = page.getByRole('banner')
  const { right } = await boxOf(part)
  const others = header.getByRole('link').or(header.getByRole('button')).filter({ visible: true })
  for (const other of await others.all()) expect((await boxOf(other)).right).toBeLessThanOrEqual(right)
  expect(right).toBeGreaterThan((page.viewportSize()?.width ?? 0) * 0.9)
}

test(
  'a member finds Logout at the right of the header, and the account’s links in the sidebar or, below 768 pixels, behind the menu button',
  covers('SHELL-08', 'SHELL-59.1', 'CONST-40'),
  async ({ page }) => {
    await registerMember(page)
    await page.goto('/dashboard')
    const bottomBar = page.getByRole('navigation', { name: 'Quick' })
    for (const width of [1280, 768, 767, 390]) {
      await page.setViewportSize({ width, height: 800 })
      await expectAtRight(page, page.getByRole('banner').getByRole('button', { name: 'Logout' }))
      await expect(sidebar(page)).toBeVisible({ visible: width >= 768 })
      await expect(bottomBar).toBeVisible({ visible: width < 768 })
      const links = await accountLinks(page)
      await expect(links.getByRole('button', { name: 'Logout' })).toBeVisible()
      await expectInSheetOrBeside(page, links)
      if (isPhone(page)) await page.keyboard.press('Escape')
      await expect(page.getByRole('dialog')).toHaveCount(0)
    }
    await expect(bottomBar.getByRole('link')).toHaveText(['Home', 'Browse', 'Messages', 'Winks', 'Me'])
    await page.keyboard.press('Control+b')
    await expect(page.getByRole('dialog')).toBeVisible()
    await page.keyboard.press('Control+b')
    await expect(page.getByRole('dialog')).toBeHidden()

    await page.setViewportSize({ width: 768, height: 800 })
    const links = page.getByRole('navigation', { name: 'Main' }).getByRole('link')
    const tops = await links.evaluateAll((all) => all.map((link) => link.getBoundingClientRect().top))
    expect(new Set(tops).size, 'the links of the header stand in one line').toBe(1)
    for (const size of [DESK, PHONE]) {
      await page.setViewportSize(size)
      const account = await accountLinks(page)
      await account.getByRole('link', { name: 'Edit Profile', exact: true }).first().click()
      await expect(page).toHaveURL('/account/edit')
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(page.getByRole('dialog')).toHaveCount(0)
      await page.goBack()
      await expect(page).toHaveURL('/dashboard')
    }
  },
)

test(
  'a visitor finds the log-in link at the right of the header, and the left menu next to the page or behind the menu button',
  covers('SHELL-07', 'SHELL-18', 'SHELL-87'),
  async ({ page }) => {
    await page.goto('/support')
    for (const size of [DESK, PHONE]) {
      await page.setViewportSize(size)
      await expectAtRight(page, page.getByRole('banner').getByRole('link', { name: 'Login' }))
      if (isPhone(page)) await button(page, 'Menu').click()
      const menu = page.getByRole('navigation', { name: 'Menu' })
      await expect(menu.getByRole('link', { name: 'Forgot password' })).toBeVisible()
      await expectInSheetOrBeside(page, menu)
    }
  },
)

test(
  'the sidebar can be toggled by keyboard, and keeps its state after a reload',
  covers('SHELL-58.1', 'SHELL-61', 'SHELL-62', 'SHELL-63', 'CONST-37', 'CONST-38'),
  async ({ page }) => {
    await registerMember(page)
    await page.goto('/dashboard')
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await expect(sidebar(page)).toHaveCSS('width', '256px')
    await page.keyboard.press('Control+b')
    await expect(sidebar(page)).toHaveCSS('width', '48px')
    await expect(sidebar(page).getByRole('link', { name: 'Read Messages' })).toBeVisible()
    await page.reload()
    await expect(sidebar(page)).toHaveCSS('width', '48px')
    await page.keyboard.press('Meta+b')
    await expect(sidebar(page)).toHaveCSS('width', '256px')
  },
)

test(
  'toasts are centred at the top, below the header, and don’t cover its quick exit',
  covers('SHELL-72.1', 'SHELL-72.2', 'CONST-23'),
  async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await registerMember(page)
    await page.goto('/account/privacy')
    for (const size of [DESK, PHONE]) {
      await page.setViewportSize(size)
      await page.getByRole('switch', { name: 'Appear in search' }).click()
      const toast = toastOf(page, 'Privacy settings updated')
      await expect(toast).toBeVisible()
      const { left, right, top } = await boxOf(toast)
      expect(Math.abs((left + right) / 2 - size.width / 2)).toBeLessThan(2)
      const header = page.getByRole('banner')
      const { height } = (await header.boundingBox()) ?? { height: 0 }
      expect(top).toBeGreaterThanOrEqual(height)
      expect(top).toBeLessThan(height + 40)
      await header.getByRole('link', { name: 'Quick exit' }).click({ trial: true })
      await toast.getByRole('button', { name: 'Close' }).click()
      await expect(toast).toHaveCount(0)
    }
  },
)

const KINDS = ['success', 'error', 'info', 'warning'] as const

/**
 * Opens a page on which the previous one triggers a toast. Returns a function that reads the toast's styles in a theme.
 */
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
    `in ${where} every kind of toast has its own colours`,
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

/** Window widths: two phones, the narrowest desktop layout, and a wide one. */
const WIDTHS = [320, 390, 768, 1600]

/** A word that can't be wrapped. */
const word = (length: number) => 'W'.repeat(length)

/** The longest possible name, different on each attempt. */
const newName = () => `${word(18)}${randomBytes(6).toString('hex')}`

/** Fills all of a member's texts to the maximum length, with words that can't be wrapped. */
const fill = async (page: Page) => {
  const change = async (method: 'PATCH' | 'PUT', path: string, data: object) => {
    const answer = await page.request.fetch(path, { method, headers: { origin: origin() }, data })
    expect(answer.status(), await answer.text()).toBe(200)
  }
  await change('PATCH', '/api/profile', {
    profileTitle: word(PROFILE_LIMITS.title),
    profileText: word(PROFILE_LIMITS.text),
  })
  await change('PATCH', '/api/profile/preferences', {
    town: word(PROFILE_LIMITS.town),
    postcodePrefix: 'M20',
  })
  const person = { firstname: word(FIRSTNAME_MAX) }
  await change('PATCH', '/api/profile/personal', { showFirstnames: true, member: person, partner: person })
  await change('PUT', '/api/profile/status', { text: word(STATUS_MAX) })
}

/** Shows pages in the app one after the other, and expects nothing beside the window or below the page's end. */
const expectToFit = async (page: Page, paths: readonly string[]) => {
  const untilQuiet = watchRequests(page)
  for (const [at, path] of paths.entries()) {
    if (at === 0) await page.goto(path)
    else await goTo(page, path)
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
    await untilQuiet()
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 844 })
      const needed = () => page.evaluate(() => document.documentElement.scrollWidth)
      await expect.poll(needed, { message: `${path} at ${width} pixels` }).toBeLessThanOrEqual(width)
      expect(await spaceBelow(page), `${path} at ${width} pixels`).toBeLessThanOrEqual(0)
    }
  }
}

test('the longest names, titles, towns, texts and messages don’t overflow at any width', async ({
  page,
  browser,
  noise,
}) => {
  const context = await browser.newContext()
  noise.watch(context)
  const other = await context.newPage()
  const { username } = await registerMember(page, 'couple_mf', undefined, newName())
  const correspondent = await registerMember(other, 'couple_mf', undefined, newName())
  for (const each of [page, other]) await fill(each)
  await sendByApi(other, username, word(MESSAGE_MAX))
  const thread = await sendByApi(other, username, word(MESSAGE_MAX))
  await context.close()

  await expectToFit(page, [
    '/dashboard',
    `/browse?town=${'N'.repeat(50)}`,
    '/profile',
    '/browse?sort=newest',
    `/profile/${correspondent.username}`,
    '/messages/inbox',
    `/messages/thread/${thread}`,
    `/messages/send?to=${correspondent.username}`,
    '/account/account',
    '/account/edit',
    '/account/personal',
    '/account/preferences',
    '/account/privacy',
    '/update-status',
    '/support',
  ])
  await page.goto('about:blank')
  await page.context().clearCookies()
  await expectToFit(page, ['/browse?sort=newest', `/profile/${username}`, '/login', '/register'])
  await expectToFit(page, ['/'])
})

test(
  'the users are in dense columns on a wide screen and in two lines on a phone, and links that the sidebar has take up little room',
  covers('ADM-12.16', 'BEY-37.12'),
  async ({ page }) => {
    await logInAs(page, 'admin@demo.example')
    const measure = async (path: string, list: string) => {
      await page.goto(path)
      await expect(page.getByRole('list', { name: list, exact: true })).toBeVisible()
      const box = page.getByRole('list', { name: list, exact: true })
      return (await box.boundingBox())?.height ?? 0
    }
    const users = '/admin/users?q=kate-and-tom'
    await page.setViewportSize({ width: 1280, height: 800 })
    expect(await measure(users, 'Users')).toBeLessThanOrEqual(56)
    await expect(page.getByText('Standing', { exact: true })).toBeVisible()
    expect(await measure('/admin', 'Admin')).toBeLessThan(240)
    await page.setViewportSize(PHONE)
    expect(await measure(users, 'Users')).toBeLessThanOrEqual(64)
    await expect(page.getByText('Standing', { exact: true })).toBeHidden()
    expect(await measure('/admin', 'Admin')).toBeGreaterThan(480)
  },
)
