import type { Decision, ToldAs } from '#shared/domains/reports/reports.filing.contract.ts'
import type { ReporterRecord } from '#shared/domains/reports/reports.rules.ts'
import { counted } from '#client/platform/format.ts'
import { QUEUE_TEXT } from '#client/platform/queue/queue.text.ts'

export const DECISION_TEXT: Record<ToldAs, string> = {
  no_action: 'No action',
  remove_content: 'Remove it',
  warn: 'Warn',
  restrict: 'Restrict',
  suspend: 'Suspend',
  ban: 'Ban',
}

/** What follows from each. */
export const DECISION_HELP: Record<Decision, string> = {
  no_action: 'The reported member isn’t told.',
  remove_content: 'We remove it right away, for everyone, and can’t bring it back.',
  warn: 'They’ll read the reason in their account.',
  suspend: 'They’re logged out right away and invisible until it ends.',
  ban: 'They’re logged out right away and can’t come back.',
}

/** What stands in the answer until an admin writes another one. */
export const USUAL_ANSWER: Record<Decision, string> = {
  no_action: 'We’ve looked at this carefully. It doesn’t break our rules, so we’ve left it as it is.',
  remove_content: 'You were right, and we’ve removed it. Thank you for telling us.',
  warn: 'You were right, and we’ve warned them. Thank you for telling us.',
  suspend: 'You were right, and we’ve acted. Thank you for telling us.',
  ban: 'You were right, and we’ve acted. Thank you for telling us.',
}

export const PRIORITY_TEXT: Record<number, string> = { 1: 'Urgent', 2: 'High' }

export const TEXT_NAMES: Record<string, string> = {
  title: 'Title',
  text: 'About',
  bio: 'In short',
  location: 'Place',
}

export const CASES_TEXT = {
  title: 'Reports',
  removeHelp: 'We remove it right away, for both of them. You can undo this for five minutes.',
  description: 'Everything people have reported, the most urgent first.',
  filters: 'Which reports to list',
  filter: { open: 'Open', decided: 'Decided' },
  category: 'Reported for',
  everyCategory: 'Anything',
  list: 'Reports',
  loadFailed: 'We couldn’t load the reports.',
  empty: { open: 'No reported messages yet', decided: 'Nothing decided yet' },
  emptyHelp: 'You’ll find new reports here.',
  nobody: 'Not a member we know',
  times: (count: number) => counted(count, 'report'),
  tries: (count: number) => counted(count, 'try', 'tries'),
  filed: 'Reported',
  tried: 'Tried',
  choose: 'Choose a report from the list',
  chooseHelp: 'Opening a report is logged and reserves it for you for ten minutes.',
  keysHelp: [
    ['A', 'no action'],
    ['X', 'remove it'],
    ['W', 'warn'],
    ['S', 'suspend'],
    ['B', 'ban'],
    QUEUE_TEXT.decideKey,
  ],
  openFailed: 'We couldn’t open this report.',
  claimed: (username: string) => `${username} is looking at this report, so you can’t decide it now.`,
  caseNumber: (number: string) => `Case ${number}`,

  evidence: 'What was reported',
  now: 'The member now',
  destroyed: 'The evidence was destroyed 90 days after the decision.',
  noEvidence: 'There’s nothing to see beyond what they wrote.',
  pictureOf: (username: string) => `Reported picture of ${username}`,
  wasTried: 'They tried to add this banned picture. No one else has seen it.',
  isGone: 'It’s gone from the site.',
  isThere: 'It’s still on the site.',
  isUnchanged: 'Unchanged since the report.',
  isChanged: 'They’ve changed it since the report. What it says now is below.',
  changedText: 'Changed',
  reportedSays: (username: string) => `${username}:`,
  reporterSays: 'Reporter:',
  repliedTo: 'The post it replies to:',
  thisOne: 'Reported',
  memberGone: 'This account is gone, or we don’t know whose it is.',
  openProfile: 'Open the profile',
  memberSince: (day: string) => `Member since ${day}`,
  status: { active: 'Active', suspended: 'Suspended', deleted: 'Left' },
  noTexts: 'The profile says nothing.',

  reports: 'Who reported it',
  formerMember: 'Former member',
  record: (upheld: number, dismissed: number, open: number) =>
    `Their reports: ${upheld} upheld, ${dismissed} dismissed, ${open} open`,
  doubt: ({ decided, dismissed }: ReporterRecord) =>
    `Most of their reports were dismissed: ${dismissed} of ${decided}`,
  takenBack: 'Taken back after an appeal',
  appeals: 'Appeals',
  visitor: 'From someone who isn’t a member',
  visitorPoints: 'What they pointed to',
  visitorEmail: 'Their email',
  history: 'Earlier reports about this member',
  noHistory: 'None.',

  decision: 'Decision',
  toDecision: 'Go to the decision',
  days: 'For how many days',
  reason: 'Reason',
  reasonHelp: 'The reported member gets this.',
  recordHelp: 'For our records. The reported member doesn’t see it.',
  banPicture: 'No one can add this picture again',
  banPictureHelp:
    'Copies count too: smaller, saved again or mirrored. Anyone who tries only learns that we can’t read the picture, and the attempt shows up here.',
  pictureBanned: 'No one can add this picture again.',
  answer: 'Answer',
  answerHelp: 'Everyone who reported it gets this.',
  chooseFirst: 'Please choose a decision.',
  reasonFirst: 'Please write a reason.',
  answerFirst: 'Please write an answer.',
  decide: 'Decide',
  done: 'Decision saved. We’ll notify everyone in five minutes.',
  doneSilently: 'Decision saved. No one is notified.',
  decideFailed: 'We couldn’t save this decision. Please try again.',
  changed: 'Someone has decided this or reported it again. Have another look. What you wrote is still here.',
  claimedNow: 'Someone else on the staff is looking at this report. What you wrote is still here.',
  notPossible: 'That decision isn’t possible for this report.',
  lookAgain: 'Look again',
  toldReason: (reason: string) => `Reason: ${reason}`,
  toldAnswer: (answer: string) => `Answer: ${answer}`,
} as const
