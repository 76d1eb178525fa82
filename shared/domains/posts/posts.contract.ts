import * as z from 'zod/mini'
import { endpoint, liveEvent } from '../../kernel/endpoint.ts'
import { COMMON_REASONS, reason } from '../../kernel/failure.ts'
import { id, instant, nothing, trimmed } from '../../kernel/fields.ts'
import type { Topic } from '../../kernel/live.ts'
import { pageInput, pageOf } from '../../kernel/page.ts'
import { picture } from '../../kernel/picture.ts'
import { MINUTE } from '../../kernel/time.ts'
import { discussionSummary } from '../discussion/discussion.contract.ts'
import { memberSummary } from '../profiles/profiles.contract.ts'

/** Maximum characters of a post. */
export const POST_MAX = 2000

/** How long after posting the author can edit a post, in milliseconds. */
export const EDIT_WINDOW = 15 * MINUTE

/** The audiences of a post. */
export const POST_AUDIENCES = ['members', 'friends'] as const
export type PostAudience = (typeof POST_AUDIENCES)[number]

/** The posts a feed shows: everyone's, those from the caller's county, or friends' posts. */
export const FEED_FILTERS = ['everybody', 'near', 'friends'] as const
export type FeedFilter = (typeof FEED_FILTERS)[number]

export const POST_REASONS = {
  empty: reason('post_empty', 'invalid', 'Post content cannot be empty'),
  editOver: reason('post_edit_over', 'conflict', 'You can only edit a post for 15 minutes.'),
  photoForFewer: reason(
    'photo_for_fewer',
    'invalid',
    'Not everyone who can see the post may see this photo.',
  ),
  ownAccount: reason('cannot_mute_yourself', 'invalid', 'You can’t mute your own posts.'),
} as const

/** A photo with its owner's description. */
export const describedPicture = z.extend(picture, { alt: z.string() })

const post = z.object({
  id: id(),
  content: z.string(),
  audience: z.enum(POST_AUDIENCES),
  createdAt: instant(),
  isEdited: z.boolean(),
  /** Whether only its author and staff see it until a report about it is decided. */
  isWithheld: z.boolean(),
  /** Null if there's none or the caller may not see it. */
  photo: z.nullable(describedPicture),
  ...discussionSummary.shape,
  author: memberSummary,
})
export type Post = z.output<typeof post>

const filter = z._default(z.enum(FEED_FILTERS), 'everybody')

export const listPosts = endpoint({
  name: 'posts.listPosts',
  summary:
    'The posts the caller may see, latest first: everyone’s, those from the caller’s county, or friends’.',
  method: 'GET',
  path: '/api/posts',
  access: 'member',
  input: z.object({ ...pageInput, filter }),
  output: pageOf(post),
  reasons: [],
})

export const listPostsOf = endpoint({
  name: 'posts.listPostsOf',
  summary:
    'The posts of one member that the caller may see, latest first. There are none if the caller can’t see the member.',
  method: 'GET',
  path: '/api/posts/of/{memberId}',
  access: 'member',
  input: z.object({ ...pageInput, memberId: id() }),
  output: pageOf(post),
  reasons: [],
})

export const getPost = endpoint({
  name: 'posts.getPost',
  summary: 'A post that the caller may see.',
  method: 'GET',
  path: '/api/posts/{postId}',
  access: 'member',
  concerns: 'post',
  input: z.object({ postId: id() }),
  output: post,
  reasons: [COMMON_REASONS.notFound],
})

/** Maximum number of an open page's posts per call. */
export const MOST_FOLLOWED = 100
/** Highest number up to which new posts are counted. */
export const MOST_NEW = 100

const ids = z.pipe(
  z.transform((value: readonly string[] | string) =>
    typeof value === 'string' ? value.split(',').filter(Boolean) : value,
  ),
  z.array(id()).check(z.maxLength(MOST_FOLLOWED)),
)

export const listPostChanges = endpoint({
  name: 'posts.listPostChanges',
  summary:
    'The current state of the posts on an open page, without those that are gone, and the number of newer posts, counted up to 100.',
  method: 'GET',
  path: '/api/posts/changes',
  access: 'member',
  input: z.object({
    filter,
    ids: z._default(ids, []),
    /** When the newest of these posts was posted. Absent if there are none. */
    since: z.optional(instant()),
  }),
  output: z.object({ posts: z.array(post), newer: z.int() }),
  reasons: [],
})

