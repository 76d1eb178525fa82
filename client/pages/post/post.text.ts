export const POST_PAGE_TEXT = {
  title: (username: string) => `Post by ${username}`,
  loadFailed: 'We couldn’t load this post.',
  notFound: 'Post not found',
  notFoundHelp: 'It may have been deleted, or it isn’t open to you.',
  toFeed: 'To your dashboard',
} as const
