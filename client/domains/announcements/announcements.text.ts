export const STRIP_TEXT = {
  title: 'Announcements',
  more: 'Read more',
  dismiss: 'Dismiss this announcement',
} as const
