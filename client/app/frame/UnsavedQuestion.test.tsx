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
  'with unsaved changes, following a link or going back asks first, and so does a reload as far as the browser allows; logging out doesn’t ask',
  covers('CONN-29.4', 'CONN-29.5'),
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
    await user.click(link('Winks'))
    await user.click(await press('Leave'))
    await screen.findByRole('heading', { level: 1, name: 'Winks' })
    expectNoQuestion()

    const again = await openContact()
    expect(again.friendsOnly).not.toBeChecked()
    await again.user.click(again.friendsOnly)
    expect(isHeldUp()).toBe(true)
    await again.user.click(within(screen.getByRole('banner')).getByRole('button', { name: 'Logout' }))
    await screen.findByRole('link', { name: 'Login' })
    expect(isHeldUp()).toBe(false)
    expectNoQuestion()
  },
)

test(
  'changes that were reverted, kept as a draft or saved don’t trigger the question about unsaved changes, and neither do staying on the page, the quick exit and the end of the session',
  covers('BEY-11.2', 'CONN-29.5'),
  async () => {
    const { user, friendsOnly, agent } = await openContact()
    await user.click(friendsOnly)
    await user.click(friendsOnly)
    expect(isHeldUp()).toBe(false)
    const opening = () => screen.findByRole('textbox', { name: /^Your opening question/ })
    await user.click(await opening())
    await user.paste('Tea?')
    await user.click(link('Winks'))
    await screen.findByRole('heading', { level: 1, name: 'Winks' })
    history.back()
    await arrived(CONTACT)
    expect(await opening()).toHaveValue('Tea?')

    const choice = () => screen.getByRole('checkbox', { name: 'Only my friends' })
    await user.click(choice())
    expect(isHeldUp()).toBe(true)
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(toasts()).toEqual(['Contact preferences saved successfully!']))
    await waitFor(() => expect(isHeldUp()).toBe(false))

    await user.click(choice())
    location.hash = '#content'
    await waitFor(() => expect(location.hash).toBe('#content'))
    expectNoQuestion()
    expect(choice()).not.toBeChecked()
    expect(isHeldUp()).toBe(true)
    installQuickExit()
    await user.keyboard('{Escape}{Escape}{Escape}')
    expect(isHeldUp()).toBe(false)
    delete document.documentElement.dataset['leaving']
    document.documentElement.style.display = ''
    expect(isHeldUp()).toBe(true)

    await agent.request('POST', '/api/session/end', { body: { scope: 'local' } })
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(location.pathname).toBe('/login'))
    expect(isHeldUp()).toBe(false)
    expectNoQuestion()
  },
)

test(
  'going back also asks about unsaved changes if it would close a form that was opened by the URL, but a form that closes because it was saved doesn’t',
  covers('CONN-29.4', 'CONN-29.5'),
  async () => {
    const name = newId().slice(0, 8)
    const menu = { name, area: 3, authRequired: true } as const
    const { id } = (
      await site.as(site.admin).call(saveMenu, { ...menu, links: [], assignedRoutes: ['/winks'] })
    ).ok.menu
    const { user } = await site.open('/admin/menus', site.admin)
    const change = async () => {
      await user.click(await screen.findByRole('button', { name: `Edit “${name}”` }))
      const field = await screen.findByLabelText('Name')
      await user.type(field, '+')
      expect(address()).toBe(`/admin/menus?menu=${id}`)
      return field
    }
    const field = await change()
    history.back()
    await user.click(await press('Stay'))
    await arrived(`/admin/menus?menu=${id}`)
    expect(field).toBeVisible()
    history.back()
    await user.click(await press('Leave'))
    await arrived('/admin/menus')

    await change()
    await user.click(screen.getByRole('button', { name: 'Save menu' }))
    await arrived('/admin/menus')
    expect(toasts()).toEqual(['Menu saved successfully!'])
    expectNoQuestion()
  },
)
