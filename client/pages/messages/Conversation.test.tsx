import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { saveContactPreferences } from '#shared/domains/contact/contact.contract.ts'
import {
  getThread,
  listMessages,
  markThreadRead,
  sendMessage,
} from '#shared/domains/messages/messages.contract.ts'
import { countUnreadThreads } from '#shared/domains/messages/messages.counts.contract.ts'
import { updatePrivacy } from '#shared/domains/profiles/profiles.privacy.contract.ts'
import { newId } from '#shared/kernel/ids.ts'
import { covers } from '#testing/covers.ts'
import {
  address,
  answerOf,
  noAnswer,
  openSite,
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
afterEach(() => vi.useRealTimers())

const LIMIT = 'Daily message limit reached. Upgrade your membership for more messages.'

type Person = { id: string; username: string }

const send = async (from: Person, to: Person, body = 'Hello') => {
  site.clock.advance(1000)
  return (await site.as(from).call(sendMessage, { to: to.username, body, clientKey: newId() })).ok.thread.id
}

/** Creates Anna and Max, and a message from her to him. */
const openThread = async (first = 'Hello Max') => {
  const [anna, max] = [await site.given.member(), await site.given.member()]
  const threadId = await send(anna, max, first)
  return { anna, max, threadId, path: `/messages/thread/${threadId}` }
}

const log = () => within(screen.getByRole('log', { name: 'Conversation' }))
/** The texts of the messages shown, without their sender and time. */
const texts = () =>
  [...document.querySelectorAll('[role=log] li p:first-of-type')].map(({ textContent }) => textContent)
const expectTexts = (...expected: string[]) => waitFor(() => expect(texts()).toEqual(expected))
const reply = () => screen.findByLabelText('Your message')
const submit = () => screen.getByRole('button', { name: 'Send' })
const write = async ({ user }: Awaited<ReturnType<Site['open']>>, text: string) => {
  await user.click(await reply())
  await user.paste(text)
}
const storedIn = async (member: Person, threadId: string) =>
  (await site.as(member).call(listMessages, { threadId })).ok.items.map(({ body }) => body)

test(
  'a conversation opened from the inbox shows its messages oldest first as plain text, and those that were unread are new only once',
  covers('MSG-18.1', 'MSG-18.4', 'MSG-19', 'MSG-25.1', 'MAIL-12'),
  async () => {
    const { anna, max, path } = await openThread('First <b>line</b>')
    await send(max, anna, 'Second')
    await send(anna, max, 'Third')
    const { user } = await site.open('/messages/inbox', max)
    const row = async () =>
      (await screen.findByText(anna.username, { selector: '[href^="/messages/thread/"] *' })).closest('a')
    const isNew = async () => within((await row()) ?? document.body).queryByText('New') !== null
    const countUnread = async () => (await site.as(max).call(countUnreadThreads, {})).ok.threads
    const openRow = async () => user.click((await row()) ?? document.body)
    expect([await isNew(), await countUnread()]).toEqual([true, 1])

    await openRow()
    await expectTexts('First <b>line</b>', 'Second', 'Third')
    expect(address()).toBe(path)
    expect(screen.getByRole('heading', { level: 1, name: anna.username })).toBeVisible()
    const name = screen.getByRole('link', { name: `${anna.username} Online now` })
    expect(name).toHaveAttribute('href', `/profile/${anna.username}`)
    expect(log().getByText('Today')).toBeVisible()
    expect(log().getAllByText(`${anna.username}:`)).toHaveLength(2)
    expect(log().getAllByText('You:')).toHaveLength(1)
    expect(screen.getByText('New messages')).toBeVisible()
    await waitFor(async () => expect(await countUnread()).toBe(0))

    await user.click(screen.getByRole('link', { name: 'Back to the list' }))
    await waitFor(() => expect(screen.queryByRole('log')).toBeNull())
    await waitFor(async () => expect(await isNew()).toBe(false))
    await openRow()
    await expectTexts('First <b>line</b>', 'Second', 'Third')
    expect(screen.queryByText('New messages')).toBeNull()
  },
)

test(
  'a sender sees which message was read last if both members allow it, and no reply field if the other no longer accepts messages',
  covers('MSG-25.4', 'MSG-32', 'MSG-58.1'),
  async () => {
    const { anna, max, path, threadId } = await openThread('First')
    for (const member of [anna, max])
      expect((await site.as(member).call(updatePrivacy, { showRead: true })).status).toBe(200)
    expect((await site.as(max).call(markThreadRead, { threadId })).status).toBe(200)
    await send(anna, max, 'Second')
    const wishes = { allowFriendsOnly: true, allowedProfileTypes: [], blockedProfileTypes: [] }
    await site.as(max).call(saveContactPreferences, wishes)
    await site.open(path, anna)
    await expectTexts('First', 'Second')
    expect(log().getByText('Seen').closest('li')).toHaveTextContent('First')
    expect(
      await screen.findByText('You cannot send messages to this user due to their contact preferences.'),
    ).toBeVisible()
    expect(screen.queryByLabelText('Your message')).toBeNull()
  },
)

test('messages that arrive before the conversation is shown stay unread until it is', async () => {
  const { max, path, threadId } = await openThread()
  const agent = site.as(max)
  const known = answerOf(200, (await agent.call(getThread, { threadId })).ok)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
  const { calls, idle, trouble } = await site.open(path, agent)
  let answer = () => {}
  trouble(
    `GET /api/messages/threads/${threadId}`,
    () => new Promise((resolve) => (answer = () => resolve(known()))),
  )
  const asked = () => calls.map(({ url }) => url.replace('/api/messages/threads/', ''))
  await waitFor(() => expect(asked()).toContain(`${threadId}/messages`))
  await idle()
  await vi.advanceTimersByTimeAsync(5000)
  expect(asked()).not.toContain(`${threadId}/read`)
  answer()
  expect(await screen.findByText('New messages')).toBeVisible()
  await waitFor(() => expect(asked()).toContain(`${threadId}/read`))
})

test('a member who isn’t part of a conversation gets the 404 page', covers('MSG-20'), async () => {
  const { path } = await openThread('Between the two of us')
  const { calls } = await site.open(path, await site.given.member())
  expect(await screen.findByRole('heading', { level: 1, name: 'Page not found' })).toBeVisible()
  expect(document.title).toBe('Page not found · Ampersand')
  expect(document.body).not.toHaveTextContent('Between the two of us')
  expect(calls.map(({ url }) => url)).not.toContain(`${path}/read`)
})

test(
  'a conversation that couldn’t be loaded, and a reply that couldn’t be sent, are retried, and the reply is stored once',
  covers('MSG-38', 'MSG-58.1'),
  async () => {
    const { max, path, threadId } = await openThread()
    const page = await site.open(path, max)
    let end = page.trouble(`GET /api/messages/threads/${threadId}/messages`, noAnswer)
    expect(await screen.findByText('We couldn’t load this conversation. Please try again.')).toBeVisible()
    end()
    await page.user.click(screen.getByRole('button', { name: 'Try again' }))
    await expectTexts('Hello Max')

    await write(page, 'Do you hear me?')
    end = page.trouble('POST /api/messages', async (call) => {
      await page.agent.request('POST', call.url, { body: call.body })
      return noAnswer(call)
    })
    await page.user.click(submit())
    expect(await log().findByRole('alert')).toHaveTextContent('Failed to send message')
    expect(texts()).toContain('Do you hear me?')
    end()
    await page.user.click(log().getByRole('button', { name: 'Try again' }))
    await waitFor(() => expect(log().queryByRole('alert')).toBeNull())
    await expectTexts('Hello Max', 'Do you hear me?')
    expect(await storedIn(max, threadId)).toEqual(['Hello Max', 'Do you hear me?'])
  },
)

test(
  'a blank reply isn’t sent; another is, and stays on the page; one over the limit is rejected with a toast, and then nothing can be sent',
  covers('MSG-29', 'MSG-30', 'MSG-33', 'MSG-34', 'MSG-35', 'MSG-58.1', 'MSG-58.2', 'TIER-12'),
  async () => {
    const { anna, max, path, threadId } = await openThread()
    const page = await site.open(path, max)
    const { user, agent, calls } = page
    expect(await screen.findByText('2 messages left today.')).toBeVisible()
    await write(page, '  \n ')
    await user.click(submit())
    await waitFor(() => expect(toasts()).toEqual(['Missing data']))
    expect(await storedIn(max, threadId)).toEqual(['Hello Max'])
    await user.clear(await reply())
    await write(page, 'One')
    await user.click(submit())
    await waitFor(() => expect(screen.getByLabelText('Your message')).toHaveValue(''))
    await expectTexts('Hello Max', 'One')
    expect(await screen.findByText('1 message left today.')).toBeVisible()
    expect(address()).toBe(path)

    const elsewhere = { to: anna.username, body: 'Two', clientKey: newId() }
    expect((await agent.call(sendMessage, elsewhere)).status).toBe(200)
    expect(calls.map(({ url }) => url)).not.toContain('/api/membership')
    await write(page, 'Three')
    await user.keyboard('{Enter}')
    await waitFor(() => expect(toasts()).toContain('Daily message limit exceeded'))
    expect(await log().findByRole('alert')).toHaveTextContent('Daily message limit exceeded')
    expect(texts()).toContain('Three')
    expect(await screen.findByText(LIMIT, { selector: 'p' })).toBeVisible()
    expect(submit()).toHaveAttribute('aria-disabled', 'true')
    expect(submit()).toHaveAccessibleDescription(LIMIT)
    const claim = await screen.findByRole('link', { name: 'Your free Gold membership is waiting. Claim it' })
    expect(claim).toHaveAttribute('href', '/support')

    await write(page, 'Four')
    await user.keyboard('{Control>}{Enter}{/Control}')
    await user.click(submit())
    expect(await reply()).toHaveValue('Four')
    expect(await storedIn(max, threadId)).toEqual(['Hello Max', 'One', 'Two'])
  },
)

test(
  'a member whose profile is no longer visible isn’t linked, but can still be replied to',
  covers('PRIV-02.2'),
  async () => {
    const { anna, max, path, threadId } = await openThread()
    expect((await site.as(anna).call(updatePrivacy, { visibility: 'friends' })).status).toBe(200)
    const page = await site.open(path, max)
    const name = await screen.findByRole('heading', { level: 1, name: anna.username })
    expect(name.closest('a')).toBeNull()
    await write(page, 'I am here')
    await page.user.click(submit())
    await waitFor(async () => expect(await storedIn(max, threadId)).toEqual(['Hello Max', 'I am here']))
  },
)
