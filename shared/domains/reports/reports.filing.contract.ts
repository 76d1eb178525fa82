import * as z from 'zod/mini'
import { selfOnly } from '../../kernel/audience.ts'
import { endpoint } from '../../kernel/endpoint.ts'
import { COMMON_REASONS } from '../../kernel/failure.ts'
import { id, instant, nothing, trimmed } from '../../kernel/fields.ts'
import { pageInput, pageOf } from '../../kernel/page.ts'
import { DAY, MINUTE } from '../../kernel/time.ts'

/** The things a member can report. */
export const REPORT_KINDS = [
  'profile',
  'message',
  'conversation',
  'chat_line',
  'photo',
  'post',
  'reply',
] as const
export type ReportKind = (typeof REPORT_KINDS)[number]

/**
 * Everything a member can report, plus reports from non-members and a case without a report: a banned picture that was
 * uploaded again.
 */
export const CASE_KINDS = [...REPORT_KINDS, 'visitor', 'banned_picture'] as const
export type CaseKind = (typeof CASE_KINDS)[number]

export const REPORT_CATEGORIES = [
  'under_age',
  'threats',
  'harassment',
  'fake_profile',
  'explicit_picture',
  'picture_of_other',
  'spam',
  'other',
] as const
export type ReportCategory = (typeof REPORT_CATEGORIES)[number]

export const DECISIONS = ['no_action', 'remove_content', 'warn', 'suspend', 'ban'] as const
export type Decision = (typeof DECISIONS)[number]

/** Decisions admins can make about an account without a report. */
export const ACCOUNT_DECISIONS = ['restrict', 'suspend', 'ban'] as const

/** Decisions that members are notified of. */
export const TOLD_DECISIONS = [...DECISIONS, 'restrict'] as const
export type ToldAs = (typeof TOLD_DECISIONS)[number]

/** Outcomes of a member's appeal: the decision is upheld or taken back. */
export const APPEAL_OUTCOMES = ['upheld', 'taken_back'] as const
export type AppealOutcome = (typeof APPEAL_OUTCOMES)[number]

/** Maximum characters of an appeal, and of the answer. */
export const APPEAL_MAX = 1000

/** Maximum characters of a reporter's note. */
export const REPORT_NOTE_MAX = 2000

export const fileReport = endpoint({
  name: 'reports.fileReport',
  summary:
    'Report something the caller can see, once per thing. It’s hidden from the caller from then on, and the reported member isn’t notified.',
  method: 'POST',
  path: '/api/reports',
  access: 'member',
  whileRestricted: 'kept',
  input: z.object({
    clientKey: id(),
    kind: z.enum(REPORT_KINDS),
    /** ID of the member, message, conversation, chat line, photo, post or reply. */
    id: id(),
    category: z.enum(REPORT_CATEGORIES),
    note: z._default(trimmed(REPORT_NOTE_MAX), ''),
  }),
  output: z.object({
    reportId: selfOnly(id()),
    caseNumber: selfOnly(z.string()),
    /** The member the caller can now block, or null if they can't be identified. */
    toBlock: z.nullable(z.object({ id: id(), username: z.string() })),
  }),
  reasons: [COMMON_REASONS.notFound],
  limits: [
    { per: 'member', max: 5, seconds: MINUTE / 1000, whenStoreDown: 'open' },
    { per: 'member', max: 30, seconds: DAY / 1000, whenStoreDown: 'open' },
  ],
})

export const showAgain = endpoint({
  name: 'reports.showAgain',
  summary: 'Stop hiding from the caller what they’ve reported. The report stays.',
  method: 'DELETE',
  path: '/api/reports/{reportId}/hiding',
  access: 'member',
  whileRestricted: 'kept',
  input: z.object({ reportId: id() }),
  output: nothing,
  reasons: [COMMON_REASONS.notFound],
})

const ownReport = selfOnly(
  z.object({
    id: id(),
    caseNumber: z.string(),
    kind: z.enum(REPORT_KINDS),
    category: z.enum(REPORT_CATEGORIES),
    note: z.string(),
    createdAt: instant(),
    isHidden: z.boolean(),
    /** Null until it's decided. */
    answer: z.nullable(z.object({ text: z.string(), answeredAt: instant() })),
  }),
)
export type OwnReport = z.output<typeof ownReport>

export const listOwnReports = endpoint({
  name: 'reports.listOwnReports',
  summary: 'What the caller has reported, latest first, with the answers from staff.',
  method: 'GET',
  path: '/api/reports',
  access: 'member',
  input: z.object(pageInput),
  output: pageOf(ownReport),
  reasons: [],
})

const toldDecision = selfOnly(
  z.object({
    id: id(),
    /** Null if there was no report. */
    kind: z.nullable(z.enum(CASE_KINDS)),
    decision: z.enum(TOLD_DECISIONS),
    reason: z.string(),
    decidedAt: instant(),
    /** When a suspension or restriction expires. */
    until: z.nullable(instant()),
    /** The deadline for an appeal, or null if the member has made one or it's too late. */
    appealUntil: z.nullable(instant()),
    /** The member's appeal. Its outcome is null until it's decided. */
    appeal: z.nullable(
      z.object({
        text: z.string(),
        createdAt: instant(),
        outcome: z.nullable(z.enum(APPEAL_OUTCOMES)),
        answer: z.nullable(z.string()),
        answeredAt: z.nullable(instant()),
      }),
    ),
  }),
)
export type ToldDecision = z.output<typeof toldDecision>

export const listOwnDecisions = endpoint({
  name: 'reports.listOwnDecisions',
  summary: 'The decisions about the caller, latest first. They never say who reported the caller.',
  method: 'GET',
  path: '/api/reports/decisions',
  access: 'member',
  input: z.object(pageInput),
  output: pageOf(toldDecision),
  reasons: [],
})
