import { afterAll, beforeAll, expect, test } from 'vitest'
import { listBlocks } from '#shared/domains/blocks/blocks.contract.ts'
import { sendMessage } from '#shared/domains/messages/messages.contract.ts'
import { newId } from '#shared/kernel/ids.ts'
import { covers } from '#testing/covers.ts'
import {
  openProfileMenu,
  openSite,
  refusalOf,
  screen,
  toasts,
  waitFor,
  within,
  type Site,
} from '#testing/site.ts'

let site: Site
beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site.close())

type Member = Awaited<ReturnType<Site['given']['member']>>

const stored = async (member: Member) => (await site.as(member).call(listBlocks, {})).ok.items
const write = async (from: Member, to: Member) => {
  const first = { to: to.username, body: 'Hello', clientKey: newId() }
  return (await site.as(from).call(sendMessage, first)).ok.thread.id
}
const dialog = async () => within(await screen.findByRole('dialog'))
const openOnProfile = async ({ username }: Member, member: Member) => {
  const page = await site.open(`/profile/${username}`, member)
  await openProfileMenu(page.user, 'Block')
  return { ...page, question: await dialog() }
}
const MENU = { name: 'More about this conversation' }
const openInConversation = async (path: string, member: Member, name: string) => {
  const page = await site.open(path, member)
  await page.user.click(await screen.findByRole('button', MENU))
  await page.user.click(await screen.findByRole('menuitem', { name: `Block ${name}` }))
  return { ...page, question: await dialog() }
}

test(
  'a profile has a block action with a confirmation and a note; if blocking fails, the reason is shown and no one is blocked',
  covers('BLOCK-10.1', 'BLOCK-10.2'),
  async () => {
    const [anna, max] = [await site.given.member({ visibility: 'members' }), await site.given.member()]
    const { user, question, trouble } = await openOnProfile(max, anna)
    expect(question.getByText(/You won’t see each other anywhere on this site/)).toBeVisible()
    expect(question.queryByRole('switch')).toBeNull()
    expect(question.getByRole('link', { name: 'Report a picture or profile' })).toHaveAttribute(
      'href',
      '/report',
    )
    await user.click(question.getByRole('textbox', { name: /Why/ }))
    await user.paste('Kept writing')
    await user.click(question.getByRole('button', { name: 'Cancel' }))
    expect(await stored(anna)).toEqual([])
    await openProfileMenu(user, 'Block')
    const block = () => within(screen.getByRole('dialog')).getByRole('button', { name: 'Block' })
    for (const [status, code, text] of [
      [503, 'unavailable', 'We couldn’t block them. Please try again.'],
      [409, 'too_many_blocks', 'Your block list is full. Please unblock someone first.'],
      [429, 'too_many_requests', 'You’ve changed your block list a lot. Please try again a little later.'],
      [404, 'not_found', 'We couldn’t find this profile, or it isn’t open to you.'],
    ] as const) {
      const mend = trouble(`PUT /api/blocks/${max.id}`, refusalOf(status, code))
      await user.click(block())
      await waitFor(() => expect(toasts()).toEqual([text]))
      await waitFor(() => expect(block()).not.toHaveAttribute('aria-busy', 'true'))
      mend()
    }
    expect(await stored(anna)).toEqual([])
    await user.click(block())
    const heading = await screen.findByRole('heading', { level: 1, name: `You have blocked ${max.username}` })
    await waitFor(() => expect(heading).toHaveFocus())
    expect(toasts()).toEqual(['Blocked. You can change this in your block list.'])
    expect(await stored(anna)).toMatchObject([{ username: max.username, note: 'Kept writing' }])
    await user.click(screen.getByRole('link', { name: 'Open your block list' }))
    expect(await screen.findByText('Kept writing')).toBeVisible()
  },
)

test(
  'a conversation has a block action, and afterwards shows the member that they’ve blocked the other',
  covers('BLOCK-10.1', 'MSG-59.1'),
  async () => {
    const [anna, max] = [await site.given.member(), await site.given.member()]
    const path = `/messages/thread/${await write(max, anna)}`
    const { user, question } = await openInConversation(path, anna, max.username)
    await user.click(question.getByRole('button', { name: 'Block' }))
    expect(await screen.findByText(/You’ve blocked this member/)).toBeVisible()
    expect(screen.getByRole('link', { name: 'Open your block list' })).toBeVisible()
    await user.click(screen.getByRole('button', MENU))
    expect(screen.getByRole('menuitem', { name: 'Archive' })).toBeVisible()
    expect(screen.queryByRole('menuitem', { name: /^Block / })).toBeNull()
    expect(screen.queryByLabelText('Your message')).toBeNull()
  },
)

test('a member shown as gone can also be blocked', covers('BLOCK-10.3', 'MSG-59.2'), async () => {
  const [anna, max] = [await site.given.member(), await site.given.member()]
  const path = `/messages/thread/${await write(max, anna)}`
  await site.given.block(max, anna)
  const { user, question } = await openInConversation(path, anna, 'Former member')
  expect(question.getByText(/If they ever come back, you won’t see each other/)).toBeVisible()
  await user.click(question.getByRole('button', { name: 'Block' }))
  await waitFor(() => expect(toasts()).toEqual(['Blocked. You can change this in your block list.']))
  expect(await stored(anna)).toEqual([])
  expect(screen.queryByText(max.username)).toBeNull()
})

test(
  'blocking warns a member whose own profile visitors can see; after a report the page says the profile is hidden, with links to continue',
  covers('BLOCK-09.2', 'BEY-06.1'),
  async () => {
    const [anna, max] = [await site.given.member(), await site.given.member()]
    const { user, question } = await openOnProfile(max, anna)
    expect(await question.findByRole('switch', { name: 'Show my profile to members only' })).not.toBeChecked()
    await user.click(question.getByRole('button', { name: 'Cancel' }))
    await openProfileMenu(user, 'Report')
    const report = await dialog()
    await user.click(report.getByRole('radio', { name: 'Something else' }))
    await user.click(report.getByRole('button', { name: 'Send report' }))
    await user.click(await screen.findByRole('button', { name: 'Done' }))
    const heading = await screen.findByRole('heading', { level: 1, name: 'This profile is hidden from you' })
    await waitFor(() => expect(heading).toHaveFocus())
    expect(within(screen.getByRole('main')).getByRole('link', { name: 'Your reports' })).toBeVisible()
    expect(within(screen.getByRole('main')).getByRole('link', { name: 'Browse members' })).toBeVisible()
  },
)
