import { and, desc, eq, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { NOTHING_NEW, type NewNotices } from '#shared/domains/notifications/notifications.new.contract.ts'
import type { ListedNotice } from '#shared/domains/notifications/notifications.list.contract.ts'
import type { Page } from '#shared/kernel/page.ts'
import { accounts } from '#server/domains/accounts/accounts.tables.ts'
import { photos } from '#server/domains/photos/photos.tables.ts'
import { isPictureFor, pictureColumns } from '#server/domains/profiles/public/profiles.pictures.sql.ts'
import { profiles } from '#server/domains/profiles/profiles.tables.ts'
import { visibleTo } from '#server/domains/profiles/public/profiles.visibility.sql.ts'
import { cutPage, readCursor } from '#server/platform/db/statements/cursors.ts'
import type { Executor } from '#server/platform/db/database.ts'
import { sqlStatement, statement, type Given } from '#server/platform/db/statements/statement.ts'
import type { Services } from '#server/platform/domain/services.ts'
import { actorOf, isListed, newNoticesOf, othersOf, ownNameOf } from './notifications.sql.ts'
import { notices } from './notifications.tables.ts'
import { viewNotice } from './notifications.view.ts'

/** The member's own photo that the notification is about. `photos` is the other member's picture. */
const own = alias(photos, 'own_photo')

interface Behind {
  memberId: string
  now: Date
  at: string
  id: string
  limit: number
}

const noticesBehind = statement('notifications.list', (db, { memberId, now, at, id, limit }: Given<Behind>) =>
  db
    .select({
      id: notices.id,
      kind: notices.kind,
      about: notices.about,
      latestAt: notices.latestAt,
      seenAt: notices.seenAt,
      others: othersOf(now),
      ownName: ownNameOf(),
      who: { id: profiles.id, username: profiles.username, profileType: profiles.profileType },
      picture: pictureColumns,
      hasProfile: sql<boolean>`coalesce(${visibleTo({ id: memberId })}, false)`,
      photo: { id: own.id, thumbhash: own.thumbhash, width: own.width, height: own.height },
    })
    .from(notices)
    .leftJoin(profiles, eq(profiles.id, actorOf(now)))
    .leftJoin(accounts, eq(accounts.id, profiles.id))
    .leftJoin(photos, isPictureFor({ id: memberId, now }))
    .leftJoin(own, and(eq(own.id, notices.about), eq(own.ownerId, notices.memberId)))
    .where(
      and(
        eq(notices.memberId, memberId),
        isListed(now),
        sql`(${notices.latestAt}, ${notices.id}) < (${at}::timestamptz, ${id}::uuid)`,
      ),
    )
    .orderBy(desc(notices.latestAt), desc(notices.id))
    .limit(limit),
)

/** Returns the member's notifications, latest first, including who caused them if the member may know. */
export const listNotices = async (
  { db, clock }: Services,
  memberId: string,
  { cursor, limit }: { cursor?: string | undefined; limit: number },
): Promise<Page<ListedNotice>> => {
  const behind = { ...readCursor(cursor), memberId, now: clock.now(), limit: limit + 1 }
  const rows = await noticesBehind(db, behind)
  const { items, next } = cutPage(rows, limit, ({ latestAt, id }) => ({ at: latestAt, id }))
  return { items: items.map(viewNotice), next }
}

const countNew = sqlStatement(
  'notifications.countNew',
  ({ memberId, now }: Given<{ memberId: string; now: Date }>) =>
    sql<{ counts: NewNotices }>`select ${newNoticesOf(memberId, { now })} as counts`,
)

/** Counts the notifications the member hasn't seen. */
export const countNewNotices = async (db: Executor, memberId: string, now: Date): Promise<NewNotices> => {
  const [row] = await countNew(db, { memberId, now })
  return row?.counts ?? NOTHING_NEW
}
