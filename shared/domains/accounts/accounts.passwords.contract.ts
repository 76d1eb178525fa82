import * as z from 'zod/mini'
import { endpoint } from '../../kernel/endpoint.ts'
import { email, nothing, secret } from '../../kernel/fields.ts'
import { ACCOUNT_REASONS, PASSWORD } from './accounts.contract.ts'

/** The page a reset link opens. */
export const RESET_PAGE = '/reset-password'

export const requestPasswordReset = endpoint({
  name: 'accounts.requestPasswordReset',
  summary: 'Send a link for a new password; the answer is the same for unknown addresses.',
  method: 'POST',
  path: '/api/password-reset',
  access: 'public',
  /** The one page a link may lead to, so that nobody can send members elsewhere. */
  input: z.object({ email: email(), redirect_to: z.literal(RESET_PAGE) }),
  output: nothing,
  reasons: [ACCOUNT_REASONS.tooManyMails],
  limits: [{ per: 'network', max: 6, seconds: 60 * 60, whenStoreDown: 'closed' }],
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
