import * as z from 'zod/mini'
import { selfOnly } from '../../kernel/audience.ts'
import { endpoint } from '../../kernel/endpoint.ts'
import { email, instant, nothing, secret } from '../../kernel/fields.ts'
import { COMMON_REASONS } from '../../kernel/failure.ts'
import { ACCOUNT_REASONS, PASSWORD } from './accounts.contract.ts'
import { CREDENTIAL_REASONS } from './accounts.credentials.contract.ts'
import { SECOND_FACTOR_REASONS } from './accounts.second-factor.contract.ts'

/** The page opened by the link in the email that's sent to a new email address. */
export const NEW_EMAIL_PAGE = '/confirm-email'

export const requestEmailChange = endpoint({
  name: 'accounts.requestEmailChange',
  summary:
    'Email a link to a new email address, which replaces the current one once it’s confirmed through the link.',
  method: 'POST',
  path: '/functions/v1/request-change-email',
  access: 'member',
  whileRestricted: 'kept',
  /** The old email address is taken from the session, whatever the input says. */
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

export const getEmailChange = endpoint({
  name: 'accounts.getEmailChange',
  summary:
    'The new email address that the caller has yet to confirm, and until when that’s possible, or null if there’s none.',
  method: 'GET',
  path: '/api/email/change',
  access: 'member',
  input: nothing,
  output: z.object({ change: selfOnly(z.nullable(z.object({ email: z.string(), expiresAt: instant() }))) }),
  reasons: [],
})
export type EmailChange = NonNullable<z.output<typeof getEmailChange.output>['change']>

export const resendEmailChange = endpoint({
  name: 'accounts.resendEmailChange',
  summary:
    'Send a new link to the unconfirmed email address. It replaces the previous link and expires at the same time.',
  method: 'POST',
  path: '/api/email/change/letter',
  access: 'member',
  whileRestricted: 'kept',
  input: nothing,
  output: nothing,
  reasons: [COMMON_REASONS.notFound, ACCOUNT_REASONS.tooManyMails],
  limits: [{ per: 'member', max: 30, seconds: 60 * 60, whenStoreDown: 'closed' }],
})

export const withdrawEmailChange = endpoint({
  name: 'accounts.withdrawEmailChange',
  summary: 'Cancel the change of email address. The link sent to the new one no longer works.',
  method: 'DELETE',
  path: '/api/email/change',
  access: 'member',
  whileRestricted: 'kept',
  input: nothing,
  output: nothing,
  reasons: [],
})

export const confirmEmailChange = endpoint({
  name: 'accounts.confirmEmailChange',
  summary: 'Confirm the account’s new email address with the token that was sent to it.',
  method: 'POST',
  path: '/api/email/confirmation',
  access: 'public',
  input: z.object({ token: secret(20, 100) }),
  output: nothing,
  reasons: [ACCOUNT_REASONS.invalidToken],
  limits: [{ per: 'network', max: 30, seconds: 5 * 60, whenStoreDown: 'closed' }],
})
