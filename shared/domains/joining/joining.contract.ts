import * as z from 'zod/mini'
import { endpoint } from '../../kernel/endpoint.ts'
import { reason } from '../../kernel/failure.ts'
import { id, secret, trimmed } from '../../kernel/fields.ts'
import { typedAddress } from '../../kernel/invisible.ts'
import { DESTINATION_MAX } from '../accounts/accounts.destination.rules.ts'
import { ACCOUNT_REASONS, PASSWORD, session, USERNAME } from '../accounts/accounts.contract.ts'
import { PAGE_PATH_MAX } from '../pages/pages.rules.ts'
import { NAME_REASONS } from '../profiles/profiles.names.contract.ts'

/**
 * The version of the terms that a site starts with. Stored with each acceptance until members are asked to agree to new
 * terms.
 */
export const TERMS_VERSION = '2026-11-27'
/** Milliseconds without typing before a username is looked up. */
export const USERNAME_PAUSE = 500

export const JOINING_REASONS = {
  /** Thrown with the error message that admins have set. */
  registrationClosed: reason('registration_closed', 'conflict', 'Registration is closed at the moment.'),
  termsNotAccepted: reason('terms_not_accepted', 'invalid', 'You must agree to the terms and conditions'),
  passwordTooShort: reason('password_too_short', 'invalid', 'Password must be at least 6 characters long.'),
  usernameInvalid: NAME_REASONS.invalid,
  usernameTaken: NAME_REASONS.taken,
  profileTypeMissing: reason('profile_type_missing', 'invalid', 'Please select your profile type'),
  birthDateMissing: reason('birth_date_missing', 'invalid', 'Please select your birth month and year'),
  underAge: reason('under_age', 'invalid', 'You must be 18 or older to register.'),
  emailInvalid: reason('email_invalid', 'invalid', 'Please enter a valid email address.'),
  alreadyRegistered: reason('already_registered', 'conflict', 'User already registered'),
} as const

export const signUp = endpoint({
  name: 'joining.signUp',
  summary: 'Register. Returns a session, or null if the email address has to be confirmed first.',
  method: 'POST',
  path: '/api/accounts',
  access: 'public',
  /** Only checks bounds. The sign-up rules report what's missing or wrong, in the prescribed order. */
  input: z.object({
    clientKey: id(),
    email: trimmed(254).check(z.overwrite(typedAddress)),
    password: secret(0, PASSWORD.max),
    username: trimmed(100),
    profileType: z._default(trimmed(20), ''),
    birthMonth: z._default(z.int().check(z.minimum(0), z.maximum(12)), 0),
    birthYear: z._default(z.int().check(z.minimum(0), z.maximum(2200)), 0),
    termsAccepted: z._default(z.boolean(), false),
    /** The page the visitor was going to. Ignored unless it's an address on this site. */
    from: z._default(trimmed(DESTINATION_MAX), ''),
    /** The name of the landing page they came through. Ignored unless it's published. */
    landing: z._default(trimmed(PAGE_PATH_MAX), ''),
    /** The key of the visitor's own pending sign-up with a different email address, which this one replaces. */
    replaces: z.optional(id()),
  }),
  output: z.object({ session: z.nullable(session) }),
  reasons: [...Object.values(JOINING_REASONS), ACCOUNT_REASONS.passwordTooCommon],
  limits: [{ per: 'network', max: 5, seconds: 30 * 60, whenStoreDown: 'closed' }],
})

export const findUsername = endpoint({
  name: 'joining.findUsername',
  summary: 'Whether a username is available.',
  method: 'GET',
  path: '/api/usernames/{username}',
  access: 'public',
  input: z.object({
    username: trimmed(USERNAME.max).check(z.minLength(USERNAME.min)),
  }),
  output: z.object({ available: z.boolean() }),
  reasons: [],
  limits: [
    { per: 'network', max: 30, seconds: 60, whenStoreDown: 'open' },
    { per: 'network', max: 300, seconds: 24 * 60 * 60, whenStoreDown: 'open' },
  ],
})
