export const FAB_LISTS_TEXT = {
  fabbed: 'Photos you fabbed',
  fabbedHelp: 'Only you see this list. Photos stay in it for as long as you can see them.',
  received: 'Recent fabs of your photos',
  receivedHelp: 'See who’s fabbed your photos lately. Only you see this.',
  fabbedList: 'Photos you fabbed, the latest first',
  receivedList: 'Fabs of your photos, the latest first',
  loadFailed: 'We couldn’t load this list.',

  empty: 'No liked photos yet',
  emptyHelp: 'A fab says you like a photo. Photos you fab, and fabs your own photos get, will appear here.',
  browse: 'Browse members',

  photoBy: (username: string) => `Photo by ${username}`,
  takeBack: 'Remove fab',
  takeBackOf: (username: string) => `Remove fab: photo by ${username}`,
  takenBack: 'Fab removed',
  takeBackFailed: 'We couldn’t remove it. Please try again.',
  fabbedYours: 'fabbed your photo',
  yourPhoto: 'Your photo, which they fabbed',
} as const
