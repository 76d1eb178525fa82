import { afterAll, beforeAll, expect, test } from 'vitest'
import { listAllMenus, saveMenu, type StoredMenu } from '#shared/domains/menus/menus.editing.contract.ts'
import { newId } from '#shared/kernel/ids.ts'
import type { Agent } from '#server/testing/agent.ts'
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

test('the menus stand under the areas of the site', covers('ADM-MENU-01', 'ADM-MENU-03'), async () => {
  await openList()
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

test('a menu without a name is not sent', covers('ADM-MENU-06', 'ADM-MENU-16'), async () => {
  const { user, calls } = await openList()
  await user.click(button('New menu'))
  await user.click(await screen.findByRole('button', { name: 'Save menu' }))
  expect(screen.getByLabelText('Name')).toHaveAccessibleDescription('A menu needs a name.')
  expect(screen.getByLabelText('Name')).toHaveFocus()
  expect(calls.filter(({ method }) => method === 'POST')).toEqual([])
})

test(
  'a link without label and path is refused at both fields',
  covers('ADM-MENU-12', 'ADM-MENU-13', 'ADM-MENU-16'),
  async () => {
    const { user } = await openNew()
    await user.click(button('Add link'))
    await user.click(button('Save menu'))
    expect(link(1).getByLabelText('Label')).toHaveAccessibleDescription('A link needs a label.')
    expect(link(1).getByLabelText('Path')).toHaveAccessibleDescription('A link needs a path.')
  },
)

test(
  'an assigned route is refused where it is empty or stands there already',
  covers('ADM-MENU-14', 'ADM-MENU-15', 'ADM-MENU-16'),
  async () => {
    const { user } = await openNew()
    for (const path of ['/winks', '/winks', '']) {
      await user.click(button('Assign a route'))
      if (path) await user.paste(path)
    }
    await user.click(button('Save menu'))
    expect(route(1)).not.toHaveAttribute('aria-invalid')
    expect(route(2)).toHaveAccessibleDescription('This route is already assigned to the menu.')
    expect(route(3)).toHaveAccessibleDescription('An assigned route cannot be empty.')
  },
)

test(
  'a link leads to a path of the site or to an https address, and the path is told to have no page',
  covers('ADM-MENU-35.1', 'ADM-MENU-35.2'),
  async () => {
    const { user } = await openNew()
    await user.click(button('Add link'))
    await user.click(button('Save menu'))
    const path = link(1).getByLabelText('Path')
    const enter = async (text: string) => {
      await user.clear(path)
      await user.click(path)
      await user.paste(text)
    }
    for (const refused of ['winks', '//example.org', 'javascript:alert(1)', 'http://example.org']) {
      await enter(refused)
      expect(path).toHaveAccessibleDescription(
        'A path begins with one “/” and has no spaces, or it is an address with “https://”.',
      )
    }
    await enter('/profile/{userId}')
    expect(path).toHaveAccessibleDescription('Only {username} can stand in braces.')
    await enter('/nowhere')
    expect(path).toHaveAccessibleDescription('There is no page at this path.')
    for (const accepted of ['/winks', '/profile/{username}', 'https://example.org/Page']) {
      await enter(accepted)
      expect(path).toHaveAccessibleDescription('')
    }
  },
)

test(
  'a menu is made of name, area, audience, links and routes, and shows at once',
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

test('links are moved and removed, and the new place is said', covers('ADM-MENU-07'), async () => {
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
  expect(screen.getByText('“One” is removed.')).toBeInTheDocument()
  expect((await stored('Moved'))?.links).toEqual(links)
})

test('an edited menu is stored only when it is saved', covers('ADM-MENU-07'), async () => {
  const menu = await store({ name: 'Draft' })
  const { user } = await openEditor(menu)
  await user.click(screen.getByLabelText('Name'))
  await user.paste(' of another name')
  await user.click(button('Cancel'))
  const dialog = await screen.findByRole('dialog')
  expect(dialog).toHaveAccessibleName('Discard your changes to “Draft”?')
  await user.click(within(dialog).getByRole('button', { name: 'Keep editing' }))
  expect(screen.getByLabelText('Name')).toHaveValue('Draft of another name')
  await user.click(button('Cancel'))
  await user.click(await screen.findByRole('button', { name: 'Discard changes' }))
  await waitFor(() => expect(address()).toBe('/admin/menus'))
  expect(await stored('Draft')).toEqual(menu)
})

const openDeletion = async (name: string) => {
  const menu = await store({ name, links: [{ label: 'One', path: '/browse' }] })
  const page = await openList()
  const remove = button(`Delete “${name}”`)
  const ask = async () => {
    await page.user.click(remove)
    return screen.findByRole('dialog')
  }
  return { ...page, menu, remove, ask, dialog: await ask() }
}

test(
  'the question before a deletion names the menu, and a no deletes nothing',
  covers('ADM-MENU-10', 'ADM-MENU-11'),
  async () => {
    const { user, dialog, calls, menu } = await openDeletion('Spared')
    expect(dialog).toHaveAccessibleName('Delete the menu “Spared” (Footer, members)?')
    expect(dialog).toHaveAccessibleDescription('It goes with 1 link. This cannot be undone.')
    await user.click(within(dialog).getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(calls.filter(({ method }) => method === 'DELETE')).toEqual([])
    expect(await stored('Spared')).toEqual(menu)
  },
)

test('a confirmed deletion deletes the menu', covers('ADM-MENU-09', 'ADM-MENU-34'), async () => {
  const { user, dialog, calls, remove, menu } = await openDeletion('Doomed')
  await user.click(within(dialog).getByRole('button', { name: 'Delete menu' }))
  await waitFor(() => expect(toasts()).toEqual(['Menu deleted']))
  await waitFor(() => expect(remove).not.toBeInTheDocument())
  expect(calls.filter(({ method }) => method === 'DELETE').map(({ url }) => url)).toEqual([
    `/api/admin/menus/${menu.id}`,
  ])
  expect(await stored('Doomed')).toBeUndefined()
})

test('a deletion that fails says why, and the menu stays', covers('ADM-MENU-34'), async () => {
  const { user, dialog, trouble, remove, menu } = await openDeletion('Stuck')
  trouble(`DELETE /api/admin/menus/${menu.id}`, refusalOf(500, 'other', 'Out of order.'))
  await user.click(within(dialog).getByRole('button', { name: 'Delete menu' }))
  await waitFor(() => expect(toasts()).toEqual(['Failed to delete menu: Out of order.']))
  expect(remove).toBeInTheDocument()
})

test('menus that could not be loaded are asked for again', async () => {
  const { user, trouble } = await site.open('/admin/menus', admin)
  const end = trouble('GET /api/admin/menus', refusalOf(500, 'other'))
  expect(await screen.findByText('We could not load the menus.')).toBeVisible()
  end()
  await user.click(button('Try again'))
  expect(await screen.findByRole('region', { name: 'Footer' })).toBeVisible()
})

test('where no menu is stored, the page says what shows', async () => {
  const { trouble } = await site.open('/admin/menus', admin)
  trouble('GET /api/admin/menus', answerOf(200, { menus: [] }))
  expect(await screen.findByText('There are no menus')).toBeVisible()
  expect(screen.getByText(/^Header and footer show their built-in links/)).toBeVisible()
  expect(button('New menu')).toBeVisible()
})
