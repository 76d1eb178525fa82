import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { OPEN_TO_ALL, saveContactPreferences } from '#shared/domains/contact/contact.contract.ts'
import { listMessages, listThreads, sendMessage } from '#shared/domains/messages/messages.contract.ts'
import { newId } from '#shared/kernel/ids.ts'
import { covers } from '#testing/covers.ts'
import { address, noAnswer, openSite, saidOnce, screen, toasts, waitFor, type Site } from '#testing/site.ts'

let site: Site
beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site.close())

const LIMIT = 'Daily message limit reached. Upgrade your membership for more messages.'
const NOT_ALLOWED = 'You cannot send messages to this user due to their contact preferences.'

type Page = Awaited<ReturnType<Site['open']>>
type Person = { id: string; username: string }

const to = () => screen.findByLabelText('To')
const body = () => screen.getByLabelText('Message')
const submit = () => screen.getByRole('button', { name: 'Send message' })

/** Opens the form, as a new member by default, and fills in recipient and text. */
const openForm = async (recipient = '', text = '', member?: Person) => {
  const sender = member ?? (await site.given.member())
  const page = await site.open(`/messages/send?to=${encodeURIComponent(recipient)}`, sender)
  await screen.findByRole('heading', { level: 1, name: 'Write a message' })
  if (text) {
    await page.user.click(body())
    await page.user.paste(text)
  }
  return page
}

/** Opens the field of a recipient that the URL has named. */
const changeRecipient = async (user: Page['user']) =>
  user.click(await screen.findByRole('button', { name: 'Change recipient' }))

/** Creates a member who has sent this many messages on this site day. */
const memberWith = async (messages: number) => {
  const member = await site.given.member()
  await site.given.use(member, { messages })
  return member
}

const sent = ({ calls }: Pick<Page, 'calls'>) =>
  calls.filter(({ url, method }) => url === '/api/messages' && method === 'POST')
const received = async (member: Person) => {
  const agent = site.as(member)
  const [thread] = (await agent.call(listThreads, {})).ok.items
  if (!thread) return []
  return (await agent.call(listMessages, { threadId: thread.id })).ok.items.map((message) => message.body)
}

test('the message form asks for a username and a text', covers('MSG-21', 'MSG-56.1', 'MSG-57'), async () => {
  await openForm()
  expect(screen.getByRole('heading', { level: 1, name: 'Write a message' })).toBeVisible()
  expect(await to()).toHaveValue('')
  expect(body()).toHaveValue('')
  expect(submit()).not.toHaveAttribute('aria-disabled')
})

test('a free member sees how many of 2 messages are left', covers('TIER-12'), async () => {
  await openForm('', '', await memberWith(1))
  expect(await screen.findByText('1 message left today.')).toBeVisible()
})

test(
  'a message arrives as written, and its sender is taken to the inbox',
  covers('MSG-27.1', 'MSG-37'),
  async () => {
    const max = await site.given.member()
    const text = 'First line\nSecond <b>line</b>'
    const { user } = await openForm('', text)
    await user.type(await to(), ` ${max.username} `)
    await user.click(submit())
    await waitFor(() => expect(submit()).toHaveAccessibleDescription('Message sent!'))
    expect(toasts()).toEqual(['Message sent!'])
    await waitFor(() => expect(address()).toBe('/messages/inbox'))
    expect(await received(max)).toEqual([text])
  },
)

test('no message is sent without a recipient', covers('MSG-28'), async () => {
  const page = await openForm('', 'Hello')
  await page.user.click(submit())
  await saidOnce('Missing data')
  const field = await to()
  await waitFor(() => expect(field).toHaveAccessibleDescription(/Missing data/))
  expect(await to()).toHaveFocus()
  expect(sent(page)).toEqual([])
})

test('a blank message isn’t sent', covers('MSG-29'), async () => {
  const max = await site.given.member()
  const page = await openForm(max.username, '  \n ')
  await page.user.click(submit())
  await saidOnce('Missing data')
  await waitFor(() => expect(body()).toHaveAccessibleDescription(/Missing data/))
  expect(body()).toHaveFocus()
  expect(sent(page)).toEqual([])
})

