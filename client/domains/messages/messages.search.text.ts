export const SEARCH_TEXT = {
  label: 'Search messages',
  found: 'Messages found',
  empty: 'No message found',
  emptyHelp: 'Try fewer or different words. The last one can be just the start of a word.',
  failed: 'We couldn’t search your messages. Please try again.',
} as const
