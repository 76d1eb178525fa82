import type { FeedFilter, PostAudience } from '#shared/domains/posts/posts.contract.ts'
import { inWords } from '#client/domains/accounts/accounts.limits.text.ts'

export const AUDIENCE_TEXT: Record<PostAudience, string> = {
  members: 'All members',
  friends: 'Friends only',
}

export const FILTER_TEXT: Record<FeedFilter, string> = {
  everybody: 'Everyone',
  near: 'Near me',
  friends: 'Friends',
}

export const FEED_TEXT = {
  title: 'Posts',
  list: 'Posts, the latest first',
  filter: 'Whose posts to show',
  loadFailed: 'Failed to load posts',
  newer: (count: number) => `${count >= 100 ? '100 or more' : count} new ${count === 1 ? 'post' : 'posts'}`,
  older: 'Show older posts',
  empty: {
    everybody: 'No posts yet',
    near: 'No posts from near you yet',
    friends: 'No posts from friends yet',
  } satisfies Record<FeedFilter, string>,
  emptyHelp: {
    everybody:
      'What members share shows up here: where they’re off to, what they enjoyed, a question to all. Yours could be the first.',
    near: 'You’ll see what members in your county share. You both need a place in your profile.',
    friends: 'You’ll see what you and your friends share.',
  } satisfies Record<FeedFilter, string>,
} as const

export const POST_TEXT = {
  withheld: 'Hidden from others until we’ve looked at it',
  content: 'Write a post',
  placeholder: 'What would you like to share?',
  audience: 'Who can see it',
  submit: 'Post',
  empty: 'Post content cannot be empty',
  created: 'Post created successfully!',
  createFailed: 'Failed to create post',
  tooMany: (retryAfter: number | undefined) =>
    `That’s a lot of posts for one hour. You can post again ${inWords(retryAfter ?? 60)}.`,
  report: 'Report',
  addPhoto: 'Add a photo',
  photoForFewer:
    'Fewer people can see this photo than your post. Choose another, or change who can see the post.',
  photoGone: 'This photo is no longer there. Choose another.',
  photoBy: (username: string) => `Photo by ${username}`,
  showPhoto: (name: string) => `Show in full: ${name}`,
  edited: 'Edited',
  by: (username: string) => `the post by ${username}`,
  menu: (username: string) => `More about the post by ${username}`,
  edit: 'Edit',
  delete: 'Delete',
  deleteQuestion: (username: string) => `Delete the post by ${username}?`,
  deleteOwnQuestion: 'Delete your post?',
  deleteMeans: 'It’ll be gone for everyone, and we can’t bring it back.',
  keep: 'Keep it',
  deleted: 'Post deleted.',
  deleteFailed: 'We couldn’t delete this post. Please try again.',
} as const

export const MUTE_TEXT = {
  mute: 'Mute their posts',
  muted: (username: string) => `You won’t see posts by ${username} any more. Undo this in your block list.`,
  muteFailed: 'We couldn’t mute their posts. Please try again.',
} as const
