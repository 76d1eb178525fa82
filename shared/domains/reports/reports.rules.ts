import { DAY, MINUTE } from '../../kernel/time.ts'
import { REPORT_PRIORITIES, type VisitorReportSubject } from './reports.contract.ts'
import type { CaseKind, Decision, ReportCategory } from './reports.filing.contract.ts'

/** How long a decision can be taken back, in milliseconds. Both sides are notified after that. */
export const UNDO_WINDOW = 5 * MINUTE
/** How long the evidence is kept after the decision, in milliseconds. The receipt remains without it. */
export const EVIDENCE_KEPT = 90 * DAY
/** How long after being notified of a decision a member can appeal, in milliseconds. */
export const APPEAL_WINDOW = 30 * DAY
/** How long a case is reserved for the member of staff who has opened it, in milliseconds. */
export const CLAIM_LIFE = 10 * MINUTE

const URGENT: ReadonlySet<ReportCategory> = new Set(['under_age', 'threats'])

/** Whether it's about minors or threats. These reports come before all others, and are emailed to the operators. */
export const isUrgent = (category: ReportCategory): boolean => URGENT.has(category)

/**
 * Returns a report's priority in the queue. A report from a member whose reports are mostly dismissed comes after the
 * others, or among them if it's about minors or threats, because it may be true anyway.
 */
export const priorityOf = (category: ReportCategory, isDoubted = false): number => {
  const { urgent, normal, low } = REPORT_PRIORITIES
  if (isUrgent(category)) return isDoubted ? normal : urgent
  return isDoubted ? low : normal
}

/** Numbers of a member's reports that have been decided, and of those that were dismissed. */
export interface ReporterRecord {
  decided: number
  dismissed: number
}

/**
 * The minimum number of decided reports, and the minimum share dismissed, for a member's reports to count as mostly
 * dismissed.
 */
export const MOSTLY_DISMISSED = { decided: 5, percent: 70 } as const

/** Maximum number of a member's latest decided reports that count. */
export const REPORTS_COUNTED = 100

/** Whether a member's reports are mostly dismissed. */
export const isMostlyDismissed = ({ decided, dismissed }: ReporterRecord): boolean =>
  decided >= MOSTLY_DISMISSED.decided && dismissed * 100 >= decided * MOSTLY_DISMISSED.percent

/** Kinds of content that are withheld until a decision, once several members have reported them. */
export const WITHHELD_KINDS = ['photo', 'post', 'reply'] as const
export type WithheldKind = (typeof WITHHELD_KINDS)[number]

export const isWithholdable = (kind: CaseKind): kind is WithheldKind =>
  WITHHELD_KINDS.some((each) => each === kind)

/**
 * Number of reporters needed to withhold something, milliseconds they must have been members for their reports to
 * count, and maximum number of reporters checked.
 */
export const WITHHOLDING = { reporters: 3, memberFor: 30 * DAY, viewedAt: 20 } as const

/** Whether there are enough reporters, no two of whom are friends. */
export const areIndependent = (
  reporters: readonly { id: string; friends: readonly string[] }[],
  needed: number = WITHHOLDING.reporters,
): boolean =>
  needed === 0 ||
  reporters.some(({ friends }, at) =>
    areIndependent(
      reporters.slice(at + 1).filter(({ id }) => !friends.includes(id)),
      needed - 1,
    ),
  )

/** The category of a non-member's report. */
export const CATEGORY_OF_VISITORS: Record<VisitorReportSubject, ReportCategory> = {
  picture_of_me: 'picture_of_other',
  profile_of_me: 'fake_profile',
  under_age: 'under_age',
}

/** Whether this kind of case has a reporter, who gets an answer. */
export const hasReporter = (kind: CaseKind): boolean => kind !== 'banned_picture'

/** Kinds with content that can be removed. */
const REMOVABLE: ReadonlySet<CaseKind> = new Set([
  'profile',
  'message',
  'chat_line',
  'photo',
  'post',
  'reply',
])

/** Kinds that are restored if their removal is taken back. Other content isn't kept after removal. */
const RESTORABLE: ReadonlySet<CaseKind> = new Set(['message', 'chat_line'])

/** Categories in which pictures are banned unless staff decide otherwise. */
const NEVER_AGAIN: ReadonlySet<ReportCategory> = new Set(['under_age', 'picture_of_other'])

/** Whether a picture reported for these categories is banned by default. */
export const isBannedByDefault = (categories: readonly ReportCategory[]): boolean =>
  categories.some((category) => NEVER_AGAIN.has(category))

/** Whether staff can ban the picture, because the decision removes it or bans its owner. */
export const mayBanPicture = ({ kind, decision }: { kind: CaseKind; decision: Decision }): boolean =>
  kind === 'photo' && (decision === 'remove_content' || decision === 'ban')

/** Whether a decision can be taken back as long as no one has been notified. */
export const canTakeBack = ({ kind, decision }: { kind: CaseKind; decision: Decision }): boolean =>
  decision !== 'remove_content' || RESTORABLE.has(kind)

/** Returns the possible decisions on a case. If the member is gone, the only one is no action. */
export const decisionsFor = ({
  kind,
  hasMember,
}: {
  kind: CaseKind
  hasMember: boolean
}): readonly Decision[] => {
  if (!hasMember) return ['no_action']
  const removal = REMOVABLE.has(kind) ? (['remove_content'] as const) : []
  return ['no_action', ...removal, 'warn', 'suspend', 'ban']
}
