import * as z from 'zod/mini'
import { endpoint } from '../../kernel/endpoint.ts'
import { reason } from '../../kernel/failure.ts'
import { nothing } from '../../kernel/fields.ts'
import { password } from '../accounts/accounts.contract.ts'
import { CREDENTIAL_REASONS } from '../accounts/accounts.credentials.contract.ts'
import { SECOND_FACTOR_REASONS } from '../accounts/accounts.second-factor.contract.ts'

/** The word a leaving member must type exactly. */
export const LEAVING_WORD = 'DELETE'
/** Number of days during which logging in restores the account. */
export const GRACE_DAYS = 14
/** When everything is erased: after `GRACE_DAYS`, or immediately. */
export const LEAVING_TIMES = ['later', 'now'] as const
export type LeavingTime = (typeof LEAVING_TIMES)[number]

export const ERASURE_REASONS = {
  wordMissing: reason('word_missing', 'invalid', `Please type "${LEAVING_WORD}" to confirm`),
  lastAdmin: reason(
    'last_admin',
    'conflict',
    'This is the only admin, and without one no one can run the site. Make another admin first.',
  ),
  changedLately: reason(
    'changed_lately',
    'conflict',
    `Your password, email address or second factor changed in the last 48 hours, so we can’t delete your account right now. You can still delete it in ${GRACE_DAYS} days.`,
  ),
} as const

export const leave = endpoint({
  name: 'joining.leave',
  summary:
    'Delete the caller’s account, after 14 days or immediately. Either way, all sessions end and the member is hidden immediately.',
  method: 'POST',
  path: '/api/account/delete',
  access: 'member',
  whileTermsWait: true,
  whileRestricted: 'kept',
  input: z.object({
    word: z.string().check(z.maxLength(20)),
    password: password(),
    when: z._default(z.enum(LEAVING_TIMES), 'later'),
  }),
  output: nothing,
  reasons: [
    ...Object.values(ERASURE_REASONS),
    CREDENTIAL_REASONS.wrongPassword,
    CREDENTIAL_REASONS.tooManyWrongPasswords,
    SECOND_FACTOR_REASONS.notProven,
  ],
})
