export const SEARCH_TEXT = {
  label: 'Search messages',
  found: 'Messages found',
  empty: 'No message found',
  emptyHelp: 'Try fewer or other words. The last one may be only the beginning of a word.',
  failed: 'We could not search your messages. Please try again.',
} as const
