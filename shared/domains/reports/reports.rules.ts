import { DAY, MINUTE } from '../../kernel/time.ts'
import { REPORT_PRIORITIES, type VisitorReportSubject } from './reports.contract.ts'
import type { CaseKind, Decision, ReportCategory } from './reports.filing.contract.ts'

/** How long a decision can be taken back, in milliseconds; both sides are told after it. */
export const UNDO_WINDOW = 5 * MINUTE
/** How long after the decision the evidence is kept, in milliseconds; the receipt stays without it. */
export const EVIDENCE_KEPT = 90 * DAY
/** How long after being told of a decision its member can appeal, in milliseconds. */
export const APPEAL_WINDOW = 30 * DAY
/** How long a case is kept for the admin who has opened it, in milliseconds. */
export const CLAIM_LIFE = 10 * MINUTE

const URGENT: ReadonlySet<ReportCategory> = new Set(['under_age', 'threats'])

/** Minors and threats come before everything else, and operators are written to. */
export const isUrgent = (category: ReportCategory): boolean => URGENT.has(category)

/**
 * What a report comes before in the queue. Of a member whose reports are mostly dismissed it comes after the others, and one of
 * minors or threats, which may be true all the same, among the others.
 */
export const priorityOf = (category: ReportCategory, isDoubted = false): number => {
  const { urgent, normal, low } = REPORT_PRIORITIES
  if (isUrgent(category)) return isDoubted ? normal : urgent
  return isDoubted ? low : normal
}

/** How many of a member's reports have been decided on, and how many of them led to nothing. */
export interface ReporterRecord {
  decided: number
  dismissed: number
}

/** From how many decided reports, and from which part of them dismissed, a member's reports are mostly dismissed. */
export const MOSTLY_DISMISSED = { decided: 5, percent: 70 } as const

/** The latest decided reports of a member that count. */
export const REPORTS_COUNTED = 100

/** Whether a member's reports are mostly dismissed. */
export const isMostlyDismissed = ({ decided, dismissed }: ReporterRecord): boolean =>
  decided >= MOSTLY_DISMISSED.decided && dismissed * 100 >= decided * MOSTLY_DISMISSED.percent

/** What several members can report, and others then no longer see until it is decided on. */
export const WITHHELD_KINDS = ['photo', 'post', 'reply'] as const
export type WithheldKind = (typeof WITHHELD_KINDS)[number]

export const isWithholdable = (kind: CaseKind): kind is WithheldKind =>
  WITHHELD_KINDS.some((each) => each === kind)

/** How many members hide a thing by reporting it, whose reports count after how long, and how many of them are looked at. */
export const WITHHOLDING = { reporters: 3, memberFor: 30 * DAY, viewedAt: 20 } as const

/** Whether among them are as many as it takes of whom no two are friends. */
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

/** What a report of someone who is not a member is about, in the words of the others. */
export const CATEGORY_OF_VISITORS: Record<VisitorReportSubject, ReportCategory> = {
  picture_of_me: 'picture_of_other',
  profile_of_me: 'fake_profile',
  under_age: 'under_age',
}

/** Whether someone has reported it, and gets an answer. */
export const hasReporter = (kind: CaseKind): boolean => kind !== 'banned_picture'

/** Kinds of which there is something that can be taken down. */
const REMOVABLE: ReadonlySet<CaseKind> = new Set([
  'profile',
  'message',
  'chat_line',
  'photo',
  'post',
  'reply',
])

/** Kinds that are given back where their removal is taken back; of the others nothing is kept. */
const RESTORABLE: ReadonlySet<CaseKind> = new Set(['message', 'chat_line'])

/** What is never to come back, unless an admin thinks otherwise. */
const NEVER_AGAIN: ReadonlySet<ReportCategory> = new Set(['under_age', 'picture_of_other'])

/** Whether a picture that was reported for all this is banned where nobody says anything else. */
export const isBannedByDefault = (categories: readonly ReportCategory[]): boolean =>
  categories.some((category) => NEVER_AGAIN.has(category))

/** Whether nobody may add the picture again, where that is asked for: it goes with the decision, or with its member. */
export const mayBanPicture = ({ kind, decision }: { kind: CaseKind; decision: Decision }): boolean =>
  kind === 'photo' && (decision === 'remove_content' || decision === 'ban')

/** Whether a decision can be taken back as long as nobody was told. */
export const canTakeBack = ({ kind, decision }: { kind: CaseKind; decision: Decision }): boolean =>
  decision !== 'remove_content' || RESTORABLE.has(kind)

/** What can be decided about a case; with nobody left to decide about, only that nothing follows. */
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
