import { reason } from '../../kernel/failure.ts'

/** Reasons for rejecting a name, at registration and later. */
export const NAME_REASONS = {
  invalid: reason(
    'username_invalid',
    'invalid',
    'A username has 3 to 30 letters, digits, dots, hyphens or underscores.',
  ),
  taken: reason('username_taken', 'conflict', 'Username is already taken. Please choose a different one.'),
} as const
