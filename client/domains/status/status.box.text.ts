/** What the box beside every page says. */
export const BOX_TEXT = {
  box: 'Status',
  title: 'Your current status',
  clear: 'Clear It',
  empty: 'Your status is empty.',
  update: 'Update it?',
  change: 'Change it',
  cleared: 'Your status has been cleared',
  clearFailed: 'We couldn’t clear your status. Please try again.',
} as const
