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
  summary: 'Send a link for a new password; the answer is the same for unknown addresses.',
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
    'Whose password the token of the mail is for, so that a password manager keeps it for that account.',
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
  summary: 'Choose a new password with the token of the mail; every session of the account ends.',
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
  summary: 'Change the password; all other sessions end at once, and this one within 10 seconds.',
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
    'Turn back a change that the owner did not make: every session ends, nobody knows the password, and the address is that of the mail again. Answers the token for a new password.',
  method: 'POST',
  path: '/api/account/take-back',
  access: 'public',
  input: z.object({ token: secret(20, 100) }),
  output: z.object({ resetToken: openly(z.string()) }),
  reasons: [ACCOUNT_REASONS.invalidToken],
  limits: [{ per: 'network', max: 30, seconds: 5 * 60, whenStoreDown: 'closed' }],
})
