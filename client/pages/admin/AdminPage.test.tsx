import { afterAll, beforeAll, expect, test } from 'vitest'
import { covers } from '#testing/covers.ts'
import { address, openSite, screen, toasts, waitFor, within, type Site } from '#testing/site.ts'

let site: Site
beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site.close())

test(
  'the admin page has a card for every screen of staff that is there, with what it is for',
  covers('ADM-01', 'ADM-03', 'ADM-04', 'ADM-05', 'ADM-06', 'ADM-07', 'ADM-08', 'ADM-09', 'ADM-10', 'ADM-21'),
  async () => {
    await site.open('/admin', site.admin)
    expect(await screen.findByRole('heading', { level: 1, name: 'Admin' })).toBeVisible()
    const cards = within(screen.getByRole('list', { name: 'Admin' })).getAllByRole('link')
    expect(Object.fromEntries(cards.map((card) => [card.getAttribute('href'), card.textContent]))).toEqual({
      '/admin/get-verified': 'VerificationLook at verification photos and decide.',
      '/admin/users': 'UsersFind people, and change what they may do.',
      '/messages/reported': 'Reported messagesWhat members have reported.',
      '/admin/username-requests': 'Username requestsMembers who’d like a different username.',
      '/admin/settings': 'Site settingsName, layout, quick exit, and the rules for joining.',
      '/admin/landing-pages': 'Landing pagesPages for visitors who come from elsewhere.',
      '/admin/pages': 'PagesThe information and legal pages.',
      '/admin/membership': 'MembershipMembers who’d like a higher tier.',
      '/admin/menus': 'MenusThe links of the header, the left column and the footer.',
      '/admin/menu-links': 'Menu linksEvery link of every menu, on one page.',
      '/admin/postcode-regions': 'Postcode regionsWhich postcode belongs to which region.',
      '/admin/route-overview': 'Route overviewEvery page of the site, and who gets in.',
      '/admin/audit': 'Records of adminsWhat staff and operators have done, and when.',
    })
  },
)

test('a card opens its screen', covers('ADM-06'), async () => {
  const { user } = await site.open('/admin', site.admin)
  const cards = within(await screen.findByRole('list', { name: 'Admin' }))
  await user.click(cards.getByRole('link', { name: /^Menus/ }))
  expect(await screen.findByRole('heading', { level: 1, name: 'Menus' })).toBeVisible()
  expect(address()).toBe('/admin/menus')
})

test('a moderator finds the photos and the reports there, and nothing else', covers('BEY-38.2'), async () => {
  const moderator = await site.given.member({ role: 'moderator' })
  await site.open('/admin', moderator)
  const cards = within(await screen.findByRole('list', { name: 'Admin' })).getAllByRole('link')
  expect(cards.map((card) => card.getAttribute('href')).toSorted()).toEqual([
    '/admin/get-verified',
    '/messages/reported',
  ])
  await site.open('/admin/users', moderator)
  await waitFor(() => expect(toasts()).toEqual(['Access denied. Redirecting...']))
})

test('a member is led away from the screens of admins', async () => {
  await site.open('/admin', await site.given.member())
  await waitFor(() => expect(toasts()).toEqual(['Access denied. Redirecting...']))
  expect(screen.queryByRole('list', { name: 'Admin' })).toBeNull()
})
