import { afterAll, afterEach, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { leaveRoom, listLines, sendLine, startChat, typingHeard } from '#shared/domains/chat/chat.contract.ts'
import { saveContactPreferences } from '#shared/domains/contact/contact.contract.ts'
import { sendMessage } from '#shared/domains/messages/messages.contract.ts'
import {
  liftSuspension,
  suspendMember,
} from '#server/domains/accounts/standing/accounts.suspension.commands.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { newId } from '#shared/kernel/ids.ts'
import { covers } from '#testing/covers.ts'
import {
  address,
  connectPages,
  openSite,
  refusalOf,
  screen,
  waitFor,
  within,
  type Site,
} from '#testing/site.ts'

let site: Site
beforeAll(async () => {
  connectPages()
  site = await openSite()
})
afterAll(() => site.close())
afterEach(() => vi.useRealTimers())

type Person = { id: string; username: string }

const createPair = async () => {
  site.clock.advance(1000)
  return [await site.given.member(), await site.given.member()] as const
}
const start = async (one: Person, other: Person) =>
  (await site.as(one).call(startChat, { memberId: other.id })).ok.roomId
const write = (from: Person, roomId: string, text: string) =>
  site
    .as(from)
    .call(sendLine, { roomId, text, clientKey: newId() })
    .then(({ ok }) => ok)
const storedIn = async (viewer: Person, roomId: string) =>
  (await site.as(viewer).call(listLines, { roomId })).ok.items.map(({ text }) => text)
const texts = () =>
  [...document.querySelectorAll('[role=log] li p:first-of-type')].map(({ textContent }) => textContent)
const expectTexts = (...expected: string[]) => waitFor(() => expect(texts()).toEqual(expected))
const field = () => screen.findByLabelText('Message')
const submit = () => screen.getByRole('button', { name: 'Send' })

/** Navigates to a URL within the app, as Back and Forward do. */
const goTo = (path: string) => {
  history.pushState({}, '', path)
  window.dispatchEvent(new PopStateEvent('popstate'))
}

test(
  'the first line starts the chat, lines are shown oldest first as plain text, and one that couldn’t be sent returns to the field and is stored only once',
  covers('CHAT-01', 'CHAT-06.1', 'CHAT-14.1', 'CHAT-14.6', 'CHAT-16.1', 'CHAT-16.2'),
  async () => {
    const [anna, max] = await createPair()
    const { user, calls, trouble } = await site.open(`/chat/${max.id}`, anna)
    const begin = await screen.findByRole('button', { name: 'Start chat' })
    expect(screen.getByText(/^Your first message uses 1 of the 2 chats you have left today\./)).toBeVisible()
    await user.click(begin)
    await screen.findByText('Write something first.')
    expect(calls.filter(({ method }) => method === 'POST')).toEqual([])
    await user.click(await field())
    await user.paste('The first line')
    await user.click(begin)
    await expectTexts('The first line')
    expect(calls.filter(({ method }) => method === 'POST')).toHaveLength(1)
    const roomId = await start(anna, max)
    const expected = ['The first line', '<b>Bold</b> answer']
    await write(max, roomId, '<b>Bold</b> answer')
    await expectTexts(...expected)
    await user.click(submit())
    await screen.findByText('Write something first.')
    expect(await storedIn(anna, roomId)).toEqual(expected)

    const mend = trouble(`POST /api/chats/${roomId}/lines`, refusalOf(500, 'server_error'))
    await user.click(await field())
    await user.paste('Not lost')
    await user.click(submit())
    await screen.findByText('We couldn’t send this. Please try again.')
    expect(await field()).toHaveValue('Not lost')
    mend()
    await user.click(submit())
    await expectTexts(...expected, 'Not lost')
    await expect.poll(() => storedIn(anna, roomId)).toEqual([...expected, 'Not lost'])
  },
)

test(
  'the chat page says why no chat can be started, with an upgrade at the limit, and isn’t found for oneself or a member who doesn’t exist or is hidden',
  covers('CHAT-13.1', 'CHAT-15.1'),
  async () => {
    const [anna, max] = await createPair()
    const [closed, blocking] = [await site.given.member(), await site.given.member()]
    const shy = await site.given.member({ visibility: 'friends' })
    await site.given.block(blocking, anna)
    const wishes = { allowFriendsOnly: true, allowedProfileTypes: [], blockedProfileTypes: [] }
    await site.as(closed).call(saveContactPreferences, wishes)
    for (const other of [await site.given.member(), await site.given.member()]) await start(anna, other)
    const button = () => screen.getByRole('button', { name: 'Start chat' })

    const { user, calls } = await site.open(`/chat/${closed.id}`, anna)
    const refused = 'You cannot send messages to this user due to their contact preferences.'
    expect((await screen.findAllByText(refused)).length).toBeGreaterThan(0)
    expect(button()).toHaveAttribute('aria-disabled', 'true')

    goTo(`/chat/${max.id}`)
    const reason = 'Daily chat limit reached. Upgrade your membership for more chats.'
    expect(await screen.findByText(reason, { selector: 'p' })).toBeVisible()
    expect(button()).toHaveAttribute('aria-disabled', 'true')
    expect(button()).toHaveAccessibleDescription(reason)
    await user.click(button())
    expect(calls.filter(({ method, url }) => method === 'POST' && url.startsWith('/api/chats'))).toEqual([])
    const way = await screen.findByRole('link', { name: 'Your free Gold membership is waiting. Claim it' })
    expect(way).toHaveAttribute('href', '/support')

    for (const id of [anna.id, newId(), 'nobody', blocking.id, shy.id]) {
      goTo('/support')
      await screen.findByRole('heading', { level: 1, name: 'Membership' })
      goTo(`/chat/${id}`)
      expect(await screen.findByRole('heading', { level: 1, name: /not found/i })).toBeVisible()
    }
  },
)

/** Opens the chat and waits until its page is connected. */
const openConnected = async (one: Person, other: Person) => {
  const page = await site.open(`/chat/${other.id}`, one)
  const { hub } = site.services
  const topic = { resource: 'profile', id: other.id }
  await waitFor(async () => expect(await hub.listJoined(topic)).toContain(one.id))
  await screen.findByText('Say hello')
  return page
}

test(
  'a chat is started from a profile or a conversation, and links to the conversation',
  covers('CHAT-20.1', 'CHAT-20.4'),
  async () => {
    const [anna, max] = await createPair()
    const message = { clientKey: newId(), to: max.username, body: 'Hello' }
    const { thread } = (await site.as(anna).call(sendMessage, message)).ok
    const { user } = await site.open(`/profile/${max.username}`, anna)
    const start = async (name: string) => {
      await user.click(await screen.findByRole('link', { name }))
      expect(await screen.findByRole('button', { name: 'Start chat' })).toBeVisible()
      expect(address()).toBe(`/chat/${max.id}`)
    }
    await start('Chat')
    const back = screen.getByRole('link', { name: `Your messages with ${max.username}` })
    expect(back).toHaveAttribute('href', `/messages/thread/${thread.id}`)
    await user.click(back)
    await start(`Chat with ${max.username}`)
  },
)

test(
  'open chats are listed next to the chat and open from there, and the sidebar links to the latest one with something new',
  covers('CHAT-20.1', 'CHAT-20.2', 'CHAT-20.4'),
  async () => {
    const [anna, max] = await createPair()
    const kate = await site.given.member()
    await write(max, await start(anna, max), 'Are you there?')
    site.clock.advance(1000)
    await start(anna, kate)
    const { user } = await site.open(`/chat/${kate.id}`, anna)
    const chats = async () =>
      (await within(await screen.findByRole('navigation', { name: 'Your chats' })).findAllByRole('link')).map(
        (link) => link.getAttribute('href'),
      )
    expect(await chats()).toEqual([`/chat/${kate.id}`, `/chat/${max.id}`])
    const tabs = () => within(screen.getByRole('navigation', { name: 'Messages' }))
    const tab = () => tabs().getByRole('link', { name: /^Chat/ })
    await waitFor(() => expect(tab()).toHaveTextContent('Chat1 new'))
    expect(tab()).toHaveAttribute('aria-current', 'page')

    await user.click(tab())
    await screen.findByRole('heading', { level: 1, name: 'Messages' })
    expect(address()).toBe('/messages/inbox?list=chats')
    expect(await chats()).toEqual([`/chat/${kate.id}`, `/chat/${max.id}`])
    const current = tabs()
      .getAllByRole('link')
      .filter((link) => link.getAttribute('aria-current') === 'page')
    expect(current).toEqual([tab()])

    const [link = document.body] = await screen.findAllByRole('link', { name: 'Live Chat' })
    expect(link).toHaveAttribute('href', `/chat/${max.id}`)
    await user.click(link)
    await expectTexts('Are you there?')
  },
)

test(
  'typing in a chat sends an event at the first letter, and then every 3 s; the other member’s is shown for 6 s',
  covers('CHAT-08.2'),
  async () => {
    const [anna, max] = await createPair()
    const roomId = await start(anna, max)
    const { user } = await openConnected(anna, max)
    const timers = vi.spyOn(globalThis, 'setTimeout')
    onTestFinished(() => timers.mockRestore())
    site.services.hub.publish(anna.id, typingHeard, { roomId })
    const sentence = `${max.username} is writing`
    await screen.findByText(sentence)
    const ends = timers.mock.calls.filter(([, after]) => after === 6000)
    expect(ends).toHaveLength(1)
    for (const [end] of ends) end()
    await waitFor(() => expect(screen.queryByText(sentence)).toBeNull())
    timers.mockRestore()

    const published = vi.spyOn(site.services.hub, 'publish')
    onTestFinished(() => published.mockRestore())
    const countTold = () => published.mock.calls.filter(([, event]) => event === typingHeard).length
    const began = site.clock.now().getTime()
    vi.useFakeTimers({ toFake: ['Date'], now: began })
    await user.click(await field())
    for (const [after, told] of [
      [0, 1],
      [2999, 1],
      [5999, 2],
      [8999, 3],
    ] as const) {
      vi.setSystemTime(began + after)
      await user.keyboard('Letters')
      await waitFor(() => expect(countTold()).toBe(told))
    }
    // Any surplus event would have arrived before this line.
    await write(max, roomId, 'Go on')
    await expectTexts('Go on')
    expect(countTold()).toBe(3)
  },
)

test(
  'a suspended member’s chat disappears, and reappears when the suspension is lifted; after the member leaves, it stays readable until the page is left',
  covers('CHAT-14.2', 'CHAT-14.5'),
  async () => {
    const [anna, max] = await createPair()
    const roomId = await start(max, anna)
    await write(max, roomId, 'Are you there?')
    await site.open(`/chat/${max.id}`, anna)
    await expectTexts('Are you there?')
    const { services } = site
    const suspension = { memberId: max.id, until: null }
    await inTransaction(services, (unit) => suspendMember(services, unit, suspension))
    await screen.findByRole('heading', { level: 1, name: /not found/i })
    await inTransaction(services, (unit) => liftSuspension(unit, max.id))
    await expectTexts('Are you there?')
    expect(await field()).toBeEnabled()

    expect((await site.as(max).call(leaveRoom, { roomId })).status).toBe(200)
    await screen.findByText(/^This chat has ended/)
    expect(texts()).toEqual(['Are you there?'])
  },
)
