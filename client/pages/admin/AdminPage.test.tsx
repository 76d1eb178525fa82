import { afterAll, beforeAll, expect, test } from 'vitest'
import { covers } from '#testing/covers.ts'
import { dateAtSite } from '#testing/instant.ts'
import { createCase } from '#server/testing/builders/cases.ts'
import { addMany } from '#server/testing/scenario/many.ts'
import { countDays } from '#server/domains/statistics/statistics.commands.ts'
import { dailyCounts } from '#server/domains/statistics/statistics.tables.ts'
import { upgradeRequests } from '#server/domains/membership/membership.tables.ts'
import { reportCases } from '#server/domains/reports/cases/reports.cases.tables.ts'
import { newId } from '#shared/kernel/ids.ts'
import { isOpenToStaff, PAGES } from '#shared/routes.ts'
import { HOUR } from '#shared/kernel/time.ts'
import { address, answerOf, openSite, screen, toasts, waitFor, within, type Site } from '#testing/site.ts'

let site: Site
beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site.close())

test(
  'the admin page has a card for every existing staff screen, which says what it’s for and opens it',
  covers(
    'ADM-01',
    'ADM-03',
    'ADM-04',
    'ADM-05',
    'ADM-06',
    'ADM-07',
    'ADM-08',
    'ADM-09',
    'ADM-10',
    'ADM-21',
    'SHELL-53.3',
  ),
  async () => {
    const { user } = await site.open('/admin', site.admin)
    expect(await screen.findByRole('heading', { level: 1, name: 'Admin' })).toBeVisible()
    expect(await screen.findByText('Nothing’s waiting. Everyone has had an answer.')).toBeVisible()
    expect(screen.queryByRole('list', { name: 'Needs you now' })).toBeNull()
    const cards = within(screen.getByRole('list', { name: 'Admin' })).getAllByRole('link')
    expect(Object.fromEntries(cards.map((card) => [card.getAttribute('href'), card.textContent]))).toEqual({
      '/admin/get-verified': 'Verification Look at verification photos and decide.',
      '/admin/users': 'Users Find people, and change what they may do.',
      '/messages/reported': 'Reports What members and visitors have reported.',
      '/admin/appeals': 'Appeals Members who think that a decision was wrong.',
      '/admin/username-requests': 'Username requests Members who’d like a different username.',
      '/admin/settings': 'Site settings Name, layout, quick exit, and the rules for joining.',
      '/admin/announcements': 'Announcements Tell visitors, members or staff something for a time.',
      '/admin/landing-pages': 'Landing pages Pages for visitors who come from elsewhere.',
      '/admin/pages': 'Pages The information and legal pages.',
      '/admin/membership': 'Membership What each membership gives, and who’d like a higher one.',
      '/admin/menus': 'Menus The links of the header, the left column and the footer.',
      '/admin/menu-links': 'Menu links Every link of every menu, on one page.',
      '/admin/postcode-regions': 'Postcode regions Which postcode belongs to which region.',
      '/admin/route-overview': 'Route overview Every page of the site, and who gets in.',
      '/admin/audit': 'Audit log What staff and operators have done, and when.',
      '/admin/system': 'System How the site runs: processes, jobs, mail and times.',
    })
    await user.click(cards.find((card) => card.getAttribute('href') === '/admin/menus') ?? document.body)
    expect(await screen.findByRole('heading', { level: 1, name: 'Menus' })).toBeVisible()
    expect(address()).toBe('/admin/menus')
    await user.click(screen.getByRole('link', { name: 'Back to Admin' }))
    expect(await screen.findByRole('heading', { level: 1, name: 'Admin' })).toBeVisible()
    expect(screen.queryByRole('link', { name: 'Back to Admin' })).toBeNull()
  },
)

/** The sidebar's links to pages for staff, with the number of items waiting on each. */
const staffLinks = () => {
  const sidebar = within(screen.getByRole('complementary'))
  return ['Waiting for staff', 'Running the site'].map((name) => {
    const list = sidebar.queryByRole('list', { name })
    return list && Array.from(list.querySelectorAll('a'), ({ textContent }) => textContent)
  })
}

test(
  'on a staff page the sidebar starts with links to all staff pages, with the number of items waiting in each queue',
  covers('SHELL-53.1', 'SHELL-53.2'),
  async () => {
    await createCase(site.services, null)
    const { user } = await site.open('/admin/pages', site.admin)
    await waitFor(() => expect(staffLinks()[0]?.[0]).toBe('Admin1 new'))
    const [queues = [], others = []] = staffLinks()
    expect(queues?.slice(0, 3)).toEqual(['Admin1 new', 'Reports1 new', 'Verification'])
    const titles = PAGES.filter((page) => isOpenToStaff(page, 'admin') && !page.path.includes('{'))
    expect(
      new Set([...(queues ?? []), ...(others ?? [])].map((link) => link.replace(/\d+ new$/, ''))),
    ).toEqual(new Set(titles.map(({ title }) => title)))
    const sidebar = within(screen.getByRole('complementary'))
    await user.click(sidebar.getByRole('link', { name: 'Users' }))
    expect(await screen.findByRole('heading', { level: 1, name: 'Users' })).toBeVisible()
    expect(sidebar.getByRole('link', { name: 'Users' })).toHaveAttribute('aria-current', 'page')
    await user.click(sidebar.getByRole('link', { name: 'Account Home' }))
    await waitFor(() => expect(staffLinks()).toEqual([null, null]))
    expect(sidebar.getAllByRole('link', { name: /^Admin/ })).toHaveLength(1)
    await site.services.db.delete(reportCases)

    await site.open('/admin/appeals', await site.given.member({ role: 'moderator' }))
    await waitFor(() => expect(staffLinks()).toEqual([['Admin', 'Reports', 'Verification', 'Appeals'], null]))
  },
)

