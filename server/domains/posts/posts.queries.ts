import { and, desc, eq, sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import { FEED_FILTERS, MOST_NEW, type FeedFilter, type Post } from '#shared/domains/posts/posts.contract.ts'
import { COMMON_REASONS, Failure } from '#shared/kernel/failure.ts'
import type { Page } from '#shared/kernel/page.ts'
import { cutPage, readCursor, type Place } from '#server/platform/db/statements/cursors.ts'
import type { Executor } from '#server/platform/db/database.ts'
import { readRows } from '#server/platform/db/statements/portions.ts'
import { sqlStatement, statement, type Given } from '#server/platform/db/statements/statement.ts'
import type { Services } from '#server/platform/domain/services.ts'
import { accounts } from '../accounts/accounts.tables.ts'
import { summaryColumns } from '../discussion/discussion.sql.ts'
import { memberColumns } from '#server/domains/profiles/public/profiles.members.queries.ts'
import { isPictureFor, pictures } from '#server/domains/profiles/public/profiles.pictures.sql.ts'
import { profiles } from '../profiles/profiles.tables.ts'
import { visibleTo } from '#server/domains/profiles/public/profiles.visibility.sql.ts'
import { postMutes } from '../relations/relations.mutes.tables.ts'
import { posts } from './posts.tables.ts'
import { viewPost } from './posts.view.ts'
import {
  attached,
  attachedColumns,
  isInFeed,
  isPhotoOfPost,
  isPostVisibleTo,
} from './posts.visibility.sql.ts'

interface Looking {
  memberId: string
  now: Date
}

type Behind = Looking & Place & { limit: number }

interface Asked {
  cursor?: string | undefined
  limit: number
}

const selectPosts = (db: Executor, { memberId, now }: Given<Looking>, where: SQL | undefined) =>
  db
    .select({
      post: {
        id: posts.id,
        content: posts.content,
        audience: posts.audience,
        createdAt: posts.createdAt,
        editedAt: posts.editedAt,
        isWithheld: posts.isWithheld,
      },
      photo: attachedColumns,
      discussion: summaryColumns(posts.id, memberId),
      ...memberColumns,
    })
    .from(posts)
    .innerJoin(profiles, eq(profiles.id, posts.userId))
    .innerJoin(accounts, eq(accounts.id, posts.userId))
    .leftJoin(pictures, isPictureFor({ id: memberId, now }))
    .leftJoin(attached, isPhotoOfPost({ id: memberId, now }))
    .where(and(isPostVisibleTo(memberId), where))

/** SQL condition on a post's `created_at` and `id`: the post comes after a position in the feed. */
const isBehind = ({ at, id }: Given<Place>) => sql`(created_at, id) < (${at}::timestamptz, ${id}::uuid)`

const postsBehind = (db: Executor, given: Given<Behind>, which: SQL | undefined) =>
  selectPosts(
    db,
    given,
    and(sql`(${posts.createdAt}, ${posts.id}) < (${given.at}::timestamptz, ${given.id}::uuid)`, which),
  )
    .orderBy(desc(posts.createdAt), desc(posts.id))
    .limit(given.limit)
export type PostRow = Awaited<ReturnType<typeof postsBehind>>[number]

/** Builds a record with a value for each filter. */
const forEach = <T>(make: (filter: FeedFilter) => T) =>
  Object.fromEntries(FEED_FILTERS.map((filter) => [filter, make(filter)])) as Record<FeedFilter, T>

const feeds = forEach((filter) =>
  statement(`posts.list-${filter}`, (db, given: Given<Behind>) =>
    postsBehind(
      db,
      given,
      isInFeed[filter]({ memberId: given.memberId, which: isBehind(given), limit: given.limit }),
    ),
  ),
)

const ofAuthor = statement('posts.listOf', (db, given: Given<Behind & { authorId: string }>) =>
  postsBehind(db, given, eq(posts.userId, given.authorId)),
)

const cut = (rows: readonly PostRow[], limit: number): Page<Post> => {
  const { items, next } = cutPage(rows, limit, ({ post }) => ({ at: post.createdAt, id: post.id }))
  return { items: items.map(viewPost), next }
}

/** Returns the posts the member may see, latest first. */
export const listPosts = async (
  { db, clock }: Services,
  memberId: string,
  { cursor, limit, filter }: Asked & { filter: FeedFilter },
): Promise<Page<Post>> => {
  const asked = { ...readCursor(cursor), memberId, now: clock.now(), limit: limit + 1 }
  return cut(await feeds[filter](db, asked), limit)
}

/** Returns one author's posts that the member may see, latest first. */
export const listPostsOf = async (
  { db, clock }: Services,
  memberId: string,
  { cursor, limit, memberId: authorId }: Asked & { memberId: string },
): Promise<Page<Post>> => {
  const asked = { ...readCursor(cursor), memberId, authorId, now: clock.now(), limit: limit + 1 }
  return cut(await ofAuthor(db, asked), limit)
}

const postsById = statement('posts.byId', (db, given: Given<Looking & { ids: string[] }>) =>
  selectPosts(db, given, sql`${posts.id} = any(${given.ids}::uuid[])`),
)

/** Returns a post the member may see. Throws `not_found`. */
export const getPost = async ({ db, clock }: Services, memberId: string, postId: string): Promise<Post> => {
  const [row] = await postsById(db, { memberId, now: clock.now(), ids: [postId] })
  if (!row) throw new Failure(COMMON_REASONS.notFound)
  return viewPost(row)
}

const counts = forEach((filter) =>
  sqlStatement(
    `posts.countNewer-${filter}`,
    ({ memberId, since }: Given<{ memberId: string; since: Date | null }>) => {
      const [member, limit] = [sql`${memberId}::uuid`, sql.raw(String(MOST_NEW))]
      const isNewer = (createdAt: SQLWrapper) =>
        sql`${createdAt} > coalesce(${since}::timestamptz, '-infinity')`
      const part = { memberId: member, which: isNewer(sql`created_at`), limit }
      const where = and(isNewer(posts.createdAt), isInFeed[filter](part), isPostVisibleTo(member))
      return sql<{ count: number }>`
        select count(*)::int as count from (
          select 1 from ${posts} join ${profiles} on ${profiles.id} = ${posts.userId} join ${accounts} on ${accounts.id} = ${posts.userId}
          where ${where} order by ${posts.createdAt} desc, ${posts.id} desc limit ${limit}
        ) as newer`
    },
  ),
)

/** Returns the current state of the posts on an open page, and the number of posts newer than its newest. */
export const listPostChanges = async (
  { db, clock }: Services,
  memberId: string,
  { ids, since, filter }: { ids: string[]; since?: string | undefined; filter: FeedFilter },
): Promise<{ posts: Post[]; newer: number }> => {
  const rows = await postsById(db, { memberId, now: clock.now(), ids })
  const [row] = await counts[filter](db, { memberId, since: since === undefined ? null : new Date(since) })
  return { posts: rows.map(viewPost), newer: row?.count ?? 0 }
}

const mutesBehind = statement('posts.listMutes', (db, { memberId, now, at, id, limit }: Given<Behind>) =>
  db
    .select({ ...memberColumns, mutedAt: postMutes.createdAt })
    .from(postMutes)
    .innerJoin(profiles, eq(profiles.id, postMutes.authorId))
    .innerJoin(accounts, eq(accounts.id, postMutes.authorId))
    .leftJoin(pictures, isPictureFor({ id: memberId, now }))
    .where(
      and(
        eq(postMutes.memberId, memberId),
        visibleTo({ id: memberId }),
        sql`(${postMutes.createdAt}, ${postMutes.authorId}) < (${at}::timestamptz, ${id}::uuid)`,
      ),
    )
    .orderBy(desc(postMutes.createdAt), desc(postMutes.authorId))
    .limit(limit),
)

/** Returns those authors the member has muted and may see, most recently muted first. */
export const listMutes = async ({ db, clock }: Services, memberId: string, { cursor, limit }: Asked) => {
  const rows = await mutesBehind(db, {
    ...readCursor(cursor),
    memberId,
    now: clock.now(),
    limit: limit + 1,
  })
  const { items, next } = cutPage(rows, limit, ({ mutedAt, id }) => ({ at: mutedAt, id }))
  return { items: items.map((row) => ({ ...row, mutedAt: row.mutedAt.toISOString() })), next }
}

/** Reads the member's posts, and those authors they have muted and may see. */
export const exportPosts = (db: Executor, memberId: string) => {
  const { id, content, audience, photoId, createdAt, editedAt } = posts
  const { authorId, createdAt: mutedAt } = postMutes
  return {
    posts: readRows({ createdAt, id }, ({ key, after, order, limit }) =>
      db
        .select({ row: { content, audience, photoId, createdAt, editedAt }, key })
        .from(posts)
        .where(and(eq(posts.userId, memberId), after))
        .orderBy(...order)
        .limit(limit),
    ),
    mutedAuthors: readRows({ mutedAt, authorId }, ({ key, after, order, limit }) =>
      db
        .select({ row: { member: profiles.username, mutedAt }, key })
        .from(postMutes)
        .innerJoin(profiles, eq(profiles.id, authorId))
        .innerJoin(accounts, eq(accounts.id, authorId))
        .where(and(eq(postMutes.memberId, memberId), visibleTo({ id: memberId }), after))
        .orderBy(...order)
        .limit(limit),
    ),
  }
}
