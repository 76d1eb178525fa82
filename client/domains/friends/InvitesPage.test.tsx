import { afterAll, beforeAll, expect, test } from 'vitest'
import { blockMember } from '#shared/domains/blocks/blocks.contract.ts'
import {
  getStanding,
  listInvites,
  requestFriendship,
  type Standing,
} from '#shared/domains/friends/friends.contract.ts'
import { covers } from '#testing/covers.ts'
import { connectPages, openSite, screen, toasts, waitFor, within, type Site } from '#testing/site.ts'

let site: Site
beforeAll(async () => {
  connectPages()
  site = await openSite()
})
afterAll(() => site.close())

type Member = Awaited<ReturnType<Site['given']['member']>>

const RECEIVED = 'Friend requests you got, latest first'
const SENT = 'Friend requests you sent, latest first'
const rowsOf = async (name: string) =>
  within(await screen.findByRole('list', { name })).getAllByRole('listitem')
const button = (name: string) => screen.findByRole('button', { name })
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
  'the sidebar leads to the friend requests, and counts the pending ones',
  covers('SHELL-33', 'FRIEND-01', 'FRIEND-02', 'FRIEND-03', 'FRIEND-06'),
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
  },
)

test(
  'one friend request is accepted, one declined, and focus stays in the list',
  covers('FRIEND-02', 'FRIEND-03', 'FRIEND-04'),
  async () => {
    const { anna, first, last } = await givenRequests()
    const { user } = await site.open('/friends/invites', anna)
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
  },
)

test('a sent friend request is withdrawn', covers('FRIEND-08.1'), async () => {
  const { anna, other } = await givenRequests()
  const { user } = await site.open('/friends/invites', anna)
  await user.click(await button(`Withdraw request to ${other.username}`))
  expect(await screen.findByText('You aren’t waiting for anyone')).toBeVisible()
  expect((await site.as(other).call(listInvites, {})).ok.items).toEqual([])
})

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
