import type { AppealOutcome } from '#shared/domains/reports/reports.filing.contract.ts'
import { QUEUE_TEXT } from '#client/platform/queue/queue.text.ts'
import { APPEAL_REASONS } from '#shared/domains/reports/reports.appeals.contract.ts'

/** What a member reads and writes who thinks that we got it wrong. */
export const APPEAL_TEXT = {
  open: 'Ask us to look again',
  title: 'Ask us to look again',
  intro:
    'You can ask once. If possible, someone else on our staff looks at it, and we’ll tell you the outcome.',
  until: (day: string) => `Until ${day} you can ask us once to look again.`,
  text: 'Why you think we got it wrong',
  textHelp: 'Only our staff read this.',
  empty: APPEAL_REASONS.empty.message,
  send: 'Send',
  cancel: 'Cancel',
  sent: 'Thank you. We’ll look at it again.',
  sentTitle: 'Thank you, we have it',
  sentHelp: 'We’ll look at our decision again and send you an email.',
  failed: 'We couldn’t send that. What you wrote is still here, so please try again.',
  noLink: 'This link doesn’t work',
  noLinkHelp: 'Please open the link in our email again. It works for 30 days.',
  yours: 'You wrote:',
  answer: 'Our answer:',
  waiting: 'You asked us to look again. We’ll tell you the outcome.',
  outcome: {
    upheld: 'We looked again, and our decision stands.',
    taken_back: 'We looked again and took our decision back.',
  } satisfies Record<AppealOutcome, string>,
  goneForGood:
    'We don’t keep what we remove, so it can’t come back by itself. You’re welcome to add it again.',
} as const

export const OUTCOME_TEXT: Record<AppealOutcome, string> = { upheld: 'It stands', taken_back: 'Taken back' }

/** The queue of admins. */
export const APPEALS_TEXT = {
  title: 'Appeals',
  description: 'Members who think that a decision about them was wrong, the oldest first.',
  reports: 'Reports',
  filters: 'Which appeals to list',
  filter: { open: 'Open', decided: 'Decided' },
  list: 'Appeals',
  loadFailed: 'We couldn’t load the appeals.',
  empty: { open: 'No appeals are waiting', decided: 'Nothing decided yet' },
  emptyHelp: 'When a member asks us to look at a decision again, you’ll find it here.',
  choose: 'Choose an appeal from the list',
  chooseHelp: 'You’ll see the decision, its reason and what the member says.',
  keysHelp: [['A', 'take it back'], ['R', 'it stands'], QUEUE_TEXT.decideKey],
  nobody: 'Former member',
  asked: 'Asked',
  caseNumber: (number: string) => `Case ${number}`,
  account: 'Account',
  decision: 'What was decided',
  until: (day: string) => `until ${day}`,
  reason: 'Reason:',
  says: 'What they say',
  openCase: 'Open the report',
  closeCase: 'Close the report',
  forAnother: 'You made this decision, so someone else on the staff has to look at the appeal.',
  outcome: 'What happens to the decision',
  options: {
    upheld: 'It stands',
    taken_back: 'Take it back',
  } satisfies Record<AppealOutcome, string>,
  help: {
    upheld: 'Nothing changes.',
    taken_back:
      'A suspension, restriction or ban ends, unless another keeps them away, and the picture may be added again. What was removed can’t come back.',
  } satisfies Record<AppealOutcome, string>,
  answer: 'Answer',
  answerHelp: 'The member gets this right away.',
  chooseFirst: 'Please choose what happens to the decision.',
  answerFirst: APPEAL_REASONS.answerMissing.message,
  decide: 'Decide',
  done: 'Decided. We’ve told the member.',
  failed: 'We couldn’t save this decision. Please try again.',
} as const
