import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { getThread, listMessages, sendMessage } from '#shared/domains/messages/messages.contract.ts'
import { DRAFT_EVERY } from '#shared/domains/messages/messages.drafts.contract.ts'
import { siteSettings } from '#server/domains/settings/settings.tables.ts'
import { listGivenLicences } from '#shared/domains/photos/photos.licences.contract.ts'
import type { InputOf } from '#shared/kernel/endpoint.ts'
import { newId } from '#shared/kernel/ids.ts'
import { covers } from '#testing/covers.ts'
import { browserWindow } from '#testing/dom.ts'
import { answerOf, noAnswer, openSite, screen, toasts, waitFor, within, type Site } from '#testing/site.ts'

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
const sendButton = () => screen.getByRole('button', { name: 'Send' })

/** Opens a conversation for a new member who has received a message, with this reply in the field. */
const openWith = async (text: string, { hasTouch = false, photos = 0 } = {}) => {
  const [anna, max] = [await site.given.member(), await site.given.member()]
  for (let at = 0; at < photos; at += 1) await site.given.photo(max)
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
    await user.click(sendButton())
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
  const page = await site.open(`/messages/thread/${threadId}`, agent)
  for (const [key, text] of kept) sessionStorage.setItem(key, text)
  return page
}

test(
  'replies that failed, are on their way or wait for their turn are back in the field after a reload, unless they arrived',
  covers('MSG-58.1', 'MSG-54.9'),
  async () => {
    const page = await openWith('Can you hear me?')
    const send = (user: typeof page.user) => user.click(sendButton())
    const deliver = ({ body }: { body: unknown }) =>
      page.agent.call(sendMessage, body as InputOf<typeof sendMessage>)
    page.trouble('POST /api/messages', noAnswer)
    await send(page.user)
    expect(await screen.findByRole('button', { name: 'Try again' })).toBeVisible()
    expect(JSON.stringify(keptByReload(true))).not.toContain('Can you hear me?')

    const second = await reopen(page)
    expect(await reply()).toHaveValue('Can you hear me?')
    expect(screen.getByText('We kept what you’d typed.')).toBeVisible()
    await waitFor(() => expect(JSON.stringify(Object.entries(sessionStorage))).not.toContain('unsent'))
    second.trouble('POST /api/messages', async (call) => {
      await deliver(call)
      return new Promise(() => undefined)
    })
    await send(second.user)
    for (const text of ['Two', 'Three']) {
      await second.user.click(await reply())
      await second.user.paste(text)
      await send(second.user)
    }
    await waitFor(async () => expect(await page.stored()).toEqual(['Hello Max', 'Can you hear me?']))

    const third = await reopen(page)
    expect(await reply()).toHaveValue('Two\nThree')
    third.trouble('POST /api/messages', async (call) => {
      await deliver(call)
      return noAnswer(call)
    })
    await send(third.user)
    expect(await screen.findByRole('button', { name: 'Try again' })).toBeVisible()
    await reopen(page)
    expect(await reply()).toHaveValue('')
    expect(await page.stored()).toEqual(['Hello Max', 'Can you hear me?', 'Two\nThree'])
  },
)

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
    await user.click(sendButton())
    await waitFor(async () => expect(await stored()).toEqual(['Hello Max', 'Just once']))
    mend()
    fail()
    await waitFor(() => expect(countKept()).toBe(2))
    await idle()
    expect((await agent.call(getThread, { threadId })).ok.draft).toMatchObject({ body: '' })
  },
)

test(
  'Enter sends a reply, also over the limit if replies are free; Enter that ends an IME composition doesn’t, and Shift+Enter starts a new line',
  covers('MSG-58.2', 'BEY-29.2'),
  async () => {
    const row = { name: 'repliesAreFree', value: true, updatedAt: site.clock.now() }
    await site.services.db.insert(siteSettings).values(row)
    site.clock.advance(2000)
    const { user, stored } = await openWith('')
    expect(screen.getByText('Replies here don’t count towards your daily messages.')).toBeVisible()
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
    const expected = ['Hello Max']
    expect(await stored()).toEqual(expected)
    for (const text of ['One', 'Two', 'Three']) {
      await user.clear(field)
      await user.paste(text)
      await user.keyboard('{Enter}')
      expected.push(text)
      await waitFor(async () => expect(await stored()).toEqual(expected))
      expect(field).toHaveValue('')
    }
    await site.services.db.delete(siteSettings)
    site.clock.advance(2000)
  },
)

