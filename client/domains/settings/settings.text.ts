export const STATUS_TEXT = {
  title: 'Service status',
  checking: 'Asking the service…',
  well: 'The service is up and answering.',
  away: 'The service does not answer properly right now. Please try again in a few minutes.',
  checkedAt: 'Checked at',
  again: 'Check again',
} as const
