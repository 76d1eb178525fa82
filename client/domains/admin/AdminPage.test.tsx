import { afterAll, beforeAll, expect, test } from 'vitest'
import { covers } from '#testing/covers.ts'
import { address, openSite, screen, toasts, waitFor, within, type Site } from '#testing/site.ts'

let site: Site
beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site.close())

test(
  'the admin page has a card for every screen of admins',
  covers('ADM-01', 'ADM-02', 'ADM-03', 'ADM-04', 'ADM-05', 'ADM-06', 'ADM-07', 'ADM-08', 'ADM-09', 'ADM-10'),
  async () => {
    await site.open('/admin', site.admin)
    expect(await screen.findByRole('heading', { level: 1, name: 'Admin' })).toBeVisible()
    const cards = within(screen.getByRole('list', { name: 'Admin' })).getAllByRole('link')
    expect(Object.fromEntries(cards.map((card) => [card.getAttribute('href'), card.textContent]))).toEqual({
      '/admin/users': 'Users',
      '/admin/get-verified': 'Verification',
      '/admin/settings': 'Site settings',
      '/admin/landing-pages': 'Landing pages',
      '/admin/menus': 'Menus',
      '/admin/menu-links': 'Menu links',
      '/admin/membership': 'Membership',
      '/admin/pages': 'Pages',
      '/admin/route-overview': 'Route overview',
      '/admin/postcode-regions': 'Postcode regions',
      '/messages/reported': 'Reported messages',
    })
  },
)

test('a card opens its screen', covers('ADM-06'), async () => {
  const { user } = await site.open('/admin', site.admin)
  const cards = within(await screen.findByRole('list', { name: 'Admin' }))
  await user.click(cards.getByRole('link', { name: 'Menus' }))
  expect(await screen.findByRole('heading', { level: 1, name: 'Menus' })).toBeVisible()
  expect(address()).toBe('/admin/menus')
})

test('a member is led away from the screens of admins', async () => {
  await site.open('/admin', await site.given.member())
  await waitFor(() => expect(toasts()).toEqual(['Access denied. Redirecting...']))
  expect(screen.queryByRole('list', { name: 'Admin' })).toBeNull()
})
