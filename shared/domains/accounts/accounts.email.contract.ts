import * as z from 'zod/mini'
import { endpoint } from '../../kernel/endpoint.ts'
import { email, nothing, secret } from '../../kernel/fields.ts'
import { ACCOUNT_REASONS, PASSWORD } from './accounts.contract.ts'
import { CREDENTIAL_REASONS } from './accounts.credentials.contract.ts'
import { SECOND_FACTOR_REASONS } from './accounts.second-factor.contract.ts'

/** The page that the link to a new address opens. */
export const NEW_EMAIL_PAGE = '/confirm-email'

export const requestEmailChange = endpoint({
  name: 'accounts.requestEmailChange',
  summary: 'Send a link to another address; the address changes only when it is opened.',
  method: 'POST',
  path: '/functions/v1/request-change-email',
  access: 'member',
  whileRestricted: 'kept',
  /** The old address is taken from the session, whatever it is said to be. */
  input: z.object({ old_email: email(), new_email: email(), password: secret(PASSWORD.min, PASSWORD.max) }),
  output: nothing,
  reasons: [
    CREDENTIAL_REASONS.wrongPassword,
    CREDENTIAL_REASONS.tooManyWrongPasswords,
    CREDENTIAL_REASONS.emailUnchanged,
    CREDENTIAL_REASONS.emailTaken,
    ACCOUNT_REASONS.tooManyMails,
    SECOND_FACTOR_REASONS.notProven,
  ],
  limits: [{ per: 'member', max: 30, seconds: 60 * 60, whenStoreDown: 'closed' }],
})

export const confirmEmailChange = endpoint({
  name: 'accounts.confirmEmailChange',
  summary: 'Give the account its new address, with the token of the mail to it.',
  method: 'POST',
  path: '/api/email/confirmation',
  access: 'public',
  input: z.object({ token: secret(20, 100) }),
  output: nothing,
  reasons: [ACCOUNT_REASONS.invalidToken],
  limits: [{ per: 'network', max: 30, seconds: 5 * 60, whenStoreDown: 'closed' }],
})
