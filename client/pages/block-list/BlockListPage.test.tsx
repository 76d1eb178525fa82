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
const VISITORS = /open to everyone, so someone you block can still see it/

const list = () => screen.findByRole('list', { name: 'People you have blocked' })
const unblockOf = ({ username }: Member) => screen.getByRole('button', { name: `Unblock ${username}` })
const stored = async (member: Member) => (await site.as(member).call(listBlocks, {})).ok.items

/** Creates a member who has blocked two others, with a note on the second. */
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
  'the sidebar opens the block list, latest first, with notes that can be edited; a failed load can be retried',
  covers('BLOCK-09.2', 'BLOCK-01', 'BLOCK-02', 'BLOCK-04', 'BLOCK-08', 'ROUTE-24', 'SHELL-48'),
  async () => {
    const { anna, first, second } = await givenBlocks()
    const { user, trouble } = await site.open('/other', anna)
    const mend = trouble('GET /api/blocks', refusalOf(422, 'invalid_input'))
    const [link] = await screen.findAllByRole('link', { name: 'Block List' })
    if (link) await user.click(link)
    expect(await screen.findByText('Failed to load blocked users.')).toBeVisible()
    expect(address()).toBe(PATH)
    expect(screen.queryByText(first.username)).toBeNull()
    mend()
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    const rows = within(await list()).getAllByRole('listitem')
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Block list')
    expect(rows.map(({ textContent }) => textContent)).toEqual([
      expect.stringContaining(second.username),
      expect.stringContaining(first.username),
    ])
    expect(rows[0]).toHaveTextContent('Kept writing')
    expect(screen.queryByText(VISITORS)).toBeNull()

    const note = () => screen.findByRole('textbox', { name: /Your note/ })
    const save = () => user.click(screen.getByRole('button', { name: 'Save note' }))
    const change = () => screen.findByRole('button', { name: `Change the note: ${second.username}` })
    await user.click(await change())
    await user.clear(await note())
    await user.paste('Met them once')
    await save()
    await waitFor(async () => expect(await change()).toHaveFocus())
    expect(await screen.findByText('Met them once')).toBeVisible()
    expect((await stored(anna))[0]?.note).toBe('Met them once')

    await user.click(screen.getByRole('button', { name: `Add a note: ${first.username}` }))
    const field = await note()
    expect(field).toHaveFocus()
    trouble(`PATCH /api/blocks/${first.id}`, refusalOf(503, 'unavailable'))
    await user.paste('Rude at the club')
    await save()
    await waitFor(() => expect(toasts()).toEqual(['We couldn’t save your note. Please try again.']))
    expect(field).toHaveValue('Rude at the club')
    expect((await stored(anna))[1]?.note).toBe('')

    const back = screen.getByRole('link', { name: 'Back to settings' })
    expect(back).toHaveAttribute('href', '/account/account')
  },
)

test(
  'the block list warns a member whose profile visitors can see, and lets them hide it; unblocking asks first, and removes the member from the list',
  covers('BLOCK-05', 'BLOCK-06', 'BLOCK-07', 'BLOCK-09.1', 'BLOCK-09.2'),
  async () => {
    const { anna, first, second } = await givenBlocks({ visibility: 'everyone' })
    const { user, trouble } = await site.open(PATH, anna)
    expect(await screen.findByText(VISITORS)).toBeVisible()
    const visibility = async () => (await site.as(anna).call(getPrivacy, {})).ok.visibility
    await user.click(screen.getByRole('switch', { name: 'Show my profile to members only' }))
    expect(await screen.findByText('Only people who are logged in can open your profile now.')).toBeVisible()
    expect(await visibility()).toBe('members')
    await user.click(screen.getByRole('switch', { name: 'Show my profile to members only' }))
    expect(await screen.findByText(VISITORS)).toBeVisible()
    expect(await visibility()).toBe('everyone')

    await list()
    await user.click(unblockOf(second))
    const question = within(await screen.findByRole('dialog', { name: `Unblock ${second.username}?` }))
    await user.click(question.getByRole('button', { name: 'Cancel' }))
    expect(await stored(anna)).toHaveLength(2)
    const unblock = async (member: Member) => {
      await user.click(unblockOf(member))
      await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Unblock' }))
    }
    const mend = trouble(`DELETE /api/blocks/${second.id}`, refusalOf(503, 'unavailable'))
    await unblock(second)
    await waitFor(() => expect(toasts()).toEqual(['Failed to unblock user.']))
    expect(unblockOf(second)).toBeVisible()
    mend()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await unblock(second)
    await waitFor(() => expect(toasts()).toEqual(['User unblocked!']))
    await waitFor(() => expect(screen.queryByText(second.username)).toBeNull())
    expect((await stored(anna)).map(({ username }) => username)).toEqual([first.username])
    await unblock(first)
    expect(await screen.findByText('You haven’t blocked anyone')).toBeVisible()
    expect(screen.getByText(/open their profile or your conversation and choose Block/)).toBeVisible()
  },
)
