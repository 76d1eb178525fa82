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

test(
  '/messages shows the message centre’s inbox; each list says what will appear there while it’s empty, and can be retried if it failed to load',
  covers('MSG-01', 'MSG-07', 'MSG-40', 'MSG-41', 'MSG-60'),
  async () => {
    const { user, trouble } = await site.open('/messages', await site.given.member())
    expect(await screen.findByRole('heading', { level: 1, name: 'Messages' })).toBeVisible()
    expect(address()).toBe('/messages/inbox')
    expect(document.title).toBe('Inbox · Ampersand')
    const tabs = within(await screen.findByRole('navigation', { name: 'Messages' }))
    expect(tabs.getByRole('link', { name: 'Inbox' })).toHaveAttribute('aria-current', 'page')
    expect(tabs.getByRole('link', { name: 'Saved' })).toHaveAttribute('href', '/messages/saved')
    expect(tabs.queryByRole('link', { name: 'Reported' })).toBeNull()
    expect(await screen.findByText('No messages yet')).toBeVisible()
    expect(screen.getByRole('link', { name: 'Browse members' })).toHaveAttribute('href', '/browse')

    await user.click(screen.getByRole('link', { name: 'Archived conversations' }))
    expect(await screen.findByText('Nothing archived')).toBeVisible()
    for (const [tab, path, empty] of [
      ['Sent', '/messages/sent', 'Nothing sent yet'],
      ['Friends', '/messages/friends', 'No conversations with friends yet'],
      ['Saved', '/messages/saved', 'Nothing saved yet'],
    ] as const) {
      const failure = `Failed to load ${path.slice('/messages/'.length)} messages. Please refresh and try again.`
      const end = trouble(`GET /api${path}`, noAnswer)
      await user.click(tabs.getByRole('link', { name: tab }))
      expect(await screen.findByText(failure)).toBeVisible()
      end()
      await user.click(screen.getByRole('button', { name: 'Try again' }))
      expect(await screen.findByText(empty)).toBeVisible()
      expect(screen.queryByText(failure)).toBeNull()
    }
  },
)

test(
  'the inbox lists the member’s threads, newest first, with new ones marked, and has the Reported tab for an admin',
  covers('MSG-06', 'MSG-10', 'MSG-23', 'MSG-26', 'MSG-39', 'MAIL-12', 'CONST-61'),
  async () => {
    const max = site.admin
    const [anna, eve, bob] = [await site.given.member(), await site.given.member(), await site.given.member()]
    await send(max, bob, 'Hello')
    await send(anna, max, 'First line\nSecond line\nThird line')
    await send(eve, max, 'From Eve')
    await send(eve, anna, 'Not for Max')
    const { user, trouble } = await site.open('/messages/inbox', max)
    const end = trouble('GET /api/messages/threads', noAnswer)
    const failed = 'Failed to load inbox. Please refresh and try again.'
    expect(await screen.findByText(failed)).toBeVisible()
    end()
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    const list = within(await screen.findByRole('list', { name: 'Inbox' }))
    const threads = await list.findAllByRole('link')
    expect(screen.queryByText(failed)).toBeNull()
    const [first, second, third] = threads
    expect(threads).toHaveLength(3)
    expect(first).toHaveTextContent(eve.username)
    expect(second).toHaveTextContent(anna.username)
    expect(second).toHaveTextContent(/First line Second line/)
    expect(second).not.toHaveTextContent('Third')
    expect(second).toHaveTextContent('just now')
    expect(third).toHaveTextContent(bob.username)
    expect(third).toHaveTextContent('You: Hello')
    expect(threads.map((thread) => within(thread).queryByText('New') !== null)).toEqual([true, true, false])
    expect(screen.queryByText('Not for Max')).toBeNull()
    const tabs = within(screen.getByRole('navigation', { name: 'Messages' }))
    expect(tabs.getByRole('link', { name: 'Reported' })).toHaveAttribute('href', '/messages/reported')
  },
)

