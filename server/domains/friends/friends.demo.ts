import { HOUR } from '#shared/kernel/time.ts'
import type { Community } from '#server/demo/community.ts'
import { insertRows } from '#server/demo/insert.ts'
import { declareDemo } from '#server/demo/part.ts'
import { type DemoMember, drawId } from '#server/demo/population.ts'
import { at, seededRandom } from '#server/demo/random.ts'
import { demo as blocks } from '../blocks/blocks.demo.ts'
import { demo as relations, type Friendship } from '../relations/relations.demo.ts'
import { friendNotes } from './friends.tables.ts'

/**
 * How many hours ago each account that people log in to received its pending requests, and sent those that are still
 * unanswered.
 */
const RECEIVED = [3, 29, 70]
const SENT = [20, 96]
/** How many hours ago a request was sent that was accepted a day later. */
const ACCEPTED = 50
/** The notes that these accounts have on their first friends. */
const NOTES = [
  'Met at the summer social. Great company, and a wicked sense of humour.',
  'Likes long walks and good wine. Ask how the move went!',
  'We said we’d all have dinner in spring.',
]

/** Composes requests between the accounts that people log in to and members they have no other contact with. */
export const composeRequests = (
  { seed, now, users, others, companions }: Community,
  areApart: (one: string, other: string) => boolean,
): Friendship[] => {
  const random = seededRandom('friends', seed)
  const known = new Set([...companions.values()].flat().map(({ id }) => id))
  const request = (from: DemoMember, to: DemoMember, hoursAgo: number) => {
    // No one sends a request after their last activity.
    const createdAt = new Date(Math.min(now.getTime() - hoursAgo * HOUR, from.lastActiveAt.getTime()))
    return {
      id: drawId(random),
      userA: from.id,
      userB: to.id,
      requestedBy: from.id,
      status: 'pending' as const,
      createdAt,
      decidedAt: null,
    }
  }
  return users.flatMap((user) => {
    const suits = ({ id, type, lookingFor, contact, hideFrom, lastActiveAt }: DemoMember) =>
      user.lookingFor.includes(type) &&
      lookingFor.includes(user.type) &&
      contact === null &&
      hideFrom === 'nobody' &&
      !known.has(id) &&
      !areApart(user.id, id) &&
      lastActiveAt.getTime() > now.getTime() - 24 * HOUR
    const suited = random.shuffle(others.filter(suits), RECEIVED.length + SENT.length + 1)
    for (const { id } of suited) known.add(id)
    const [yes, ...rest] = suited
    const accepted = yes
      ? [
          {
            ...request(user, yes, ACCEPTED),
            status: 'accepted' as const,
            decidedAt: new Date(now.getTime() - (ACCEPTED - 24) * HOUR),
          },
        ]
      : []
    const asked = rest.splice(0, RECEIVED.length)
    return [
      ...accepted,
      ...asked.map((other, i) => request(other, user, at(RECEIVED, i))),
      ...rest.map((other, i) => request(user, other, at(SENT, i))),
    ]
  })
}

/** Also stores the notes that the accounts people log in to have on their friends. */
export const demo = declareDemo({
  compose: (community) => {
    const made = composeRequests(community, community.of(blocks).areApart)
    community.of(relations).push(...made)
    for (const { userA, userB, createdAt, decidedAt } of made) {
      if (decidedAt)
        community.notify({ memberId: userA, kind: 'friend_accepted', about: userA, at: decidedAt })
      else community.notify({ memberId: userB, kind: 'friend_request', about: userB, at: createdAt })
    }
  },
  store: async ({ tx, users, of }) => {
    const notes = users.flatMap(({ id: memberId }) =>
      of(relations)
        .filter(({ userA, userB, status }) => status === 'accepted' && [userA, userB].includes(memberId))
        .slice(0, NOTES.length)
        .map(({ id: friendshipId }, i) => ({ friendshipId, memberId, note: at(NOTES, i) })),
    )
    await insertRows(tx, friendNotes, notes)
  },
})