const hourly = (max: number) => [{ per: 'member', max, seconds: 60 * 60, whenStoreDown: 'open' }] as const
const content = trimmed(POST_MAX)

export const createPost = endpoint({
  name: 'posts.createPost',
  summary: 'Create a post for all members or for friends, optionally with one of the caller’s photos.',
  method: 'POST',
  path: '/api/posts',
  access: 'member',
  input: z.object({
    content,
    audience: z._default(z.enum(POST_AUDIENCES), 'members'),
    photoId: z.optional(id()),
  }),
  output: nothing,
  reasons: [POST_REASONS.empty, POST_REASONS.photoForFewer, COMMON_REASONS.notFound],
  limits: [{ per: 'member', max: 10, seconds: 60 * 60, whenStoreDown: 'closed' }],
})

const one = { postId: id() }

export const editPost = endpoint({
  name: 'posts.editPost',
  summary:
    'Edit the text of the caller’s own post, within 15 minutes of posting it. The post is marked as edited.',
  method: 'PATCH',
  path: '/api/posts/{postId}',
  access: 'member',
  concerns: 'ownPost',
  input: z.object({ ...one, content }),
  output: nothing,
  reasons: [COMMON_REASONS.notFound, POST_REASONS.empty, POST_REASONS.editOver],
  limits: hourly(60),
})

export const deletePost = endpoint({
  name: 'posts.deletePost',
  summary: 'Delete the caller’s own post. Admins and moderators can delete any post.',
  method: 'DELETE',
  path: '/api/posts/{postId}',
  access: 'member',
  whileRestricted: 'kept',
  concerns: 'removablePost',
  input: z.object(one),
  output: nothing,
  reasons: [COMMON_REASONS.notFound],
  limits: hourly(600),
})

const muted = { memberId: id() }

export const mutePosts = endpoint({
  name: 'posts.mutePosts',
  summary: 'Hide a member’s posts from the caller without blocking the member, who isn’t notified.',
  method: 'PUT',
  path: '/api/posts/mutes/{memberId}',
  access: 'member',
  whileRestricted: 'kept',
  concerns: 'profile',
  input: z.object(muted),
  output: nothing,
  reasons: [COMMON_REASONS.notFound, POST_REASONS.ownAccount],
  limits: hourly(600),
})

export const unmutePosts = endpoint({
  name: 'posts.unmutePosts',
  summary: 'Show the caller a member’s posts again.',
  method: 'DELETE',
  path: '/api/posts/mutes/{memberId}',
  access: 'member',
  whileRestricted: 'kept',
  input: z.object(muted),
  output: nothing,
  reasons: [],
  limits: hourly(600),
})

export const listMutes = endpoint({
  name: 'posts.listMutes',
  summary:
    'The members whose posts the caller has muted, as far as the caller may see them, most recently muted first.',
  method: 'GET',
  path: '/api/posts/mutes',
  access: 'member',
  input: z.object(pageInput),
  output: pageOf(z.object({ ...memberSummary.shape, mutedAt: instant() })),
  reasons: [],
})

/** The topic joined by every open feed. */
export const FEED: Topic = { resource: 'feed', id: '00000000-0000-4000-8000-000000000001' }

/** When a post was posted, and which of the reader's feeds show it. */
const placed = z.object({ postId: id(), createdAt: instant(), feeds: z.array(z.enum(FEED_FILTERS)) })
export type PlacedPost = z.output<typeof placed>

/** Someone the reader can see has posted something the reader may see. */
export const postAdded = liveEvent('posts.added', placed)

/** The text of a post the reader may see has changed. */
export const postEdited = liveEvent('posts.edited', z.object({ postId: id(), content: z.string() }))

/** A post the reader could see is gone. */
export const postDeleted = liveEvent('posts.deleted', placed)

/** The member has changed which posts they see, so their pages refetch them. */
export const postsChanged = liveEvent('posts.changed', nothing)
