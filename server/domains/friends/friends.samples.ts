import { eq } from 'drizzle-orm'
import { removeFriend, requestFriendship } from '#shared/domains/friends/friends.contract.ts'
import { newId } from '#shared/kernel/ids.ts'
import { createGiven } from '#server/testing/builders/given.ts'
import {
  none,
  type Endpoints,
  type Fill,
  type Notices,
  type Pages,
  type PartyHas,
} from '#server/testing/matrices/samples.ts'
import type { ActorName, Scene } from '#server/testing/scenario/world.ts'
import { friends } from '../relations/relations.tables.ts'
import { friendNotes } from './friends.tables.ts'

/** The party's partner has sent the party a friend request. */
export const partyHas: PartyHas<never> = async ({ app: { given }, party, partner }) => {
  await given.friends(partner, party, 'pending')
  return {}
}

/** Creates a new member who has sent the actor a request, has received one from them, or is their friend. */
const acquainted =
  (status: 'pending' | 'accepted', isAsked = false) =>
  async ({ app, ...scene }: Scene, actor: ActorName) => {
    const other = await app.given.member()
    if (actor === 'stranger') return { memberId: other.id }
    await app.given.friends(
      ...(isAsked ? ([scene[actor], other] as const) : ([other, scene[actor]] as const)),
      status,
    )
    return { memberId: other.id }
  }

/**
 * Returns someone the actor can send a request to. For the actor `friend`, it's a former friend who has already sent
 * them a request, because there may be no one else.
 */
const askable = async ({ app, another, friend }: Scene, actor: ActorName) => {
  const other = await (actor === 'party' ? app.given.member() : another())
  if (actor === 'friend') {
    await app.as(friend).call(removeFriend, { memberId: other.id })
    await app.as(other).call(requestFriendship, { memberId: friend.id })
  }
  return { memberId: other.id }
}

const limits = [['member', 600, 3600, 'open']] as const

export const endpoints: Endpoints = {
  'friends.acceptInvite': {
    who: ['member', 'self'],
    bound: 'of those who have asked the caller',
    limits,
    cost: 8,
    sample: acquainted('pending'),
  },
  'friends.countFriends': { who: ['member', 'self'], cost: 2, shows: 'friends', sample: none },
  'friends.countSentRequests': { who: ['member', 'self'], cost: 2, shows: 'requests', sample: none },
  'friends.countInvites': { who: ['member', 'self'], cost: 2, shows: 'requests', sample: none },
  'friends.declineInvite': {
    who: ['member', 'self'],
    bound: 'of those who have asked the caller',
    limits,
    cost: 7,
    sample: acquainted('pending'),
  },
  'friends.getStanding': {
    who: ['member', 'self'],
    bound: 'answers alike whoever it is with whom the caller has nothing to do',
    cost: 2,
    shows: 'friends',
    sample: ({ party }) => ({ memberId: party.id }),
  },
  'friends.listFriends': { who: ['member', 'self'], cost: 2, shows: 'friends', sample: () => ({ limit: 5 }) },
  'friends.listInvites': {
    who: ['member', 'listed'],
    cost: 2,
    shows: 'requests',
    sample: () => ({ limit: 5 }),
  },
  'friends.listSentRequests': {
    who: ['member', 'listed'],
    cost: 2,
    shows: 'requests',
    sample: () => ({ limit: 5 }),
  },
  'friends.noteFriend': {
    who: ['member', 'self'],
    bound: 'of those who are the caller’s friends',
    limits,
    cost: 4,
    sample: async (scene, actor) => ({
      ...(await acquainted('accepted')(scene, actor)),
      note: 'Met at the pub',
    }),
  },
  'friends.removeFriend': {
    who: ['member', 'self'],
    bound: 'answers alike, whoever it is',
    limits,
    cost: 7,
    sample: acquainted('accepted'),
  },
  'friends.requestFriendship': {
    who: ['member', 'profile'],
    bound: 'ids cannot be guessed; 30 times a day',
    limits: [['member', 30, 86400, 'closed']],
    cost: 7,
    sample: askable,
  },
  'friends.withdrawRequest': {
    who: ['member', 'self'],
    bound: 'answers alike, whoever it is',
    limits,
    cost: 6,
    sample: acquainted('pending', true),
  },
}

export const notices: Notices = {
  friend_accepted: { usual: { mail: 'daily', push: true }, leadsTo: '/friends/list' },
  friend_request: { usual: { mail: 'at_once', push: true }, leadsTo: '/friends/invites' },
}

export const pages: Pages = {
  '/friends/invites': { shows: 'requests', cost: { member: 5 } },
  '/friends/list': { shows: 'friends', cost: { member: 4 } },
}

export const fill: Fill = async (services, memberId, text) => {
  const given = createGiven(services)
  const friend = await given.member()
  await given.friends({ id: memberId }, friend)
  const [friendship] = await services.db.select().from(friends).where(eq(friends.userB, friend.id))
  await services.db
    .insert(friendNotes)
    .values({ friendshipId: friendship?.id ?? newId(), memberId, note: text('note on a friend') })
}
