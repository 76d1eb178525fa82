export const TERMS_TEXT = {
  failed: 'The terms could not be loaded. Please try again.',
} as const
