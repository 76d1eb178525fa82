import { afterAll, beforeAll, expect, test } from 'vitest'
import { blockMember } from '#shared/domains/blocks/blocks.contract.ts'
import {
  getStanding,
  listFriends,
  listInvites,
  noteFriend,
  requestFriendship,
  type Standing,
} from '#shared/domains/friends/friends.contract.ts'
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
  'the sidebar leads to the list of friends, which can be retried if it fails to load, shows each friend with contact actions, and can be searched and sorted',
  covers('SHELL-34', 'FRIEND-09', 'CHAT-20.1', 'BEY-32.1'),
  async () => {
    const { anna, first, second, since } = await givenFriends()
    await site.as(anna).call(noteFriend, { memberId: first.id, note: 'Plays the cello' })
    const { user, trouble } = await site.open('/other', anna)
    const mend = trouble('GET /api/friends', refusalOf(503, 'unavailable'))
    const [link] = await screen.findAllByRole('link', { name: 'Friends List' })
    if (link) await user.click(link)
    expect(await screen.findByText('We couldn’t load your friends.')).toBeVisible()
    expect(screen.getByRole('heading', { level: 1, name: 'Friends' })).toBeVisible()
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
    await user.type(search, 'CEL')
    await waitFor(async () => expect(await names()).toEqual([first.username]))
    await user.type(search, 'z')
    expect(await screen.findByText('No friends found')).toBeVisible()
  },
)

test(
  'a private note on a friend stays in the form if saving fails; friends are removed after a confirmation, which takes no focus from where the member has moved to, until none is left',
  covers('FRIEND-09', 'BEY-32.1'),
  async () => {
    const { anna, first, second } = await givenFriends()
    const third = await site.given.member({ username: `C${anna.username}`.slice(0, 20) })
    await site.given.friends(anna, third)
    const { user, trouble, agent } = await site.open('/friends/list', anna)
    await user.click(await button(`Add a note: ${first.username}`))
    const field = await screen.findByRole('textbox', { name: /Your note/ })
    expect(field).toHaveFocus()
    const mend = trouble(`PATCH /api/friends/${first.id}`, refusalOf(503, 'unavailable'))
    await user.type(field, 'Cello')
    await user.click(screen.getByRole('button', { name: 'Save note' }))
    await waitFor(() => expect(toasts()).toEqual(['We couldn’t save your note. Please try again.']))
    expect(field).toHaveValue('Cello')
    mend()
    await user.click(screen.getByRole('button', { name: 'Save note' }))
    expect(await button(`Change the note: ${first.username}`)).toHaveFocus()
    expect(screen.getByText('Cello')).toBeVisible()

    const remove = async ({ username }: { username: string }, answer = 'Remove friend') => {
      await user.click(await button(`Remove friend ${username}`))
      const name = `Remove ${username} from your friends?`
      const asked = within(await screen.findByRole('dialog', { name }))
      await user.click(asked.getByRole('button', { name: answer }))
    }
    await remove(first, 'Cancel')
    expect(await rows()).toHaveLength(3)
    await remove(first)
    await waitFor(async () => expect(await names()).toEqual([second.username, third.username]))
    expect(toasts()).toEqual([`${first.username} is no longer one of your friends.`])
    expect(await button(`Remove friend ${second.username}`)).toHaveFocus()
    expect((await site.as(first).call(listFriends, {})).ok.items).toEqual([])

    // Focus stays in the field the member has moved to while a removed friend is still listed.
    let answer = (): void => undefined
    const held = new Promise<void>((resolve) => (answer = resolve))
    const release = trouble('GET /api/friends', async ({ url }) => {
      await held
      const { statusCode, payload } = await agent.request('GET', url)
      return answerOf(statusCode, JSON.parse(payload))()
    })
    await remove(second)
    await waitFor(async () => expect(await button(`Remove friend ${second.username}`)).toHaveFocus())
    const search = screen.getByRole('searchbox')
    await user.click(search)
    expect(await rows()).toHaveLength(2)
    answer()
    await waitFor(async () => expect(await names()).toEqual([third.username]))
    expect(search).toHaveFocus()
    release()

    await remove(third)
    expect(await screen.findByText('No friends yet')).toBeVisible()
    expect(screen.getByRole('link', { name: 'Browse members' })).toHaveAttribute('href', '/browse')
    await waitFor(() => expect(screen.queryByRole('searchbox')).toBeNull())
  },
)

