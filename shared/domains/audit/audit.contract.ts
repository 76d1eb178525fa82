import * as z from 'zod/mini'
import { adminOnly } from '../../kernel/audience.ts'
import { endpoint } from '../../kernel/endpoint.ts'
import { day, id, instant, nothing, trimmed, wholeNumber } from '../../kernel/fields.ts'
import { pageInput, pageOf } from '../../kernel/page.ts'
import { ACT_NAMES } from './audit.data.ts'

/** `EXPORTED`: maximum entries in a file. `CHECKED`: maximum entries checked per call. */
export const AUDIT_LIMITS = { EXPORTED: 5000, CHECKED: 10_000 } as const

/** Accepts only days in this millennium, which every layer can handle. */
const countable = () => day().check(z.regex(/^2/))

const search = {
  /** The admin's username, in any case. */
  by: z.optional(trimmed(100)),
  act: z.optional(z.enum(ACT_NAMES)),
  /** The member's username, in any case. */
  upon: z.optional(trimmed(100)),
  /** Site days, both inclusive. */
  from: z.optional(countable()),
  to: z.optional(countable()),
}
const searched = z.object(search)
export type ActSearch = z.output<typeof searched>

const change = z.object({
  /** The field's name in plain words. */
  label: z.string(),
  /** Null if it had no value. */
  before: z.nullable(z.string()),
  after: z.nullable(z.string()),
})
export type Change = z.output<typeof change>

const listedAct = adminOnly(
  z.object({
    id: id(),
    at: instant(),
    /** `name`: the admin's username at the time, or null for an operator and once the account is gone. */
    actor: z.object({ kind: z.enum(['admin', 'operator']), name: z.nullable(z.string()) }),
    act: z.string(),
    /** `name`: the member's current username, or null once the account is gone. For a thing, its ID. */
    subject: z.object({ kind: z.enum(['member', 'thing']), name: z.nullable(z.string()) }),
    changes: z.array(change),
  }),
)
export type ListedAct = z.output<typeof listedAct>

export const listActs = endpoint({
  name: 'audit.listActs',
  summary:
    'What admins and operators have done, latest first, except for what the caller mustn’t know, such as actions on reports about them.',
  method: 'GET',
  path: '/api/admin/audit',
  access: 'admin',
  input: z.object({ ...search, ...pageInput }),
  output: pageOf(listedAct),
  reasons: [],
})

export const downloadActs = endpoint({
  name: 'audit.downloadActs',
  summary: `What admins and operators have done, as CSV with at most ${AUDIT_LIMITS.EXPORTED} entries. The last line says if there are more.`,
  method: 'GET',
  path: '/api/admin/audit.csv',
  access: 'admin',
  input: searched,
  output: nothing,
  gives: { types: ['text/csv'] },
  reasons: [],
  limits: [{ per: 'member', max: 10, seconds: 60, whenStoreDown: 'open' }],
})

const checked = adminOnly(
  z.object({
    /** The number of the entry after which the next batch starts, or null at the end of the chain or if it's broken. */
    next: z.nullable(z.int()),
    /** Number of entries in this batch that the caller may know of. */
    entries: z.int(),
    /** When the first of these entries was recorded, or null if there are none. */
    since: z.nullable(instant()),
    /** The first entry that's missing, was changed or was inserted. `at` is null if it's missing. */
    broken: z.nullable(z.object({ number: z.int(), at: z.nullable(instant()) })),
  }),
)
export type Checked = z.output<typeof checked>

export const checkActs = endpoint({
  name: 'audit.checkActs',
  summary: `Verify the hash chain of the audit log after a given entry, at most ${AUDIT_LIMITS.CHECKED} entries per call.`,
  method: 'GET',
  path: '/api/admin/audit/check',
  access: 'admin',
  input: z.object({ behind: z._default(wholeNumber(0, 2_000_000_000), 0) }),
  output: checked,
  reasons: [],
  limits: [{ per: 'member', max: 120, seconds: 60, whenStoreDown: 'open' }],
})
