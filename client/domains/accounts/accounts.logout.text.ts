export const LOGOUT_TEXT = {
  done: 'You have been successfully logged out',
  failed: 'Failed to logout. Please try again.',
} as const
