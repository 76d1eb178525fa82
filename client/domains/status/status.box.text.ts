/** What the box beside every page says. */
export const BOX_TEXT = {
  box: 'Status',
  title: 'Your current status',
  clear: 'Clear It',
  empty: 'Your status is empty.',
  update: 'Update it?',
  cleared: 'Your status is cleared',
  clearFailed: 'Your status could not be cleared. Please try again.',
} as const