test(
  'the admin page shows a moderator only the queues for photos, reports and appeals',
  covers('BEY-38.2'),
  async () => {
    const moderator = await site.given.member({ role: 'moderator' })
    await site.open('/admin', moderator)
    const cards = within(await screen.findByRole('list', { name: 'Admin' })).getAllByRole('link')
    expect(cards.map((card) => card.getAttribute('href') ?? '').toSorted()).toEqual([
      '/admin/appeals',
      '/admin/get-verified',
      '/messages/reported',
    ])
    await site.open('/admin/users', moderator)
    await waitFor(() => expect(toasts()).toEqual(['Access denied. Redirecting...']))
  },
)

test(
  'the admin page lists queues with waiting items first, urgent ones at the top, each with its age, its members and one button to start',
  covers('BEY-37.1', 'BEY-37.8', 'BEY-37.9', 'BEY-37.10'),
  async () => {
    const { services } = site
    const ago = (hours: number) => new Date(services.clock.now().getTime() - hours * HOUR)
    const { id: userId, username } = await site.given.member()
    const reportedName = 'rude_robin'
    await createCase(services, null, { createdAt: ago(5), reportedName, priority: 1 })
    await createCase(services, null, { createdAt: ago(2) })
    await services.db
      .insert(upgradeRequests)
      .values({ id: newId(), userId, tier: 'gold', note: '', createdAt: ago(49) })
    const { user, calls } = await site.open('/admin', site.admin)
    const tiles = within(await screen.findByRole('list', { name: 'Needs you now' })).getAllByRole('listitem')
    expect(tiles.map(({ textContent }) => textContent)).toEqual([
      'Reports1 urgent2 waiting, the oldest sent 5 hours agorude_robin and 1 moreStart with the most urgent: Reports',
      `Membership1 waiting, sent 2 days ago${username}Start with the oldest: Membership`,
    ])
    const others = within(screen.getByRole('list', { name: 'Admin' })).getAllByRole('link')
    expect(others.map((link) => link.getAttribute('href'))).not.toContain('/messages/reported')
    for (const place of ['complementary', 'contentinfo'] as const) {
      const link = within(screen.getByRole(place)).getByRole('link', { name: /^Admin/ })
      await waitFor(() => expect(link).toHaveTextContent('Admin3 new'))
    }
    await user.click(screen.getByRole('link', { name: /^Start with the most urgent/ }))
    expect(await screen.findByRole('heading', { level: 2, name: reportedName })).toBeVisible()
    await waitFor(() => expect(address()).toBe('/messages/reported?show=open'))
    expect(calls.filter(({ url }) => url.endsWith('/openings'))).toHaveLength(1)
  },
)

const tableOf = (name: string) =>
  within(screen.getByRole('table', { name }))
    .getAllByRole('row')
    .map(({ textContent }) => textContent)

test(
  'each chart on the admin page has a sentence and a table, by day and by month',
  covers('BEY-37.2', 'BEY-37.7', 'BEY-37.11'),
  async () => {
    const { services } = site
    await addMany(services, 25)
    const createdAt = new Date(services.clock.now().getTime() - 24 * HOUR)
    for (let left = 3; left > 0; left -= 1) await site.given.member({}, { createdAt })
    await services.db.delete(dailyCounts)
    await countDays(services)
    await services.jobs.drain()
    const { user } = await site.open('/admin', site.admin)
    expect(await screen.findByRole('heading', { level: 3, name: 'New members' })).toBeVisible()
    expect(screen.getByText('3 people joined.')).toBeVisible()
    expect(screen.getByText('No report was decided.')).toBeVisible()
    const week = within(screen.getByRole('list', { name: 'This week' })).getAllByRole('listitem')
    expect(week[0]).toHaveTextContent('3 people joined')
    const tables = screen.getAllByText('As a table')
    expect(tables).toHaveLength(9)
    for (const table of tables.slice(0, 1)) await user.click(table)
    expect(tableOf('New members')).toHaveLength(31)
    expect(tableOf('New members').at(-1)).toBe(`${dateAtSite(createdAt)}3`)
    expect(tableOf('By account type')).toEqual(['Account typeMembers', expect.stringMatching(/^Female\d\d$/)])
    expect(tableOf('By county')).toEqual(['CountyMembers', expect.stringMatching(/^Others\d\d$/)])
    await user.click(screen.getByRole('radio', { name: '12 months' }))
    await waitFor(() => expect(tableOf('New members')).toHaveLength(13))
    expect(tableOf('New members').at(-1)).toBe(`${dateAtSite(createdAt).replace(/^\d+ /, '')}3`)
  },
)

test('charts on the admin page that can’t be loaded show an error and can be retried', async () => {
  const page = await site.open('/dashboard', site.admin)
  const end = page.trouble('GET /api/admin/charts', answerOf(500))
  await page.user.click((await screen.findAllByRole('link', { name: /^Admin/ }))[0] as HTMLElement)
  expect(await screen.findByText('We couldn’t load the charts.')).toBeVisible()
  end()
  await page.user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('heading', { name: 'How it’s going' })).toBeVisible()
})
