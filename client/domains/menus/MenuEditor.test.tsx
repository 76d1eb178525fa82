import { afterAll, beforeAll, expect, test } from 'vitest'
import { listAllMenus, saveMenu, type StoredMenu } from '#shared/domains/menus/menus.editing.contract.ts'
import { newId } from '#shared/kernel/ids.ts'
import type { Agent } from '#server/testing/agent.ts'
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

test('a save that fails says why, and keeps what was entered', covers('ADM-MENU-32'), async () => {
  const { user, trouble } = await openEditor(newId())
  await user.click(name())
  await user.paste('Kept')
  trouble('POST /api/admin/menus', refusalOf(500, 'other', 'Out of order.'))
  await user.click(save())
  await waitFor(() => expect(toasts()).toEqual(['Failed to save menu: Out of order.']))
  expect(name()).toHaveValue('Kept')
  expect(await named('Kept')).toBeUndefined()
})

/** Edits a menu that another admin changes in the meantime, and tries to save it. */
const collide = async (title: string) => {
  const menu = await store({ name: title })
  const page = await openEditor(menu.id)
  await page.user.click(name())
  await page.user.paste(' mine')
  const theirs = await store({ ...menu, name: `${title} theirs` })
  await page.user.click(save())
  return { ...page, menu, theirs, said: await notice('Another admin has changed this menu in the meantime') }
}

test('of two admins who edit one menu the second loses nothing', covers('ADM-MENU-32'), async () => {
  const { theirs } = await collide('Both')
  expect(toasts()).toEqual([
    'Failed to save menu: Another admin has changed or deleted this menu in the meantime.',
  ])
  expect(name()).toHaveValue('Both mine')
  expect(await named('Both theirs')).toEqual(theirs)
})

test('the second may go on from what the first has saved', async () => {
  const { user, said } = await collide('Taken')
  await user.click(within(said).getByRole('button', { name: 'Load the other version' }))
  expect(name()).toHaveValue('Taken theirs')
  expect(said).not.toBeInTheDocument()
})

test('the second may save over what the first has saved', async () => {
  const { user, menu, said } = await collide('Won')
  await user.click(within(said).getByRole('button', { name: 'Keep mine' }))
  expect(said).not.toBeInTheDocument()
  await user.click(save())
  await waitFor(async () => expect((await named('Won mine'))?.id).toBe(menu.id))
})

test('a menu that another admin has deleted in the meantime can be stored again', async () => {
  const menu = await store({ name: 'Gone' })
  const { user, agent } = await openEditor(menu.id)
  await user.click(name())
  await user.paste(' but wanted')
  await agent.request('DELETE', `/api/admin/menus/${menu.id}`, { body: {} })
  await user.click(save())
  const said = await notice('Another admin has deleted this menu in the meantime')
  expect(said).toHaveTextContent('What you entered is still here.')
  await user.click(within(said).getByRole('button', { name: 'Keep mine' }))
  await user.click(save())
  await waitFor(async () => expect((await named('Gone but wanted'))?.id).toBe(menu.id))
})

test('a new link that leads nowhere is saved once that is confirmed', async () => {
  const menu = await store({ name: 'Nowhere', links: [{ label: 'Events', path: '/browse' }] })
  const { user } = await openEditor(menu.id)
  const pathOf = async () => (await named('Nowhere'))?.links.map(({ path }) => path)
  await user.clear(screen.getByLabelText('Path'))
  await user.paste('/evnts')
  const ask = async (answer: string) => {
    await user.click(save())
    const dialog = within(await screen.findByRole('dialog'))
    expect(dialog.getByText('No page has this address. Save all the same?')).toBeVisible()
    await user.click(dialog.getByRole('button', { name: answer }))
  }
  await ask('Keep editing')
  expect(await pathOf()).toEqual(['/browse'])
  await ask('Save all the same')
  await waitFor(async () => expect(await pathOf()).toEqual(['/evnts']))
})
