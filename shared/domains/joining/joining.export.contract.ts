import * as z from 'zod/mini'
import { selfOnly } from '../../kernel/audience.ts'
import { endpoint } from '../../kernel/endpoint.ts'
import { instant, nothing } from '../../kernel/fields.ts'
import { DAY, HOUR } from '../../kernel/time.ts'
import { password } from '../accounts/accounts.contract.ts'
import { CREDENTIAL_REASONS } from '../accounts/accounts.credentials.contract.ts'
import { SECOND_FACTOR_REASONS } from '../accounts/accounts.second-factor.contract.ts'

/** Milliseconds a finished export can be downloaded. No new one is created until then. */
export const EXPORT_LIFE = DAY
/** Milliseconds after which an unfinished export may be requested again. */
export const EXPORT_WITHIN = HOUR

/** The member's newest export: in progress, with the amount done, or ready, with its details. */
export const exportState = z.object({
  done: selfOnly(z.int()),
  /** Total number of parts, or null until they've been counted. */
  total: selfOnly(z.nullable(z.int())),
  ready: selfOnly(z.nullable(z.object({ bytes: z.int(), expiresAt: instant() }))),
})
export type ExportState = z.output<typeof exportState>

const newest = z.object({ export: z.nullable(exportState) })

export const getExport = endpoint({
  name: 'joining.getExport',
  summary: 'The progress of the caller’s data export, or null if there’s none.',
  method: 'GET',
  path: '/api/export',
  access: 'member',
  whileTermsWait: true,
  input: nothing,
  output: newest,
  reasons: [],
})

export const startExport = endpoint({
  name: 'joining.startExport',
  summary: 'Start exporting all data about the caller to a ZIP file, unless there’s already an export.',
  method: 'POST',
  path: '/api/export',
  access: 'member',
  whileTermsWait: true,
  whileRestricted: 'kept',
  input: z.object({ password: password() }),
  output: newest,
  reasons: [
    CREDENTIAL_REASONS.wrongPassword,
    CREDENTIAL_REASONS.tooManyWrongPasswords,
    SECOND_FACTOR_REASONS.notProven,
  ],
})

export const downloadExport = endpoint({
  name: 'joining.downloadExport',
  summary:
    'The ZIP file with all data about the caller, available for 24 hours. Like starting the export, it requires reauthentication.',
  method: 'GET',
  path: '/media/export',
  access: 'member',
  whileTermsWait: true,
  input: nothing,
  output: nothing,
  gives: { types: ['application/zip'] },
  reasons: [SECOND_FACTOR_REASONS.notProven],
})
