import * as z from 'zod/mini'
import { selfOnly } from '../../kernel/audience.ts'
import { endpoint } from '../../kernel/endpoint.ts'
import { reason } from '../../kernel/failure.ts'
import { email, flag, instant, nothing, secret } from '../../kernel/fields.ts'
import { profileType } from '../../kernel/profile-types.ts'
import { RESTRICTIONS } from '../../kernel/restriction.ts'
import { SECOND } from '../../kernel/time.ts'

export const ROLES = ['admin', 'moderator', 'user', 'free', 'bronze', 'silver', 'gold'] as const
export type Role = (typeof ROLES)[number]

/** Maximum length of the reason an admin gives a member for suspending them or closing their account. */
export const SUSPENSION_REASON_MAX = 500

/** Years for which the data that identifies a banned member is kept. */
export const BAN_YEARS = 5

export const USERNAME = { min: 3, max: 30, pattern: /^[A-Za-z0-9_.-]+$/ } as const

/** How often a page checks its session, and how long before expiry it renews the session, in milliseconds. */
export const SESSION_TICK = 30_000
export const SESSION_RENEWAL = 3 * SESSION_TICK
/** Milliseconds before the first retry of a failed renewal. Each further wait is twice as long. */
export const SESSION_BACKOFF = 200

/** Milliseconds until the session that changed a password ends. */
export const PASSWORD_LOGOUT = 10 * SECOND

/** Length of a password in characters. The upper bound limits the work of hashing. */
export const PASSWORD = { min: 6, minChosenLater: 8, max: 200 } as const
export const password = () => secret(1, PASSWORD.max)

export const sessionUser = z.object({
  id: z.uuid(),
  email: selfOnly(z.string()),
  username: z.string(),
  role: selfOnly(z.enum(ROLES)),
  profileType: profileType(),
})

/** A restriction that staff have put on a member. */
export const restriction = () =>
  z.object({
    kind: z.enum(RESTRICTIONS),
    /** Null if it doesn't expire. */
    until: z.nullable(instant()),
    /** Shown to the member. */
    reason: z.string(),
  })

/** The parts of a session that a page may know: the user and when it expires, but never a token. */
export const session = z.object({
  user: sessionUser,
  /** Present only for an admin who must set up a second factor before doing anything as an admin. */
  needsSecondFactor: z.optional(selfOnly(z.literal(true))),
  /** Present only for a member who has yet to agree to new terms. */
  newTerms: z.optional(
    selfOnly(
      z.object({
        askedAt: instant(),
        requiredFrom: instant(),
        /** Whether the deadline has passed, so that the member can't do anything else before agreeing. */
        isRequired: z.boolean(),
      }),
    ),
  ),
  /** The restriction on the member, which applies until it expires, if it does. */
  restriction: z.optional(selfOnly(restriction())),
  /** Present only for an admin, on a trial copy, which sends nothing and runs no jobs. */
  isQuietCopy: z.optional(selfOnly(z.literal(true))),
  expiresAt: instant(),
})
export type Session = z.output<typeof session>
export type SessionUser = z.output<typeof sessionUser>

/** A pending log-in, whose password was correct. It waits five minutes for the second factor. */
export const secondStep = z.object({
  /** Only for the requesting page, which doesn't store it. */
  token: selfOnly(z.string()),
  /** The second factors the member can continue with, besides a recovery code. */
  hasApp: selfOnly(z.boolean()),
  hasPasskeys: selfOnly(z.boolean()),
})
export type SecondStep = z.output<typeof secondStep>

export const ACCOUNT_REASONS = {
  invalidCredentials: reason('invalid_credentials', 'unauthenticated', 'Invalid login credentials'),
  suspended: reason('account_suspended', 'forbidden', 'This account is suspended.'),
  tooManyFailures: reason('too_many_failures', 'rate_limited', 'Too many failed logins.'),
  tooManyMails: reason(
    'too_many_mails',
    'rate_limited',
    'You’ve asked for a lot of emails. Please wait a while.',
  ),
  passwordDiffers: reason(
    'password_differs',
    'invalid',
    'That’s not the password you chose when you registered.',
  ),
  invalidToken: reason('invalid_token', 'invalid', 'This link is no longer valid.'),
  passwordTooCommon: reason(
    'password_too_common',
    'invalid',
    'This password is too common. Please choose another one.',
  ),
} as const

/**
 * `max`: failures per email address from a browser that has logged in to the account before, or from all other browsers
 * on one network. `maxOfAll`: failures per email address from all other browsers on any network.
 */
