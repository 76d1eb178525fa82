import { sql } from 'drizzle-orm'
import { FEED, type FeedFilter, type PostAudience } from '#shared/domains/posts/posts.contract.ts'
import type { LiveEvent, PayloadOf } from '#shared/kernel/endpoint.ts'
import { sqlStatement, type Given } from '#server/platform/db/statements/statement.ts'
import type { Work } from '#server/platform/db/transaction.ts'
import type { Services } from '#server/platform/domain/services.ts'
import { accounts } from '../accounts/accounts.tables.ts'
import { profiles } from '../profiles/profiles.tables.ts'
import { isFriendOf } from '../relations/relations.sql.ts'
import { isNear, isPostVisibleTo } from './posts.visibility.sql.ts'

/** The fields that determine who may see a post, even after it has been deleted. */
export interface StandingPost {
  id: string
  userId: string
  audience: PostAudience
  placeId: number | null
  isWithheld: boolean
  createdAt: Date
}

/** Members who see a post in the same feeds. */
interface Readers {
  feeds: FeedFilter[]
  memberIds: string[]
}

/** Selects the given members who may see the post, grouped by which of their feeds it's in. */
export const listReaders = sqlStatement(
  'posts.readers',
  ({
    id,
    userId,
    audience,
    placeId,
    isWithheld,
    memberIds,
  }: Given<StandingPost & { memberIds: string[] }>) => {
    const reader = sql`reader.id`
    const isFriends = sql`(${reader} = posts.user_id or ${isFriendOf(reader, sql`posts.user_id`)})`
    return sql<Readers>`
      select feeds, array_agg(id) as "memberIds" from (
        select ${reader}, array_remove(array['everybody', case when ${isNear(reader)} then 'near' end, case when ${isFriends} then 'friends' end], null) as feeds
        from unnest(${memberIds}::uuid[]) as reader(id)
        cross join (select ${id}::uuid as id, ${userId}::uuid as user_id, ${audience}::text as audience, ${placeId}::smallint as place_id, ${isWithheld}::boolean as is_withheld) as posts
        join ${profiles} on ${profiles.id} = posts.user_id join ${accounts} on ${accounts.id} = posts.user_id
        where ${isPostVisibleTo(reader)}
      ) as readers group by feeds`
  },
)

/** Builds the event for members who have the post in these feeds. */
type EventFor<E extends LiveEvent> = (feeds: FeedFilter[]) => [E, PayloadOf<E>]

/** Publishes an event to the open feeds of members who may see the post, once per set of feeds. */
const tell = async <E extends LiveEvent>(
  { db, hub }: Services,
  post: StandingPost,
  eventFor: EventFor<E>,
) => {
  const memberIds = [...(await hub.listJoined(FEED))]
  if (memberIds.length === 0) return
  for (const readers of await listReaders(db, { ...post, memberIds })) {
    hub.publishToAll(readers.memberIds, ...eventFor(readers.feeds))
  }
}

/**
 * After the commit, publishes an event to the open feeds of members who may see the post, using one statement for all
 * of them. A feed that misses it catches up when it reconnects.
 */
export const notifyReaders = <E extends LiveEvent>(
  services: Services,
  { afterCommit }: Pick<Work, 'afterCommit'>,
  post: StandingPost,
  eventFor: EventFor<E>,
): void =>
  afterCommit(() => {
    tell(services, post, eventFor).catch((error: unknown) =>
      services.troubles.note(error as Error, 'open feeds could not be told of a post'),
    )
  })
