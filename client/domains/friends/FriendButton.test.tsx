import { afterAll, beforeAll, expect, test } from 'vitest'
import { OPEN_TO_ALL, saveContactPreferences } from '#shared/domains/contact/contact.contract.ts'
import {
  acceptInvite,
  getStanding,
  removeFriend,
  requestFriendship,
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

const button = (name: string) => screen.findByRole('button', { name })
const openProfile = ({ username }: Member, viewer?: Member) => site.open(`/profile/${username}`, viewer)
const standingOf = async (member: Member, other: Member) =>
  (await site.as(member).call(getStanding, { memberId: other.id })).ok.standing

test(
  'a member asks for friendship on a profile, takes that back, asks again and ends the friendship',
  covers('PUBP-23.5', 'FRIEND-08.1'),
  async () => {
    const [viewer, member] = [await site.given.member(), await site.given.member()]
    const { user } = await openProfile(member, viewer)
    const add = `Add friend ${member.username}`
    await user.click(await button(add))
    await user.click(await button(`Withdraw request to ${member.username}`))
    await user.click(await button(add))
    await button(`Withdraw request to ${member.username}`)
    expect(toasts()).toContain('Friend request sent.')
    await waitFor(async () => expect((await site.services.hub.listOnline([viewer.id])).size).toBe(1))
    await site.as(member).call(acceptInvite, { memberId: viewer.id })
    await user.click(await button(`Remove friend ${member.username}`))
    const asked = within(await screen.findByRole('dialog'))
    expect(asked.getByText(/We don’t tell them/)).toBeVisible()
    await user.click(asked.getByRole('button', { name: 'Remove friend' }))
    await button(add)
    expect(await standingOf(viewer, member)).toBe('none')
  },
)

test(
  'a member who was asked accepts or declines there; friendship opens photos for friends on the open page, and its end takes them away',
  covers('PUBP-23.5', 'FRIEND-04', 'BEY-32.1'),
  async () => {
    const [viewer, member] = [await site.given.member(), await site.given.member()]
    await site.given.photo(member, { audience: 'friends', alt: 'In the garden' })
    await site.as(member).call(requestFriendship, { memberId: viewer.id })
    const { user } = await openProfile(member, viewer)
    await button(`Decline the friend request from ${member.username}`)
    expect(screen.queryByRole('button', { name: /In the garden/ })).toBeNull()
    await waitFor(async () => expect((await site.services.hub.listOnline([viewer.id])).size).toBe(1))
    await user.click(await button(`Accept the friend request from ${member.username}`))
    await button(`Remove friend ${member.username}`)
    expect(await standingOf(viewer, member)).toBe('friends')
    expect((await screen.findAllByRole('button', { name: /In the garden/ }))[0]).toBeVisible()
    await site.as(member).call(removeFriend, { memberId: viewer.id })
    await waitFor(() => expect(screen.queryAllByRole('button', { name: /In the garden/ })).toEqual([]))
  },
)

test('a member is told when preferences don’t allow it', covers('FRIEND-08.1'), async () => {
  const [viewer, member] = [await site.given.member(), await site.given.member()]
  await site.as(member).call(saveContactPreferences, { ...OPEN_TO_ALL, verifiedOnly: true })
  const { user } = await openProfile(member, viewer)
  await user.click(await button(`Add friend ${member.username}`))
  await waitFor(() =>
    expect(toasts()).toEqual([
      'This member doesn’t take friend requests from you because of their contact preferences.',
    ]),
  )
})

test('a visitor and the owner find no such button', covers('PUBP-23.5'), async () => {
  const member = await site.given.member()
  for (const viewer of [undefined, member]) {
    await openProfile(member, viewer)
    expect(await screen.findByRole('heading', { level: 1, name: member.username })).toBeVisible()
    expect(screen.queryByText('Add friend')).toBeNull()
  }
})
