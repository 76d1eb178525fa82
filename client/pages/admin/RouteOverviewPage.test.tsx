import { afterAll, beforeAll, expect, test } from 'vitest'
import { sendMessage } from '#shared/domains/messages/messages.contract.ts'
import { PAGE_CATEGORIES, PAGES, type PageRoute } from '#shared/routes.ts'
import { covers } from '#testing/covers.ts'
import { address, openSite, screen, waitFor, within, type Site } from '#testing/site.ts'

let site: Site
beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site.close())

const pages: readonly PageRoute[] = PAGES
const open = async () => {
  const page = await site.open('/admin/route-overview', site.admin)
  await screen.findByRole('heading', { level: 1, name: 'Route overview' })
  return page
}
const entries = (category: string) =>
  within(within(screen.getByRole('main')).getByRole('list', { name: category })).getAllByRole('listitem')
const opening = (path: string) => screen.getByRole('link', { name: `Open ${path} in a new tab` })

test('the known routes are grouped by category', covers('ADM-ROUTE-01', 'ADM-ROUTE-02'), async () => {
  await open()
  const headings = within(screen.getByRole('main')).getAllByRole('heading', { level: 2 })
  expect(headings.map(({ textContent }) => textContent)).toEqual([
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
})

test(
  'each entry shows path, layout and who gets in, as the route table has them',
  covers('ADM-ROUTE-02', 'ADM-ROUTE-03', 'ADM-ROUTE-04', 'ADM-ROUTE-05', 'ADM-ROUTE-08'),
  async () => {
    await open()
    for (const category of PAGE_CATEGORIES) {
      expect(entries(category).map(({ textContent }) => textContent)).toEqual(
        pages
          .filter((page) => page.category === category)
          .map(({ path, title, layout, access }) => {
            const badge = ['members', 'staff', 'admins'].includes(access) ? 'Protected' : 'Public'
            return `${path}${title}Layout: ${layout}${badge}Manage menu links`
          }),
      )
    }
  },
)

test(
  'each entry opens its route in a new tab, filled with what is the admin’s own',
  covers('ADM-ROUTE-06', 'ADM-ROUTE-09.1', 'ADM-ROUTE-09.2'),
  async () => {
    const writeTo = async ({ username: to }: { username: string }) => {
      site.clock.advance(1000)
      const message = { to, body: 'Hello', clientKey: crypto.randomUUID() }
      return site.as(site.admin).call(sendMessage, message)
    }
    await writeTo(await site.given.member())
    const { ok } = await writeTo(await site.given.member())
    await open()
    for (const { path } of pages.filter((page) => !page.path.includes('{'))) {
      expect(opening(path)).toHaveAttribute('target', '_blank')
    }
    for (const [path, href] of [
      ['/browse', '/browse'],
      ['/profile/{username}', `/profile/${site.admin.username}`],
    ] as const) {
      expect(opening(path)).toHaveAttribute('href', href)
    }
    await waitFor(() =>
      expect(opening('/messages/thread/{threadId}')).toHaveAttribute(
        'href',
        `/messages/thread/${ok.thread.id}`,
      ),
    )
  },
)

test('each entry leads to the menu links', covers('ADM-ROUTE-07'), async () => {
  const { user } = await open()
  const links = screen.getAllByRole('link', { name: 'Manage menu links' })
  expect(links).toHaveLength(pages.length)
  for (const link of links) expect(link).toHaveAttribute('href', '/admin/menu-links')
  const row = within(opening('/browse').closest('li') as HTMLElement)
  await user.click(row.getByRole('link', { name: 'Manage menu links' }))
  await waitFor(() => expect(address()).toBe('/admin/menu-links'))
})
