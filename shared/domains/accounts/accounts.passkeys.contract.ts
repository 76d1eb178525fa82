import * as z from 'zod/mini'
import { endpoint } from '../../kernel/endpoint.ts'
import { id, nothing, secret, trimmed } from '../../kernel/fields.ts'
import {
  finishedLogIn,
  recoveryCodes,
  SECOND_FACTOR_LIMITS,
  SECOND_FACTOR_REASONS,
  SECOND_STEP_LIMITS,
} from './accounts.second-factor.contract.ts'
import {
  creationOptions,
  newCredential,
  PASSKEY_NAME,
  requestOptions,
  usedCredential,
} from './accounts.webauthn.contract.ts'

export const startPasskey = endpoint({
  name: 'accounts.startPasskey',
  summary:
    'Get the options with which the browser creates a passkey, which has to be added within five minutes.',
  method: 'POST',
  path: '/api/account/security/passkeys/options',
  access: 'member',
  whileRestricted: 'kept',
  input: nothing,
  output: creationOptions,
  reasons: [
    SECOND_FACTOR_REASONS.notProven,
    SECOND_FACTOR_REASONS.tooManyPasskeys,
    SECOND_FACTOR_REASONS.noPasskeysHere,
  ],
  limits: SECOND_FACTOR_LIMITS,
})

export const addPasskey = endpoint({
  name: 'accounts.addPasskey',
  summary:
    'Add the passkey that the browser has created. If it’s the account’s first second factor, all other sessions end.',
  method: 'POST',
  path: '/api/account/security/passkeys',
  access: 'member',
  whileRestricted: 'kept',
  input: z.object({
    name: trimmed(PASSKEY_NAME.max).check(z.minLength(1)),
    credential: newCredential,
  }),
  /** The new recovery codes, or null if the member already had some. */
  output: z.object({ recoveryCodes: z.nullable(recoveryCodes) }),
  reasons: [
    SECOND_FACTOR_REASONS.notProven,
    SECOND_FACTOR_REASONS.wrongPasskey,
    SECOND_FACTOR_REASONS.tooManyPasskeys,
    SECOND_FACTOR_REASONS.noPasskeysHere,
  ],
  limits: SECOND_FACTOR_LIMITS,
})

export const removePasskey = endpoint({
  name: 'accounts.removePasskey',
  summary: 'Remove a passkey.',
  method: 'DELETE',
  path: '/api/account/security/passkeys/{id}',
  access: 'member',
  whileRestricted: 'kept',
  input: z.object({ id: id() }),
  output: nothing,
  reasons: [SECOND_FACTOR_REASONS.notProven],
  limits: SECOND_FACTOR_LIMITS,
})

export const askPasskeyForProof = endpoint({
  name: 'accounts.askPasskeyForProof',
  summary: 'Get the challenge that a passkey has to sign for reauthentication.',
  method: 'POST',
  path: '/api/account/security/proof/passkey-options',
  access: 'member',
  whileTermsWait: true,
  whileRestricted: 'kept',
  input: nothing,
  output: requestOptions,
  reasons: [SECOND_FACTOR_REASONS.noPasskey, SECOND_FACTOR_REASONS.noPasskeysHere],
  limits: SECOND_FACTOR_LIMITS,
})

const token = () => secret(20, 100)

export const askPasskeyForLogIn = endpoint({
  name: 'accounts.askPasskeyForLogIn',
  summary: 'Get the challenge that a passkey has to sign to finish a log-in.',
  method: 'POST',
  path: '/api/session/second-step/passkey-options',
  access: 'public',
  input: z.object({ token: token() }),
  output: requestOptions,
  reasons: [
    SECOND_FACTOR_REASONS.stepExpired,
    SECOND_FACTOR_REASONS.noPasskey,
    SECOND_FACTOR_REASONS.noPasskeysHere,
  ],
  limits: SECOND_STEP_LIMITS,
})

export const finishLogInWithPasskey = endpoint({
  name: 'accounts.finishLogInWithPasskey',
  summary: 'Finish a log-in with a passkey.',
  method: 'POST',
  path: '/api/session/second-step/passkey',
  access: 'public',
  input: z.object({ token: token(), credential: usedCredential }),
  output: finishedLogIn,
  reasons: [
    SECOND_FACTOR_REASONS.stepExpired,
    SECOND_FACTOR_REASONS.wrongPasskey,
    SECOND_FACTOR_REASONS.tooManyCodes,
    SECOND_FACTOR_REASONS.noPasskeysHere,
  ],
  limits: SECOND_STEP_LIMITS,
})
