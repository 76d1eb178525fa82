export const NOTICES_TEXT = {
  title: 'Notifications',
  description: 'What has happened here for you. We keep it for 90 days.',
  list: 'Your notifications, the latest first',
  settings: 'Choose what you hear of',
  seeAll: 'Mark all as read',
  seen: 'All marked as read',
  seeFailed: 'We could not mark them as read. Please try again.',
  loadFailed: 'We could not load your notifications.',
  isNew: 'New',
  yourPhoto: 'Your photo',
  empty: 'Nothing new for you',
  emptyHelp:
    'When somebody writes to you, looks at your profile or fabs a photo of yours, you will see it here.',
  browse: 'Browse members',
} as const
