import { afterAll, beforeAll, expect, test } from 'vitest'
import { listSavedSearches } from '#shared/domains/search/search.saved.contract.ts'
import { newTown } from '#server/testing/scenario/town.ts'
import { covers } from '#testing/covers.ts'
import { address, noAnswer, openSite, screen, toasts, waitFor, within, type Site } from '#testing/site.ts'

let site: Site
beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site.close())

type Member = Awaited<ReturnType<Site['given']['member']>>
type User = Awaited<ReturnType<Site['open']>>['user']

const stored = async (member: Member) =>
  (await site.as(member).call(listSavedSearches, {})).ok.searches.map(({ name }) => name)
const press = async (user: User, name: string | RegExp, role: 'button' | 'link' = 'button') =>
  user.click(await screen.findByRole(role, { name }))
const nameField = async () => within(await screen.findByRole('dialog')).findByLabelText('Name')
const write = async (user: User, text: string) => {
  const field = await nameField()
  await user.clear(field)
  await user.click(field)
  if (text) await user.paste(text)
}
const openSaved = async (user: User) => {
  await press(user, 'Saved searches')
  return within(await screen.findByRole('dialog', { name: 'Saved searches' }))
}

test(
  'a notification opens the list of saved searches; a search is saved under a name made of its filters, the input is kept if that fails, and twenty is the limit',
  covers('BEY-03.1', 'BEY-03.2'),
  async () => {
    const member = await site.given.member()
    const search = '/browse?types=woman,man&county=Kent&country=England'
    const { user, trouble } = await site.open(`${search}#saved-searches`, member)
    await screen.findByRole('dialog', { name: 'Saved searches' })
    expect(await screen.findByText('Nothing saved yet')).toBeVisible()
    await press(user, 'Close')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(address()).toMatch(/county=Kent/)
    expect(location.hash).toBe('')

    await press(user, 'Save this search')
    expect(await nameField()).toHaveValue('Female, Male in Kent')
    await write(user, '')
    await press(user, 'Save')
    expect(await screen.findByText('Give it a name first.')).toBeVisible()
    await write(user, 'Near the coast')
    const end = trouble('POST /api/saved-searches', noAnswer)
    await press(user, 'Save')
    expect(await screen.findByText('We couldn’t save this search. Please try again.')).toBeVisible()
    expect(await nameField()).toHaveValue('Near the coast')
    expect(await nameField()).toHaveFocus()
    end()
    await press(user, 'Save')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(await stored(member)).toEqual(['Near the coast'])
    await press(user, 'Save this search')
    await write(user, 'NEAR the coast')
    await press(user, 'Save')
    expect(await screen.findByText('You already have a saved search with that name.')).toBeVisible()
    for (let at = 1; at < 20; at += 1) await site.given.savedSearch(member)
    await write(user, 'One more')
    await press(user, 'Save')
    expect(await screen.findByText(/^You have 20 saved searches.*Delete one first/)).toBeVisible()
  },
)

test(
  'a saved search opens its URL and counts as seen, and its new members, up to 20+, open newest first',
  covers('BEY-03.1', 'BEY-03.3'),
  async () => {
    const { town, member: join } = newTown(site)
    const busy = newTown(site)
    const member = await join()
    const query = { town, types: ['woman'], sort: 'active', gone: '1' }
    await site.given.savedSearch(member, { name: 'Town', query })
    await site.given.savedSearch(member, { name: 'Busy', query: { town: busy.town } })
    await site.given.savedSearch(member, { name: 'Nobody', query: { town: 'Nowhere' } })
    await join()
    for (let at = 0; at <= 20; at += 1) await busy.member()
    const { user, idle } = await site.open('/browse?ageMax=99', member)
    const saved = await openSaved(user)
    expect(await saved.findByRole('link', { name: 'Town' })).toHaveAttribute(
      'href',
      `/browse?types=woman&ageMin=18&ageMax=60&town=${town.replace(' ', '+')}&sort=active`,
    )
    expect(await saved.findByRole('link', { name: '20+ new in Busy, newest first' })).toBeVisible()
    expect(saved.queryByRole('link', { name: /new in Nobody/ })).toBeNull()
    await press(user, '1 new in Town, newest first', 'link')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await waitFor(() => expect(address()).toMatch(/sort=newest/))
    await idle()
    const again = await openSaved(user)
    await again.findByRole('link', { name: 'Town' })
    await waitFor(() => expect(again.queryByRole('link', { name: /new in Town/ })).toBeNull())
  },
)

test(
  'a saved search is renamed, gets notifications, and is deleted after a confirmation',
  covers('BEY-03.1', 'BEY-03.2'),
  async () => {
    const member = await site.given.member()
    await site.given.savedSearch(member, { name: 'Before', tell: false })
    await site.given.savedSearch(member, { name: 'Other' })
    const { user } = await site.open('/browse?ageMax=99', member)
    await openSaved(user)
    await press(user, 'Rename Before')
    await write(user, 'other')
    await press(user, 'Save')
    expect(await screen.findByText('You already have a saved search with that name.')).toBeVisible()
    expect(await nameField()).toHaveValue('other')
    await write(user, 'After')
    await press(user, 'Save')
    await waitFor(() => expect(screen.getByRole('button', { name: 'Rename After' })).toHaveFocus())
    const telling = () => screen.getByRole('switch', { name: 'Tell me about new members in After' })
    await user.click(telling())
    await waitFor(() => expect(telling()).toBeChecked())
    await waitFor(() => expect(telling()).toBeEnabled())
    await press(user, 'Delete After')
    const question = within(await screen.findByRole('dialog', { name: 'Delete the search “After”?' }))
    expect(await stored(member)).toEqual(['After', 'Other'])
    await user.click(question.getByRole('button', { name: 'Delete' }))
    await waitFor(() => expect(toasts()).toContain('Deleted.'))
    expect(await stored(member)).toEqual(['Other'])
    await waitFor(() => expect(screen.getByRole('link', { name: 'Other' })).toHaveFocus())
  },
)
