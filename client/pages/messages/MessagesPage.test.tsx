import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { sendMessage } from '#shared/domains/messages/messages.contract.ts'
import { newId } from '#shared/kernel/ids.ts'
import { browserWindow } from '#testing/dom.ts'
import { address, openSite, screen, waitFor, within, type Site } from '#testing/site.ts'
import { covers } from '#testing/covers.ts'

let site: Site
beforeAll(async () => {
  site = await openSite()
})
// The router leaves a history entry that has a state unchanged, so it would keep the previous test's URL.
beforeEach(() => history.replaceState(null, ''))
afterEach(() => browserWindow.happyDOM.setViewport({ width: 1280 }))
afterAll(() => site.close())

type Person = { id: string; username: string }

const send = async (from: Person, to: Person, body: string) => {
  site.clock.advance(1000)
  return (await site.as(from).call(sendMessage, { to: to.username, body, clientKey: newId() })).ok.thread.id
}

/** Creates Max, with messages from Anna and, later, Eve. */
const openInbox = async () => {
  const [anna, eve, max] = [await site.given.member(), await site.given.member(), await site.given.member()]
  const fromAnna = await send(anna, max, 'From Anna')
  const fromEve = await send(eve, max, 'From Eve')
  return { anna, eve, max, fromAnna, fromEve }
}

const inbox = async () => within(await screen.findByRole('navigation', { name: 'Conversations' }))
const threadWith = async ({ username }: Person) =>
  (await inbox()).findByRole('link', { name: new RegExp(username) })
const log = () => screen.findByRole('log', { name: 'Conversation' })
const titles = () => screen.getAllByRole('heading', { level: 1 }).map(({ textContent }) => textContent)
const choose = () => screen.queryByText('Choose a conversation')

test('on a wide screen, conversations open next to the inbox, which doesn’t change', async () => {
  const { anna, eve, max, fromAnna, fromEve } = await openInbox()
  const { user } = await site.open('/messages/inbox', max)
  const row = await threadWith(anna)
  expect(choose()).toBeVisible()
  expect(titles()).toEqual(['Messages'])

  await user.click(row)
  expect(await log()).toHaveTextContent('From Anna')
  expect(address()).toBe(`/messages/thread/${fromAnna}`)
  expect(titles()).toEqual([anna.username])
  expect(screen.getByRole('heading', { level: 2, name: 'Messages' })).toBeVisible()
  expect(choose()).toBeNull()
  expect(row).toBe(await threadWith(anna))
  expect(row).toHaveFocus()
  expect(row).toHaveAttribute('aria-current', 'page')

  await user.click(await threadWith(eve))
  await waitFor(async () => expect(await log()).toHaveTextContent('From Eve'))
  expect(address()).toBe(`/messages/thread/${fromEve}`)
  expect(row).not.toHaveAttribute('aria-current')

  history.go(-2)
  await waitFor(() => expect(choose()).toBeVisible())
  expect(address()).toBe('/messages/inbox')
  expect(row).toBeInTheDocument()
})

test(
  'a conversation opened by its URL has the inbox next to it, and a link to skip it',
  covers('MSG-18.2'),
  async () => {
    const { anna, max, fromAnna } = await openInbox()
    browserWindow.happyDOM.setViewport({ width: 1024 })
    const { user } = await site.open(`/messages/thread/${fromAnna}`, max)
    expect(await log()).toHaveTextContent('From Anna')
    expect(await threadWith(anna)).toHaveAttribute('aria-current', 'page')
    await user.click(screen.getByRole('button', { name: 'Skip to the conversation' }))
    expect(document.activeElement).toContainElement(await log())
    expect(document.activeElement).not.toContainElement(await threadWith(anna))
  },
)

test('a reply is shown immediately in the inbox next to the conversation', async () => {
  const { anna, eve, max, fromAnna } = await openInbox()
  const { user } = await site.open(`/messages/thread/${fromAnna}`, max)
  const names = async () =>
    (await (await inbox()).findAllByRole('link')).map((row) => row.querySelector('.truncate')?.textContent)
  expect(await names()).toEqual([eve.username, anna.username])
  await user.click(await screen.findByLabelText('Your message'))
  await user.paste('Good evening')
  await user.keyboard('{Enter}')
  await waitFor(async () => expect(await names()).toEqual([anna.username, eve.username]))
  expect(await threadWith(anna)).toHaveTextContent('You: Good evening')
})

test(
  'a narrow screen shows either the list or the conversation, and doesn’t fetch the list with a conversation',
  covers('MSG-18.2'),
  async () => {
    const { anna, max, fromAnna } = await openInbox()
    browserWindow.happyDOM.setViewport({ width: 1023 })
    const { calls, idle, user } = await site.open(`/messages/thread/${fromAnna}`, max)
    expect(await log()).toHaveTextContent('From Anna')
    await idle()
    expect(calls.map(({ url }) => url)).not.toContain('/api/messages/threads')
    expect(screen.queryByRole('navigation', { name: 'Conversations' })).toBeNull()
    await user.click(screen.getByRole('link', { name: 'Back to the list' }))
    expect(await threadWith(anna)).toBeVisible()
    expect(screen.queryByRole('log')).toBeNull()
    expect(titles()).toEqual(['Messages'])
  },
)

test.each(['inbox', 'inbox?list=archive', 'inbox?list=chats', 'sent', 'friends', 'saved'])(
  'an empty list doesn’t ask the member to choose a conversation (%s)',
  async (list) => {
    await site.open(`/messages/${list}`, await site.given.member())
    await screen.findByText(/^(No messages|No conversations|No chats|Nothing \w+)/)
    expect(choose()).toBeNull()
  },
)

for (const path of ['sent', 'saved', 'friends', 'send', 'filters', 'thread']) {
  test(`the links to the messages are marked on /messages/${path}`, async () => {
    const { max, fromAnna } = await openInbox()
    await site.open(`/messages/${path === 'thread' ? `thread/${fromAnna}` : path}`, max)
    for (const name of ['Main', 'Quick']) {
      const bar = within(await screen.findByRole('navigation', { name }))
      const marked = bar.getAllByRole('link').filter((link) => link.hasAttribute('aria-current'))
      expect(marked.map(({ textContent }) => textContent.replace(/\d.*/, ''))).toEqual(['Messages'])
    }
  })
}
