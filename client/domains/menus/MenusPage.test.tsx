import { afterAll, beforeAll, expect, test } from 'vitest'
import { listAllMenus, saveMenu, type StoredMenu } from '#shared/domains/menus/menus.editing.contract.ts'
import { newId } from '#shared/kernel/ids.ts'
import type { Agent } from '#server/testing/scenario/agent.ts'
import { covers } from '#testing/covers.ts'
import {
  address,
  answerOf,
  openSite,
  refusalOf,
  screen,
  toasts,
  waitFor,
  within,
  type Site,
} from '#testing/site.ts'

let site: Site
let admin: Agent
beforeAll(async () => {
  site = await openSite()
  admin = site.as(site.admin)
})
afterAll(() => site.close())

const button = (name: string) => screen.getByRole('button', { name })
const link = (number: number) => within(screen.getByRole('group', { name: `Link ${number}` }))
const route = (number: number) => screen.getByLabelText(`Route ${number}`)
const labels = () => screen.queryAllByLabelText<HTMLInputElement>('Label').map(({ value }) => value)
const footerLinks = () =>
  within(screen.getByRole('navigation', { name: 'Footer' }))
    .getAllByRole('link')
    .map((shown) => [shown.textContent, shown.getAttribute('href')])

const store = async (menu: Partial<StoredMenu>) => {
  const draft = { links: [], assignedRoutes: ['/verifications'], area: 3 as const, authRequired: true }
  return (await admin.call(saveMenu, { ...draft, ...menu })).ok.menu
}
const stored = async (name: string) =>
  (await admin.call(listAllMenus, { order: 'area' })).ok.menus.find((menu) => menu.name === name)

const openList = async () => {
  const page = await site.open('/admin/menus', admin)
  await screen.findByRole('region', { name: 'Footer' })
  return page
}
const openEditor = async (menu: { id: string }) => {
  const page = await site.open(`/admin/menus?menu=${menu.id}`, admin)
  await screen.findByRole('button', { name: 'Save menu' })
  return page
}
const openNew = () => openEditor({ id: newId() })

test('the menus are listed by area of the site', covers('ADM-MENU-01', 'ADM-MENU-03'), async () => {
  const { user, trouble } = await site.open('/admin/menus', admin)
  const end = trouble('GET /api/admin/menus', refusalOf(500, 'other'))
  expect(await screen.findByText('We couldn’t load the menus.')).toBeVisible()
  end()
  await user.click(button('Try again'))
  expect(await screen.findByRole('region', { name: 'Footer' })).toBeVisible()
  expect(screen.getByRole('heading', { level: 1, name: 'Menus' })).toBeVisible()
  for (const [area, names] of [
    ['Top Header', ['Header Unauth', 'Header Auth']],
    ['Left Sidebar', ['Left Side Unauth', 'Left Side Auth']],
    ['Footer', ['Footer Unauth', 'Footer Auth']],
  ] as const) {
    const listed = within(screen.getByRole('region', { name: area })).getAllByRole('heading', { level: 3 })
    expect(listed.map(({ textContent }) => textContent)).toEqual(expect.arrayContaining([...names]))
  }
})

test(
  'missing or invalid input for a menu is reported at its field, and nothing is sent',
  covers(
    'ADM-MENU-06',
    'ADM-MENU-12',
    'ADM-MENU-13',
    'ADM-MENU-14',
    'ADM-MENU-15',
    'ADM-MENU-16',
    'ADM-MENU-35.1',
    'ADM-MENU-35.2',
  ),
  async () => {
    const { user, calls } = await openList()
    await user.click(button('New menu'))
    await user.click(await screen.findByRole('button', { name: 'Save menu' }))
    expect(screen.getByLabelText('Name')).toHaveAccessibleDescription('A menu needs a name.')
    expect(screen.getByLabelText('Name')).toHaveFocus()

    for (const each of ['/winks', '/winks', '']) {
      await user.click(button('Assign a route'))
      if (each) await user.paste(each)
    }
    await user.click(button('Add link'))
    await user.click(button('Save menu'))
    expect(route(1)).not.toHaveAttribute('aria-invalid')
    expect(route(2)).toHaveAccessibleDescription('This route is already assigned to the menu.')
    expect(route(3)).toHaveAccessibleDescription('An assigned route cannot be empty.')
    expect(link(1).getByLabelText('Label')).toHaveAccessibleDescription('A link needs a label.')
    const path = link(1).getByLabelText('Path')
    expect(path).toHaveAccessibleDescription('A link needs a path.')

    const noAddress = 'A path begins with one “/” and has no spaces, or it is an address with “https://”.'
    for (const [text, said] of [
      ['winks', noAddress],
      ['//example.org', noAddress],
      ['javascript:alert(1)', noAddress],
      ['http://example.org', noAddress],
      ['/profile/{userId}', 'Only {username} can stand in braces.'],
      ['/nowhere', 'There is no page at this path.'],
      ['/winks', ''],
      ['/profile/{username}', ''],
      ['https://example.org/Page', ''],
    ] as const) {
      await user.clear(path)
      await user.click(path)
      await user.paste(text)
      expect(path, text).toHaveAccessibleDescription(said)
    }
    expect(calls.filter(({ method }) => method === 'POST')).toEqual([])
  },
)

