export const SEARCH_TEXT = {
  label: 'Search messages',
  found: 'Messages found',
  empty: 'No messages found',
  emptyHelp: 'Try fewer words, or just the start of one.',
  failed: 'We couldn’t search your messages. Please try again.',
} as const
