import * as z from 'zod/mini'
import { adminOnly } from '../../kernel/audience.ts'
import { endpoint } from '../../kernel/endpoint.ts'
import { day } from '../../kernel/fields.ts'

/** Names of the daily counts. The last two are groups of members. */
export const COUNTED = [
  'joined',
  'active',
  'messages',
  'photos',
  'verifications',
  'reports',
  'decisions',
  'types',
  'counties',
] as const
export type Counted = (typeof COUNTED)[number]

/** Days or months shown in a chart. */
export const SPANS = { days: 30, months: 12 } as const
export type Span = keyof typeof SPANS

/** The key for all groups too small to show. */
export const OTHERS = '*'

/** Null if nothing was counted, or there's nothing to average. */
const amount = z.nullable(z.number())

const amounts = z.object({
  joined: amount,
  /** Daily average. */
  active: amount,
  messages: amount,
  photos: amount,
  verifications: amount,
  /** Average hours from submission to decision. */
  verificationHours: amount,
  reports: amount,
  decisions: amount,
  /** Average hours from the first report to the decision. */
  decisionHours: amount,
})
export type Amounts = z.output<typeof amounts>
export type Series = keyof Amounts

const point = z.object({
  /** The day, or the first day of the month. */
  from: day(),
  amounts,
})

/** Groups of members, largest first, with `OTHERS` last. */
const groups = z.object({
  members: z.int(),
  groups: z.array(z.object({ key: z.string(), amount: z.int() })),
})
export type Groups = z.output<typeof groups>

export const getCharts = endpoint({
  name: 'statistics.getCharts',
  summary:
    'Activity on the site per day or month up to yesterday, and the number of members by type and county. Groups so small that they could identify someone are combined.',
  method: 'GET',
  path: '/api/admin/charts',
  access: 'admin',
  input: z.object({ span: z.enum(['days', 'months']) }),
  output: adminOnly(
    z.object({
      /** The last day, which is yesterday. */
      until: day(),
      points: z.array(point),
      /** The amounts for all of these days. */
      total: amounts,
      types: groups,
      counties: groups,
    }),
  ),
  reasons: [],
})
export type Charts = z.output<typeof getCharts.output>
