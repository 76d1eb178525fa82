import { eq, sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import { NOTHING_NEW } from '#shared/domains/notifications/notifications.new.contract.ts'
import { accounts } from '#server/domains/accounts/accounts.tables.ts'
import { chatCountsOf } from '#server/domains/chat/chat.counts.sql.ts'
import { unreadThreadsOf } from '#server/domains/messages/threads/messages.unread.sql.ts'
import { newNoticesOf } from '#server/domains/notifications/notifications.sql.ts'
import { statusColumns, viewStatus } from '#server/domains/status/status.queries.ts'
import { isStatusOf } from '#server/domains/status/status.sql.ts'
import { userStatuses } from '#server/domains/status/status.tables.ts'
import { listBadges } from '#server/platform/domain/badges.ts'
import type { Executor } from '#server/platform/db/database.ts'
import { statement, type Given } from '#server/platform/db/statements/statement.ts'

/** SQL expression: the domains' counts for the member, keyed by the paths of their pages. */
const countsOf = (memberId: SQLWrapper): SQL<Record<string, number>> =>
  sql`jsonb_build_object(${sql.join(
    listBadges().flatMap(({ page, countOf }) => [sql.raw(`'${page}'`), countOf(memberId)]),
    sql`, `,
  )})`

const badgesOf = statement('badges.get', (db, { memberId, now }: Given<{ memberId: string; now: Date }>) =>
  db
    .select({
      threads: unreadThreadsOf(memberId),
      ...chatCountsOf(memberId),
      notices: newNoticesOf(memberId, { now }),
      status: statusColumns,
      counts: countsOf(memberId),
    })
    .from(accounts)
    .leftJoin(userStatuses, isStatusOf({ memberId, now }))
    .where(eq(accounts.id, memberId)),
)

/** Returns the member's counts of new items, each up to 100, and their own status, in one statement. */
export const getBadges = async (db: Executor, memberId: string, now: Date) => {
  const [row] = await badgesOf(db, { memberId, now })
  const { threads = 0, chats = 0, latestChat = null, counts = {} } = row ?? {}
  const { notices = NOTHING_NEW } = row ?? {}
  return { threads, chats, latestChat, notices, counts, ...viewStatus(row?.status ?? null) }
}
