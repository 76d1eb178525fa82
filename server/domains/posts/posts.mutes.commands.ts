import { and, eq, sql } from 'drizzle-orm'
import { POST_REASONS, postsChanged } from '#shared/domains/posts/posts.contract.ts'
import { COMMON_REASONS, Failure } from '#shared/kernel/failure.ts'
import { sqlStatement, statement, type Given } from '#server/platform/db/statement.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import type { Services } from '#server/platform/services.ts'
import { holdPair } from '../blocks/blocks.policy.ts'
import { isProfileKnownTo } from '../profiles/profiles.visibility.sql.ts'
import { postMutes } from './posts.tables.ts'

interface Pair {
  memberId: string
  authorId: string
}

const storeMute = sqlStatement(
  'posts.mute',
  ({ memberId, authorId, now }: Given<Pair & { now: Date }>) => sql<{ isKnown: boolean }>`
    with known as (
      select 1 where ${isProfileKnownTo({ id: sql`${memberId}::uuid` }, sql`${authorId}::uuid`)}
    ), stored as (
      insert into ${postMutes} (member_id, author_id, created_at)
      select ${memberId}::uuid, ${authorId}::uuid, ${now}::timestamptz from known
      on conflict (member_id, author_id) do nothing
    )
    select exists (select 1 from known) as "isKnown"`,
)

/** Takes the author’s posts out of all that the member sees; throws `cannot_mute_yourself` and `not_found`. */
export const mutePosts = (services: Services, { memberId, authorId }: Pair): Promise<void> =>
  inTransaction(services, async ({ tx, now, publish }) => {
    if (memberId === authorId) throw new Failure(POST_REASONS.ownAccount)
    await holdPair(tx, memberId, authorId)
    const [row] = await storeMute(tx, { memberId, authorId, now })
    if (!row?.isKnown) throw new Failure(COMMON_REASONS.notFound)
    publish(memberId, postsChanged, {})
  })

const deleteMute = statement('posts.unmute', (db, { memberId, authorId }: Given<Pair>) =>
  db.delete(postMutes).where(and(eq(postMutes.memberId, memberId), eq(postMutes.authorId, authorId))),
)

/** Shows the member the author’s posts again. */
export const unmutePosts = (services: Services, pair: Pair): Promise<void> =>
  inTransaction(services, async ({ tx, publish }) => {
    await deleteMute(tx, pair)
    publish(pair.memberId, postsChanged, {})
  })
