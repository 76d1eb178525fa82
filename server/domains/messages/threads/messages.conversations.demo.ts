import { DAY, HOUR, MINUTE } from '#shared/kernel/time.ts'
import type { Community } from '#server/demo/community.ts'
import { type DemoMember, drawId, drawOrderedId } from '#server/demo/population.ts'
import { at, type Random, seededRandom } from '#server/demo/random.ts'
import { speak } from '#server/demo/texts.ts'
import { befriend, type Friendship } from '#server/domains/relations/relations.demo.ts'
import {
  ABOUT_CLUBS,
  ABOUT_DINNER,
  DIALOGUES,
  DIALOGUES_WITH_STAFF,
  DRAFTS,
  LONG_DIALOGUE,
} from '#server/domains/messages/messages.demo.data.ts'
import type {
  messageDrafts,
  messages,
  messageThreads,
  savedMessages,
} from '#server/domains/messages/messages.tables.ts'

export interface Conversations {
  threads: (typeof messageThreads.$inferInsert)[]
  messages: (typeof messages.$inferInsert)[]
  saved: (typeof savedMessages.$inferInsert)[]
  drafts: (typeof messageDrafts.$inferInsert)[]
  /** Friendships that grew out of the conversations. */
  friends: Friendship[]
  /** The time of each member's last message, by member id. The members were active then. */
  wroteAt: Map<string, Date>
}

interface Line {
  by: DemoMember
  to: DemoMember
  body: string
  sentAt: Date
}

/** The age of each conversation's newest message, in hours. The first few are unread if they're less than a day old. */
const AGES_OF_THREADS = [0.2, 1.6, 5, 11, 30, 52, 75, 120, 200, 330, 520]
const UNREAD_THREADS = 4
const FRIENDS = 6

/** Composes the inboxes of the demo accounts: conversations with each other, and with members who suit them. */
export const composeConversations = ({ seed, now, fixed, users, companions }: Community): Conversations => {
  const random = seededRandom('conversations', seed)
  const result: Conversations = {
    threads: [],
    messages: [],
    saved: [],
    drafts: [],
    friends: [],
    wroteAt: new Map(),
  }

  for (const member of fixed) {
    const isAdmin = member.account.role === 'admin'
    const ages = isAdmin ? AGES_OF_THREADS.slice(2, 5) : AGES_OF_THREADS
    const partners = companions.get(member.id) ?? []
    const dialogues = isAdmin ? DIALOGUES_WITH_STAFF : random.shuffle(DIALOGUES, partners.length)
    partners.forEach((partner, i) => {
      const lines = at(dialogues, i)
      const isUnread = i < UNREAD_THREADS && at(ages, i) < 24
      const partnerBegins = isUnread ? lines.length % 2 === 1 : isAdmin || random.chance(0.5)
      const speakers: Pair = partnerBegins ? [partner, member] : [member, partner]
      store(
        random,
        result,
        shortTalk(random, { lines, speakers, endsAt: before(now, at(ages, i) * HOUR) }),
        isUnread,
      )
      if (i < FRIENDS && !isAdmin)
        result.friends.push(befriend(random, [member, partner], before(now, (40 - i) * DAY)))
    })
  }

  const [anna, max, couple] = users
  if (anna && max && couple) {
    store(random, result, longTalk(random, [anna, max], now), false)
    result.friends.push(befriend(random, [anna, max], before(now, 28 * DAY)))
    const between = (lines: readonly string[], speakers: Pair, hours: number) =>
      store(random, result, shortTalk(random, { lines, speakers, endsAt: before(now, hours * HOUR) }), false)
    between(ABOUT_CLUBS, [anna, couple], 31)
    between(ABOUT_DINNER, [max, couple], 64)
  }
  users.forEach((member, i) => file(random, result, member, at(DRAFTS, i)))
  return result
}

type Pair = readonly [DemoMember, DemoMember]

const before = (moment: Date, milliseconds: number) => new Date(moment.getTime() - Math.round(milliseconds))