test('the error quotes an unknown recipient as typed, and the text stays', covers('MSG-36'), async () => {
  const { user } = await openForm('', 'Hello')
  await user.type(await to(), 'Nobody-Here')
  await user.click(submit())
  await saidOnce('User "Nobody-Here" not found.')
  expect(await to()).toHaveAccessibleDescription(/User "Nobody-Here" not found\./)
  expect(body()).toHaveValue('Hello')
  expect(address()).toMatch(/^\/messages\/send/)
})

test('an unknown recipient in the URL is reported immediately', covers('MSG-36'), async () => {
  await openForm('nobody-here')
  const field = await to()
  await waitFor(() => expect(field).toHaveAccessibleDescription(/User "nobody-here" not found\./))
})

test('the message form says that members can’t write to themselves, and doesn’t blame contact preferences', async () => {
  const anna = await site.given.member()
  const page = await openForm(anna.username.toUpperCase(), 'Hello', anna)
  const field = await to()
  await waitFor(() => expect(field).toHaveAccessibleDescription(/You can’t write to yourself\./))
  expect(screen.queryByText(NOT_ALLOWED)).toBeNull()
  await page.user.click(submit())
  await waitFor(() => expect(field).toHaveFocus())
  await saidOnce('You can’t write to yourself.')
})

test(
  'a member who may not write to someone sees why, and can’t send',
  covers('MSG-31', 'MSG-32'),
  async () => {
    const max = await site.given.member()
    const wishes = { allowFriendsOnly: true, allowedProfileTypes: [], blockedProfileTypes: [] }
    await site.as(max).call(saveContactPreferences, wishes)
    const page = await openForm(max.username, 'Hello')
    expect(await screen.findByRole('alert')).toHaveTextContent(NOT_ALLOWED)
    expect(submit()).toHaveAttribute('aria-disabled', 'true')
    expect(submit()).toHaveAccessibleDescription(NOT_ALLOWED)
    await page.user.click(submit())
    expect(sent(page)).toEqual([])
    expect(body()).toHaveValue('Hello')
  },
)

test(
  'with no messages left today the message form says so and can’t be sent',
  covers('MSG-33', 'MSG-34', 'MSG-35', 'TIER-12'),
  async () => {
    const max = await site.given.member()
    const page = await openForm(max.username, 'Three', await memberWith(2))
    expect(await screen.findByText(LIMIT, { selector: 'p' })).toBeVisible()
    expect(submit()).toHaveAttribute('aria-disabled', 'true')
    expect(submit()).toHaveAccessibleDescription(LIMIT)
    await page.user.click(submit())
    expect(sent(page)).toEqual([])
    expect(toasts()).toEqual([])
    expect(
      await screen.findByRole('link', { name: 'Your free Gold membership is waiting. Claim it' }),
    ).toHaveAttribute('href', '/support')
  },
)

test('members that the sender has a conversation with are suggested once the inbox has been opened', async () => {
  const [anna, max, gone] = [await site.given.member(), await site.given.member(), await site.given.member()]
  for (const from of [anna, gone]) {
    await site.as(from).call(sendMessage, { to: max.username, body: 'Hello', clientKey: newId() })
  }
  await site.given.block(gone, max)
  const suggested = () => [...document.querySelectorAll<HTMLOptionElement>('datalist option')]
  await openForm('', '', max)
  expect(suggested()).toEqual([])
  const { user } = await site.open('/messages/inbox', max)
  await screen.findByText(anna.username)
  await user.click(screen.getByRole('link', { name: 'Write a message' }))
  await to()
  expect(suggested().map(({ value }) => value)).toEqual([anna.username])
})

test(
  'a message over the limit is rejected with a toast, and the text stays',
  covers('MSG-30', 'MSG-35'),
  async () => {
    const [max, eve] = [await site.given.member(), await site.given.member()]
    const page = await openForm(max.username, 'Three', await memberWith(1))
    await screen.findByText('1 message left today.')
    page.trouble('GET /api/messages/allowance', noAnswer)
    const elsewhere = { to: eve.username, body: 'Two', clientKey: newId() }
    expect((await page.agent.call(sendMessage, elsewhere)).status).toBe(200)
    await page.user.click(submit())
    await waitFor(() => expect(toasts()).toEqual(['Daily message limit exceeded']))
    expect(body()).toHaveValue('Three')
    expect(await received(max)).toEqual([])
  },
)

