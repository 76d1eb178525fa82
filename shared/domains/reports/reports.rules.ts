import { DAY, MINUTE } from '../../kernel/time.ts'
import { REPORT_PRIORITIES, type VisitorReportSubject } from './reports.contract.ts'
import type { CaseKind, Decision, ReportCategory } from './reports.filing.contract.ts'

/** How long a decision can be taken back, in milliseconds; both sides are told after it. */
export const UNDO_WINDOW = 5 * MINUTE
/** How long after the decision the evidence is kept, in milliseconds; the receipt stays without it. */
export const EVIDENCE_KEPT = 90 * DAY
/** How long a case is kept for the admin who has opened it, in milliseconds. */
export const CLAIM_LIFE = 10 * MINUTE

const URGENT: ReadonlySet<ReportCategory> = new Set(['under_age', 'threats'])

/** Minors and threats come before everything else. */
export const priorityOf = (category: ReportCategory): number =>
  URGENT.has(category) ? REPORT_PRIORITIES.urgent : REPORT_PRIORITIES.normal

/** What a report of somebody who is not a member is about, in the words of the others. */
export const CATEGORY_OF_VISITORS: Record<VisitorReportSubject, ReportCategory> = {
  picture_of_me: 'picture_of_other',
  profile_of_me: 'fake_profile',
  under_age: 'under_age',
}

/** Whether somebody has reported it, and gets an answer. */
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
