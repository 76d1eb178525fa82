import type { Decision, ToldAs } from '#shared/domains/reports/reports.filing.contract.ts'
import type { ReporterRecord } from '#shared/domains/reports/reports.rules.ts'
import { counted } from '#client/platform/format.ts'

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
  no_action: 'The member who was reported is told nothing.',
  remove_content: 'It is gone at once, for everybody, and cannot come back.',
  warn: 'They read the reason in their account.',
  suspend: 'They are logged out at once and invisible until the end.',
  ban: 'They are logged out at once and never get back in.',
}

/** What stands in the answer until an admin writes another one. */
export const USUAL_ANSWER: Record<Decision, string> = {
  no_action: 'We have looked at this carefully. It does not break our rules, so we leave it as it is.',
  remove_content: 'You were right, and we have removed it. Thank you for telling us.',
  warn: 'You were right, and we have spoken to them. Thank you for telling us.',
  suspend: 'You were right, and we have acted. Thank you for telling us.',
  ban: 'You were right, and we have acted. Thank you for telling us.',
}

export const PRIORITY_TEXT: Record<number, string> = { 1: 'Urgent', 2: 'High' }

export const TEXT_NAMES: Record<string, string> = {
  title: 'Title',
  text: 'About',
  bio: 'In short',
  location: 'Place',
}

export const CASES_TEXT = {
  title: 'Reported messages',
  removeHelp: 'It is gone at once, for both. For five minutes you can take that back.',
  description: 'What members and others have reported, the most urgent first.',
  filters: 'Which reports to list',
  filter: { open: 'Open', decided: 'Decided' },
  category: 'Reported for',
  everyCategory: 'Anything',
  list: 'Reports',
  loadFailed: 'We could not load the reports.',
  empty: { open: 'No reported messages yet', decided: 'Nothing decided yet' },
  emptyHelp: 'Whatever is reported will be listed here.',
  nobody: 'Nobody we know',
  times: (count: number) => counted(count, 'report'),
  tries: (count: number) => counted(count, 'try', 'tries'),
  filed: 'Reported',
  tried: 'Tried',
  choose: 'Choose a report from the list',
  chooseHelp: 'Each time you open one it is recorded, and kept for you for ten minutes.',
  keysHelp: [
    ['N', 'no action'],
    ['R', 'remove it'],
    ['W', 'warn'],
    ['S', 'suspend'],
    ['B', 'ban'],
  ],
  openFailed: 'We could not open this report.',
  claimed: (username: string) => `${username} is looking at this report, so you cannot decide on it now.`,
  caseNumber: (number: string) => `Case ${number}`,

  evidence: 'What was reported',
  now: 'The member now',
  destroyed: 'The evidence was destroyed 90 days after the decision.',
  noEvidence: 'There is nothing more to see than what was written.',
  pictureOf: (username: string) => `Reported picture of ${username}`,
  wasTried: 'They tried to add this picture, which nobody may add. Nobody else has seen it.',
  isGone: 'It is no longer there.',
  isThere: 'It is still there.',
  reportedSays: (username: string) => `${username}:`,
  reporterSays: 'Reporter:',
  repliedTo: 'The post it replies to:',
  thisOne: 'Reported',
  memberGone: 'This account is gone, or we do not know whose it is.',
  openProfile: 'Open the profile',
  memberSince: (day: string) => `Member since ${day}`,
  status: { active: 'Active', suspended: 'Suspended', deleted: 'Left' },
  noTexts: 'The profile says nothing.',

  reports: 'Who reported it',
  formerMember: 'Former member',
  record: (upheld: number, dismissed: number, open: number) =>
    `${upheld} upheld, ${dismissed} dismissed, ${open} open`,
  doubt: ({ decided, dismissed }: ReporterRecord) =>
    `Most of their reports were dismissed: ${dismissed} of ${decided}`,
  takenBack: 'Taken back after an appeal',
  appeals: 'Appeals',
  visitor: 'Written by somebody who is not a member',
  history: 'Earlier reports about this member',
  noHistory: 'None.',

  decision: 'Decision',
  days: 'For how many days',
  reason: 'Reason',
  reasonHelp: 'Told to the reported member.',
  recordHelp: 'For our records; the reported member is not told.',
  banPicture: 'Nobody may add this picture again',
  banPictureHelp:
    'Copies count too: smaller, saved again or mirrored. Anyone who tries is told we can’t read the picture, and the attempt shows up here.',
  pictureBanned: 'Nobody may add this picture again.',
  answer: 'Answer',
  answerHelp: 'Told to everybody who reported it.',
  chooseFirst: 'Please choose a decision.',
  reasonFirst: 'Please write a reason.',
  answerFirst: 'Please write an answer.',
  decide: 'Decide',
  done: 'Decided. Everybody is told in five minutes.',
  doneSilently: 'Decided. We tell no one about it.',
  decideFailed: 'We could not store this decision. Please try again.',
  changed: 'Somebody has decided or reported this once more. Look at it again; what you wrote is still here.',
  claimedNow: 'Someone else on the staff is looking at this report. What you wrote is still here.',
  notPossible: 'This cannot be decided about this report.',
  lookAgain: 'Look again',
  toldReason: (reason: string) => `Reason: ${reason}`,
  toldAnswer: (answer: string) => `Answer: ${answer}`,
} as const