test('a message that couldn’t be sent shows an error and loses nothing', covers('MSG-38'), async () => {
  const max = await site.given.member()
  const { user, trouble } = await openForm(max.username, 'Hello')
  const end = trouble('POST /api/messages', noAnswer)
  await user.click(submit())
  await saidOnce('Failed to send message')
  expect(screen.getByRole('alert')).toHaveTextContent('Failed to send message')
  expect(body()).toHaveValue('Hello')
  end()
  await waitFor(() => expect(submit()).not.toHaveAttribute('aria-busy'))
  await user.click(submit())
  await waitFor(() => expect(toasts()).toEqual(['Message sent!']))
  expect(await received(max)).toEqual(['Hello'])
})

test(
  'the recipient’s question must be answered, and nothing typed is lost',
  covers('BEY-28.1', 'BEY-28.3'),
  async () => {
    const max = await site.given.member()
    const ask = (openingQuestion: string) =>
      site.as(max).call(saveContactPreferences, { ...OPEN_TO_ALL, openingQuestion })
    await ask('What would make your weekend?')
    const page = await openForm(max.username, 'Hello')
    const answer = (name: RegExp) => screen.findByRole('textbox', { name })
    const field = await answer(/^What would make/)
    await page.user.click(submit())
    await waitFor(() => expect(field).toHaveAccessibleDescription(/Please answer the question/))
    expect(sent(page)).toEqual([])
    await page.user.type(await answer(/^What would make/), 'A long walk')
    // The recipient changes the question in the meantime.
    await ask('Tea or coffee?')
    await page.user.click(submit())
    await saidOnce('Please answer the question.')
    expect(await answer(/^Tea or coffee/)).toHaveValue('A long walk')
    expect(screen.getByLabelText('Message (optional)')).toHaveValue('Hello')
    expect(await received(max)).toEqual([])
    await page.user.click(submit())
    await waitFor(() => expect(toasts()).toContain('Message sent!'))
    expect(await received(max)).toEqual(['A long walk\n\nHello'])
  },
)

describe('a text written to one member', () => {
  /** Navigates to a URL within the app, as Back and Forward do. */
  const goTo = (path: string) => {
    history.pushState({}, '', path)
    window.dispatchEvent(new PopStateEvent('popstate'))
  }
  const nameAnother = async (user: Page['user'], { username }: Person) => {
    await user.clear(await to())
    await user.type(await to(), username)
    await user.tab()
  }
  const formFor = (name: string) => `/messages/send?to=${name}`
  const isFor = ({ username }: Person) =>
    screen.findByRole('region', { name: `Your message is for ${username}` })

  test('is never shown in the form for someone else, and is back in the form for the first member', async () => {
    const [anna, max] = [await site.given.member(), await site.given.member()]
    await openForm(anna.username, 'Only for Anna')
    goTo(`/profile/${max.username}`)
    await screen.findByRole('heading', { level: 1, name: max.username })
    goTo(formFor(max.username))
    expect(await isFor(max)).toBeVisible()
    expect(body()).toHaveValue('')
    goTo(formFor(anna.username))
    expect(await isFor(anna)).toBeVisible()
    expect(body()).toHaveValue('Only for Anna')
  })

  test('returns when the first member’s name is typed again', async () => {
    const [anna, max] = [await site.given.member(), await site.given.member()]
    const { user } = await openForm('', 'Hello there')
    await nameAnother(user, anna)
    goTo(formFor(max.username))
    expect(await isFor(max)).toBeVisible()
    expect(body()).toHaveValue('')
    goTo('/messages/send')
    await waitFor(async () => expect(await to()).toHaveValue(''))
    expect(body()).toHaveValue('')
    await nameAnother(user, anna)
    expect(body()).toHaveValue('Hello there')
  })

  test('is kept for the member whose question it answers', async () => {
    const [anna, max] = [await site.given.member(), await site.given.member()]
    for (const [member, openingQuestion] of [
      [anna, 'Cats or dogs?'],
      [max, 'Tea or coffee?'],
    ] as const)
      await site.as(member).call(saveContactPreferences, { ...OPEN_TO_ALL, openingQuestion })
    const { user } = await openForm(anna.username)
    await user.type(await screen.findByLabelText('Cats or dogs?'), 'Cats')
    await changeRecipient(user)
    await nameAnother(user, max)
    expect(await screen.findByLabelText('Tea or coffee?')).toHaveValue('')
    await nameAnother(user, anna)
    expect(await screen.findByLabelText('Cats or dogs?')).toHaveValue('Cats')
  })
})
