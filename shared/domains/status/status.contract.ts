import * as z from 'zod/mini'
import { selfOnly } from '../../kernel/audience.ts'
import { endpoint } from '../../kernel/endpoint.ts'
import { reason } from '../../kernel/failure.ts'
import { instant, nothing, trimmed } from '../../kernel/fields.ts'
import { HOUR } from '../../kernel/time.ts'

/** Maximum characters of a status. */
export const STATUS_MAX = 500
/** How long a status shows, in ms. */
export const STATUS_LIFE = 48 * HOUR

export const STATUS_REASONS = {
  empty: reason('status_empty', 'invalid', 'Please enter a status message'),
} as const

/** The member's own status, or null if there's none or it has expired. */
export const ownStatus = z.object({
  status: z.nullable(selfOnly(z.object({ text: z.string(), expiresAt: instant() }))),
})
export type OwnStatus = z.output<typeof ownStatus>

export const getStatus = endpoint({
  name: 'status.getStatus',
  summary: 'The caller’s status and when it expires.',
  method: 'GET',
  path: '/api/profile/status',
  access: 'member',
  input: nothing,
  output: ownStatus,
  reasons: [],
})

export const updateStatus = endpoint({
  name: 'status.updateStatus',
  summary: 'Set the caller’s status for the next 48 hours, replacing the previous one.',
  method: 'PUT',
  path: '/api/profile/status',
  access: 'member',
  input: z.object({ text: trimmed(STATUS_MAX) }),
  output: ownStatus,
  reasons: [STATUS_REASONS.empty],
  limits: [{ per: 'member', max: 10, seconds: 60 * 60, whenStoreDown: 'closed' }],
})

export const clearStatus = endpoint({
  name: 'status.clearStatus',
  summary: 'Remove the caller’s status.',
  method: 'DELETE',
  path: '/api/profile/status',
  access: 'member',
  whileRestricted: 'kept',
  input: nothing,
  output: ownStatus,
  reasons: [],
})
