import { sql } from 'drizzle-orm'
import { POST_REASONS, postsChanged } from '#shared/domains/posts/posts.contract.ts'
import { COMMON_REASONS, Failure } from '#shared/kernel/failure.ts'
import { sqlStatement, type Given } from '#server/platform/db/statements/statement.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import type { Services } from '#server/platform/domain/services.ts'
import { lockPair } from '../blocks/blocks.policy.ts'
import { isProfileKnownTo } from '#server/domains/profiles/public/profiles.visibility.sql.ts'
import { muteAuthor, unmuteAuthor } from '../relations/relations.mutes.commands.ts'

interface Pair {
  memberId: string
  authorId: string
}

const mutable = sqlStatement(
  'posts.isMutable',
  ({ memberId, authorId }: Given<Pair>) =>
    sql<{
      yes: boolean
    }>`select ${isProfileKnownTo({ id: sql`${memberId}::uuid` }, sql`${authorId}::uuid`)} as yes`,
)

/** Hides the author's posts from the member everywhere. Throws `cannot_mute_yourself` and `not_found`. */
export const mutePosts = (services: Services, pair: Pair): Promise<void> =>
  inTransaction(services, async ({ tx, now, publish }) => {
    const { memberId, authorId } = pair
    if (memberId === authorId) throw new Failure(POST_REASONS.ownAccount)
    await lockPair(tx, memberId, authorId)
    const [known] = await mutable(tx, pair)
    if (!known?.yes) throw new Failure(COMMON_REASONS.notFound)
    await muteAuthor(tx, { ...pair, now })
    publish(memberId, postsChanged, {})
  })

/** Shows the member the author's posts again. */
export const unmutePosts = (services: Services, pair: Pair): Promise<void> =>
  inTransaction(services, async ({ tx, publish }) => {
    await unmuteAuthor(tx, pair)
    publish(pair.memberId, postsChanged, {})
  })
