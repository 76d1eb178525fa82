export const STATUS_TEXT = {
  title: 'Update status',
  description: 'What are you up to? It shows on your profile for 48 hours, to members who may see it.',
  label: 'Your status',
  submit: 'Update status',
  shownUntil: (time: string) => `Shown until ${time}`,
  missing: 'Please enter a status message',
  signedOut: 'You must be logged in to update your status',
  updated: 'Your status has been updated',
  tooOften: (wait: string) => `You’ve changed your status a lot. Please try again ${wait}.`,
  failed: 'We couldn’t update your status. Please try again.',
} as const

/** The text of the status box beside every page. */
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
