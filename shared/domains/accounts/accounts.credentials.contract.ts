import { reason } from '../../kernel/failure.ts'

/** Why a password that was asked for again, or another address, is refused. */
export const CREDENTIAL_REASONS = {
  wrongPassword: reason('wrong_password', 'invalid', 'Current password is incorrect'),
  tooManyWrongPasswords: reason('too_many_wrong_passwords', 'rate_limited', 'Too many wrong passwords.'),
  emailTaken: reason('email_taken', 'conflict', 'This email address is already in use.'),
  emailUnchanged: reason('email_unchanged', 'invalid', 'This is already your email address.'),
} as const
