import { reason } from '../../kernel/failure.ts'

/** Reasons for rejecting a re-entered password or a new email address. */
export const CREDENTIAL_REASONS = {
  wrongPassword: reason('wrong_password', 'invalid', 'Current password is incorrect'),
  tooManyWrongPasswords: reason('too_many_wrong_passwords', 'rate_limited', 'Too many wrong passwords.'),
  emailTaken: reason('email_taken', 'conflict', 'This email address is already in use.'),
  emailUnchanged: reason('email_unchanged', 'invalid', 'This is already your email address.'),
} as const
