import { afterAll, beforeAll, expect, test } from 'vitest'
import { listBlocks } from '#shared/domains/blocks/blocks.contract.ts'
import { getPrivacy } from '#shared/domains/profiles/profiles.privacy.contract.ts'
import { covers } from '#testing/covers.ts'
import { address, openSite, refusalOf, screen, toasts, waitFor, within, type Site } from '#testing/site.ts'

let site: Site
beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site.close())

type Member = Awaited<ReturnType<Site['given']['member']>>

const PATH = '/account/block-list'
const VISITORS = /open to everyone, so somebody you block can still look at it/

const list = () => screen.findByRole('list', { name: 'People you have blocked' })
const unblockOf = ({ username }: Member) => screen.getByRole('button', { name: `Unblock ${username}` })
const stored = async (member: Member) => (await site.as(member).call(listBlocks, {})).ok.items

/** A member who has blocked two, the second with a note. */
const givenBlocks = async (profile: Parameters<Site['given']['member']>[0] = {}) => {
  const [anna, first, second] = [
    await site.given.member({ visibility: 'members', ...profile }),
    await site.given.member(),
    await site.given.member(),
  ]
  await site.given.block(anna, first)
  site.clock.advance(1000)
  await site.given.block(anna, second, 'Kept writing')
  return { anna, first, second }
}

test(
  'the list shows whom one has blocked, the latest first, and leads back to the profile',
  covers('BLOCK-09.2', 'BLOCK-01', 'BLOCK-02', 'BLOCK-04', 'ROUTE-24'),
  async () => {
    const { anna, first, second } = await givenBlocks()
    const { user } = await site.open(PATH, anna)
    const rows = within(await list()).getAllByRole('listitem')
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Block list')
    expect(rows.map(({ textContent }) => textContent)).toEqual([
      expect.stringContaining(second.username),
      expect.stringContaining(first.username),
    ])
    expect(rows[0]).toHaveTextContent('Kept writing')
    expect(screen.queryByText(VISITORS)).toBeNull()
    const back = screen.getByRole('link', { name: 'Back to your profile' })
    expect(back).toHaveAttribute('href', '/account/account')
    await user.click(back)
    expect(await screen.findByRole('heading', { level: 1, name: /your profile/i })).toBeVisible()
    expect(address()).toBe('/account/account')
  },
)

test('the sidebar leads to the list', covers('SHELL-48'), async () => {
  const { user } = await site.open('/other', await site.given.member())
  const links = await screen.findAllByRole('link', { name: 'Block List' })
  if (links[0]) await user.click(links[0])
  await screen.findByText('You have not blocked anybody')
  expect(address()).toBe(PATH)
})

test('without anybody blocked, the page says so and how to block', covers('BLOCK-09.1'), async () => {
  await site.open(PATH, await site.given.member())
  expect(await screen.findByText('You have not blocked anybody')).toBeVisible()
  expect(screen.getByText(/open their profile or your conversation and choose Block/)).toBeVisible()
})

test('somebody is unblocked after a question', covers('BLOCK-05', 'BLOCK-06'), async () => {
  const { anna, first, second } = await givenBlocks()
  const { user } = await site.open(PATH, anna)
  await list()
  await user.click(unblockOf(second))
  const question = within(await screen.findByRole('dialog', { name: `Unblock ${second.username}?` }))
  await user.click(question.getByRole('button', { name: 'Cancel' }))
  expect(await stored(anna)).toHaveLength(2)
  await user.click(unblockOf(second))
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Unblock' }))
  await waitFor(() => expect(toasts()).toEqual(['User unblocked!']))
  await waitFor(() => expect(screen.queryByText(second.username)).toBeNull())
  expect((await stored(anna)).map(({ username }) => username)).toEqual([first.username])
  await user.click(unblockOf(first))
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Unblock' }))
  expect(await screen.findByText('You have not blocked anybody')).toBeVisible()
})

test('an unblocking that failed says so, and the member stays', covers('BLOCK-07'), async () => {
  const { anna, second } = await givenBlocks()
  const { user, trouble } = await site.open(PATH, anna)
  await list()
  trouble(`DELETE /api/blocks/${second.id}`, refusalOf(503, 'unavailable'))
  await user.click(unblockOf(second))
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Unblock' }))
  await waitFor(() => expect(toasts()).toEqual(['Failed to unblock user.']))
  expect(unblockOf(second)).toBeVisible()
})

test('a list that did not come says so, and is asked for again', covers('BLOCK-08'), async () => {
  const { anna, first } = await givenBlocks()
  const { user, trouble } = await site.open('/other', anna)
  const mend = trouble('GET /api/blocks', refusalOf(422, 'invalid_input'))
  const [link] = await screen.findAllByRole('link', { name: 'Block List' })
  if (link) await user.click(link)
  expect(await screen.findByText('Failed to load blocked users.')).toBeVisible()
  expect(screen.queryByText(first.username)).toBeNull()
  mend()
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText(first.username)).toBeVisible()
})

test('a note is changed in the list, and taken back where it was not stored', async () => {
  const { anna, first } = await givenBlocks()
  const { user, trouble } = await site.open(PATH, anna)
  await list()
  await user.click(screen.getByRole('button', { name: `Add a note: ${first.username}` }))
  const field = await screen.findByRole('textbox', { name: /Your note/ })
  expect(field).toHaveFocus()
  trouble(`PATCH /api/blocks/${first.id}`, refusalOf(503, 'unavailable'))
  await user.paste('Rude at the club')
  await user.click(screen.getByRole('button', { name: 'Save note' }))
  await waitFor(() => expect(toasts()).toEqual(['We could not save your note. Please try again.']))
  expect(field).toHaveValue('Rude at the club')
  expect((await stored(anna))[1]?.note).toBe('')
})

test('a note that is saved shows in the list', async () => {
  const { anna, second } = await givenBlocks()
  const { user } = await site.open(PATH, anna)
  await list()
  await user.click(screen.getByRole('button', { name: `Change the note: ${second.username}` }))
  await user.clear(await screen.findByRole('textbox', { name: /Your note/ }))
  await user.paste('Met them once')
  await user.click(screen.getByRole('button', { name: 'Save note' }))
  const change = await screen.findByRole('button', { name: `Change the note: ${second.username}` })
  await waitFor(() => expect(change).toHaveFocus())
  expect(await screen.findByText('Met them once')).toBeVisible()
  expect((await stored(anna))[0]?.note).toBe('Met them once')
})

test('warns that visitors can see the profile, and closes it here', covers('BLOCK-09.2'), async () => {
  const { anna } = await givenBlocks({ visibility: 'everyone' })
  const { user } = await site.open(PATH, anna)
  expect(await screen.findByText(VISITORS)).toBeVisible()
  await user.click(screen.getByRole('switch', { name: 'Show my profile to members only' }))
  expect(await screen.findByText('Only people who are logged in can open your profile now.')).toBeVisible()
  expect((await site.as(anna).call(getPrivacy, {})).ok.visibility).toBe('members')
  await user.click(screen.getByRole('switch', { name: 'Show my profile to members only' }))
  expect(await screen.findByText(VISITORS)).toBeVisible()
  expect((await site.as(anna).call(getPrivacy, {})).ok.visibility).toBe('everyone')
})
