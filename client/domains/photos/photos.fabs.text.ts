export const FAB_LISTS_TEXT = {
  fabbed: 'Photos you fabbed',
  fabbedHelp: 'Only you see this list. A photo is in it for as long as you may see it.',
  received: 'Recent fabs of your photos',
  receivedHelp: 'Who fabbed your photos lately. Only you see this.',
  fabbedList: 'Photos you fabbed, the latest first',
  receivedList: 'Fabs of your photos, the latest first',
  loadFailed: 'We could not load this list.',

  empty: 'No liked photos yet',
  emptyHelp:
    'A fab tells somebody that you like their photo. The photos you fab, and the fabs that yours get, will be listed here.',
  browse: 'Browse members',

  photoBy: (username: string) => `Photo by ${username}`,
  takeBack: 'Take back',
  takeBackOf: (username: string) => `Take back your fab of the photo by ${username}`,
  takenBack: 'Your fab is taken back',
  takeBackFailed: 'We could not take it back. Please try again.',
  fabbedYours: 'fabbed your photo',
  yourPhoto: 'Your photo, which they fabbed',
} as const
