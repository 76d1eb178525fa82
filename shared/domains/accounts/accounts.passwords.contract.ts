import * as z from 'zod/mini'
import { openly, selfOnly } from '../../kernel/audience.ts'
import { endpoint } from '../../kernel/endpoint.ts'
import { email, nothing, secret } from '../../kernel/fields.ts'
import { ACCOUNT_REASONS, password, PASSWORD } from './accounts.contract.ts'
import { CREDENTIAL_REASONS } from './accounts.credentials.contract.ts'
import { SECOND_FACTOR_REASONS } from './accounts.second-factor.contract.ts'

/** The page opened by a reset link. */
export const RESET_PAGE = '/reset-password'

export const requestPasswordReset = endpoint({
  name: 'accounts.requestPasswordReset',
  summary: 'Email a link for setting a new password. The response is the same for unknown email addresses.',
  method: 'POST',
  path: '/api/password-reset',
  access: 'public',
  /** The only page a link may lead to, so that no one can send members elsewhere. */
  input: z.object({ email: email(), redirect_to: z.literal(RESET_PAGE) }),
  output: nothing,
  reasons: [ACCOUNT_REASONS.tooManyMails],
  limits: [{ per: 'network', max: 6, seconds: 60 * 60, whenStoreDown: 'closed' }],
})

export const findResetAddress = endpoint({
  name: 'accounts.findResetAddress',
  summary:
    'The email address of the account that the emailed token is for, so that password managers store the new password for it.',
  method: 'POST',
  path: '/api/password-reset/address',
  access: 'public',
  input: z.object({ token: secret(20, 100) }),
  output: z.object({ email: selfOnly(z.string()) }),
  reasons: [ACCOUNT_REASONS.invalidToken],
  limits: [{ per: 'network', max: 30, seconds: 5 * 60, whenStoreDown: 'closed' }],
})

export const resetPassword = endpoint({
  name: 'accounts.resetPassword',
  summary: 'Set a new password with the emailed token. All sessions of the account end.',
  method: 'POST',
  path: '/api/password-reset/finish',
  access: 'public',
  input: z.object({
    token: secret(20, 100),
    password: secret(PASSWORD.minChosenLater, PASSWORD.max),
  }),
  output: nothing,
  reasons: [ACCOUNT_REASONS.invalidToken, ACCOUNT_REASONS.passwordTooCommon],
  limits: [{ per: 'network', max: 30, seconds: 5 * 60, whenStoreDown: 'closed' }],
})

export const changePassword = endpoint({
  name: 'accounts.changePassword',
  summary: 'Change the password. All other sessions end immediately, and the current one within 10 seconds.',
  method: 'PUT',
  path: '/api/password',
  access: 'member',
  whileRestricted: 'kept',
  input: z.object({
    oldPassword: password(),
    newPassword: secret(PASSWORD.minChosenLater, PASSWORD.max),
  }),
  output: nothing,
  reasons: [
    CREDENTIAL_REASONS.wrongPassword,
    CREDENTIAL_REASONS.tooManyWrongPasswords,
    ACCOUNT_REASONS.passwordTooCommon,
    SECOND_FACTOR_REASONS.notProven,
  ],
  limits: [{ per: 'member', max: 30, seconds: 60 * 60, whenStoreDown: 'closed' }],
})

/** The page opened by the link in an email about a change. */
export const TAKE_BACK_PAGE = '/take-back'

export const takeBackAccount = endpoint({
  name: 'accounts.takeBackAccount',
  summary:
    'Undo a change of log-in details that the owner didn’t make: restores the email address, ends all sessions and invalidates the password. Returns a token for setting a new password.',
  method: 'POST',
  path: '/api/account/take-back',
  access: 'public',
  input: z.object({ token: secret(20, 100) }),
  output: z.object({ resetToken: openly(z.string()) }),
  reasons: [ACCOUNT_REASONS.invalidToken],
  limits: [{ per: 'network', max: 30, seconds: 5 * 60, whenStoreDown: 'closed' }],
})
