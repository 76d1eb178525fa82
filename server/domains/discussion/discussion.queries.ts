import { and, desc, eq, sql } from 'drizzle-orm'
import type { Reply } from '#shared/domains/discussion/discussion.contract.ts'
import { COMMON_REASONS, Failure } from '#shared/kernel/failure.ts'
import type { Page } from '#shared/kernel/page.ts'
import { cutPage, readCursor, type Place } from '#server/platform/db/statements/cursors.ts'
import type { Executor } from '#server/platform/db/database.ts'
import { readRows } from '#server/platform/db/statements/portions.ts'
import { sqlStatement, statement, type Given } from '#server/platform/db/statements/statement.ts'
import type { Services } from '#server/platform/domain/services.ts'
import { accounts } from '../accounts/accounts.tables.ts'
import { memberColumns } from '#server/domains/profiles/public/profiles.members.queries.ts'
import { isPictureFor, pictures } from '#server/domains/profiles/public/profiles.pictures.sql.ts'
import { profiles } from '../profiles/profiles.tables.ts'
import { isKnownDiscussion, isReplyShownTo } from './discussion.sql.ts'
import { discussions, hearts, replies } from './discussion.tables.ts'

interface Asked {
  discussionId: string
  memberId: string
}

const known = sqlStatement(
  'discussion.find',
  ({ discussionId, memberId }: Given<Asked>) =>
    sql<{ isClosed: boolean; isOwn: boolean }>`
      select ${discussions.closedAt} is not null as "isClosed", ${discussions.ownerId} = ${memberId}::uuid as "isOwn"
      from ${discussions} where ${isKnownDiscussion(sql`${discussionId}::uuid`, sql`${memberId}::uuid`)}`,
)

const repliesBehind = statement(
  'discussion.listReplies',
  (db, { discussionId, memberId, now, at, id, limit }: Given<Asked & Place & { now: Date; limit: number }>) =>
    db
      .select({
        reply: {
          id: replies.id,
          content: replies.content,
          createdAt: replies.createdAt,
          isWithheld: replies.isWithheld,
        },
        ...memberColumns,
      })
      .from(replies)
      .innerJoin(profiles, eq(profiles.id, replies.authorId))
      .innerJoin(accounts, eq(accounts.id, replies.authorId))
      .leftJoin(pictures, isPictureFor({ id: memberId, now }))
      .where(
        and(
          eq(replies.discussionId, discussionId),
          isReplyShownTo(memberId),
          sql`(${replies.createdAt}, ${replies.id}) < (${at}::timestamptz, ${id}::uuid)`,
        ),
      )
      .orderBy(desc(replies.createdAt), desc(replies.id))
      .limit(limit),
)

/** Lists the replies visible to the member, latest first, on something they may know of; throws `not_found`. */
export const listReplies = async (
  { db, clock }: Services,
  memberId: string,
  { discussionId, cursor, limit }: { discussionId: string; cursor?: string | undefined; limit: number },
): Promise<Page<Reply> & { isClosed: boolean; isOwn: boolean }> => {
  const asked = { discussionId, memberId }
  const [discussion] = await known(db, asked)
  if (!discussion) throw new Failure(COMMON_REASONS.notFound)
  const rows = await repliesBehind(db, {
    ...asked,
    ...readCursor(cursor),
    now: clock.now(),
    limit: limit + 1,
  })
  const { items, next } = cutPage(rows, limit, ({ reply }) => ({ at: reply.createdAt, id: reply.id }))
  return {
    items: items.map(({ reply, ...author }) => ({
      ...reply,
      createdAt: reply.createdAt.toISOString(),
      author,
    })),
    next,
    ...discussion,
  }
}

/** Exports the member's replies, and the times at which they gave hearts. */
export const exportDiscussion = (db: Executor, memberId: string) => {
  const { id, content, createdAt } = replies
  return {
    replies: readRows({ createdAt, id }, ({ key, after, order, limit }) =>
      db
        .select({ row: { content, createdAt }, key })
        .from(replies)
        .where(and(eq(replies.authorId, memberId), after))
        .orderBy(...order)
        .limit(limit),
    ),
    hearts: readRows(
      { createdAt: hearts.createdAt, discussionId: hearts.discussionId },
      ({ key, after, order, limit }) =>
        db
          .select({ row: { createdAt: hearts.createdAt }, key })
          .from(hearts)
          .where(and(eq(hearts.memberId, memberId), after))
          .orderBy(...order)
          .limit(limit),
    ),
  }
}
