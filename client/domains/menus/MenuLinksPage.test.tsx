import { afterAll, beforeAll, expect, test } from 'vitest'
import { listAllMenus, saveMenu, type StoredMenu } from '#shared/domains/menus/menus.editing.contract.ts'
import { PAGES } from '#shared/routes.ts'
import type { Agent } from '#server/testing/scenario/agent.ts'
import { covers } from '#testing/covers.ts'
import { openSite, refusalOf, screen, toasts, waitFor, within, type Site } from '#testing/site.ts'

let site: Site
let admin: Agent
beforeAll(async () => {
  site = await openSite()
  admin = site.as(site.admin)
})
afterAll(() => site.close())

const button = (name: string) => screen.getByRole('button', { name })
const labels = () => screen.queryAllByLabelText<HTMLInputElement>('Label').map(({ value }) => value)
const choice = () => screen.getByRole('combobox', { name: 'Menu' })
const NOWHERE = 'Links that lead nowhere'
const routes = () => within(screen.getByRole('region', { name: 'Known routes' }))
const row = (path: string) =>
  routes()
    .queryAllByText(path)
    .map((shown) => shown.closest('li'))[0]

const store = async (menu: Partial<StoredMenu>) => {
  const draft = { links: [], assignedRoutes: ['/verifications'], area: 3 as const, authRequired: true }
  return (await admin.call(saveMenu, { ...draft, ...menu })).ok.menu
}
const stored = async (id: string) =>
  (await admin.call(listAllMenus, { order: 'area' })).ok.menus.find((menu) => menu.id === id)

/** Opens the page at a menu's links. */
const openAt = async (menu: StoredMenu) => {
  const page = await site.open('/admin/menu-links', admin)
  await page.user.selectOptions(await screen.findByRole('combobox', { name: 'Menu' }), menu.id)
  await waitFor(() => expect(labels()).toEqual(menu.links.map(({ label }) => label)))
  return page
}

test(
  'every page of the site is a known route, and only a linked path without a page is listed as missing',
  covers(
    'ADM-MENU-27',
    'ADM-MENU-28',
    'ADM-MENU-29',
    'ADM-MENU-30.1',
    'ADM-MENU-30.2',
    'ADM-MENU-31',
    'ADM-ROUTE-02',
    'FRIEND-11',
  ),
  async () => {
    const before = await store({ name: 'Links', links: [{ label: 'Nowhere', path: '/nowhere-at-all' }] })
    const { user, calls } = await openAt(before)
    expect(screen.getByLabelText('Path')).toHaveAccessibleDescription('There is no page at this path.')
    const listed = routes().getAllByRole('listitem')
    const paths = listed.map((item) => item.querySelector('code')?.textContent)
    expect(paths).toEqual(expect.arrayContaining(PAGES.map(({ path }) => path)))
    for (const path of ['/friends/list', '/friends/updates', '/account/notifications']) {
      expect(paths).toContain(path)
    }
    const missing = listed.filter((item) => within(item).queryByText('Missing'))
    expect(missing.map((item) => item.querySelector('code')?.textContent)).toEqual(['/nowhere-at-all'])
    expect(within(row('/nowhere-at-all') as HTMLElement).queryByRole('button')).toBeNull()
    const groups = routes().getAllByRole('heading', { level: 3 })
    const categories = groups.map(({ textContent }) => textContent).filter((name) => name !== NOWHERE)
    expect(categories).toEqual([
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

    // Saving changes the menu's links and nothing else.
    await user.click(button('Add /update-status to the menu'))
    expect(toasts()).toEqual(['/update-status has been added to the menu.'])
    await user.click(button('Remove “Nowhere”'))
    expect(await stored(before.id)).toEqual(before)
    await user.click(button('Save links'))
    await waitFor(() => expect(toasts()).toEqual(['Menu saved successfully!']))
    const links = [{ label: 'Update status', path: '/update-status' }]
    expect(calls.filter(({ method }) => method === 'PUT')).toEqual([
      {
        method: 'PUT',
        url: `/api/admin/menus/${before.id}/links`,
        body: { updatedAt: before.updatedAt, links },
      },
    ])
    expect(await stored(before.id)).toEqual({ ...before, links, updatedAt: expect.any(String) as string })
    await waitFor(() => expect(row('/nowhere-at-all')).toBeUndefined())
  },
)

test(
  'unsaved menu links survive choosing a different menu, a failed save, and another admin’s change',
  covers('ADM-MENU-02', 'ADM-MENU-33'),
  async () => {
    const other = 'Header Unauth (Top Header, visitors)'
    const menu = await store({ name: 'Half done' })
    const [oldest] = (await admin.call(listAllMenus, { order: 'creation' })).ok.menus
    const { user, trouble } = await site.open('/admin/menu-links', admin)
    expect(await screen.findByRole('heading', { level: 1, name: 'Menu links' })).toBeVisible()
    await waitFor(() => expect(choice()).toHaveValue(oldest?.id))
    expect(labels()).toEqual(oldest?.links.map(({ label }) => label))

    await user.selectOptions(choice(), menu.id)
    await waitFor(() => expect(labels()).toEqual([]))
    await user.click(button('Add /support to the menu'))
    await user.selectOptions(choice(), other)
    const dialog = await screen.findByRole('dialog')
    expect(dialog).toHaveAccessibleName('Discard your changes to “Half done”?')
    await user.click(within(dialog).getByRole('button', { name: 'Keep editing' }))
    expect(choice()).toHaveValue(menu.id)
    expect(labels()).toEqual(['Membership'])

    const mend = trouble(`PUT /api/admin/menus/${menu.id}/links`, refusalOf(500, 'other', 'Out of order.'))
    await user.click(button('Save links'))
    await waitFor(() => expect(toasts()).toEqual(['Failed to update menu']))
    expect(labels()).toEqual(['Membership'])
    mend()

    await store({ ...menu, links: [{ label: 'Theirs', path: '/browse' }] })
    await user.click(button('Save links'))
    expect(await screen.findByText('Another admin has changed this menu in the meantime')).toBeVisible()
    expect(toasts()).toContain('Failed to update menu')
    expect(labels()).toEqual(['Membership'])
    await user.click(button('Keep mine'))
    await user.click(button('Save links'))
    const saved = [{ label: 'Membership', path: '/support' }]
    await waitFor(async () => expect((await stored(menu.id))?.links).toEqual(saved))

    await user.click(await screen.findByRole('button', { name: 'Add /browse to the menu' }))
    await user.selectOptions(choice(), other)
    await user.click(await screen.findByRole('button', { name: 'Discard changes' }))
    await waitFor(() => expect(labels()).toEqual(['Home', 'Browse', 'Register']))
    expect((await stored(menu.id))?.links).toEqual(saved)
  },
)
