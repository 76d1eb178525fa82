import { afterAll, beforeAll, expect, test } from 'vitest'
import { markThreadRead, sendMessage } from '#shared/domains/messages/messages.contract.ts'
import { saveMessage } from '#shared/domains/messages/messages.filing.contract.ts'
import { newId } from '#shared/kernel/ids.ts'
import { covers } from '#testing/covers.ts'
import { address, noAnswer, openSite, screen, toasts, waitFor, within, type Site } from '#testing/site.ts'

let site: Site
beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site.close())

type Person = { id: string; username: string }

const send = async (from: Person, to: Person, body: string) => {
  site.clock.advance(1000)
  return (await site.as(from).call(sendMessage, { to: to.username, body, clientKey: newId() })).ok
}
const two = async () => [await site.given.member(), await site.given.member()] as const

test.each([
  ['/messages/sent', 'Nothing sent yet'],
  ['/messages/friends', 'No conversations with friends yet'],
  ['/messages/saved', 'Nothing saved yet'],
  ['/messages/inbox?list=archive', 'Nothing archived'],
])('%s says what will appear there', async (path, text) => {
  await site.open(path, await site.given.member())
  expect(await screen.findByText(text)).toBeVisible()
})

test.each([
  ['/messages/sent', 'Failed to load sent messages. Please refresh and try again.'],
  ['/messages/friends', 'Failed to load friends messages. Please refresh and try again.'],
  ['/messages/saved', 'Failed to load saved messages. Please refresh and try again.'],
])('%s says that it could not be loaded, and asks again', covers('MSG-40', 'MSG-41'), async (path, text) => {
  const { user, trouble } = await site.open(path, await site.given.member())
  const end = trouble(`GET /api${path}`, noAnswer)
  expect(await screen.findByText(text)).toBeVisible()
  end()
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(screen.queryByText(text)).toBeNull())
})

test(
  'the sidebar and the tabs lead to the lists, each with what belongs there',
  covers('MSG-03', 'MSG-04', 'MSG-05', 'MSG-13', 'MSG-14', 'MSG-15', 'SHELL-29', 'SHELL-30', 'SHELL-31'),
  async () => {
    const [anna, max] = await two()
    await site.given.friends(anna, max)
    const { message } = await send(max, anna, 'To be kept')
    await send(anna, max, 'Sent by Anna')
    await site.as(anna).call(saveMessage, { messageId: message.id })
    const { user } = await site.open('/messages/inbox', anna)
    const tabs = within(await screen.findByRole('navigation', { name: 'Messages' }))
    const lists = [
      ['Sent Messages', 'Sent', '/messages/sent', 'Sent by Anna'],
      ['Saved Messages', 'Saved', '/messages/saved', 'To be kept'],
      ['Friends Messages', 'Friends', '/messages/friends', 'Sent by Anna'],
    ] as const
    for (const [link, tab, path, text] of lists) {
      expect(screen.getByRole('link', { name: link })).toHaveAttribute('href', path)
      await user.click(tabs.getByRole('link', { name: tab }))
      const list = within(await screen.findByRole('list', { name: tab }))
      expect(await list.findByText(text)).toBeVisible()
      expect(address()).toBe(path)
    }
  },
)

test('a saved message opens its conversation at the message, beside the list it came from', async () => {
  const [anna, max] = await two()
  const { message, thread } = await send(max, anna, 'To be kept')
  await site.as(anna).call(saveMessage, { messageId: message.id })
  const { user } = await site.open('/messages/saved', anna)
  await user.click(await screen.findByRole('link', { name: /To be kept/ }))
  expect(await screen.findByRole('log')).toHaveTextContent('To be kept')
  expect(address()).toBe(`/messages/thread/${thread.id}?list=saved&at=${message.id}`)
  expect(await screen.findByRole('list', { name: 'Saved' })).toBeVisible()
  const saved = within(screen.getByRole('log'))
  await user.click(saved.getByRole('button', { name: 'More about this message' }))
  await user.click(screen.getByRole('menuitem', { name: 'Remove from saved' }))
  await waitFor(() => expect(toasts()).toContain('Removed from your saved messages.'))
  expect(await screen.findByText('Nothing saved yet')).toBeVisible()
})

