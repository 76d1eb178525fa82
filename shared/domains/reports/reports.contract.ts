import * as z from 'zod/mini'
import { endpoint } from '../../kernel/endpoint.ts'
import { email, id, trimmed } from '../../kernel/fields.ts'

/** The things a non-member can report. */
export const VISITOR_REPORT_SUBJECTS = ['picture_of_me', 'profile_of_me', 'under_age'] as const
export type VisitorReportSubject = (typeof VISITOR_REPORT_SUBJECTS)[number]

/** Cases with a lower number come first in the queue. */
export const REPORT_PRIORITIES = { urgent: 1, high: 2, normal: 3, low: 4 } as const

export const REPORT_LIMITS = { location: 300, details: 4000 } as const

export const fileVisitorReport = endpoint({
  name: 'reports.fileVisitorReport',
  summary:
    'Report a picture or profile without being a member. Repeating the client key returns the same case number.',
  method: 'POST',
  path: '/api/visitor-reports',
  access: 'public',
  input: z.object({
    clientKey: id(),
    subject: z.enum(VISITOR_REPORT_SUBJECTS),
    location: trimmed(REPORT_LIMITS.location).check(z.minLength(1)),
    details: trimmed(REPORT_LIMITS.details).check(z.minLength(1)),
    email: email(),
  }),
  output: z.object({ caseNumber: z.string() }),
  reasons: [],
  limits: [
    { per: 'network', max: 5, seconds: 60 * 60, whenStoreDown: 'open' },
    { per: 'network', max: 30, seconds: 24 * 60 * 60, whenStoreDown: 'open' },
  ],
})
