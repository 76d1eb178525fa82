/** On a rendered page whose scripts do not come; as in `index.html`. */
export const LATE_TEXT = {
  title: 'This page is taking a long time to load',
  again: 'Load it again',
} as const
