import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { OPEN_TO_ALL, saveContactPreferences } from '#shared/domains/contact/contact.contract.ts'
import {
  acceptInvite,
  getStanding,
  removeFriend,
  requestFriendship,
} from '#shared/domains/friends/friends.contract.ts'
import { covers } from '#testing/covers.ts'
import {
  connectPages,
  openProfileMenu,
  openSite,
  screen,
  toasts,
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

type Member = Awaited<ReturnType<Site['given']['member']>>

/** Opens the menu, waits for this item and returns the labels of all items. The menu stays open. */
const offered = async (user: Awaited<ReturnType<Site['open']>>['user'], item: string) => {
  await openProfileMenu(user)
  await screen.findByRole('menuitem', { name: item })
  return screen.getAllByRole('menuitem').map(({ textContent }) => textContent)
}
const openProfile = ({ username }: Member, viewer?: Member) => site.open(`/profile/${username}`, viewer)
const standingOf = async (member: Member, other: Member) =>
  (await site.as(member).call(getStanding, { memberId: other.id })).ok.standing

test(
  'a member sends a friend request on a profile, withdraws it, sends another and ends the friendship',
  covers('PUBP-23.5', 'FRIEND-08.1'),
  async () => {
    const [viewer, member] = [await site.given.member(), await site.given.member()]
    const { user } = await openProfile(member, viewer)
    expect(await offered(user, 'Add friend')).toEqual(['Add friend', 'Copy link', 'Block', 'Report'])
    await user.click(screen.getByRole('menuitem', { name: 'Add friend' }))
    await openProfileMenu(user, 'Withdraw request')
    await openProfileMenu(user, 'Add friend')
    await offered(user, 'Withdraw request')
    expect(toasts()).toContain('Friend request sent.')
    await waitFor(async () => expect((await site.services.hub.listOnline([viewer.id])).size).toBe(1))
    await site.as(member).call(acceptInvite, { memberId: viewer.id })
    await user.click(await screen.findByRole('menuitem', { name: 'Remove friend' }))
    const asked = within(await screen.findByRole('dialog'))
    expect(asked.getByText(/We don’t tell them/)).toBeVisible()
    await user.click(asked.getByRole('button', { name: 'Remove friend' }))
    await offered(user, 'Add friend')
    expect(await standingOf(viewer, member)).toBe('none')
  },
)

test(
  'a friend request is accepted or declined from the menu; photos for friends appear on the open page, and disappear when the friendship ends',
  covers('PUBP-23.5', 'FRIEND-04', 'BEY-32.1'),
  async () => {
    const [viewer, member] = [await site.given.member(), await site.given.member()]
    await site.given.photo(member, { audience: 'friends', alt: 'In the garden' })
    await site.as(member).call(requestFriendship, { memberId: viewer.id })
    const { user } = await openProfile(member, viewer)
    await offered(user, 'Decline friend request')
    expect(screen.queryByRole('button', { name: /In the garden/ })).toBeNull()
    await waitFor(async () => expect((await site.services.hub.listOnline([viewer.id])).size).toBe(1))
    await user.click(screen.getByRole('menuitem', { name: 'Accept friend request' }))
    await offered(user, 'Remove friend')
    expect(await standingOf(viewer, member)).toBe('friends')
    expect((await screen.findAllByRole('button', { name: /In the garden/ }))[0]).toBeVisible()
    await site.as(member).call(removeFriend, { memberId: viewer.id })
    await waitFor(() => expect(screen.queryAllByRole('button', { name: /In the garden/ })).toEqual([]))
  },
)

test(
  'the profile shows whether the members are friends, and a request can be accepted or withdrawn there',
  covers('PUBP-23.8', 'FRIEND-04'),
  async () => {
    const [viewer, member] = [await site.given.member(), await site.given.member()]
    await site.as(viewer).call(requestFriendship, { memberId: member.id })
    const asked = await openProfile(member, viewer)
    expect(await screen.findByText(`You’ve asked ${member.username} to be friends.`)).toBeVisible()
    await asked.user.click(screen.getByRole('button', { name: `Withdraw request to ${member.username}` }))
    await waitFor(() => expect(screen.queryByText(/to be friends/)).toBeNull())
    expect(document.getElementById('content')).toHaveFocus()

    await site.as(viewer).call(requestFriendship, { memberId: member.id })
    const { user } = await openProfile(viewer, member)
    expect(await screen.findByText(`${viewer.username} would like to be friends.`)).toBeVisible()
    await user.click(
      screen.getByRole('button', { name: `Accept the friend request from ${viewer.username}` }),
    )
    expect(await screen.findByText(`You and ${viewer.username} are friends.`)).toBeVisible()
  },
)

test(
  'a member sees that contact preferences don’t allow a friend request',
  covers('FRIEND-08.1'),
  async () => {
    const [viewer, member] = [await site.given.member(), await site.given.member()]
    await site.as(member).call(saveContactPreferences, { ...OPEN_TO_ALL, verifiedOnly: true })
    const { user } = await openProfile(member, viewer)
    await openProfileMenu(user, 'Add friend')
    await waitFor(() =>
      expect(toasts()).toEqual(['This member’s contact preferences don’t allow friend requests from you.']),
    )
  },
)

test(
  'the profile’s URL can be copied, and a browser that doesn’t allow copying shows a hint',
  covers('PUBP-23.6'),
  async () => {
    const [viewer, member] = [await site.given.member(), await site.given.member()]
    const { user } = await openProfile(member, viewer)
    await openProfileMenu(user, 'Copy link')
    await waitFor(() => expect(toasts()).toEqual(['Link copied']))
    expect(await navigator.clipboard.readText()).toBe(`${location.origin}/profile/${member.username}`)
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException('no', 'NotAllowedError'))
    await openProfileMenu(user, 'Copy link')
    await waitFor(() => expect(toasts()).toEqual([expect.stringMatching(/copy it from the address bar/)]))
  },
)

test('visitors and the profile’s owner don’t have the profile menu', covers('PUBP-23.5'), async () => {
  const member = await site.given.member()
  for (const viewer of [undefined, member]) {
    await openProfile(member, viewer)
    expect(await screen.findByRole('heading', { level: 1, name: member.username })).toBeVisible()
    expect(screen.queryByRole('button', { name: /^More for / })).toBeNull()
  }
})
