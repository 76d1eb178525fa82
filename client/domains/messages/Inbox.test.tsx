import { afterAll, beforeAll, expect, test } from 'vitest'
import { sendMessage } from '#shared/domains/messages/messages.contract.ts'
import { newId } from '#shared/kernel/ids.ts'
import { covers } from '#testing/covers.ts'
import { address, noAnswer, openSite, screen, waitFor, within, type Site } from '#testing/site.ts'

let site: Site
beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site.close())

const FAILED = 'Failed to load inbox. Please refresh and try again.'

type Person = { id: string; username: string }

const send = async (from: Person, to: Person, body = 'Hello') => {
  site.clock.advance(1000)
  return (await site.as(from).call(sendMessage, { to: to.username, body, clientKey: newId() })).ok
}

test(
  '/messages shows the message centre’s inbox, which links to the members while it’s empty',
  covers('MSG-01', 'MSG-06', 'MSG-07', 'MSG-60'),
  async () => {
    const tabs = async () => within(await screen.findByRole('navigation', { name: 'Messages' }))
    const { user } = await site.open('/messages', await site.given.member())
    expect(await screen.findByRole('heading', { level: 1, name: 'Messages' })).toBeVisible()
    expect(address()).toBe('/messages/inbox')
    expect(document.title).toBe('Inbox · Ampersand')
    const theirs = await tabs()
    expect(theirs.getByRole('link', { name: 'Inbox' })).toHaveAttribute('aria-current', 'page')
    expect(theirs.getByRole('link', { name: 'Saved' })).toHaveAttribute('href', '/messages/saved')
    expect(theirs.queryByRole('link', { name: 'Reported' })).toBeNull()
    expect(await screen.findByText('No messages yet')).toBeVisible()
    await user.click(screen.getByRole('link', { name: 'Browse members' }))
    await waitFor(() => expect(address()).toBe('/browse'))

    await site.open('/messages/inbox', site.admin)
    const reported = (await tabs()).getByRole('link', { name: 'Reported' })
    expect(reported).toHaveAttribute('href', '/messages/reported')
  },
)

test(
  'the inbox lists the member’s threads, newest first, with new ones marked',
  covers('MSG-10', 'MSG-23', 'MSG-26', 'MSG-39', 'MAIL-12', 'CONST-61'),
  async () => {
    const [anna, max, eve] = [await site.given.member(), await site.given.member(), await site.given.member()]
    const bob = await site.given.member()
    await send(max, bob)
    await send(anna, max, 'First line\nSecond line\nThird line')
    await send(eve, max, 'From Eve')
    await send(eve, anna, 'Not for Max')
    const { user, trouble } = await site.open('/messages/inbox', max)
    const end = trouble('GET /api/messages/threads', noAnswer)
    expect(await screen.findByText(FAILED)).toBeVisible()
    end()
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    const list = within(await screen.findByRole('list', { name: 'Inbox' }))
    const threads = await list.findAllByRole('link')
    expect(screen.queryByText(FAILED)).toBeNull()
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
  },
)
