import { eq, sql } from 'drizzle-orm'
import {
  EDIT_WINDOW,
  POST_REASONS,
  postAdded,
  postDeleted,
  postEdited,
  type FeedFilter,
  type PlacedPost,
  type PostAudience,
} from '#shared/domains/posts/posts.contract.ts'
import { isPhotoForPost } from '#shared/domains/posts/posts.rules.ts'
import { COMMON_REASONS, Failure } from '#shared/kernel/failure.ts'
import { newId } from '#shared/kernel/ids.ts'
import { isStaff } from '#shared/kernel/staff.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { sqlStatement, statement, type Given } from '#server/platform/db/statements/statement.ts'
import { inTransaction, type Work } from '#server/platform/db/transaction.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { Services } from '#server/platform/domain/services.ts'
import { recordAct } from '../audit/audit.commands.ts'
import { openDiscussion, removeDiscussion } from '../discussion/discussion.commands.ts'
import { lockOwnPhoto } from '#server/domains/photos/licences/photos.licences.commands.ts'
import { profiles } from '../profiles/profiles.tables.ts'
import { notifyReaders, type StandingPost } from './posts.readers.commands.ts'
import { posts } from './posts.tables.ts'

/** The kind of discussion a post has. */
export const DISCUSSED = 'post'

const requireContent = (content: string) => {
  if (content === '') throw new Failure(POST_REASONS.empty)
}

/** SQL expression on `profiles`: the member's place, if they show it. */
const shownPlace = sql`case when ${profiles.showPlace} then ${profiles.placeId} end`

interface Storing {
  id: string
  userId: string
  content: string
  audience: PostAudience
  photoId: string | null
  now: Date
}

const storePost = sqlStatement(
  'posts.store',
  ({ id, userId, content, audience, photoId, now }: Given<Storing>) =>
    sql<
      Pick<StandingPost, 'placeId'>
    >`insert into ${posts} (id, user_id, content, audience, photo_id, place_id, created_at)
      select ${id}::uuid, ${profiles.id}, ${content}::text, ${audience}::text, ${photoId}::uuid, ${shownPlace}, ${now}::timestamptz
      from ${profiles} where ${profiles.id} = ${userId}::uuid
      returning place_id as "placeId"`,
)

interface New {
  content: string
  audience: PostAudience
  photoId?: string | undefined
}

/**
 * Locks the author's own photo, so that when the post is stored, the photo still exists and all the post's readers may
 * see it.
 */
const requirePhotoFor = async (tx: Tx, { userId, photoId, audience }: New & { userId: string }) => {
  if (photoId === undefined) return null
  const photo = await lockOwnPhoto(tx, { ownerId: userId, photoId })
  if (!photo) throw new Failure(COMMON_REASONS.notFound)
  const isForAll = isPhotoForPost({ ...photo, isShown: !photo.isSurplus }, audience)
  if (!isForAll) throw new Failure(POST_REASONS.photoForFewer)
  return photoId
}

const placed = ({ id, createdAt }: StandingPost, feeds: FeedFilter[]): PlacedPost => ({
  postId: id,
  createdAt: createdAt.toISOString(),
  feeds,
})

/** Creates a post by the member. Throws `post_empty`, `not_found` for someone else's photo, and `photo_for_fewer`. */
export const createPost = (services: Services, userId: string, given: New): Promise<void> =>
  inTransaction(services, async (unit) => {
    const { content, audience } = given
    requireContent(content)
    const photoId = await requirePhotoFor(unit.tx, { ...given, userId })
    const stored = { id: newId(), userId, audience, createdAt: unit.now }
    await openDiscussion(unit, { id: stored.id, kind: DISCUSSED, ownerId: userId })
    const [place] = await storePost(unit.tx, { ...stored, content, photoId, now: unit.now })
    const post = { ...stored, placeId: place?.placeId ?? null, isWithheld: false }
    notifyReaders(services, unit, post, (feeds) => [postAdded, placed(post, feeds)])
  })

