import * as z from 'zod/mini'
import { staffOnly } from '../../kernel/audience.ts'
import { endpoint } from '../../kernel/endpoint.ts'
import { COMMON_REASONS, reason } from '../../kernel/failure.ts'
import { id, instant, nothing, trimmed } from '../../kernel/fields.ts'
import { pageInput, pageOf } from '../../kernel/page.ts'
import { DAY, HOUR } from '../../kernel/time.ts'
import { APPEAL_MAX, APPEAL_OUTCOMES, CASE_KINDS, TOLD_DECISIONS } from './reports.filing.contract.ts'

/** The page opened by the link in an email. The token is in the fragment. */
export const APPEAL_PAGE = '/appeal'

export const APPEAL_FILTERS = ['open', 'decided'] as const
export type AppealFilter = (typeof APPEAL_FILTERS)[number]

export const APPEAL_REASONS = {
  empty: reason('appeal_empty', 'invalid', 'Please tell us why you think we got it wrong.'),
  again: reason(
    'appeal_again',
    'conflict',
    'You’ve already asked us to look at this decision again. We’ll tell you what we decide.',
  ),
  over: reason('appeal_over', 'conflict', 'You can only ask us to look again for 30 days after we told you.'),
  linkUnknown: reason(
    'appeal_link_unknown',
    'conflict',
    'This link doesn’t work. Please open the one in our latest email again.',
  ),
  decided: reason(
    'appeal_decided',
    'conflict',
    'Someone else on the staff has decided on this appeal in the meantime.',
  ),
  ownDecision: reason(
    'appeal_of_own_decision',
    'conflict',
    'You made this decision, so someone else on the staff has to look at the appeal.',
  ),
  answerMissing: reason('appeal_answer_missing', 'invalid', 'Please write an answer.'),
} as const

const text = trimmed(APPEAL_MAX)

export const appeal = endpoint({
  name: 'reports.appeal',
  summary:
    'Appeal against a decision about the caller. This is possible once, within 30 days of being notified of it.',
  method: 'POST',
  path: '/api/reports/decisions/{decisionId}/appeal',
  access: 'member',
  whileRestricted: 'kept',
  input: z.object({ decisionId: id(), text }),
  output: nothing,
  reasons: [COMMON_REASONS.notFound, APPEAL_REASONS.empty, APPEAL_REASONS.again, APPEAL_REASONS.over],
  limits: [{ per: 'member', max: 10, seconds: DAY / 1000, whenStoreDown: 'open' }],
})

export const appealByLink = endpoint({
  name: 'reports.appealByLink',
  summary: 'Appeal against a decision with the link in an email, for members who can’t log in.',
  method: 'POST',
  path: '/api/appeals',
  access: 'public',
  input: z.object({ token: trimmed(100), text }),
  output: nothing,
  reasons: [APPEAL_REASONS.linkUnknown, APPEAL_REASONS.empty, APPEAL_REASONS.again, APPEAL_REASONS.over],
  limits: [{ per: 'network', max: 10, seconds: HOUR / 1000, whenStoreDown: 'open' }],
})

const listedAppeal = staffOnly(
  z.object({
    id: id(),
    /** The text of the appeal. */
    text: z.string(),
    createdAt: instant(),
    /** `caseId` and the next two fields are null if there was no report. */
    caseId: z.nullable(id()),
    caseNumber: z.nullable(z.string()),
    kind: z.nullable(z.enum(CASE_KINDS)),
    username: z.nullable(z.string()),
    /** The decision the member was notified of. */
    decision: z.enum(TOLD_DECISIONS),
    reason: z.string(),
    decidedAt: instant(),
    until: z.nullable(instant()),
    /**
     * Whether a different member of staff must decide on the appeal, because the caller made the decision and there's
     * someone else to review it.
     */
    isForAnother: z.boolean(),
    outcome: z.nullable(z.enum(APPEAL_OUTCOMES)),
    answer: z.nullable(z.string()),
    answeredAt: z.nullable(instant()),
  }),
)
export type ListedAppeal = z.output<typeof listedAppeal>

export const listAppeals = endpoint({
  name: 'reports.listAppeals',
  summary: 'Appeals against decisions: open ones, oldest first, or decided ones, latest first.',
  method: 'GET',
  path: '/api/admin/appeals',
  access: 'staff',
  input: z.object({ ...pageInput, filter: z._default(z.enum(APPEAL_FILTERS), 'open') }),
  output: pageOf(listedAppeal),
  reasons: [],
})

export const decideAppeal = endpoint({
  name: 'reports.decideAppeal',
  summary:
    'Decide on an appeal and notify the member. The decision is upheld, or taken back along with those of its effects that can be undone.',
  method: 'POST',
  path: '/api/admin/appeals/{appealId}/decision',
  access: 'staff',
  input: z.object({ appealId: id(), outcome: z.enum(APPEAL_OUTCOMES), answer: trimmed(APPEAL_MAX) }),
  output: nothing,
  reasons: [
    COMMON_REASONS.notFound,
    APPEAL_REASONS.decided,
    APPEAL_REASONS.ownDecision,
    APPEAL_REASONS.answerMissing,
  ],
})
