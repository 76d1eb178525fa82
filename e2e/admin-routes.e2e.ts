import { PAGES, type PageRoute } from '#shared/routes.ts'
import { covers, expect, expectGoodScreen, test } from './fixtures.ts'
import { logInAs } from './shell.ts'

const pages: readonly PageRoute[] = PAGES

test(
  'the overview shows every route as the route table has it',
  covers('ADM-ROUTE-01', 'ADM-ROUTE-02', 'ADM-ROUTE-03', 'ADM-ROUTE-04', 'ADM-ROUTE-05', 'ADM-ROUTE-08'),
  async ({ page }) => {
    await logInAs(page, 'admin@demo.example')
    await page.goto('/admin/route-overview')
    await expect(page.getByRole('heading', { level: 1, name: 'Route overview' })).toBeVisible()
    await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveText([
      'Landing',
      'Dashboard',
      'Account',
      'Profile',
      'Messages',
      'Photos',
      'Friends',
      'Other',
      'Admin',
    ])
    const shown: string[] = []
    for (const list of await page.getByRole('main').getByRole('list').all()) {
      const category = await list.getAttribute('aria-label')
      for (const text of await list.getByRole('listitem').allInnerTexts()) {
        shown.push([category, ...text.split('\n').map((line) => line.trim())].filter(Boolean).join(' | '))
      }
    }
    const expected = pages.map(({ category, path, title, layout, access }) => {
      const badge = access === 'members' || access === 'admins' ? 'Protected' : 'Public'
      return [category, path, title, `Layout: ${layout}`, badge, 'Manage menu links'].join(' | ')
    })
    expect(shown.toSorted()).toEqual(expected.toSorted())
  },
)

test(
  'every route is opened in a new tab, and leads to the menu links',
  covers('ADM-ROUTE-06', 'ADM-ROUTE-07', 'ADM-ROUTE-09'),
  async ({ page, context }) => {
    await logInAs(page, 'admin@demo.example')
    await page.goto('/admin/route-overview')
    await expectGoodScreen(page, 'admin-route-overview')
    const open = (path: string) => page.getByRole('link', { name: `Open ${path} in a new tab`, exact: true })
    await expect(page.getByRole('link', { name: /^Open .* in a new tab$/ })).toHaveCount(pages.length)
    await expect(page.getByRole('link', { name: 'Manage menu links' })).toHaveCount(pages.length)
    await expect(open('/chat/{userId}')).toHaveAttribute('href', '/friends/list')
    await expect(open('/messages/thread/{threadId}')).toHaveAttribute(
      'href',
      /^\/messages\/thread\/[\da-f-]{36}$/,
    )
    const opening = context.waitForEvent('page')
    await open('/profile/{username}').click()
    const opened = await opening
    await expect(opened).toHaveURL(/\/profile\/[^{/]+$/)
    await expect(opened.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page).toHaveURL('/admin/route-overview')

    const row = page.getByRole('listitem').filter({ has: page.getByText('/winks', { exact: true }) })
    await row.getByRole('link', { name: 'Manage menu links' }).click()
    await expect(page).toHaveURL('/admin/menu-links')
  },
)