interface Editing {
  postId: string
  userId: string
  content: string
  now: Date
}

const changeContent = sqlStatement(
  'posts.changeContent',
  ({ postId, userId, content, now, since }: Given<Editing & { since: Date }>) =>
    sql<Pick<StandingPost, 'audience' | 'placeId' | 'isWithheld' | 'createdAt'> & { isOpen: boolean }>`
      with own as (
        select id, audience, place_id, is_withheld, created_at, created_at > ${since}::timestamptz as is_open from ${posts} where id = ${postId}::uuid and user_id = ${userId}::uuid for update
      ), changed as (
        update ${posts} set content = ${content}::text, edited_at = ${now}::timestamptz from own where ${posts.id} = own.id and own.is_open
      )
      select audience, place_id as "placeId", is_withheld as "isWithheld", created_at as "createdAt", is_open as "isOpen" from own`,
)

/**
 * Changes the text of the member's own post. Throws `post_empty`, `not_found`, and `post_edit_over` after 15 minutes.
 */
export const editPost = (services: Services, editing: Omit<Editing, 'now'>): Promise<void> =>
  inTransaction(services, async (unit) => {
    const { tx, now } = unit
    const { postId, userId, content } = editing
    requireContent(content)
    const since = new Date(now.getTime() - EDIT_WINDOW)
    const [own] = await changeContent(tx, { ...editing, now, since })
    if (!own) throw new Failure(COMMON_REASONS.notFound)
    if (!own.isOpen) throw new Failure(POST_REASONS.editOver)
    notifyReaders(services, unit, { ...own, id: postId, userId }, () => [postEdited, { postId, content }])
  })

const standing = statement('posts.standing', (db, { postId }: Given<{ postId: string }>) => {
  const { id, userId, audience, placeId, isWithheld, createdAt } = posts
  return db.select({ id, userId, audience, placeId, isWithheld, createdAt }).from(posts).where(eq(id, postId))
})

const remove = async (services: Services, unit: Work, post: StandingPost): Promise<boolean> => {
  const authorId = await removeDiscussion(unit, { id: post.id, kind: DISCUSSED, ownerId: post.userId })
  if (authorId === null) return false
  notifyReaders(services, unit, post, (feeds) => [postDeleted, placed(post, feeds)])
  return true
}

/** Deletes a post for good, whoever wrote it, if it still exists. */
export const removePost = async (services: Services, unit: Work, postId: string): Promise<void> => {
  const [post] = await standing(unit.tx, { postId })
  if (post) await remove(services, unit, post)
}

/** Deletes the member's own post, or someone else's as staff, which is recorded. Throws `not_found`. */
export const deletePost = (
  services: Services,
  actor: Pick<Actor, 'id' | 'username' | 'role'>,
  postId: string,
): Promise<void> =>
  inTransaction(services, async (unit) => {
    const { tx, now } = unit
    const [post] = await standing(tx, { postId })
    const isOwn = post?.userId === actor.id
    const isRemovable = post && (isOwn || isStaff(actor.role))
    if (!isRemovable || !(await remove(services, unit, post))) throw new Failure(COMMON_REASONS.notFound)
    if (isOwn) return
    const subject = { memberId: post.userId }
    await recordAct(services, tx, { actor, at: now, act: 'posts.delete', subject })
  })

const moveAll = sqlStatement(
  'posts.move',
  ({ userId }: Given<{ userId: string }>) =>
    sql<never>`update ${posts} set place_id = home.place_id from (select ${shownPlace} as place_id from ${profiles} where ${profiles.id} = ${userId}::uuid) as home
      where ${posts.userId} = ${userId}::uuid and ${posts.placeId} is distinct from home.place_id`,
)

/** Updates the place of the member's posts to the member's current one, if they show it. */
export const movePosts = async ({ tx }: Work, userId: string): Promise<void> => {
  await moveAll(tx, { userId })
}