test(
  'without a mouse Enter starts a new line, and Ctrl+Enter or Cmd+Enter sends',
  covers('MSG-58.2'),
  async () => {
    const { user, stored } = await openWith('One', { hasTouch: true })
    await user.keyboard('{Enter}Two')
    expect(await reply()).toHaveValue('One\nTwo')
    expect(screen.queryByText(/Enter sends/)).toBeNull()
    await user.keyboard('{Control>}{Enter}{/Control}')
    await waitFor(async () => expect(await stored()).toEqual(['Hello Max', 'One\nTwo']))
    await user.paste('Three')
    await user.keyboard('{Meta>}{Enter}{/Meta}')
    await waitFor(async () => expect(await stored()).toEqual(['Hello Max', 'One\nTwo', 'Three']))
  },
)

const openDialog = async ({ user }: Awaited<ReturnType<typeof openWith>>) => {
  await user.click(await screen.findByRole('button', { name: 'Add one of your photos' }))
  return within(await screen.findByRole('dialog', { name: 'Add one of your photos' }))
}
test(
  'a photo is sent with a reply for the chosen time, but not without text, nor if it’s removed, and stays with a reply that failed',
  covers('BEY-24.1', 'BEY-23.4'),
  async () => {
    const page = await openWith('', { photos: 1 })
    const { user, agent, anna, trouble, threadId } = page
    const stored = async () =>
      (await agent.call(listMessages, { threadId })).ok.items.map(({ body, lock }) => [body, lock?.state])
    const write = async (text: string) => {
      await user.click(screen.getByLabelText('Your message'))
      await user.paste(text)
    }
    let dialog = await openDialog(page)
    const add = dialog.getByRole('button', { name: 'Add to message' })
    expect(await dialog.findByRole('radio', { name: 'Photo 1' })).not.toBeChecked()
    expect(add).toHaveAccessibleDescription('Choose a photo first.')
    await user.click(dialog.getByRole('radio', { name: 'Photo 1' }))
    await user.click(dialog.getByRole('radio', { name: 'A week' }))
    await user.click(add)
    expect(screen.getByText('Photo attached, viewable for 1 week')).toBeVisible()

    await user.click(sendButton())
    await waitFor(() => expect(toasts()).toEqual([expect.stringContaining('Write a few words')]))
    await write('From our garden')
    const end = trouble('POST /api/messages', noAnswer)
    await user.click(sendButton())
    const again = await screen.findByRole('button', { name: 'Try again' })
    expect(screen.getByRole('img', { name: 'The photo you sent' })).toBeVisible()
    expect(screen.queryByText('Photo attached, viewable for 1 week')).toBeNull()
    end()
    const sentAfter = site.clock.now().getTime()
    await user.click(again)
    const expected = [
      ['Hello Max', undefined],
      ['From our garden', 'own'],
    ]
    await waitFor(async () => expect(await stored()).toEqual(expected))
    const [licence] = (await agent.call(listGivenLicences, {})).ok.items
    expect(licence?.username).toBe(anna.username)
    const sentAt = new Date(String(licence?.expiresAt)).getTime() - 7 * 86_400_000
    expect(sentAt).toBeGreaterThanOrEqual(sentAfter)
    expect(sentAt).toBeLessThanOrEqual(site.clock.now().getTime())

    dialog = await openDialog(page)
    await user.click(await dialog.findByRole('radio', { name: 'Photo 1' }))
    await user.click(dialog.getByRole('button', { name: 'Add to message' }))
    await user.click(screen.getByRole('button', { name: 'Leave the photo out' }))
    expect(screen.queryByText('Photo attached, viewable for 1 day')).toBeNull()
    await write('Only words')
    await user.click(sendButton())
    await waitFor(async () => expect((await stored()).at(-1)).toEqual(['Only words', undefined]))
  },
)

test('a member without photos gets a link to add one', async () => {
  const page = await openWith('')
  const dialog = await openDialog(page)
  expect(await dialog.findByText('No photos yet')).toBeVisible()
  expect(dialog.getByRole('link', { name: 'Go to your photos' })).toHaveAttribute('href', '/photos/manage')
})