type Member = Awaited<ReturnType<Site['given']['member']>>

const RECEIVED = 'Friend requests you got, latest first'
const SENT = 'Friend requests you sent, latest first'
const rowsOf = async (name: string) =>
  within(await screen.findByRole('list', { name })).getAllByRole('listitem')
const request = async (from: Member, to: Member) =>
  (await site.as(from).call(requestFriendship, { memberId: to.id })).ok
const standingOf = async (member: Member, other: Member): Promise<Standing> =>
  (await site.as(member).call(getStanding, { memberId: other.id })).ok.standing

/** A member who has requests from `first` and then `last`, and has sent one to `other`. */
const givenRequests = async () => {
  const [anna, first, last, other] = [
    await site.given.member(),
    await site.given.member({ profileTitle: 'Two who laugh a lot' }),
    await site.given.member(),
    await site.given.member(),
  ]
  for (const [from, to] of [
    [first, anna],
    [last, anna],
    [anna, other],
  ] as const) {
    await request(from, to)
    site.clock.advance(1000)
  }
  return { anna, first, last, other }
}

test(
  'the sidebar counts the friend requests and leads to them; one is accepted, one declined and one withdrawn, and focus stays in the list',
  covers('SHELL-33', 'FRIEND-01', 'FRIEND-02', 'FRIEND-03', 'FRIEND-04', 'FRIEND-06', 'FRIEND-08.1'),
  async () => {
    const { anna, first, last, other } = await givenRequests()
    const { user } = await site.open('/other', anna)
    const [link] = await screen.findAllByRole('link', { name: /^Friends Invites\s*2 new$/ })
    if (link) await user.click(link)
    expect(await screen.findByRole('heading', { level: 1, name: 'Friend invites' })).toBeVisible()
    const received = await rowsOf(RECEIVED)
    expect(received.map((row) => within(row).getByRole('link').textContent)).toEqual([
      last.username,
      first.username,
    ])
    for (const row of received) {
      expect(within(row).getByText('Accept')).toBeVisible()
      expect(within(row).getByText('Decline')).toBeVisible()
    }
    expect(screen.getByText('Two who laugh a lot')).toBeVisible()
    expect(await screen.findByRole('heading', { name: 'Received 2 waiting' })).toBeVisible()
    expect(await screen.findByRole('heading', { name: 'Sent 1 waiting' })).toBeVisible()
    const [sent] = await rowsOf(SENT)
    expect(sent).toHaveTextContent(other.username)

    await user.click(await button(`Accept the friend request from ${last.username}`))
    await waitFor(async () => expect(await rowsOf(RECEIVED)).toHaveLength(1))
    expect(toasts()).toEqual([`You and ${last.username} are friends now.`])
    expect(await button(`Accept the friend request from ${first.username}`)).toHaveFocus()
    await user.click(await button(`Decline the friend request from ${first.username}`))
    const empty = await screen.findByText('No friend requests')
    expect(empty).toHaveFocus()
    expect(toasts()).toContain('Friend request declined. We don’t tell them.')
    expect([await standingOf(anna, last), await standingOf(first, anna)]).toEqual(['friends', 'requested'])
    expect(await screen.findByRole('heading', { name: 'Received' })).toBeVisible()

    await user.click(await button(`Withdraw request to ${other.username}`))
    expect(await screen.findByText('You aren’t waiting for anyone')).toBeVisible()
    expect((await site.as(other).call(listInvites, {})).ok.items).toEqual([])
  },
)

test('the open page of friend requests follows what others do', covers('BEY-32.1'), async () => {
  const { anna, first, last } = await givenRequests()
  await site.open('/friends/invites', anna)
  expect(await rowsOf(RECEIVED)).toHaveLength(2)
  await waitFor(async () => expect((await site.services.hub.listOnline([anna.id])).size).toBe(1))
  await site.as(first).call(blockMember, { memberId: anna.id })
  await waitFor(async () => expect(await rowsOf(RECEIVED)).toHaveLength(1))
  const another = await site.given.member()
  await request(another, anna)
  await waitFor(async () => expect(await rowsOf(RECEIVED)).toHaveLength(2))
  await request(anna, last)
  await waitFor(async () => expect(await rowsOf(RECEIVED)).toHaveLength(1))
})
