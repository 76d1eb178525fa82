import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { getMembership } from '#shared/domains/membership/membership.contract.ts'
import { getThread, listMessages, sendMessage } from '#shared/domains/messages/messages.contract.ts'
import { DRAFT_EVERY } from '#shared/domains/messages/messages.drafts.contract.ts'
import { siteSettings } from '#server/domains/settings/settings.tables.ts'
import type { InputOf } from '#shared/kernel/endpoint.ts'
import { newId } from '#shared/kernel/ids.ts'
import { covers } from '#testing/covers.ts'
import { browserWindow } from '#testing/dom.ts'
import { answerOf, noAnswer, openSite, screen, toasts, waitFor, type Site } from '#testing/site.ts'

let site: Site
beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site.close())

const touchScreen = (has: boolean) => {
  browserWindow.happyDOM.settings.navigator.maxTouchPoints = has ? 1 : 0
}
afterEach(() => {
  touchScreen(false)
  vi.useRealTimers()
})

const reply = () => screen.findByLabelText('Your message')

/** Opens a conversation for a new member who has received a message, with this reply in the field. */
const openWith = async (text: string, hasTouch = false) => {
  const [anna, max] = [await site.given.member(), await site.given.member()]
  const first = { to: max.username, body: 'Hello Max', clientKey: newId() }
  const { thread } = (await site.as(anna).call(sendMessage, first)).ok
  touchScreen(hasTouch)
  const page = await site.open(`/messages/thread/${thread.id}`, max)
  await page.user.click(await reply())
  if (text) await page.user.paste(text)
  const stored = async () =>
    (await page.agent.call(listMessages, { threadId: thread.id })).ok.items.map(({ body }) => body)
  return { ...page, anna, stored, threadId: thread.id }
}

test(
  'a reply interrupted by an expired session is still there after the next log-in',
  covers('SESS-36.6', 'SESS-36.8'),
  async () => {
    const { user, agent, threadId } = await openWith('Still on my mind')
    const session = agent.cookies.get('session') ?? ''
    agent.cookies.set('session', 'a'.repeat(43))
    await user.click(screen.getByRole('button', { name: 'Send' }))
    await screen.findByRole('heading', { level: 1, name: 'Log in' })
    const kept = Object.entries<string>(sessionStorage)
    agent.cookies.set('session', session)
    await site.open(`/messages/thread/${threadId}`, agent)
    for (const [key, text] of kept) sessionStorage.setItem(key, text)
    expect(await reply()).toHaveValue('Still on my mind')
    expect(screen.getByText('We kept what you’d typed.')).toBeVisible()
    await user.type(await reply(), '.')
    expect(screen.queryByText('We kept what you’d typed.')).toBeNull()
  },
)

/** Returns the tab's storage as it is after a reload. */
const keptByReload = (persisted = false) => {
  window.dispatchEvent(Object.assign(new Event('pagehide'), { persisted }))
  return Object.entries<string>(sessionStorage)
}

/** Opens the conversation as the page does after a reload. */
const reopen = async ({ agent, threadId }: Awaited<ReturnType<typeof openWith>>) => {
  const kept = keptByReload()
  await site.open(`/messages/thread/${threadId}`, agent)
  for (const [key, text] of kept) sessionStorage.setItem(key, text)
}

test('a reply that failed is back in the field after a reload', covers('MSG-58.1', 'MSG-54.9'), async () => {
  const page = await openWith('Can you hear me?')
  page.trouble('POST /api/messages', noAnswer)
  await page.user.click(screen.getByRole('button', { name: 'Send' }))
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeVisible()
  expect(JSON.stringify(keptByReload(true))).not.toContain('Can you hear me?')
  await reopen(page)
  expect(await reply()).toHaveValue('Can you hear me?')
  expect(screen.getByText('We kept what you’d typed.')).toBeVisible()
  await waitFor(() => expect(JSON.stringify(Object.entries(sessionStorage))).not.toContain('unsent'))
})

test(
  'replies still on their way are back in the field after a reload, unless they arrived',
  covers('MSG-54.9'),
  async () => {
    const page = await openWith('One')
    const send = () => page.user.click(screen.getByRole('button', { name: 'Send' }))
    const deliver: Parameters<typeof page.trouble>[1] = async ({ body }) => {
      await page.agent.call(sendMessage, body as InputOf<typeof sendMessage>)
      return new Promise(() => undefined)
    }
    page.trouble('POST /api/messages', deliver)
    await send()
    for (const text of ['Two', 'Three']) {
      await page.user.click(await reply())
      await page.user.paste(text)
      await send()
    }
    await waitFor(async () => expect(await page.stored()).toEqual(['Hello Max', 'One']))
    await reopen(page)
    expect(await reply()).toHaveValue('Two\nThree')
  },
)

test(
  'a reply stored without a response to its sender doesn’t come back as a draft',
  covers('MSG-54.9'),
  async () => {
    const page = await openWith('Just once')
    page.trouble('POST /api/messages', async (call) => {
      await page.agent.call(sendMessage, call.body as InputOf<typeof sendMessage>)
      return noAnswer(call)
    })
    await page.user.click(screen.getByRole('button', { name: 'Send' }))
    expect(await screen.findByRole('button', { name: 'Try again' })).toBeVisible()
    await reopen(page)
    expect(await reply()).toHaveValue('')
    expect(await page.stored()).toEqual(['Hello Max', 'Just once'])
  },
)

