import { afterAll, beforeAll, expect, test } from 'vitest'
import { saveMenu } from '#shared/domains/menus/menus.editing.contract.ts'
import { newId } from '#shared/kernel/ids.ts'
import { installQuickExit } from '#client/ui/frame/quickExit.ts'
import { covers } from '#testing/covers.ts'
import { address, openSite, screen, toasts, waitFor, within, type Site } from '#testing/site.ts'

let site: Site
beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site.close())

const CONTACT = '/messages/filters'
const SETTINGS = '/admin/settings'

const question = () => screen.findByRole('dialog', { name: 'Leave without saving?' })
const expectNoQuestion = () => expect(screen.queryByRole('dialog')).toBeNull()
const press = async (name: string) => within(await question()).getByRole('button', { name })
const arrived = (path: string) => waitFor(() => expect(address()).toBe(path))
const link = (name: string) => screen.getAllByRole('link', { name })[0] ?? document.body

/** Whether the browser would ask before the page is reloaded or left for another document. */
const isHeldUp = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))

const openContact = async () => {
  const page = await site.open('/dashboard', await site.given.member())
  await screen.findByRole('heading', { level: 1, name: /^Welcome/ })
  await page.user.click(link('Message Filters'))
  await arrived(CONTACT)
  const friendsOnly = await screen.findByRole('checkbox', { name: 'Only my friends' })
  return { ...page, friendsOnly }
}

test(
  'with unsaved changes, following a link or going back asks first, and so does a reload as far as the browser allows',
  covers('CONN-29.4'),
  async () => {
    const { user, friendsOnly } = await openContact()
    expect(isHeldUp()).toBe(false)
    await user.click(friendsOnly)
    expect(isHeldUp()).toBe(true)
    await user.click(link('Winks'))
    expect(await question()).toHaveTextContent('You have unsaved changes.')
    expect(await press('Stay')).toHaveFocus()
    await user.keyboard('{Enter}')
    await waitFor(expectNoQuestion)
    await waitFor(() => expect(link('Winks')).toHaveFocus())
    expect(address()).toBe(CONTACT)
    expect(friendsOnly).toBeChecked()

    history.back()
    await question()
    await user.keyboard('{Escape}')
    await arrived(CONTACT)
    expect(friendsOnly).toBeChecked()
    history.back()
    await user.click(await press('Leave'))
    await arrived('/dashboard')

    const again = await openContact()
    await again.user.click(again.friendsOnly)
    await again.user.click(link('Winks'))
    await again.user.click(await press('Leave'))
    await arrived('/winks')
    expectNoQuestion()
  },
)

test(
  'changes that were reverted, kept as a draft or saved don’t trigger the question about unsaved changes',
  covers('CONN-29.5'),
  async () => {
    const { user, friendsOnly } = await openContact()
    await user.click(friendsOnly)
    await user.click(friendsOnly)
    expect(isHeldUp()).toBe(false)
    const opening = () => screen.findByRole('textbox', { name: /^Your opening question/ })
    await user.click(await opening())
    await user.paste('Tea?')
    await user.click(link('Winks'))
    await arrived('/winks')
    history.back()
    expect(await opening()).toHaveValue('Tea?')

    await user.click(await screen.findByRole('checkbox', { name: 'Only my friends' }))
    expect(isHeldUp()).toBe(true)
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(toasts()).toEqual(['Contact preferences saved successfully!']))
    await waitFor(() => expect(isHeldUp()).toBe(false))
    await user.click(link('Winks'))
    await arrived('/winks')
    expectNoQuestion()
  },
)

const openMenu = async () => {
  const menu = {
    name: newId().slice(0, 8),
    links: [],
    assignedRoutes: ['/winks'],
    area: 3,
    authRequired: true,
  } as const
  const { id } = (
    await site.as(site.admin).call(saveMenu, { ...menu, links: [], assignedRoutes: ['/winks'] })
  ).ok.menu
  const page = await site.open('/admin/menus', site.admin)
  await page.user.click(await screen.findByRole('button', { name: `Edit “${menu.name}”` }))
  const field = await screen.findByLabelText('Name')
  await page.user.type(field, ' more')
  expect(address()).toBe(`/admin/menus?menu=${id}`)
  return { ...page, field, id }
}

test(
  'going back also asks about unsaved changes if it would close a form that was opened by the URL',
  covers('CONN-29.4'),
  async () => {
    const { user, field, id } = await openMenu()
    history.back()
    await user.click(await press('Stay'))
    await arrived(`/admin/menus?menu=${id}`)
    expect(field).toBeVisible()
    history.back()
    await user.click(await press('Leave'))
    await arrived('/admin/menus')
  },
)

test(
  'a form that closes because it was saved doesn’t trigger the question about unsaved changes',
  covers('CONN-29.5'),
  async () => {
    const { user } = await openMenu()
    await user.click(screen.getByRole('button', { name: 'Save menu' }))
    await arrived('/admin/menus')
    expect(toasts()).toEqual(['Menu saved successfully!'])
    expectNoQuestion()
  },
)

const changeSettings = async () => {
  const page = await site.open(SETTINGS, site.admin)
  await page.user.type(await screen.findByLabelText('Site name'), ' more')
  expect(isHeldUp()).toBe(true)
  return page
}

test(
  'navigation within a page that keeps the form doesn’t ask about unsaved changes, and neither do the quick exit and logging out',
  covers('BEY-11.2', 'CONN-29.5'),
  async () => {
    installQuickExit()
    const { user } = await changeSettings()
    location.hash = '#content'
    await waitFor(() => expect(location.hash).toBe('#content'))
    expectNoQuestion()
    expect(screen.getByLabelText<HTMLInputElement>('Site name').value).toMatch(/ more$/)
    expect(isHeldUp()).toBe(true)

    await user.keyboard('{Escape}{Escape}{Escape}')
    expect(isHeldUp()).toBe(false)
    delete document.documentElement.dataset['leaving']
    document.documentElement.style.display = ''
    expect(isHeldUp()).toBe(true)

    await user.click(within(screen.getByRole('banner')).getByRole('button', { name: 'Logout' }))
    await screen.findByRole('link', { name: 'Login' })
    expect(isHeldUp()).toBe(false)
    expectNoQuestion()
  },
)

test(
  'leaving a page after its session has ended doesn’t ask about unsaved changes',
  covers('CONN-29.5'),
  async () => {
    const page = await openContact()
    await page.user.click(page.friendsOnly)
    await page.agent.request('POST', '/api/session/end', { body: { scope: 'local' } })
    await page.user.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(location.pathname).toBe('/login'))
    expect(isHeldUp()).toBe(false)
    expectNoQuestion()
  },
)
