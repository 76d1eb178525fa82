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
const entry = ({ path, title, layout, access }: PageRoute) => {
  const badge = ['members', 'staff', 'admins'].includes(access) ? 'Protected' : 'Public'
  return `${path}${title}Layout: ${layout}${badge}Manage menu links`
}

test(
  'the route overview groups the known routes by category, each with its path, layout, access, a link to open it and one to the menu links',
  covers(
    'ADM-ROUTE-01',
    'ADM-ROUTE-02',
    'ADM-ROUTE-03',
    'ADM-ROUTE-04',
    'ADM-ROUTE-05',
    'ADM-ROUTE-06',
    'ADM-ROUTE-07',
    'ADM-ROUTE-08',
    'ADM-ROUTE-09.1',
    'ADM-ROUTE-09.2',
  ),
  async () => {
    const writeTo = async ({ username: to }: { username: string }) => {
      site.clock.advance(1000)
      const message = { to, body: 'Hello', clientKey: crypto.randomUUID() }
      return site.as(site.admin).call(sendMessage, message)
    }
    await writeTo(await site.given.member())
    const { ok } = await writeTo(await site.given.member())
    const { user } = await site.open('/admin/route-overview', site.admin)
    await screen.findByRole('heading', { level: 1, name: 'Route overview' })
    const main = within(screen.getByRole('main'))
    expect(main.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
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
    for (const category of PAGE_CATEGORIES) {
      const { children } = main.getByLabelText(category, { selector: 'ul' })
      expect([...children].map(({ textContent }) => textContent)).toEqual(
        pages.filter((page) => page.category === category).map(entry),
      )
    }
    /** Maps each path to the link that opens its route. */
    const openings = () =>
      new Map(
        main
          .getAllByLabelText(/^Open .* in a new tab$/, { selector: 'a' })
          .map((link) => [link.getAttribute('aria-label')?.split(' ')[1], link]),
      )
    await waitFor(() =>
      expect(openings().get('/messages/thread/{threadId}')?.getAttribute('href')).toBe(
        `/messages/thread/${ok.thread.id}`,
      ),
    )
    const opening = openings()
    const fixed = pages.map(({ path }) => path).filter((path) => !path.includes('{'))
    expect(fixed.filter((path) => opening.get(path)?.getAttribute('target') !== '_blank')).toEqual([])
    expect(fixed.filter((path) => opening.get(path)?.getAttribute('href') !== path)).toEqual([])
    expect(opening.get('/profile/{username}')).toHaveAttribute('href', `/profile/${site.admin.username}`)
    const links = main.getAllByText('Manage menu links').map((text) => text.closest('a'))
    expect(links).toHaveLength(pages.length)
    expect(new Set(links.map((link) => link?.getAttribute('href')))).toEqual(new Set(['/admin/menu-links']))
    const row = opening.get('/browse')?.closest('li')
    await user.click(within(row ?? document.body).getByRole('link', { name: 'Manage menu links' }))
    await waitFor(() => expect(address()).toBe('/admin/menu-links'))
  },
)