test('the conversation says so if replies don’t count towards the limit', covers('BEY-29.2'), async () => {
  const row = { name: 'repliesAreFree', value: true, updatedAt: site.clock.now() }
  await site.services.db.insert(siteSettings).values(row)
  site.clock.advance(2000)
  await openWith('One')
  expect(screen.getByText('Replies here don’t count towards your daily messages.')).toBeVisible()
  await site.services.db.delete(siteSettings)
  site.clock.advance(2000)
})

test(
  'a sent message doesn’t come back as a draft when saving the draft fails afterwards',
  covers('MSG-54.6'),
  async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
    const { user, agent, calls, trouble, stored, idle, threadId } = await openWith('')
    const keeping = `/api/messages/threads/${threadId}/draft` as const
    let fail = (): void => undefined
    const failed = new Promise<Response>((resolve) => (fail = () => resolve(answerOf(503)())))
    const mend = trouble(`PUT ${keeping}`, () => failed)
    await user.click(await reply())
    await user.paste('Just once')
    await vi.advanceTimersByTimeAsync(DRAFT_EVERY)
    const countKept = () => calls.filter(({ method, url }) => method === 'PUT' && url === keeping).length
    await waitFor(() => expect(countKept()).toBe(1))
    await user.click(screen.getByRole('button', { name: 'Send' }))
    await waitFor(async () => expect(await stored()).toEqual(['Hello Max', 'Just once']))
    mend()
    fail()
    await waitFor(() => expect(countKept()).toBe(2))
    await idle()
    expect((await agent.call(getThread, { threadId })).ok.draft).toMatchObject({ body: '' })
  },
)

test(
  'Enter sends nothing from an empty field or when it ends an IME composition, and Shift+Enter starts a new line',
  covers('MSG-58.2'),
  async () => {
    const { user, stored } = await openWith('')
    const field = await reply()
    await user.keyboard('{Enter}')
    expect(field).toHaveValue('')
    expect(toasts()).toEqual([])
    await user.paste('にほん')
    for (const composing of [
      // Most browsers.
      { isComposing: true },
      // Safari.
      { keyCode: 229 },
    ]) {
      const enter = new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true })
      for (const [name, value] of Object.entries(composing)) Object.defineProperty(enter, name, { value })
      expect({ composing, isLeftAlone: field.dispatchEvent(enter) }).toEqual({ composing, isLeftAlone: true })
      expect(field).toHaveValue('にほん')
    }
    await user.keyboard('{Shift>}{Enter}{/Shift}Two')
    expect(field).toHaveValue('にほん\nTwo')
    expect(screen.getByText('Enter sends, Shift + Enter starts a new line')).toBeVisible()
    expect(await stored()).toEqual(['Hello Max'])
  },
)

test('without a mouse Enter starts a new line, and Ctrl+Enter sends', covers('MSG-58.2'), async () => {
  const { user, stored } = await openWith('One', true)
  await user.keyboard('{Enter}Two')
  expect(await reply()).toHaveValue('One\nTwo')
  expect(screen.queryByText(/Enter sends/)).toBeNull()
  await user.keyboard('{Control>}{Enter}{/Control}')
  await waitFor(async () => expect(await stored()).toEqual(['Hello Max', 'One\nTwo']))
})

test(
  'at the limit, a founder who can claim gold is offered it, and anyone else is offered a link to the memberships',
  covers('MSG-58.2', 'MSG-34'),
  async () => {
    const { user, agent, anna, calls, trouble, threadId } = await openWith('Two')
    const known = (await agent.call(getMembership, {})).ok
    const answer = (founder: { number: number; hasClaimed: boolean } | null) =>
      answerOf(200, { ...known, founder })
    trouble('GET /api/membership', answer({ number: 1, hasClaimed: false }))
    const elsewhere = { to: anna.username, body: 'One', clientKey: newId() }
    expect((await agent.call(sendMessage, elsewhere)).status).toBe(200)
    expect(calls.map(({ url }) => url)).not.toContain('/api/membership')
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
    await user.click(screen.getByRole('button', { name: 'Send' }))
    const expectWay = async (asked: typeof calls, label: string) => {
      await waitFor(() => expect(asked.map(({ url }) => url)).toContain('/api/membership'))
      // By then the page reflects the response.
      await vi.advanceTimersByTimeAsync(1000)
      expect(screen.getByRole('link', { name: label })).toHaveAttribute('href', '/support')
    }
    await expectWay(calls, 'Your free Gold membership is waiting. Claim it')
    const limit = 'Daily message limit reached. Upgrade your membership for more messages.'
    expect(screen.getByText(limit, { selector: 'p' })).toBeVisible()
    for (const founder of [{ number: 1, hasClaimed: true }, null]) {
      const again = await site.open(`/messages/thread/${threadId}`, agent)
      again.trouble('GET /api/membership', answer(founder))
      await reply()
      await expectWay(again.calls, 'See memberships')
    }
  },
)
