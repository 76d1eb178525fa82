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

const inbox = async () => within(await screen.findByRole('list', { name: 'Inbox' }))
const threadWith = async ({ username }: Person) =>
  (await inbox()).findByRole('link', { name: new RegExp(username) })

test('/messages shows the message centre with the inbox', covers('MSG-01', 'MSG-60'), async () => {
  await site.open('/messages', await site.given.member())
  expect(await screen.findByRole('heading', { level: 1, name: 'Messages' })).toBeVisible()
  expect(address()).toBe('/messages/inbox')
  expect(document.title).toBe('Inbox · Ampersand')
  const tabs = within(screen.getByRole('navigation', { name: 'Messages' }))
  expect(tabs.getByRole('link', { name: 'Inbox' })).toHaveAttribute('aria-current', 'page')
})

test.each([
  ['a member', 'member', []],
  ['an admin', 'admin', ['/messages/reported']],
] as const)(
  'the inbox of %s has the tab Reported for admins alone',
  covers('MSG-06', 'MSG-07'),
  async (_, role, expected) => {
    const reader = role === 'admin' ? site.admin : await site.given.member()
    await site.open('/messages/inbox', reader)
    const tabs = within(await screen.findByRole('navigation', { name: 'Messages' }))
    expect(tabs.getByRole('link', { name: 'Saved' })).toHaveAttribute('href', '/messages/saved')
    const reported = tabs.queryAllByRole('link', { name: 'Reported' })
    expect(reported.map((link) => link.getAttribute('href'))).toEqual(expected)
  },
)

test('an empty inbox leads to the members', async () => {
  const { user } = await site.open('/messages/inbox', await site.given.member())
  expect(await screen.findByText('No messages yet')).toBeVisible()
  await user.click(screen.getByRole('link', { name: 'Browse members' }))
  await waitFor(() => expect(address()).toBe('/browse'))
})

test('the inbox lists the threads of the member, the latest first', covers('MSG-10'), async () => {
  const [anna, max, eve] = [await site.given.member(), await site.given.member(), await site.given.member()]
  await send(anna, max, 'From Anna')
  await send(eve, max, 'From Eve')
  await send(eve, anna, 'Not for Max')
  await site.open('/messages/inbox', max)
  const [first, second, ...more] = await (await inbox()).findAllByRole('link')
  expect(first).toHaveTextContent(eve.username)
  expect(second).toHaveTextContent(anna.username)
  expect(more).toEqual([])
  expect(screen.queryByText('Not for Max')).toBeNull()
})

test('a thread shows the first two lines of its latest message', covers('MSG-26', 'CONST-61'), async () => {
  const [anna, max] = [await site.given.member(), await site.given.member()]
  await send(anna, max, 'First line\nSecond line\nThird line')
  await site.open('/messages/inbox', max)
  expect(await threadWith(anna)).toHaveTextContent(/First line Second line/)
  expect(await threadWith(anna)).not.toHaveTextContent('Third')
  expect(await threadWith(anna)).toHaveTextContent('just now')
})

test('a thread whose latest message is unread has the badge New', covers('MSG-23', 'MAIL-12'), async () => {
  const [anna, max] = [await site.given.member(), await site.given.member()]
  await send(anna, max)
  await site.open('/messages/inbox', max)
  expect(within(await threadWith(anna)).getByText('New')).toBeVisible()
})

test('what a member has written is not new to that member', covers('MSG-23', 'MAIL-12'), async () => {
  const [anna, max] = [await site.given.member(), await site.given.member()]
  await send(anna, max)
  await site.open('/messages/inbox', anna)
  expect(await threadWith(max)).toHaveTextContent('You: Hello')
  expect(within(await threadWith(max)).queryByText('New')).toBeNull()
})

test('an inbox that cannot be loaded says so, and can be asked for again', covers('MSG-39'), async () => {
  const [anna, max] = [await site.given.member(), await site.given.member()]
  await send(anna, max)
  const { user, trouble } = await site.open('/messages/inbox', max)
  const end = trouble('GET /api/messages/threads', noAnswer)
  expect(await screen.findByText(FAILED)).toBeVisible()
  end()
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await threadWith(anna)).toBeVisible()
  expect(screen.queryByText(FAILED)).toBeNull()
})
