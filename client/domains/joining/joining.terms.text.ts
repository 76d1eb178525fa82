export const TERMS_TEXT = {
  failed: 'We could not load the terms. Please try again.',
} as const
