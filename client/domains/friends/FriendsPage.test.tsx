import { afterAll, beforeAll, expect, test } from 'vitest'
import { listFriends, noteFriend } from '#shared/domains/friends/friends.contract.ts'
import { covers } from '#testing/covers.ts'
import { dateAtSite } from '#testing/instant.ts'
import {
  connectPages,
  openSite,
  refusalOf,
  screen,
  toasts,
  waitFor,
  within,
  type Site,
  answerOf,
} from '#testing/site.ts'

let site: Site
beforeAll(async () => {
  connectPages()
  site = await openSite()
})
afterAll(() => site.close())

const LIST = 'Your friends'
const rows = async () => within(await screen.findByRole('list', { name: LIST })).getAllByRole('listitem')
const names = async () => (await rows()).map((row) => within(row).getAllByRole('link')[0]?.textContent ?? '')
const button = (name: string) => screen.findByRole('button', { name })

/** A member with two friends: `A…`, added first, and `B…`, who lives in York. */
const givenFriends = async () => {
  const anna = await site.given.member()
  const [first, second] = [
    await site.given.member({ username: `A${anna.username}`.slice(0, 20) }),
    await site.given.member({ username: `B${anna.username}`.slice(0, 20), town: 'York' }),
  ]
  await site.given.friends(anna, first)
  site.clock.advance(1000)
  const since = site.clock.now()
  await site.given.friends(anna, second)
  site.clock.advance(1000)
  return { anna, first, second, since }
}

test(
  'the sidebar leads to the list of friends, which explains how to find friends if there are none',
  covers('SHELL-34', 'FRIEND-09'),
  async () => {
    const { user } = await site.open('/other', await site.given.member())
    const [link] = await screen.findAllByRole('link', { name: 'Friends List' })
    if (link) await user.click(link)
    expect(await screen.findByRole('heading', { level: 1, name: 'Friends' })).toBeVisible()
    expect(await screen.findByText('No friends yet')).toBeVisible()
    expect(screen.getByRole('link', { name: 'Browse members' })).toHaveAttribute('href', '/browse')
    await waitFor(() => expect(screen.queryByRole('searchbox')).toBeNull())
  },
)

test(
  'a list of friends that failed to load can be retried; it shows each friend with contact actions, and can be searched and sorted',
  covers('FRIEND-09', 'CHAT-20.1', 'BEY-32.1'),
  async () => {
    const { anna, first, second, since } = await givenFriends()
    await site.as(anna).call(noteFriend, { memberId: first.id, note: 'Plays the cello' })
    const { user, trouble } = await site.open('/other', anna)
    const mend = trouble('GET /api/friends', refusalOf(503, 'unavailable'))
    const [link] = await screen.findAllByRole('link', { name: 'Friends List' })
    if (link) await user.click(link)
    expect(await screen.findByText('We couldn’t load your friends.')).toBeVisible()
    mend()
    await user.click(screen.getByRole('button', { name: 'Try again' }))

    const [, row] = await rows()
    if (!row) throw new Error('there is one friend only')
    expect(within(row).getByText('Female · 30 · York')).toBeVisible()
    expect(within(row).getByText(`Friends since ${dateAtSite(since)}`)).toBeVisible()
    const linkTo = (name: string) => within(row).getByRole('link', { name })
    const { id, username } = second
    expect(linkTo(username)).toHaveAttribute('href', `/profile/${username}`)
    expect(linkTo(`Send ${username} a message`)).toHaveAttribute('href', `/messages/send?to=${username}`)
    expect(linkTo(`Chat with ${username}`)).toHaveAttribute('href', `/chat/${id}`)
    expect(await screen.findByText('You have 2 friends. Only you can see this list.')).toBeVisible()

    expect(await names()).toEqual([first.username, second.username])
    await user.selectOptions(screen.getByRole('combobox', { name: /Order/ }), 'Newest friends first')
    await waitFor(async () => expect(await names()).toEqual([second.username, first.username]))
    const search = screen.getByRole('searchbox', { name: /Find a friend/ })
    await user.type(search, 'CELLO')
    await waitFor(async () => expect(await names()).toEqual([first.username]))
    await user.type(search, 'z')
    expect(await screen.findByText('No friends found')).toBeVisible()
  },
)

test(
  'a private note on a friend stays in the form if saving fails, and a friend is removed after a confirmation',
  covers('FRIEND-09', 'BEY-32.1'),
  async () => {
    const { anna, first, second } = await givenFriends()
    const { user, trouble } = await site.open('/friends/list', anna)
    await user.click(await button(`Add a note: ${first.username}`))
    const field = await screen.findByRole('textbox', { name: /Your note/ })
    expect(field).toHaveFocus()
    const mend = trouble(`PATCH /api/friends/${first.id}`, refusalOf(503, 'unavailable'))
    await user.type(field, 'Plays the cello')
    await user.click(screen.getByRole('button', { name: 'Save note' }))
    await waitFor(() => expect(toasts()).toEqual(['We couldn’t save your note. Please try again.']))
    expect(field).toHaveValue('Plays the cello')
    mend()
    await user.click(screen.getByRole('button', { name: 'Save note' }))
    expect(await button(`Change the note: ${first.username}`)).toHaveFocus()
    expect(screen.getByText('Plays the cello')).toBeVisible()

    await user.click(await button(`Remove friend ${first.username}`))
    const asked = within(
      await screen.findByRole('dialog', { name: `Remove ${first.username} from your friends?` }),
    )
    await user.click(asked.getByRole('button', { name: 'Cancel' }))
    expect(await rows()).toHaveLength(2)
    await user.click(await button(`Remove friend ${first.username}`))
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Remove friend' }))
    await waitFor(async () => expect(await names()).toEqual([second.username]))
    expect(toasts()).toEqual([`${first.username} is no longer one of your friends.`])
    expect(await button(`Remove friend ${second.username}`)).toHaveFocus()
    expect((await site.as(first).call(listFriends, {})).ok.items).toEqual([])
  },
)

test(
  'focus stays in the field the member has moved to while a removed friend is still listed',
  covers('FRIEND-09'),
  async () => {
    const { anna, first, second } = await givenFriends()
    const { user, trouble, agent } = await site.open('/friends/list', anna)
    await user.click(await button(`Remove friend ${first.username}`))
    let answer = (): void => undefined
    const held = new Promise<void>((resolve) => (answer = resolve))
    trouble('GET /api/friends', async ({ url }) => {
      await held
      const { statusCode, payload } = await agent.request('GET', url)
      return answerOf(statusCode, JSON.parse(payload))()
    })
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Remove friend' }))
    await waitFor(async () => expect(await button(`Remove friend ${first.username}`)).toHaveFocus())
    const search = screen.getByRole('searchbox')
    await user.click(search)
    expect(await rows()).toHaveLength(2)
    answer()
    await waitFor(async () => expect(await names()).toEqual([second.username]))
    expect(search).toHaveFocus()
  },
)
