export const TERMS_TEXT = {
  failed: 'We couldn’t load the terms. Please try again.',
} as const
