import { afterAll, beforeAll, expect, test } from 'vitest'
import { logIn } from '#shared/domains/accounts/accounts.contract.ts'
import { blockMember } from '#shared/domains/blocks/blocks.contract.ts'
import {
  acceptInvite,
  declineInvite,
  removeFriend,
  requestFriendship,
  withdrawRequest,
} from '#shared/domains/friends/friends.contract.ts'
import { OPEN_TO_ALL, saveContactPreferences } from '#shared/domains/contact/contact.contract.ts'
import { mayContact } from '#shared/domains/messages/messages.contract.ts'
import { listPhotosOf } from '#shared/domains/photos/photos.shown.contract.ts'
import { searchMembers } from '#shared/domains/search/search.contract.ts'
import { newId } from '#shared/kernel/ids.ts'
import { leave } from '#shared/domains/joining/joining.leaving.contract.ts'
import { joinTopic } from '#shared/kernel/live.ts'
import { PASSWORD } from '#server/testing/builders/given.ts'
import {
  cookieOf,
  createConnector,
  createListeningApp,
  listenAll,
  sendTo,
} from '#server/testing/scenario/live.ts'
import { covers } from '#testing/covers.ts'

let site: Awaited<ReturnType<typeof createListeningApp>>
beforeAll(async () => {
  site = await createListeningApp()
})
afterAll(() => site.close())

const connectTo = createConnector()

/** Excludes the event that's sent when a page is opened, about the member who opens it. */
const isOther = ([name]: unknown[]) => name !== 'profiles.activityChanged'

/** Two members, each with a page open on the other's profile. */
const openPair = async (areFriends = false) => {
  const { given, as } = site.app
  const anna = await given.member({ visibility: areFriends ? 'friends' : 'members' })
  const max = await given.member()
  if (areFriends) await given.friends(anna, max)
  const pageOf = async (member: { id: string }, other: { id: string }) => {
    const socket = await connectTo(site.address, await cookieOf(as(member)))
    expect(await sendTo(socket, joinTopic, { resource: 'profile', id: other.id })).toEqual({ ok: true })
    return listenAll(socket)
  }
  const pages = [await pageOf(anna, max), await pageOf(max, anna)]
  const names = () =>
    pages.map((heard) =>
      heard
        .filter(isOther)
        .map(([name]) => String(name))
        .toSorted(),
    )
  return {
    anna,
    max,
    /** Expects the two members' pages to get exactly these events. */
    expectHeard: async (...expected: [ofAnna: string[], ofMax: string[]]) => {
      await expect.poll(names, { interval: 10 }).toEqual(expected)
      for (const heard of pages) heard.length = 0
    },
    names,
  }
}
const to = ({ id: memberId }: { id: string }) => ({ memberId })
const CHANGED = 'friends.changed'
const BECAME = 'friends.friendshipChanged'
const NOTIFIED = 'notifications.changed'
const CLOSED = 'live.topicClosed'

test(
  'both members’ pages are notified of friend requests and friendship, but of a declined request only the decliner’s',
  covers('BEY-32.1', 'FRIEND-08.2'),
  async () => {
    const { anna, max, expectHeard } = await openPair()
    const [asAnna, asMax] = [site.app.as(anna), site.app.as(max)]
    await asAnna.call(requestFriendship, to(max))
    await expectHeard([CHANGED], [CHANGED, NOTIFIED])
    await asAnna.call(withdrawRequest, to(max))
    await expectHeard([CHANGED], [CHANGED, NOTIFIED])
    await asAnna.call(requestFriendship, to(max))
    await expectHeard([CHANGED], [CHANGED, NOTIFIED])
    await asMax.call(declineInvite, to(anna))
    await expectHeard([], [CHANGED, NOTIFIED])
    await asMax.call(requestFriendship, to(anna))
    await expectHeard([BECAME, NOTIFIED], [BECAME, NOTIFIED])
    await asAnna.call(removeFriend, to(max))
    await expectHeard([BECAME, NOTIFIED], [BECAME])
    await asMax.call(requestFriendship, to(anna))
    await expectHeard([CHANGED, NOTIFIED], [CHANGED])
    await asAnna.call(acceptInvite, to(max))
    await expectHeard([BECAME, NOTIFIED], [BECAME, NOTIFIED])
  },
)

test(
  'a former friend’s page gets no more events about a friends-only profile',
  covers('BEY-32.1'),
  async () => {
    const { anna, max, expectHeard } = await openPair(true)
    await site.app.as(anna).call(removeFriend, to(max))
    await expectHeard([BECAME], [BECAME, CLOSED].toSorted())
  },
)

test(
  'a blocked friend’s page gets the same events as when a friend leaves, and none for a return',
  covers('BEY-32.1', 'BLOCK-11.1'),
  async () => {
    const [blocked, left] = [await openPair(true), await openPair(true)]
    await site.app.as(blocked.anna).call(blockMember, { memberId: blocked.max.id })
    await blocked.expectHeard(['blocks.changed', CHANGED, CLOSED].toSorted(), [CHANGED, CLOSED])
    await site.app.as(left.anna).call(leave, { word: 'DELETE', password: PASSWORD })
    await left.expectHeard([], [CHANGED, CLOSED])
    await site.app.visitor().call(logIn, { email: left.anna.email, password: PASSWORD })
    await left.expectHeard([], [CHANGED])
    expect(blocked.names()).toEqual([[], []])
  },
)

test(
  'starting and ending a friendship immediately affects every rule that depends on it',
  covers('BEY-32.1'),
  async () => {
    const town = `Old ${newId()}`
    const { app } = site
    const max = await app.given.member()
    const anna = await app.given.member({ visibility: 'members', town })
    const near = await app.given.member({ town, hideFrom: 'town' })
    const photoId = await app.given.photo(anna, { audience: 'friends' })
    await app.as(anna).call(saveContactPreferences, { ...OPEN_TO_ALL, allowFriendsOnly: true })
    const photos = async () => (await app.as(max).call(listPhotosOf, { username: anna.username })).ok.items
    const mayWrite = async () => (await app.as(max).call(mayContact, { recipient: anna.username })).ok.allowed
    const isFound = async () =>
      (await app.as(anna).call(searchMembers, { town })).ok.items.some(({ id }) => id === near.id)
    const seen = async () => [(await photos()).map(({ id }) => id), await mayWrite(), await isFound()]
    expect(await seen()).toEqual([[], false, false])
    await app.as(anna).call(requestFriendship, to(max))
    expect(await seen()).toEqual([[], false, false])
    await app.as(max).call(acceptInvite, to(anna))
    await app.given.friends(near, anna)
    expect(await seen()).toEqual([[photoId], true, true])
    for (const other of [max, near]) await app.as(anna).call(removeFriend, to(other))
    expect(await seen()).toEqual([[], false, false])
  },
)
