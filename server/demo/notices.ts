import type { messages } from '#server/domains/messages/messages.tables.ts'
import type { notices } from '#server/domains/notifications/notifications.tables.ts'
import type { photoFabs } from '#server/domains/photos/photos.tables.ts'
import type { profileLooks } from '#server/domains/profiles/profiles.looks.tables.ts'
import type { usernameChangeRequests } from '#server/domains/profiles/profiles.usernames.tables.ts'
import { DAY } from '#shared/kernel/time.ts'
import type { NoticeKind } from '#shared/notices.ts'
import { type DemoMember, drawId, type Population } from './population.ts'
import { seededRandom } from './random.ts'

type Row = typeof notices.$inferInsert

/** What happened since is new to the members people log in as. */
const NEW_SINCE = 3 * DAY

interface Happened {
  memberId: string | null | undefined
  kind: NoticeKind
  about: string
  at: Date
  /** Seen, however lately it happened. */
  isSeen?: boolean
}

/** What the members people log in as were told of: each conversation and photo, and who looked, once. No mails go out for it. */
export const noticeRows = (
  { seed, now }: Population,
  {
    fixed,
    ...rows
  }: {
    fixed: readonly DemoMember[]
    messages: readonly (typeof messages.$inferInsert)[]
    fabs: readonly (typeof photoFabs.$inferInsert)[]
    looks: readonly (typeof profileLooks.$inferInsert)[]
    requests: readonly (typeof usernameChangeRequests.$inferInsert)[]
  },
): Row[] => {
  const random = seededRandom('notices', seed)
  const own = new Set(fixed.map(({ id }) => id))
  const happened: Happened[] = [
    ...rows.messages.map(({ recipientId, threadId, createdAt, isRead }) => ({
      memberId: recipientId,
      kind: 'new_message' as const,
      about: threadId,
      at: createdAt,
      isSeen: isRead ?? false,
    })),
    ...rows.fabs.map(({ ownerId, photoId, createdAt }) => ({
      memberId: ownerId,
      kind: 'photo_fab' as const,
      about: photoId,
      at: createdAt,
    })),
    ...rows.looks.map(({ viewedId, lookedAt }) => ({
      memberId: viewedId,
      kind: 'profile_view' as const,
      about: viewedId,
      at: lookedAt,
    })),
    ...rows.requests.flatMap(({ userId, id, decidedAt }) =>
      decidedAt ? [{ memberId: userId, kind: 'username_decision' as const, about: id, at: decidedAt }] : [],
    ),
  ]
  const latest = new Map<string, Row>()
  for (const { memberId, kind, about, at, isSeen } of happened.toSorted(
    (a, b) => a.at.getTime() - b.at.getTime(),
  )) {
    if (!memberId || !own.has(memberId)) continue
    const key = `${memberId} ${kind} ${about}`
    const before = latest.get(key)
    const isOld = now.getTime() - at.getTime() > NEW_SINCE
    latest.set(key, {
      id: before?.id ?? drawId(random),
      memberId,
      kind,
      about,
      createdAt: before?.seenAt === null ? before.createdAt : at,
      latestAt: at,
      seenAt: (isSeen ?? isOld) ? at : null,
      handledAt: at,
    })
  }
  return [...latest.values()]
}