const line = ([by, to]: Pair, template: string, sentAt: Date): Line => ({
  by,
  to,
  body: speak(template, { type: by.type, town: to.place.town }),
  sentAt,
})

/** The last line comes a day or more after the others, so that an unanswered reply is the first message of its day. */
const shortTalk = (
  random: Random,
  { lines, speakers: [first, second], endsAt }: { lines: readonly string[]; speakers: Pair; endsAt: Date },
): Line[] => {
  let sentAt = endsAt
  const talk = lines
    .map((_, i) => lines.length - 1 - i)
    .map((position, i) => {
      if (i === 1) sentAt = before(sentAt, random.between(26, 40) * HOUR)
      if (i > 1) sentAt = before(sentAt, random.between(4 * MINUTE, 70 * MINUTE))
      return line(position % 2 === 0 ? [first, second] : [second, first], at(lines, position), sentAt)
    })
  return talk.toReversed()
}

/** How many days ago each day of the long dialogue was, the last one within the past week. */
const LONG_DAYS = [38, 33, 30, 29, 21, 12, 3]

const longTalk = (random: Random, [first, second]: Pair, now: Date): Line[] =>
  LONG_DIALOGUE.flatMap((lines, day) => {
    let sentAt = before(now, at(LONG_DAYS, day) * DAY)
    return lines.map((template, i) => {
      sentAt = new Date(sentAt.getTime() + Math.round(random.between(MINUTE, 22 * MINUTE)))
      return line(i % 2 === 0 ? [first, second] : [second, first], template, sentAt)
    })
  })

const store = (random: Random, result: Conversations, lines: readonly Line[], isUnread: boolean): void => {
  const first = at(lines, 0)
  const threadId = drawId(random)
  const rows = lines.map((entry, i) => ({
    id: drawOrderedId(random, entry.sentAt),
    threadId,
    senderId: entry.by.id,
    recipientId: entry.to.id,
    body: entry.body,
    createdAt: entry.sentAt,
    isRead: !(isUnread && i === lines.length - 1),
    clientKey: drawId(random),
  }))
  const newest = at(rows, rows.length - 1)
  const [participantA, participantB] = [first.by.id, first.to.id].sort()
  result.messages.push(...rows)
  result.threads.push({
    id: threadId,
    participantA,
    participantB,
    createdAt: first.sentAt,
    updatedAt: newest.createdAt,
    lastMessageId: newest.id,
    placeA: 'inbox',
    placeB: 'inbox',
    mutedByA: false,
    mutedByB: false,
  })
  for (const { by, sentAt } of lines) {
    const known = result.wroteAt.get(by.id)
    if (!known || known < sentAt) result.wroteAt.set(by.id, sentAt)
  }
}

/**
 * Organizes the member's older conversations: archives one, mutes one, adds a draft to one, and saves some messages.
 */
const file = (random: Random, result: Conversations, { id: userId }: DemoMember, draft: string): void => {
  const own = result.threads
    .filter(({ participantA, participantB }) => participantA === userId || participantB === userId)
    .toSorted((one, other) => other.updatedAt.getTime() - one.updatedAt.getTime())
  const [archived, muted, begun] = own.toReversed()
  if (!archived || !muted || !begun) return
  const isA = (thread: (typeof own)[number]) => thread.participantA === userId
  Object.assign(archived, isA(archived) ? { placeA: 'archive' } : { placeB: 'archive' })
  Object.assign(muted, isA(muted) ? { mutedByA: true } : { mutedByB: true })
  result.drafts.push({
    threadId: begun.id,
    memberId: userId,
    body: draft,
    writtenAt: new Date(begun.updatedAt.getTime() + HOUR),
  })
  const received = result.messages.filter(({ recipientId, isRead }) => recipientId === userId && isRead)
  for (const message of received.slice(0, 3)) {
    const createdAt = new Date(message.createdAt.getTime() + MINUTE)
    result.saved.push({ id: drawOrderedId(random, createdAt), userId, messageId: message.id, createdAt })
  }
}
