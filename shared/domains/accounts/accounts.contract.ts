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

/** The longest reason that an admin gives a member for suspending them, or for closing their account. */
export const SUSPENSION_REASON_MAX = 500

/** How long it is kept by what a banned member is known again. */
export const BAN_YEARS = 5

export const USERNAME = { min: 3, max: 30, pattern: /^[A-Za-z0-9_.-]+$/ } as const

/** Milliseconds: how often a page looks at its session, and how long before the end it renews it. */
export const SESSION_TICK = 30_000
export const SESSION_RENEWAL = 3 * SESSION_TICK
/** Milliseconds before the first repetition of a failed renewal; each further wait is twice as long. */
export const SESSION_BACKOFF = 200

/** Milliseconds that the session in which a password was changed has left. */
export const PASSWORD_LOGOUT = 10 * SECOND

/** Characters; the upper bound keeps the work of hashing bounded. */
export const PASSWORD = { min: 6, minChosenLater: 8, max: 200 } as const
export const password = () => secret(1, PASSWORD.max)

export const sessionUser = z.object({
  id: z.uuid(),
  email: selfOnly(z.string()),
  username: z.string(),
  role: selfOnly(z.enum(ROLES)),
  profileType: profileType(),
})

/** What staff don't let a member do. */
export const restriction = () =>
  z.object({
    kind: z.enum(RESTRICTIONS),
    /** Null without an end. */
    until: z.nullable(instant()),
    /** Told to the member. */
    reason: z.string(),
  })

/** What a page may know of its log-in: the user and when it ends; never a token. */
export const session = z.object({
  user: sessionUser,
  /** Said only to an admin who may do nothing as an admin before a second factor is set up. */
  needsSecondFactor: z.optional(selfOnly(z.literal(true))),
  /** Said only to a member who has yet to agree to new terms. */
  newTerms: z.optional(
    selfOnly(
      z.object({
        askedAt: instant(),
        requiredFrom: instant(),
        /** That time has come: nothing else can be done before. */
        isRequired: z.boolean(),
      }),
    ),
  ),
  /** What staff don't let the member do, and why; it counts until its end, where it has one. */
  restriction: z.optional(selfOnly(restriction())),
  /** Said only to an admin, of a copy that is tried: it sends nothing and runs no job. */
  isQuietCopy: z.optional(selfOnly(z.literal(true))),
  expiresAt: instant(),
})
export type Session = z.output<typeof session>
export type SessionUser = z.output<typeof sessionUser>

/** A log-in whose password was right and that waits for the second factor, for five minutes. */
export const secondStep = z.object({
  /** For the page that asked only, which keeps it nowhere. */
  token: selfOnly(z.string()),
  /** What the member may go on with, beside a recovery code. */
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
 * Failures of a browser that has logged in to the account before, and of all others from one network, with one address;
 * and those of all others together.
 */
export const LOGIN_FAILURES = { max: 10, maxOfAll: 100, seconds: 15 * 60 } as const

export const getSession = endpoint({
  name: 'accounts.getSession',
  summary: 'The log-in of this browser, or null.',
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
    'Log in with email and password; the session travels in an HttpOnly cookie. Where the account has a second factor, there is none yet: the answered token goes on with it.',
  method: 'POST',
  path: '/api/session',
  access: 'public',
  input: z.object({ email: email(), password: password(), rememberMe: z._default(flag(), false) }),
  /** Whether the account was going to be deleted, and is the member's again. */
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
  summary: 'Extend this session; the cookie is set again.',
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
  summary: 'End this session, all others, or all.',
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
    'Whose registration the token of the mail finishes, so that a password manager keeps its password.',
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
  summary: 'Finish a registration with the token of its mail and its password, or a new one; logs in.',
  method: 'POST',
  path: '/api/confirmation',
  access: 'public',
  input: z.object({
    token: secret(20, 100),
    password: secret(PASSWORD.min, PASSWORD.max),
    /** Whether it takes the place of the one typed at registration, which it has to repeat otherwise. */
    isNew: z._default(z.boolean(), false),
  }),
  /** With the address within the site where the visitor was going when registering. */
  output: z.object({ session, destination: z.nullable(z.string()) }),
  reasons: [ACCOUNT_REASONS.invalidToken, ACCOUNT_REASONS.passwordDiffers, ACCOUNT_REASONS.passwordTooCommon],
  limits: [{ per: 'network', max: 30, seconds: 5 * 60, whenStoreDown: 'closed' }],
})

export const resendConfirmation = endpoint({
  name: 'accounts.resendConfirmation',
  summary: 'Send the confirmation mail again; the answer is the same for unknown addresses.',
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
  summary: 'Whether any admin exists; nothing more.',
  method: 'GET',
  path: '/api/admin-exists',
  access: 'public',
  input: nothing,
  output: z.object({ exists: z.boolean() }),
  reasons: [],
})
