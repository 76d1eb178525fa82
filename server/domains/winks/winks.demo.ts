import { WINK_LINES, type Wink } from '#shared/domains/winks/winks.contract.ts'
import { DAY, HOUR, siteDayOf } from '#shared/kernel/time.ts'
import type { Community } from '#server/demo/community.ts'
import { insertRows } from '#server/demo/insert.ts'
import { declareDemo } from '#server/demo/part.ts'
import { type DemoMember, drawId } from '#server/demo/population.ts'
import { at, seededRandom } from '#server/demo/random.ts'
import { demo as blocks } from '../blocks/blocks.demo.ts'
import { winkRefusals, winks } from './winks.tables.ts'

interface Planned {
  hoursAgo: number
  isSeen: boolean
  answer?: Wink['answer']
}

/** The winks that each demo account received, latest first. */
const RECEIVED: readonly Planned[] = [
  { hoursAgo: 0.7, isSeen: false },
  { hoursAgo: 9, isSeen: false },
  { hoursAgo: 31, isSeen: true, answer: 'winked_back' },
  { hoursAgo: 54, isSeen: true },
  { hoursAgo: 80, isSeen: true, answer: 'declined' },
  { hoursAgo: 190, isSeen: true },
]
/** The winks that each demo account sent, none of them today. */
const SENT: readonly Planned[] = [
  { hoursAgo: 28, isSeen: false },
  { hoursAgo: 52, isSeen: true, answer: 'declined' },
  { hoursAgo: 150, isSeen: true },
]
const ANSWERED_AFTER = 3 * HOUR
const WITH_LINE = 0.6

/** Composes winks between the demo accounts and other members who suit them and can be contacted by everyone. */
export const composeWinks = (
  { seed, now, users, others }: Community,
  areApart: (one: string, other: string) => boolean,
) => {
  const random = seededRandom('winks', seed)
  const sent: (typeof winks.$inferInsert)[] = []
  const refusals: (typeof winkRefusals.$inferInsert)[] = []
  const wink = (
    from: DemoMember,
    to: DemoMember,
    { createdAt, isSeen }: { createdAt: Date; isSeen: boolean },
  ) =>
    sent.push({
      id: drawId(random),
      senderId: from.id,
      recipientId: to.id,
      day: siteDayOf(createdAt),
      line: random.chance(WITH_LINE) ? random.pick(WINK_LINES) : null,
      createdAt,
      isSeen,
    })
  const exchange = (from: DemoMember, to: DemoMember, { hoursAgo, isSeen, answer }: Planned) => {
    // No one winks after their last activity.
    const createdAt = new Date(Math.min(now.getTime() - hoursAgo * HOUR, from.lastActiveAt.getTime()))
    const answeredAt = new Date(createdAt.getTime() + ANSWERED_AFTER)
    wink(from, to, { createdAt, isSeen })
    if (answer === 'winked_back') wink(to, from, { createdAt: answeredAt, isSeen: false })
    if (answer === 'declined') refusals.push({ recipientId: to.id, senderId: from.id, createdAt: answeredAt })
  }
  for (const user of users) {
    const suits = ({ id, type, lookingFor, contact, hideFrom, createdAt, lastActiveAt }: DemoMember) =>
      user.lookingFor.includes(type) &&
      lookingFor.includes(user.type) &&
      contact === null &&
      hideFrom === 'nobody' &&
      !areApart(user.id, id) &&
      createdAt.getTime() < now.getTime() - 30 * DAY &&
      lastActiveAt.getTime() > now.getTime() - 2 * DAY
    const suited = random.shuffle(others.filter(suits), RECEIVED.length + SENT.length)
    // The fan who was active last sends the latest wink, so that no wink is seen before an older one.
    const fans = suited
      .splice(0, RECEIVED.length)
      .toSorted((one, other) => other.lastActiveAt.getTime() - one.lastActiveAt.getTime())
    fans.forEach((fan, i) => exchange(fan, user, at(RECEIVED, i)))
    suited.forEach((liked, i) => exchange(user, liked, at(SENT, i)))
  }
  return { sent, refusals }
}

export const demo = declareDemo({
  compose: (community) => {
    const made = composeWinks(community, community.of(blocks).areApart)
    for (const { recipientId, createdAt, isSeen = false } of made.sent)
      community.notify({ memberId: recipientId, kind: 'new_wink', about: recipientId, at: createdAt, isSeen })
    for (const { senderId, recipientId, createdAt } of made.refusals)
      community.notify({ memberId: senderId, kind: 'wink_declined', about: recipientId, at: createdAt })
    return made
  },
  store: async ({ tx, made: { sent, refusals } }) => {
    await insertRows(tx, winks, sent)
    await insertRows(tx, winkRefusals, refusals)
  },
})
