import * as z from 'zod/mini'
import { selfOnly } from '../../kernel/audience.ts'
import { endpoint } from '../../kernel/endpoint.ts'
import { reason } from '../../kernel/failure.ts'
import { instant, nothing, secret, trimmed } from '../../kernel/fields.ts'
import { MINUTE } from '../../kernel/time.ts'
import { password, session } from './accounts.contract.ts'
import { CREDENTIAL_REASONS } from './accounts.credentials.contract.ts'
import { passkey, usedCredential } from './accounts.webauthn.contract.ts'

/** The initial number of recovery codes. */
export const RECOVERY_CODES = 10

/** Milliseconds a log-in waits for the second factor. */
export const SECOND_STEP_LIFE = 5 * MINUTE
/** Milliseconds after reauthentication during which a session may change the account's protection. */
export const PROOF_LIFE = 10 * MINUTE
/** Milliseconds a newly started app setup waits for its first code. */
export const SETUP_LIFE = 30 * MINUTE

/**
 * Maximum number of failed codes and passkeys from a browser that has logged in to the account before, and from all
 * other browsers together: in one window (`max`) and in a day (`maxOfDay`).
 */
export const CODE_FAILURES = { max: 10, maxOfDay: 40 } as const

export const SECOND_FACTOR_REASONS = {
  wrongCode: reason('wrong_code', 'invalid', 'This code isn’t right, or it’s been used before.'),
  tooManyCodes: reason('too_many_codes', 'rate_limited', 'Too many wrong codes.'),
  wrongPasskey: reason('wrong_passkey', 'invalid', 'This passkey didn’t work. Please try again.'),
  stepExpired: reason('second_step_expired', 'invalid', 'This log-in took too long. Please start again.'),
  notProven: reason(
    'not_proven',
    'conflict',
    'Please show us it’s you first. After that we won’t ask again for ten minutes.',
  ),
  appIsOn: reason('app_is_on', 'conflict', 'You already have an authenticator app.'),
  noApp: reason('no_app', 'conflict', 'You don’t have an authenticator app.'),
  noPasskey: reason('no_passkey', 'conflict', 'You don’t have a passkey.'),
  tooManyPasskeys: reason('too_many_passkeys', 'conflict', 'You can’t add any more passkeys.'),
  noPasskeysHere: reason(
    'no_passkeys_here',
    'conflict',
    'Passkeys need a site with a name, and this one was opened by a number.',
  ),
  noSecondFactor: reason('no_second_factor', 'conflict', 'You don’t have a second factor yet.'),
} as const

/** Six digits from the app, or a recovery code. */
const code = () => trimmed(40).check(z.minLength(1))

export const recoveryCodes = selfOnly(z.array(z.string()))

export const SECOND_FACTOR_LIMITS = [
  { per: 'member', max: 60, seconds: 60 * 60, whenStoreDown: 'closed' },
] as const

export const SECOND_STEP_LIMITS = [
  { per: 'network', max: 25, seconds: 5 * 60, whenStoreDown: 'closed' },
] as const

/** `isRestored`: whether the account was due to be deleted and has been restored. */
export const finishedLogIn = z.object({ session, isRestored: z.boolean() })

export const finishLogIn = endpoint({
  name: 'accounts.finishLogIn',
  summary: 'Finish a log-in with a code from the authenticator app or a recovery code.',
  method: 'POST',
  path: '/api/session/second-step',
  access: 'public',
  input: z.object({ token: secret(20, 100), code: code() }),
  output: finishedLogIn,
  reasons: [
    SECOND_FACTOR_REASONS.stepExpired,
    SECOND_FACTOR_REASONS.wrongCode,
    SECOND_FACTOR_REASONS.tooManyCodes,
  ],
  limits: SECOND_STEP_LIMITS,
})

export const security = z.object({
  /** When the authenticator app was added. */
  appSince: selfOnly(z.nullable(instant())),
  /** Oldest first. */
  passkeys: z.array(passkey),
  recoveryCodesLeft: selfOnly(z.int()),
  /** When this session's permission to change the account's protection expires. */
  provenUntil: selfOnly(z.nullable(instant())),
  /**
   * The deadline for undoing the last change of password, email address or second factor, or null if there was no
   * recent change.
   */
  takeBackUntil: selfOnly(z.nullable(instant())),
})
export type Security = z.output<typeof security>

