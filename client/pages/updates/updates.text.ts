export const UPDATES_TEXT = {
  title: 'Friend updates',
  description: 'What your friends post, share and say, latest first.',
  list: 'Updates from friends, latest first',
  loadFailed: 'We couldn’t load these updates.',
  empty: 'Nothing new from friends yet',
  emptyHelp: 'Their posts, new photos and statuses show up here, for as long as you’re friends.',
  toFriends: 'Your friends',
  photos: (count: number) => (count === 1 ? 'Added a photo' : `Added ${count} photos`),
  photoBy: (username: string) => `Photo by ${username}`,
  status: 'New status',
} as const