test(
  'deleting a message or taking it back asks once, and names the other side',
  covers('MSG-54.3'),
  async () => {
    const [anna, max] = await two()
    const { thread } = await send(anna, max, 'Too early')
    const { user } = await site.open(`/messages/thread/${thread.id}`, anna)
    const log = within(await screen.findByRole('log'))
    const choose = async (item: string) => {
      await user.click(log.getByRole('button', { name: 'More about this message' }))
      await user.click(screen.getByRole('menuitem', { name: item }))
      return within(await screen.findByRole('dialog'))
    }
    const deleting = await choose('Delete for me')
    expect(deleting.getByText(new RegExp(`${max.username} keeps it`))).toBeVisible()
    await user.click(deleting.getByRole('button', { name: 'Cancel' }))
    expect(log.getByText('Too early')).toBeVisible()
    const dialog = await choose('Unsend')
    expect(dialog.getByText(new RegExp(max.username))).toBeVisible()
    await user.click(dialog.getByRole('button', { name: 'Unsend' }))
    await waitFor(() => expect(toasts()).toContain('Taken back. It is gone for both of you.'))
    await waitFor(() => expect(log.queryByText('Too early')).toBeNull())
  },
)

test(
  'what was read in the meantime is not taken back, and can be saved',
  covers('MSG-51.1', 'MSG-54.3'),
  async () => {
    const [anna, max] = await two()
    const { thread } = await send(anna, max, 'See you on Friday')
    const { user } = await site.open(`/messages/thread/${thread.id}`, anna)
    const log = within(await screen.findByRole('log'))
    const choose = async (item: string) => {
      await user.click(log.getByRole('button', { name: 'More about this message' }))
      await user.click(screen.getByRole('menuitem', { name: item }))
    }
    await site.as(max).call(markThreadRead, { threadId: thread.id })
    await choose('Unsend')
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Unsend' }))
    await waitFor(() =>
      expect(toasts()).toContain('This message has been read already, so it can no longer be taken back.'),
    )
    expect(await log.findByText('See you on Friday')).toBeVisible()
    await choose('Save')
    await waitFor(() => expect(toasts()).toContain('Saved. You find it under Saved.'))
    await user.click(screen.getByRole('link', { name: 'Saved Messages' }))
    const saved = within(await screen.findByRole('list', { name: 'Saved' }))
    expect(await saved.findByText('You:')).toHaveTextContent('You: See you on Friday')
  },
)

test('a conversation is archived and deleted by its menu', covers('MSG-54.1', 'MSG-54.5'), async () => {
  const [anna, max] = await two()
  const { thread } = await send(max, anna, 'Hello Anna')
  const { user } = await site.open(`/messages/thread/${thread.id}`, anna)
  const choose = async (item: string) => {
    await user.click(await screen.findByRole('button', { name: 'More about this conversation' }))
    await user.click(screen.getByRole('menuitem', { name: item }))
  }
  await choose('Archive')
  expect(await screen.findByText('No messages yet')).toBeVisible()
  await user.click(screen.getByRole('link', { name: 'Archived conversations' }))
  const archive = within(await screen.findByRole('list', { name: 'Archived' }))
  await user.click(await archive.findByRole('link', { name: new RegExp(max.username) }))
  await choose('Delete conversation')
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByText(`Delete your conversation with ${max.username}?`)).toBeVisible()
  await user.click(dialog.getByRole('button', { name: 'Delete conversation' }))
  await waitFor(() => expect(address()).toBe('/messages/inbox'))
  expect(await screen.findByText('No messages yet')).toBeVisible()
})