export const getSecurity = endpoint({
  name: 'accounts.getSecurity',
  summary: 'What protects the caller’s account besides the password.',
  method: 'GET',
  path: '/api/account/security',
  access: 'member',
  whileTermsWait: true,
  input: nothing,
  output: security,
  reasons: [],
})

export const proveOwner = endpoint({
  name: 'accounts.proveOwner',
  summary:
    'Reauthenticate with the password and any second factor, which allows changes to the account’s protection for ten minutes.',
  method: 'POST',
  path: '/api/account/security/proof',
  access: 'member',
  whileTermsWait: true,
  whileRestricted: 'kept',
  /** Takes a code or a passkey's signature, or neither if there's no second factor. */
  input: z.object({
    password: password(),
    code: z._default(trimmed(40), ''),
    credential: z.optional(usedCredential),
  }),
  output: z.object({ provenUntil: selfOnly(instant()) }),
  reasons: [
    CREDENTIAL_REASONS.wrongPassword,
    CREDENTIAL_REASONS.tooManyWrongPasswords,
    SECOND_FACTOR_REASONS.wrongCode,
    SECOND_FACTOR_REASONS.wrongPasskey,
    SECOND_FACTOR_REASONS.tooManyCodes,
    SECOND_FACTOR_REASONS.noPasskeysHere,
  ],
  limits: SECOND_FACTOR_LIMITS,
})

export const startApp = endpoint({
  name: 'accounts.startApp',
  summary: 'Start setting up an authenticator app, which takes effect once it’s confirmed.',
  method: 'POST',
  path: '/api/account/security/app',
  access: 'member',
  whileRestricted: 'kept',
  input: nothing,
  /** The secret in base 32, and the URI the app reads from the QR code. */
  output: z.object({ secret: selfOnly(z.string()), address: selfOnly(z.string()) }),
  reasons: [SECOND_FACTOR_REASONS.notProven, SECOND_FACTOR_REASONS.appIsOn],
  limits: SECOND_FACTOR_LIMITS,
})

export const confirmApp = endpoint({
  name: 'accounts.confirmApp',
  summary:
    'Confirm the authenticator app with its first code. If it’s the account’s first second factor, all other sessions end.',
  method: 'POST',
  path: '/api/account/security/app/confirmation',
  access: 'member',
  whileRestricted: 'kept',
  input: z.object({ code: code() }),
  /** The new recovery codes, or null if the member already had some. */
  output: z.object({ recoveryCodes: z.nullable(recoveryCodes) }),
  reasons: [
    SECOND_FACTOR_REASONS.notProven,
    SECOND_FACTOR_REASONS.noApp,
    SECOND_FACTOR_REASONS.appIsOn,
    SECOND_FACTOR_REASONS.wrongCode,
  ],
  limits: SECOND_FACTOR_LIMITS,
})

export const removeApp = endpoint({
  name: 'accounts.removeApp',
  summary: 'Remove the authenticator app.',
  method: 'DELETE',
  path: '/api/account/security/app',
  access: 'member',
  whileRestricted: 'kept',
  input: nothing,
  output: nothing,
  reasons: [SECOND_FACTOR_REASONS.notProven, SECOND_FACTOR_REASONS.noApp],
  limits: SECOND_FACTOR_LIMITS,
})

export const renewRecoveryCodes = endpoint({
  name: 'accounts.renewRecoveryCodes',
  summary: 'Generate new recovery codes, which invalidate the old ones.',
  method: 'POST',
  path: '/api/account/security/recovery-codes',
  access: 'member',
  whileRestricted: 'kept',
  input: nothing,
  output: z.object({ recoveryCodes }),
  reasons: [SECOND_FACTOR_REASONS.notProven, SECOND_FACTOR_REASONS.noSecondFactor],
  limits: SECOND_FACTOR_LIMITS,
})
