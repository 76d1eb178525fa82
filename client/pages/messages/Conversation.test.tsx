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
  'a conversation shows its messages oldest first as plain text, and marks unread ones the first time only',
  covers('MSG-18.1', 'MSG-18.4', 'MSG-19'),
  async () => {
    const { anna, max, path } = await openThread('First <b>line</b>')
    await send(max, anna, 'Second')
    await send(anna, max, 'Third')
    const { idle } = await site.open(path, max)
    await expectTexts('First <b>line</b>', 'Second', 'Third')
    expect(screen.getByRole('heading', { level: 1, name: anna.username })).toBeVisible()
    expect(screen.getByRole('link', { name: `${anna.username} Online now` })).toBeVisible()
    expect(log().getByText('Today')).toBeVisible()
    expect(log().getAllByText(`${anna.username}:`)).toHaveLength(2)
    expect(log().getAllByText('You:')).toHaveLength(1)
    expect(screen.getByText('New messages')).toBeVisible()
    await idle()
    await site.open(path, max)
    await expectTexts('First <b>line</b>', 'Second', 'Third')
    expect(screen.queryByText('New messages')).toBeNull()
  },
)

test('the last message read shows “Seen” if both members allow it', covers('MSG-25.4'), async () => {
  const { anna, max, path, threadId } = await openThread('First')
  for (const member of [anna, max])
    expect((await site.as(member).call(updatePrivacy, { showRead: true })).status).toBe(200)
  expect((await site.as(max).call(markThreadRead, { threadId })).status).toBe(200)
  await send(anna, max, 'Second')
  await site.open(path, anna)
  await expectTexts('First', 'Second')
  expect(log().getByText('Seen').closest('li')).toHaveTextContent('First')
})

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

test(
  'opening a conversation marks it read, on the server and in the inbox',
  covers('MSG-25.1', 'MAIL-12'),
  async () => {
    const { anna, max, path } = await openThread()
    expect((await site.as(max).call(countUnreadThreads, {})).ok.threads).toBe(1)
    const { user } = await site.open('/messages/inbox', max)
    const thread = () => screen.findByText(anna.username, { selector: '[href^="/messages/thread/"] *' })
    const row = async () => within((await thread()).closest('a') ?? document.body)
    expect((await row()).getByText('New')).toBeVisible()
    await user.click(await thread())
    await waitFor(() => expect(address()).toBe(path))
    await waitFor(async () => {
      expect((await site.as(max).call(countUnreadThreads, {})).ok.threads).toBe(0)
    })
    await user.click(screen.getByRole('link', { name: 'Back to the list' }))
    await waitFor(async () => expect((await row()).queryByText('New')).toBeNull())
  },
)

test(
  'a member who isn’t part of a conversation gets the 404 page, and a visitor is asked to log in',
  covers('MSG-20'),
  async () => {
    const { path } = await openThread('Between the two of us')
    const { calls } = await site.open(path, await site.given.member())
    expect(await screen.findByRole('heading', { level: 1, name: 'Page not found' })).toBeVisible()
    expect(document.title).toBe('Page not found · Ampersand')
    expect(document.body).not.toHaveTextContent('Between the two of us')
    expect(calls.map(({ url }) => url)).not.toContain(`${path}/read`)
    await site.open(path)
    await screen.findByRole('heading', { level: 1, name: 'Log in' })
    expect(address()).toBe(`/login?from=${encodeURIComponent(path)}`)
    expect(document.body).not.toHaveTextContent('Between the two of us')
  },
)

type Act = (user: Awaited<ReturnType<Site['open']>>['user']) => Promise<void>

for (const [how, acts] of [
  ['the button or Enter', [(user) => user.click(submit()), (user) => user.keyboard('{Enter}')]],
  [
    'Ctrl+Enter or Cmd+Enter',
    [
      (user) => user.keyboard('{Control>}{Enter}{/Control}'),
      (user) => user.keyboard('{Meta>}{Enter}{/Meta}'),
    ],
  ],
] satisfies readonly [string, [Act, Act]][]) {
  test(
    `a reply is sent by ${how}, and the member stays on the page; a blank reply isn’t sent`,
    covers('MSG-29', 'MSG-58.1', 'TIER-12'),
    async () => {
      const { max, path, threadId } = await openThread()
      const page = await site.open(path, max)
      expect(await screen.findByText('2 messages left today.')).toBeVisible()
      const expected = ['Hello Max']
      await write(page, '  \n ')
      await acts[0](page.user)
      await waitFor(() => expect(toasts()).toEqual(['Missing data']))
      expect(await storedIn(max, threadId)).toEqual(expected)
      await page.user.clear(await reply())
      for (const [at, act] of acts.entries()) {
        await write(page, `I am here ${at}`)
        await act(page.user)
        expected.push(`I am here ${at}`)
        await waitFor(() => expect(screen.getByLabelText('Your message')).toHaveValue(''))
        await expectTexts(...expected)
        const left = at === 0 ? '1 message left today.' : LIMIT
        expect(await screen.findByText(left, { selector: 'p' })).toBeVisible()
        expect(address()).toBe(path)
        expect(await storedIn(max, threadId)).toEqual(expected)
      }
    },
  )
}

