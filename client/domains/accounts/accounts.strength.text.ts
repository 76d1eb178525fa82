export const STRENGTH_TEXT = {
  label: 'Strength of the password',
  scores: ['Very easy to guess', 'Easy to guess', 'Could be stronger', 'Good', 'Very good'],
} as const
