import type { FeedFilter, PostAudience } from '#shared/domains/posts/posts.contract.ts'
import { inWords } from '#client/domains/accounts/accounts.text.ts'

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
  list: 'Posts, latest first',
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

export const MUTED_TEXT = {
  title: 'Muted posts',
  description: 'You don’t see what these members post. Nothing else changes, and they don’t know.',
  list: 'Members whose posts you have muted',
  loadFailed: 'We couldn’t load this list.',
  empty: 'You haven’t muted anyone’s posts. To mute someone’s, use the menu of a post.',
  mutedOn: (date: string) => `Muted on ${date}`,
  unmute: 'Show their posts again',
  unmuteName: (username: string) => `Show posts by ${username} again`,
  unmuted: 'You’ll see their posts again.',
  unmuteFailed: 'We couldn’t do that. Please try again.',
} as const

/** Text for editing a post. */
export const EDIT_TEXT = {
  editTitle: 'Edit your post',
  editLabel: 'Your post',
  editHelp: 'You can change it for 15 minutes. It’ll say that it was edited.',
  save: 'Save',
  changed: 'Post changed.',
  editOver: 'You can edit a post for 15 minutes, and that time is up.',
  editFailed: 'We couldn’t change your post. Please try again.',
} as const

/** Text for choosing a post's photo, loaded when the picker is opened. */
export const POST_PHOTO_TEXT = {
  title: 'Add a photo to your post',
  means:
    'Choose a photo that everyone who sees the post may see. A new one is added to your photos, for the same people.',
  list: 'Your photos',
  none: 'None of your photos suits this post',
  noneHelp: 'Fewer people can see them than this post. You can add a new one here.',
  missing: 'Choose a photo first.',
  add: 'Add to post',
  ready: 'Goes with your post',
  other: 'Choose another',
  remove: 'Leave the photo out',
} as const