test(
  'a failed reply shows an error, stays in the conversation, and is stored once when it’s sent again',
  covers('MSG-38', 'MSG-58.1'),
  async () => {
    const { max, path, threadId } = await openThread()
    const page = await site.open(path, max)
    await write(page, 'Do you hear me?')
    const end = page.trouble('POST /api/messages', async (call) => {
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

/** Opens a conversation as a member who has sent this many messages on this site day. */
const openWithSent = async (messages: number) => {
  const [anna, max] = [await site.given.member(), await site.given.member()]
  await site.given.use(max, { messages })
  const threadId = await send(anna, max, 'Hello Max')
  const page = await site.open(`/messages/thread/${threadId}`, max)
  return { ...page, anna, max, threadId }
}

test(
  'with no messages left today the conversation says so, and nothing can be sent',
  covers('MSG-33', 'MSG-34', 'MSG-35', 'MSG-58.1', 'TIER-12'),
  async () => {
    const page = await openWithSent(2)
    expect(await screen.findByText(LIMIT, { selector: 'p' })).toBeVisible()
    expect(submit()).toHaveAttribute('aria-disabled', 'true')
    expect(submit()).toHaveAccessibleDescription(LIMIT)
    await write(page, 'Three')
    await page.user.keyboard('{Control>}{Enter}{/Control}')
    await page.user.click(submit())
    expect(await reply()).toHaveValue('Three')
    expect(await storedIn(page.max, page.threadId)).toEqual(['Hello Max'])
    expect(toasts()).toEqual([])
  },
)

test(
  'a reply over the limit is rejected with a toast, and stays in the conversation',
  covers('MSG-30', 'MSG-35', 'MSG-58.1'),
  async () => {
    const page = await openWithSent(1)
    await screen.findByText('1 message left today.')
    page.trouble('GET /api/messages/allowance', noAnswer)
    const elsewhere = { to: page.anna.username, body: 'Two', clientKey: newId() }
    expect((await page.agent.call(sendMessage, elsewhere)).status).toBe(200)
    await write(page, 'Three')
    await page.user.click(submit())
    await waitFor(() => expect(toasts()).toEqual(['Daily message limit exceeded']))
    expect(await log().findByRole('alert')).toHaveTextContent('Daily message limit exceeded')
    expect(texts()).toContain('Three')
    expect(await storedIn(page.max, page.threadId)).toEqual(['Hello Max', 'Two'])
  },
)

test(
  'a conversation with a member who no longer accepts messages has no reply field',
  covers('MSG-32', 'MSG-58.1'),
  async () => {
    const { anna, max, path } = await openThread()
    const wishes = { allowFriendsOnly: true, allowedProfileTypes: [], blockedProfileTypes: [] }
    await site.as(max).call(saveContactPreferences, wishes)
    await site.open(path, anna)
    expect(
      await screen.findByText('You cannot send messages to this user due to their contact preferences.'),
    ).toBeVisible()
    expect(screen.queryByLabelText('Your message')).toBeNull()
  },
)

test(
  'a member whose profile is no longer visible isn’t linked, but can still be replied to',
  covers('PRIV-02.2'),
  async () => {
    const { anna, max, path, threadId } = await openThread()
    const link = async () =>
      (await screen.findByRole('heading', { level: 1, name: anna.username })).closest('a')
    await site.open(path, max)
    expect(await link()).toHaveAttribute('href', `/profile/${anna.username}`)
    expect((await site.as(anna).call(updatePrivacy, { visibility: 'friends' })).status).toBe(200)
    const page = await site.open(path, max)
    expect(await link()).toBeNull()
    await write(page, 'I am here')
    await page.user.click(submit())
    await waitFor(async () => expect(await storedIn(max, threadId)).toEqual(['Hello Max', 'I am here']))
  },
)

test('a conversation that can’t be loaded shows an error and can be retried', async () => {
  const { max, path, threadId } = await openThread()
  const { user, trouble } = await site.open(path, max)
  const end = trouble(`GET /api/messages/threads/${threadId}/messages`, noAnswer)
  expect(await screen.findByText('We couldn’t load this conversation. Please try again.')).toBeVisible()
  end()
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await expectTexts('Hello Max')
})