test(
  'a menu is created with name, area, audience, links and routes, and is shown immediately',
  covers('ADM-MENU-05', 'ADM-MENU-23', 'ADM-MENU-31'),
  async () => {
    const { user } = await openNew()
    await user.click(screen.getByLabelText('Name'))
    await user.paste('Made')
    await user.click(screen.getByRole('radio', { name: 'Footer' }))
    await user.click(screen.getByRole('radio', { name: 'Members' }))
    await user.click(button('Assign a route'))
    await user.paste('/admin/menus')
    for (const [at, label, path] of [
      [1, 'Made here', '/profile/{username}'],
      [2, 'Elsewhere', 'https://example.org/Three'],
    ] as const) {
      await user.click(button('Add link'))
      await user.paste(label)
      await user.click(link(at).getByLabelText('Path'))
      await user.paste(path)
    }
    expect(await stored('Made')).toBeUndefined()
    await user.click(button('Save menu'))
    await waitFor(() => expect(toasts()).toEqual(['Menu saved successfully!']))
    await waitFor(() => expect(address()).toBe('/admin/menus'))
    expect(await stored('Made')).toMatchObject({
      area: 3,
      authRequired: true,
      assignedRoutes: ['/admin/menus'],
      links: [
        { label: 'Made here', path: '/profile/{username}' },
        { label: 'Elsewhere', path: 'https://example.org/Three' },
      ],
    })
    await waitFor(() => expect(footerLinks()).toContainEqual(['Elsewhere', 'https://example.org/Three']))
    expect(footerLinks()).toContainEqual(['Made here', `/profile/${site.admin.username}`])
  },
)

test(
  'a menu’s links are moved and removed, and stored only when the menu is saved',
  covers('ADM-MENU-07'),
  async () => {
    const links = ['One', 'Two', 'Three'].map((label) => ({ label, path: '/browse' }))
    const menu = await store({ name: 'Moved', links })
    const { user } = await openEditor(menu)
    expect(button('Move “One” up')).toHaveAccessibleDescription('This is the first link.')
    expect(button('Move “Three” down')).toHaveAccessibleDescription('This is the last link.')
    await user.click(button('Move “Three” up'))
    expect(labels()).toEqual(['One', 'Three', 'Two'])
    expect(screen.getByText('“Three” is now link 2 of 3.')).toBeInTheDocument()
    await user.click(button('Move “One” down'))
    expect(labels()).toEqual(['Three', 'One', 'Two'])
    await user.click(button('Remove “One”'))
    expect(labels()).toEqual(['Three', 'Two'])
    expect(screen.getByText('“One” has been removed.')).toBeInTheDocument()
    await user.click(screen.getByLabelText('Name'))
    await user.paste(' of another name')
    await user.click(button('Cancel'))
    const dialog = await screen.findByRole('dialog')
    expect(dialog).toHaveAccessibleName('Discard your changes to “Moved”?')
    await user.click(within(dialog).getByRole('button', { name: 'Keep editing' }))
    expect(screen.getByLabelText('Name')).toHaveValue('Moved of another name')
    await user.click(button('Cancel'))
    await user.click(await screen.findByRole('button', { name: 'Discard changes' }))
    await waitFor(() => expect(address()).toBe('/admin/menus'))
    expect(await stored('Moved')).toEqual(menu)
  },
)

test(
  'a menu is deleted after a confirmation, and stays if that fails',
  covers('ADM-MENU-09', 'ADM-MENU-10', 'ADM-MENU-11', 'ADM-MENU-34'),
  async () => {
    const menu = await store({ name: 'Doomed', links: [{ label: 'One', path: '/browse' }] })
    const { user, calls, trouble } = await openList()
    const remove = button('Delete “Doomed”')
    const deletions = () => calls.filter(({ method }) => method === 'DELETE').map(({ url }) => url)
    const answer = async (name: string) => {
      await user.click(remove)
      const dialog = await screen.findByRole('dialog')
      expect(dialog).toHaveAccessibleName('Delete the menu “Doomed” (Footer, members)?')
      expect(dialog).toHaveAccessibleDescription('Its 1 link will go with it. You can’t undo this.')
      await user.click(within(dialog).getByRole('button', { name }))
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    }
    await answer('Cancel')
    expect(deletions()).toEqual([])
    expect(await stored('Doomed')).toEqual(menu)

    const mend = trouble(`DELETE /api/admin/menus/${menu.id}`, refusalOf(500, 'other', 'Out of order.'))
    await answer('Delete menu')
    await waitFor(() => expect(toasts()).toEqual(['Failed to delete menu: Out of order.']))
    expect(remove).toBeInTheDocument()
    mend()

    await answer('Delete menu')
    await waitFor(() => expect(toasts()).toContain('Menu deleted'))
    await waitFor(() => expect(remove).not.toBeInTheDocument())
    const url = `/api/admin/menus/${menu.id}`
    expect(deletions()).toEqual([url, url])
    expect(await stored('Doomed')).toBeUndefined()
  },
)

test('if no menu is stored, the menus page says what’s shown instead', async () => {
  const { trouble } = await site.open('/admin/menus', admin)
  trouble('GET /api/admin/menus', answerOf(200, { menus: [] }))
  expect(await screen.findByText('There are no menus')).toBeVisible()
  expect(screen.getByText(/^Header and footer show their built-in links/)).toBeVisible()
  expect(button('New menu')).toBeVisible()
})
