import { afterAll, beforeAll, expect, test } from 'vitest'
import { listAllMenus, saveMenu, type StoredMenu } from '#shared/domains/menus/menus.editing.contract.ts'
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

test(
  'missing or invalid input for a menu is reported at its field and not sent; the created menu is shown immediately',
  covers(
    ...(['ADM-MENU-05', 'ADM-MENU-06', 'ADM-MENU-12', 'ADM-MENU-13', 'ADM-MENU-14'] as const),
    ...(['ADM-MENU-15', 'ADM-MENU-16', 'ADM-MENU-23', 'ADM-MENU-31'] as const),
    ...(['ADM-MENU-35.1', 'ADM-MENU-35.2'] as const),
  ),
  async () => {
    const { user, calls } = await openList()
    await user.click(button('New menu'))
    await user.click(await screen.findByRole('button', { name: 'Save menu' }))
    const name = screen.getByLabelText('Name')
    expect(name).toHaveAccessibleDescription('A menu needs a name.')
    expect(name).toHaveFocus()
    for (const each of ['/admin/menus', '/admin/menus', '']) {
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
    for (const [text, said] of [
      [
        'javascript:alert(1)',
        'A path begins with one “/” and has no spaces, or it is an address with “https://”.',
      ],
      ['/profile/{userId}', 'Only {username} can stand in braces.'],
      ['/nowhere', 'There is no page at this path.'],
      ['https://example.org/Page', ''],
      ['/profile/{username}', ''],
    ] as const) {
      await user.clear(path)
      await user.click(path)
      await user.paste(text)
      expect(path, text).toHaveAccessibleDescription(said)
    }
    expect(calls.filter(({ method }) => method === 'POST')).toEqual([])

    await user.click(name)
    await user.paste('Made')
    await user.click(screen.getByRole('radio', { name: 'Footer' }))
    await user.click(screen.getByRole('radio', { name: 'Members' }))
    for (const number of [3, 2]) await user.click(button(`Remove route ${number}`))
    await user.click(link(1).getByLabelText('Label'))
    await user.paste('Made here')
    await user.click(button('Add link'))
    await user.paste('Elsewhere')
    await user.click(link(2).getByLabelText('Path'))
    await user.paste('https://example.org/Three')
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
  'the menus are listed by area of the site, after a retry if they failed to load; one is deleted after a confirmation, and stays if that fails',
  covers('ADM-MENU-01', 'ADM-MENU-03', 'ADM-MENU-09', 'ADM-MENU-10', 'ADM-MENU-11', 'ADM-MENU-34'),
  async () => {
    const menu = await store({ name: 'Doomed', links: [{ label: 'One', path: '/browse' }] })
    const { user, calls, trouble } = await site.open('/admin/menus', admin)
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

test('if no menu is stored, the menus page says what’s shown instead, and there are no links to edit', async () => {
  const { trouble } = await site.open('/admin/menus', admin)
  trouble('GET /api/admin/menus', answerOf(200, { menus: [] }))
  expect(await screen.findByText('There are no menus')).toBeVisible()
  expect(screen.getByText(/^Header and footer show their built-in links/)).toBeVisible()
  expect(button('New menu')).toBeVisible()
  history.pushState({}, '', '/admin/menu-links')
  window.dispatchEvent(new PopStateEvent('popstate'))
  await screen.findByRole('heading', { level: 1, name: 'Menu links' })
  expect(await screen.findByText('There are no menus')).toBeVisible()
})

const nameField = () => screen.getByLabelText('Name')
const notice = (text: string) =>
  waitFor(() => {
    const found = screen.getAllByRole('alert').find(({ textContent }) => textContent.includes(text))
    if (!found) throw new Error(`No notice says “${text}”`)
    return found
  })

test(
  'if a menu can’t be saved or another admin saved it first, nothing is lost, and editing may continue from either version',
  covers('ADM-MENU-32'),
  async () => {
    const menu = await store({ name: 'Both' })
    const { user, agent, trouble } = await openEditor(menu)
    const enter = async (text: string) => {
      await user.clear(nameField())
      await user.click(nameField())
      await user.paste(text)
    }
    await enter('Mine')
    const mend = trouble('POST /api/admin/menus', refusalOf(500, 'other', 'Out of order.'))
    await user.click(button('Save menu'))
    await waitFor(() => expect(toasts()).toEqual(['Failed to save menu: Out of order.']))
    expect(nameField()).toHaveValue('Mine')
    expect(await stored('Mine')).toBeUndefined()
    mend()

    const theirs = await store({ ...menu, name: 'Theirs' })
    await user.click(button('Save menu'))
    let said = await notice('Another admin has changed this menu in the meantime')
    expect(toasts()).toContain(
      'Failed to save menu: Another admin has changed or deleted this menu in the meantime.',
    )
    expect(nameField()).toHaveValue('Mine')
    expect(await stored('Theirs')).toEqual(theirs)
    await user.click(within(said).getByRole('button', { name: 'Load the other version' }))
    expect(nameField()).toHaveValue('Theirs')
    expect(said).not.toBeInTheDocument()

    await enter('Mine again')
    await store({ ...theirs, name: 'Theirs again' })
    await user.click(button('Save menu'))
    said = await notice('Another admin has changed this menu in the meantime')
    await user.click(within(said).getByRole('button', { name: 'Keep mine' }))
    expect(said).not.toBeInTheDocument()
    await agent.request('DELETE', `/api/admin/menus/${menu.id}`, { body: {} })
    await user.click(button('Save menu'))
    said = await notice('Another admin has deleted this menu in the meantime')
    expect(said).toHaveTextContent('What you entered is still here.')
    await user.click(within(said).getByRole('button', { name: 'Keep mine' }))
    await user.click(button('Save menu'))
    await waitFor(async () => expect((await stored('Mine again'))?.id).toBe(menu.id))
  },
)

test('a menu link that leads nowhere is saved after a confirmation, also over what another admin has saved', async () => {
  const menu = await store({ name: 'Nowhere', links: [{ label: 'Events', path: '/browse' }] })
  const { user } = await openEditor(menu)
  const pathOf = async () => (await stored('Nowhere'))?.links.map(({ path }) => path)
  await user.clear(screen.getByLabelText('Path'))
  await user.paste('/evnts')
  const ask = async (answer: string) => {
    await user.click(button('Save menu'))
    const dialog = within(await screen.findByRole('dialog'))
    expect(dialog.getByText('No page has this address. Save it anyway?')).toBeVisible()
    await user.click(dialog.getByRole('button', { name: answer }))
  }
  await ask('Keep editing')
  expect(await pathOf()).toEqual(['/browse'])
  await store({ ...menu, name: 'Theirs' })
  await ask('Save anyway')
  const said = await notice('Another admin has changed this menu in the meantime')
  expect(await stored('Nowhere')).toBeUndefined()
  await user.click(within(said).getByRole('button', { name: 'Keep mine' }))
  await ask('Save anyway')
  await waitFor(async () => expect(await pathOf()).toEqual(['/evnts']))
  expect((await stored('Nowhere'))?.id).toBe(menu.id)
})