export const LOGIN_FAILURES = { max: 10, maxOfAll: 100, seconds: 15 * 60 } as const

export const getSession = endpoint({
  name: 'accounts.getSession',
  summary: 'The browser’s current session, or null if no one is logged in.',
  method: 'GET',
  path: '/api/session',
  access: 'public',
  whileTermsWait: true,
  input: nothing,
  output: z.object({ session: z.nullable(session) }),
  reasons: [],
})

export const logIn = endpoint({
  name: 'accounts.logIn',
  summary:
    'Log in with email address and password, which sets the session’s HttpOnly cookie. If the account has a second factor, returns a token for the second step instead.',
  method: 'POST',
  path: '/api/session',
  access: 'public',
  input: z.object({ email: email(), password: password(), rememberMe: z._default(flag(), false) }),
  /** `isRestored`: whether the account was due to be deleted and has been restored. */
  output: z.object({
    session: z.nullable(session),
    secondStep: z.nullable(secondStep),
    isRestored: z.boolean(),
  }),
  reasons: [ACCOUNT_REASONS.invalidCredentials, ACCOUNT_REASONS.suspended, ACCOUNT_REASONS.tooManyFailures],
  limits: [{ per: 'network', max: 25, seconds: 5 * 60, whenStoreDown: 'closed' }],
})

export const renewSession = endpoint({
  name: 'accounts.renewSession',
  summary: 'Extend the current session and set its cookie again.',
  method: 'POST',
  path: '/api/session/renew',
  access: 'member',
  whileTermsWait: true,
  whileRestricted: 'kept',
  input: nothing,
  output: z.object({ session }),
  reasons: [],
})

export const LOGOUT_SCOPES = ['local', 'others', 'global'] as const

export const logOut = endpoint({
  name: 'accounts.logOut',
  summary: 'End the current session, all other sessions, or all of them.',
  method: 'POST',
  path: '/api/session/end',
  access: 'member',
  whileTermsWait: true,
  whileRestricted: 'kept',
  input: z.object({ scope: z._default(z.enum(LOGOUT_SCOPES), 'local') }),
  output: nothing,
  reasons: [],
})

export const findConfirmationAddress = endpoint({
  name: 'accounts.findConfirmationAddress',
  summary:
    'The email address of the registration that the emailed token belongs to, so that password managers store the password for it.',
  method: 'POST',
  path: '/api/confirmation/address',
  access: 'public',
  input: z.object({ token: secret(20, 100) }),
  output: z.object({ email: selfOnly(z.string()) }),
  reasons: [ACCOUNT_REASONS.invalidToken],
  limits: [{ per: 'network', max: 30, seconds: 5 * 60, whenStoreDown: 'closed' }],
})

export const confirmEmail = endpoint({
  name: 'accounts.confirmEmail',
  summary:
    'Complete a registration with the emailed token and the password chosen for it, or a new one, and log in.',
  method: 'POST',
  path: '/api/confirmation',
  access: 'public',
  input: z.object({
    token: secret(20, 100),
    password: secret(PASSWORD.min, PASSWORD.max),
    /** Whether this password replaces the one from registration. If not, the two must match. */
    isNew: z._default(z.boolean(), false),
  }),
  /** `destination`: the address within the site that the visitor was going to when registering. */
  output: z.object({ session, destination: z.nullable(z.string()) }),
  reasons: [ACCOUNT_REASONS.invalidToken, ACCOUNT_REASONS.passwordDiffers, ACCOUNT_REASONS.passwordTooCommon],
  limits: [{ per: 'network', max: 30, seconds: 5 * 60, whenStoreDown: 'closed' }],
})

export const resendConfirmation = endpoint({
  name: 'accounts.resendConfirmation',
  summary: 'Resend the confirmation email. The response is the same for unknown email addresses.',
  method: 'POST',
  path: '/api/confirmation/resend',
  access: 'public',
  input: z.object({ email: email() }),
  output: nothing,
  reasons: [ACCOUNT_REASONS.tooManyMails],
  limits: [{ per: 'network', max: 6, seconds: 60 * 60, whenStoreDown: 'closed' }],
})

export const findAnyAdmin = endpoint({
  name: 'accounts.findAnyAdmin',
  summary: 'Whether the site has an admin.',
  method: 'GET',
  path: '/api/admin-exists',
  access: 'public',
  input: nothing,
  output: z.object({ exists: z.boolean() }),
  reasons: [],
})
