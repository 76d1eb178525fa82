import * as z from 'zod/mini'
import { staffOnly } from '../../kernel/audience.ts'
import { endpoint, fillPath } from '../../kernel/endpoint.ts'
import { COMMON_REASONS, reason } from '../../kernel/failure.ts'
import { id, instant, nothing, trimmed, wholeNumber } from '../../kernel/fields.ts'
import { pageInput, pageOf } from '../../kernel/page.ts'
import { picture } from '../../kernel/picture.ts'
import { profileType } from '../../kernel/profile-types.ts'
import { CASE_KINDS, DECISIONS, REPORT_CATEGORIES } from './reports.filing.contract.ts'

/** Maximum characters of the reason, and of the answer to reporters. */
export const REMARK_MAX = 1000
/** Maximum number of reports and of earlier cases shown with a case. */
export const REPORTS_BESIDE = 20
export const SUSPENSION_DAYS = { min: 1, max: 365 } as const

export const CASE_FILTERS = ['open', 'decided'] as const
export type CaseFilter = (typeof CASE_FILTERS)[number]

export const CASE_REASONS = {
  changed: reason(
    'report_changed',
    'conflict',
    'Something has changed about this report in the meantime. Please look at it again.',
  ),
  claimed: reason('report_claimed', 'conflict', 'Someone else on the staff is looking at this report.'),
  notPossible: reason('report_decision_not_possible', 'conflict', 'You can’t decide this about this report.'),
  lastAdmin: reason(
    'report_about_last_admin',
    'conflict',
    'This is the only admin who is left, and without one no one can run the site. Make another admin first.',
  ),
  forAdmins: reason('report_for_admins', 'forbidden', 'Only an admin can decide about someone on the staff.'),
  answerMissing: reason('report_answer_missing', 'invalid', 'Please write an answer.'),
  pictureUnknown: reason(
    'report_picture_unknown',
    'conflict',
    'Nothing is left by which we could recognise this picture, so we can’t keep it away.',
  ),
  undoOver: reason('report_undo_over', 'conflict', 'This decision can no longer be taken back.'),
} as const

const listed = {
  id: id(),
  caseNumber: z.string(),
  kind: z.enum(CASE_KINDS),
  category: z.enum(REPORT_CATEGORIES),
  /** Cases with a lower number come first. */
  priority: z.int(),
  /** The reported member's username at the time, or null if unknown. */
  username: z.nullable(z.string()),
  reports: z.int(),
  createdAt: instant(),
  decision: z.nullable(z.enum(DECISIONS)),
  decidedAt: z.nullable(instant()),
  /**
   * Numbers of the reporter's reports that were decided and dismissed. Only set if every reporter's reports are mostly
   * dismissed.
   */
  doubt: z.nullable(z.object({ decided: z.int(), dismissed: z.int() })),
  /** Whether the decision was taken back after an appeal. */
  isTakenBack: z.boolean(),
}
const listedCase = staffOnly(z.object(listed))
export type ListedCase = z.output<typeof listedCase>

export const listCases = endpoint({
  name: 'reports.listCases',
  summary:
    'Reported cases: open ones, most urgent first and then oldest first, or decided ones, latest first.',
  method: 'GET',
  path: '/api/admin/reports',
  access: 'staff',
  input: z.object({
    ...pageInput,
    filter: z._default(z.enum(CASE_FILTERS), 'open'),
    category: z.optional(z.enum(REPORT_CATEGORIES)),
  }),
  output: z.object({
    ...pageOf(listedCase).shape,
    /** The number of open cases, counted up to 100. */
    open: staffOnly(z.int()),
  }),
  reasons: [],
})

const line = z.object({
  id: id(),
  isByReported: z.boolean(),
  text: z.string(),
  at: instant(),
  /** Whether this is the line that was reported. */
  isSubject: z.boolean(),
})
/** The reported content as it was at the time. */
export const evidence = z.object({
  username: z.string(),
  /** The message and those around it, or the latest messages of the conversation. */
  lines: z.array(line),
  /** The profile's texts, by name. */
  profile: z.nullable(z.record(z.string(), z.string())),
  /** The owner's description of the photo. */
  alt: z.string(),
})
export type Evidence = z.output<typeof evidence>

const reportOfCase = z.object({
  id: id(),
  category: z.enum(REPORT_CATEGORIES),
  note: z.string(),
  createdAt: instant(),
  /** Null once the account is gone. */
  reporter: z.nullable(
    z.object({
      username: z.string(),
      /** Numbers of their other reports that are open, were upheld, or were dismissed. */
      open: z.int(),
      upheld: z.int(),
      dismissed: z.int(),
    }),
  ),
  /** Null once it's been destroyed. */
  evidence: z.nullable(evidence),
})

