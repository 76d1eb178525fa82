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

/** Navigates to a URL within the app, as Back and Forward do. */
const goTo = (path: string) => {
  history.pushState({}, '', path)
  window.dispatchEvent(new PopStateEvent('popstate'))
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
  'a conversation opened by its URL has the inbox next to it, which shows a reply immediately, and a link to skip it',
  covers('MSG-18.2'),
  async () => {
    const { anna, eve, max, fromAnna } = await openInbox()
    browserWindow.happyDOM.setViewport({ width: 1024 })
    const { user } = await site.open(`/messages/thread/${fromAnna}`, max)
    expect(await log()).toHaveTextContent('From Anna')
    expect(await threadWith(anna)).toHaveAttribute('aria-current', 'page')
    for (const name of ['Main', 'Quick']) {
      const bar = within(screen.getByRole('navigation', { name }))
      const marked = bar.getAllByRole('link').filter((link) => link.hasAttribute('aria-current'))
      expect(marked.map((link) => link.getAttribute('href'))).toEqual(['/messages/inbox'])
    }
    await user.click(screen.getByRole('button', { name: 'Skip to the conversation' }))
    expect(document.activeElement).toContainElement(await log())
    expect(document.activeElement).not.toContainElement(await threadWith(anna))

    const names = async () =>
      (await (await inbox()).findAllByRole('link')).map((row) => row.querySelector('.truncate')?.textContent)
    expect(await names()).toEqual([eve.username, anna.username])
    await user.click(await screen.findByLabelText('Your message'))
    await user.paste('Good evening')
    await user.keyboard('{Enter}')
    await waitFor(async () => expect(await names()).toEqual([anna.username, eve.username]))
    expect(await threadWith(anna)).toHaveTextContent('You: Good evening')
  },
)

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

test('an empty list doesn’t ask the member to choose a conversation', async () => {
  await site.open('/messages/inbox', await site.given.member())
  for (const [list, empty] of [
    ['inbox', 'No messages yet'],
    ['inbox?list=archive', 'Nothing archived'],
    ['inbox?list=chats', 'No chats yet'],
    ['sent', 'Nothing sent yet'],
    ['friends', 'No conversations with friends yet'],
    ['saved', 'Nothing saved yet'],
  ] as const) {
    goTo(`/messages/${list}`)
    expect(await screen.findByText(empty)).toBeVisible()
    expect(choose(), list).toBeNull()
  }
})

test('members that the sender has a conversation with are suggested as recipients once the inbox has been opened', async () => {
  const { anna, eve, max } = await openInbox()
  await site.given.block(eve, max)
  const { user } = await site.open('/messages/send', max)
  const suggested = () => [...document.querySelectorAll<HTMLOptionElement>('datalist option')]
  await screen.findByLabelText('To')
  expect(suggested()).toEqual([])
  goTo('/messages/inbox')
  await threadWith(anna)
  await user.click(screen.getByRole('link', { name: 'Write a message' }))
  await screen.findByLabelText('To')
  expect(suggested().map(({ value }) => value)).toEqual([anna.username])
})
