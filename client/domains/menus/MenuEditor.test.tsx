import { afterAll, beforeAll, expect, test } from 'vitest'
import { listAllMenus, saveMenu, type StoredMenu } from '#shared/domains/menus/menus.editing.contract.ts'
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

const name = () => screen.getByLabelText('Name')
const save = () => screen.getByRole('button', { name: 'Save menu' })
const store = async (menu: Partial<StoredMenu>) => {
  const draft = { links: [], assignedRoutes: ['/verifications'], area: 3 as const, authRequired: true }
  return (await admin.call(saveMenu, { ...draft, ...menu })).ok.menu
}
const named = async (wanted: string) =>
  (await admin.call(listAllMenus, { order: 'area' })).ok.menus.find((menu) => menu.name === wanted)
const openEditor = async (id: string) => {
  const page = await site.open(`/admin/menus?menu=${id}`, admin)
  await screen.findByRole('button', { name: 'Save menu' })
  return page
}
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
    const { user, agent, trouble } = await openEditor(menu.id)
    const enter = async (text: string) => {
      await user.clear(name())
      await user.click(name())
      await user.paste(text)
    }
    await enter('Mine')
    const mend = trouble('POST /api/admin/menus', refusalOf(500, 'other', 'Out of order.'))
    await user.click(save())
    await waitFor(() => expect(toasts()).toEqual(['Failed to save menu: Out of order.']))
    expect(name()).toHaveValue('Mine')
    expect(await named('Mine')).toBeUndefined()
    mend()

    const theirs = await store({ ...menu, name: 'Theirs' })
    await user.click(save())
    let said = await notice('Another admin has changed this menu in the meantime')
    expect(toasts()).toContain(
      'Failed to save menu: Another admin has changed or deleted this menu in the meantime.',
    )
    expect(name()).toHaveValue('Mine')
    expect(await named('Theirs')).toEqual(theirs)
    await user.click(within(said).getByRole('button', { name: 'Load the other version' }))
    expect(name()).toHaveValue('Theirs')
    expect(said).not.toBeInTheDocument()

    await enter('Mine again')
    await store({ ...theirs, name: 'Theirs again' })
    await user.click(save())
    said = await notice('Another admin has changed this menu in the meantime')
    await user.click(within(said).getByRole('button', { name: 'Keep mine' }))
    expect(said).not.toBeInTheDocument()
    await agent.request('DELETE', `/api/admin/menus/${menu.id}`, { body: {} })
    await user.click(save())
    said = await notice('Another admin has deleted this menu in the meantime')
    expect(said).toHaveTextContent('What you entered is still here.')
    await user.click(within(said).getByRole('button', { name: 'Keep mine' }))
    await user.click(save())
    await waitFor(async () => expect((await named('Mine again'))?.id).toBe(menu.id))
  },
)

test('the second of two admins may overwrite the menu that the first has saved', async () => {
  const menu = await store({ name: 'Won' })
  const { user } = await openEditor(menu.id)
  await user.click(name())
  await user.paste(' mine')
  await store({ ...menu, name: 'Won theirs' })
  await user.click(save())
  const said = await notice('Another admin has changed this menu in the meantime')
  await user.click(within(said).getByRole('button', { name: 'Keep mine' }))
  await user.click(save())
  await waitFor(async () => expect((await named('Won mine'))?.id).toBe(menu.id))
})

test('a new menu link that leads nowhere is saved after a confirmation', async () => {
  const menu = await store({ name: 'Nowhere', links: [{ label: 'Events', path: '/browse' }] })
  const { user } = await openEditor(menu.id)
  const pathOf = async () => (await named('Nowhere'))?.links.map(({ path }) => path)
  await user.clear(screen.getByLabelText('Path'))
  await user.paste('/evnts')
  const ask = async (answer: string) => {
    await user.click(save())
    const dialog = within(await screen.findByRole('dialog'))
    expect(dialog.getByText('No page has this address. Save it anyway?')).toBeVisible()
    await user.click(dialog.getByRole('button', { name: answer }))
  }
  await ask('Keep editing')
  expect(await pathOf()).toEqual(['/browse'])
  await ask('Save anyway')
  await waitFor(async () => expect(await pathOf()).toEqual(['/evnts']))
})