test(
  'the sidebar and the tabs lead to the message lists, and a saved message to its place in the conversation',
  covers('MSG-03', 'MSG-04', 'MSG-05', 'MSG-13', 'MSG-14', 'MSG-15', 'SHELL-29', 'SHELL-30', 'SHELL-31'),
  async () => {
    const [anna, max] = await two()
    await site.given.friends(anna, max)
    const { message, thread } = await send(max, anna, 'To be kept')
    await send(anna, max, 'Sent by Anna')
    await site.as(anna).call(saveMessage, { messageId: message.id })
    const { user } = await site.open('/messages/inbox', anna)
    const tabs = within(await screen.findByRole('navigation', { name: 'Messages' }))
    const lists = [
      ['Sent Messages', 'Sent', '/messages/sent', 'Sent by Anna'],
      ['Friends Messages', 'Friends', '/messages/friends', 'Sent by Anna'],
      ['Saved Messages', 'Saved', '/messages/saved', 'To be kept'],
    ] as const
    for (const [link, tab, path, text] of lists) {
      expect(screen.getByRole('link', { name: link })).toHaveAttribute('href', path)
      await user.click(tabs.getByRole('link', { name: tab }))
      const list = within(await screen.findByRole('list', { name: tab }))
      expect(await list.findByText(text)).toBeVisible()
      expect(address()).toBe(path)
    }
    await user.click(screen.getByRole('link', { name: /To be kept/ }))
    const log = await screen.findByRole('log')
    const shown = (await within(log).findByText('To be kept')).closest('li')
    expect(address()).toBe(`/messages/thread/${thread.id}?list=saved&at=${message.id}`)
    expect(await screen.findByRole('list', { name: 'Saved' })).toBeVisible()
    const more = within(shown ?? log).getByRole('button', { name: 'More about this message' })
    await user.click(more)
    await user.click(screen.getByRole('menuitem', { name: 'Remove from saved' }))
    await waitFor(() => expect(toasts()).toContain('Removed from your saved messages.'))
    expect(await screen.findByText('Nothing saved yet')).toBeVisible()
  },
)

test(
  'a message can be unsent after one confirmation until it’s read, and saved after that; a conversation is archived and deleted from its menu',
  covers('MSG-51.1', 'MSG-54.1', 'MSG-54.3', 'MSG-54.5'),
  async () => {
    const [anna, max] = await two()
    const { thread } = await send(anna, max, 'See you on Friday')
    await send(anna, max, 'Too early')
    const { user } = await site.open(`/messages/thread/${thread.id}`, anna)
    const log = within(await screen.findByRole('log'))
    const choose = async (item: string) => {
      const [more] = log.getAllByRole('button', { name: 'More about this message' }).slice(-1)
      await user.click(more ?? document.body)
      await user.click(screen.getByRole('menuitem', { name: item }))
    }
    const question = async () => within(await screen.findByRole('dialog'))
    await choose('Delete for me')
    const deleting = await question()
    expect(deleting.getByText(new RegExp(`${max.username} keeps it`))).toBeVisible()
    await user.click(deleting.getByRole('button', { name: 'Cancel' }))
    expect(log.getByText('Too early')).toBeVisible()
    await choose('Unsend')
    const dialog = await question()
    expect(dialog.getByText(new RegExp(max.username))).toBeVisible()
    await user.click(dialog.getByRole('button', { name: 'Unsend' }))
    await waitFor(() => expect(toasts()).toContain('Taken back. It’s gone for you both.'))
    await waitFor(() => expect(log.queryByText('Too early')).toBeNull())

    await site.as(max).call(markThreadRead, { threadId: thread.id })
    await choose('Unsend')
    await user.click((await question()).getByRole('button', { name: 'Unsend' }))
    await waitFor(() =>
      expect(toasts()).toContain('They’ve already read this message, so you can’t take it back.'),
    )
    expect(await log.findByText('See you on Friday')).toBeVisible()
    await choose('Save')
    await waitFor(() => expect(toasts()).toContain('Saved. You’ll find it under Saved.'))

    const chooseForAll = async (item: string) => {
      await user.click(await screen.findByRole('button', { name: 'More about this conversation' }))
      await user.click(screen.getByRole('menuitem', { name: item }))
    }
    await chooseForAll('Archive')
    expect(await screen.findByText('No messages yet')).toBeVisible()
    await user.click(screen.getByRole('link', { name: 'Saved Messages' }))
    const saved = within(await screen.findByRole('list', { name: 'Saved' }))
    expect(await saved.findByRole('link')).toHaveTextContent('You: See you on Friday')
    await user.click(screen.getByRole('link', { name: 'Read Messages' }))
    await user.click(await screen.findByRole('link', { name: 'Archived conversations' }))
    const archive = within(await screen.findByRole('list', { name: 'Archived' }))
    await user.click(await archive.findByRole('link', { name: new RegExp(max.username) }))
    await chooseForAll('Delete conversation')
    const last = await question()
    expect(last.getByText(`Delete your conversation with ${max.username}?`)).toBeVisible()
    await user.click(last.getByRole('button', { name: 'Delete conversation' }))
    await waitFor(() => expect(address()).toBe('/messages/inbox'))
    expect(await screen.findByText('No messages yet')).toBeVisible()
  },
)