const openedCase = staffOnly(
  z.object({
    ...listed,
    /** Part of the picture's URL, which works for ten minutes and only for this member of staff. */
    openingId: id(),
    /** Counts changes to the case. A decision specifies the version it's based on. */
    version: z.int(),
    /** The other member of staff who has claimed the case, if any. */
    claimedBy: z.nullable(z.string()),
    /** Size of the reported picture's copy in pixels, or null if there's none. */
    photo: z.nullable(z.object({ width: z.int(), height: z.int() })),
    /** Reports, latest first. */
    filed: z.array(reportOfCase),
    /** The text of a non-member's report. */
    visitor: z.nullable(z.object({ location: z.string(), details: z.string(), email: z.string() })),
    /** The member's current state, or null once the account is gone. */
    member: z.nullable(
      z.object({
        username: z.string(),
        profileType: profileType(),
        status: z.enum(['active', 'suspended', 'deleted']),
        memberSince: instant(),
        texts: z.record(z.string(), z.string()),
        picture: z.nullable(picture),
      }),
    ),
    /** Whether the reported content still exists. */
    isStillThere: z.boolean(),
    /** Other cases about the same member, latest first. */
    history: z.array(z.object(listed)),
    reason: z.nullable(z.string()),
    answer: z.nullable(z.string()),
    /** Whether a decision that can ban the picture does so by default. */
    isBannedByDefault: z.boolean(),
    /** Whether this decision bans the picture from being added again. */
    isPictureBanned: z.boolean(),
    /** The deadline for taking the decision back, or null if that isn't possible. */
    undoUntil: z.nullable(instant()),
  }),
)
export type OpenedCase = z.output<typeof openedCase>

const one = { caseId: id() }

export const openCase = endpoint({
  name: 'reports.openCase',
  summary:
    'Open a case with its evidence, and reserve it for the caller for ten minutes. The opening is recorded.',
  method: 'POST',
  path: '/api/admin/reports/{caseId}/openings',
  access: 'staff',
  input: z.object(one),
  output: openedCase,
  reasons: [COMMON_REASONS.notFound],
})

export const decideCase = endpoint({
  name: 'reports.decideCase',
  summary:
    'Decide on a case. Everyone who reported it gets the answer. The reported member is notified of the reason, unless no action is taken.',
  method: 'POST',
  path: '/api/admin/reports/{caseId}/decision',
  access: 'staff',
  input: z.object({
    ...one,
    version: wholeNumber(0, 1_000_000),
    decision: z.enum(DECISIONS),
    /** Sent to the reported member. */
    reason: trimmed(REMARK_MAX).check(z.minLength(1)),
    /** Sent to everyone who reported it. Empty if no one has. */
    answer: z._default(trimmed(REMARK_MAX), ''),
    /** Length of a suspension in days. */
    days: z._default(wholeNumber(SUSPENSION_DAYS.min, SUSPENSION_DAYS.max), 7),
    /**
     * Whether to stop everyone from adding the reported picture or its look-alikes again. Defaults to
     * `isBannedByDefault`.
     */
    banPicture: z.optional(z.boolean()),
  }),
  output: nothing,
  reasons: [
    COMMON_REASONS.notFound,
    CASE_REASONS.changed,
    CASE_REASONS.claimed,
    CASE_REASONS.notPossible,
    CASE_REASONS.lastAdmin,
    CASE_REASONS.forAdmins,
    CASE_REASONS.answerMissing,
    CASE_REASONS.pictureUnknown,
  ],
})

export const undoCase = endpoint({
  name: 'reports.undoCase',
  summary:
    'Take back a decision on a case within five minutes, before anyone is notified. The case is open again.',
  method: 'POST',
  path: '/api/admin/reports/{caseId}/undo',
  access: 'staff',
  input: z.object(one),
  output: nothing,
  reasons: [COMMON_REASONS.notFound, CASE_REASONS.undoOver, CASE_REASONS.forAdmins],
})

export const getReportedPicture = endpoint({
  name: 'reports.getReportedPicture',
  summary: 'The copy of the reported picture, for a case that the caller has just opened.',
  method: 'GET',
  path: '/media/admin/reports/{openingId}',
  access: 'staff',
  input: z.object({ openingId: id() }),
  output: nothing,
  gives: { types: ['image/webp'] },
  reasons: [COMMON_REASONS.notFound],
})

/** Returns the URL path of the picture's copy in an opened case. */
export const reportedPicturePath = (openingId: string): string =>
  fillPath(getReportedPicture.path, { openingId }).path
