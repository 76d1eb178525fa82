import * as z from 'zod/mini'
import { endpoint } from '../../kernel/endpoint.ts'
import { reason } from '../../kernel/failure.ts'
import { id } from '../../kernel/fields.ts'
import { email, password, session } from '../accounts/accounts.contract.ts'
import { profileType } from '../profiles/profiles.options.contract.ts'

export const TERMS_VERSION = '2026-11'
/** Milliseconds of rest in typing before a username is looked up. */
export const USERNAME_PAUSE = 500

export const JOINING_REASONS = {
  termsNotAccepted: reason('terms_not_accepted', 'invalid', 'You must agree to the terms and conditions'),
  passwordTooShort: reason('password_too_short', 'invalid', 'Password must be at least 6 characters long.'),
  passwordTooCommon: reason(
    'password_too_common',
    'invalid',
    'This password is too common. Please choose another one.',
  ),
  usernameInvalid: reason(
    'username_invalid',
    'invalid',
    'A username has 3 to 30 letters, digits, dots, hyphens or underscores.',
  ),
  usernameTaken: reason(
    'username_taken',
    'conflict',
    'Username is already taken. Please choose a different one.',
  ),
  underAge: reason('under_age', 'invalid', 'You must be 18 or older to register.'),
  alreadyRegistered: reason('already_registered', 'conflict', 'User already registered'),
} as const

export const signUp = endpoint({
  name: 'joining.signUp',
  summary: 'Register; gives a session, or null where the address must be confirmed first.',
  method: 'POST',
  path: '/api/accounts',
  access: 'public',
  input: z.object({
    clientKey: id(),
    email: email(),
    password: password(),
    username: z.string().check(z.trim(), z.maxLength(100)),
    profileType: profileType(),
    birthMonth: z.int().check(z.minimum(1), z.maximum(12)),
    birthYear: z.int().check(z.minimum(1900), z.maximum(2200)),
    termsAccepted: z.boolean(),
  }),
  output: z.object({ session: z.nullable(session) }),
  reasons: Object.values(JOINING_REASONS),
  limits: [{ per: 'network', max: 5, seconds: 30 * 60, whenStoreDown: 'closed' }],
})

export const findUsername = endpoint({
  name: 'joining.findUsername',
  summary: 'Whether a username can still be taken.',
  method: 'GET',
  path: '/api/usernames/{username}',
  access: 'public',
  input: z.object({ username: z.string().check(z.trim(), z.minLength(3), z.maxLength(30)) }),
  output: z.object({ available: z.boolean() }),
  reasons: [],
  limits: [
    { per: 'network', max: 30, seconds: 60, whenStoreDown: 'open' },
    { per: 'network', max: 300, seconds: 24 * 60 * 60, whenStoreDown: 'open' },
  ],
})
