import { APPEAL_REASONS } from '#shared/domains/reports/reports.appeals.contract.ts'
import type { VisitorReportSubject } from '#shared/domains/reports/reports.contract.ts'
import type {
  AppealOutcome,
  CaseKind,
  Decision,
  ToldAs,
} from '#shared/domains/reports/reports.filing.contract.ts'
import type { ReporterRecord } from '#shared/domains/reports/reports.rules.ts'
import { FORM_TEXT } from '#client/domains/pages/pages.text.ts'
import { counted } from '#client/platform/format.ts'

export const DECISION_TEXT: Record<ToldAs, string> = {
  no_action: 'No action',
  remove_content: 'Remove it',
  warn: 'Warn',
  restrict: 'Restrict',
  suspend: 'Suspend',
  ban: 'Ban',
}

export const DECISION_KEYS: Record<Decision, readonly [string, string]> = {
  no_action: ['A', 'no action'],
  remove_content: ['X', 'remove it'],
  warn: ['W', 'warn'],
  suspend: ['S', 'suspend'],
  ban: ['B', 'ban'],
}

/** The consequences of each decision. */
export const DECISION_HELP: Record<Decision, string> = {
  no_action: 'The reported member isn’t told.',
  remove_content: 'We remove it right away, for everyone, and can’t bring it back.',
  warn: 'They’ll read the reason in their account.',
  suspend: 'They’re logged out right away and invisible until it ends.',
  ban: 'They’re logged out right away and can’t come back.',
}

/** The default response, which an admin can replace. */
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

/** Text for a member who thinks we got it wrong. */
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

/** Text for the admins' queue. */
export const APPEALS_TEXT = {
  title: 'Appeals',
  description: 'Members who think that a decision about them was wrong, oldest first.',
  reports: 'Reports',
  filters: 'Which appeals to list',
  filter: { open: 'Open', decided: 'Decided' },
  list: 'Appeals',
  loadFailed: 'We couldn’t load the appeals.',
  empty: { open: 'No appeals are waiting', decided: 'Nothing decided yet' },
  emptyHelp: 'When a member asks us to look at a decision again, you’ll find it here.',
  choose: 'Choose an appeal from the list',
  chooseHelp: 'You’ll see the decision, its reason and what the member says.',
  keys: { taken_back: ['A', 'take it back'], upheld: ['R', 'it stands'] },
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

/** The kind of thing reported, in a list. */
export const KIND_TEXT: Record<CaseKind, string> = {
  profile: 'Profile',
  message: 'Message',
  conversation: 'Conversation',
  chat_line: 'Chat message',
  photo: 'Photo',
  post: 'Post',
  reply: 'Reply',
  visitor: 'Report from a visitor',
  banned_picture: 'Banned picture',
}

export const OWN_REPORTS_TEXT = {
  title: 'Reports and decisions',
  description: 'What you’ve reported, our answers, and our decisions about your account.',
  reported: 'Reported by you',
  none: 'You haven’t reported anything',
  noneHelp:
    'You can report a profile, a photo, a post, a reply, a message or a conversation right where you see it.',
  loadFailed: 'We couldn’t load your reports.',
  about: 'About your account',
  decisionsFailed: 'We couldn’t load our decisions.',
  caseNumber: (number: string) => `Case ${number}`,
  waiting: 'We’re looking at it',
  answered: 'Answered',
  yourNote: 'You wrote:',
  ourAnswer: 'Our answer:',
  reason: 'Our reason:',
  disagree: 'Any questions about this? Please write to us.',
  contact: 'Contact us',
} as const

/** The decision, for the member it's about, depending on what was reported. */
export const TOLD_TEXT: Record<ToldAs, (kind: CaseKind, until: string | null) => string> = {
  no_action: () => 'We looked at a report and changed nothing.',
  remove_content: (kind) => REMOVED[kind],
  warn: (kind) => WARNED[kind],
  restrict: (_, until) =>
    until ? `We restricted your account until ${until}.` : 'We restricted your account.',
  suspend: (_, until) =>
    until ? `We suspended your account until ${until}.` : 'We suspended your account for some time.',
  ban: () => 'We closed your account.',
}

const WARNED: Record<CaseKind, string> = {
  profile: 'This is a warning about your profile.',
  message: 'This is a warning about a message you sent.',
  conversation: 'This is a warning about what you wrote in a conversation.',
  chat_line: 'This is a warning about a message in a chat.',
  photo: 'This is a warning about one of your photos.',
  post: 'This is a warning about one of your posts.',
  reply: 'This is a warning about a reply you wrote.',
  visitor: 'This is a warning about your profile.',
  banned_picture: 'This is a warning about a picture you tried to add.',
}

const REMOVED: Record<CaseKind, string> = {
  ...WARNED,
  profile: 'We removed the texts of your profile.',
  message: 'We removed a message you sent.',
  chat_line: 'We removed a message you sent in a chat.',
  photo: 'We removed one of your photos.',
  post: 'We removed one of your posts.',
  reply: 'We removed a reply you wrote.',
}

/** The text of the form for people without an account. */
export const REPORT_FORM = {
  ...FORM_TEXT,
  title: 'Your report',
  subject: 'What is it about?',
  subjects: {
    picture_of_me: 'A picture shows me',
    profile_of_me: 'A profile is about me or pretends to be me',
    under_age: 'Someone may be under 18',
  } satisfies Record<VisitorReportSubject, string>,
  subjectWrong: 'Please choose what it’s about.',
  location: 'Where is it?',
  locationHelp: 'The username, or the address of the page or the picture.',
  locationWrong: 'Please say where you saw it.',
  details: 'What should we know?',
  detailsHelp: 'How we can tell it’s you, or what you saw. Please don’t send pictures.',
  detailsWrong: 'Please describe it in a few words.',
  emailHelp: 'We’ll only use this address to write to you about your report.',
  send: 'Send report',
  sent: (caseNumber: string) => `Your report has arrived. Its case number is ${caseNumber}.`,
  sentHelp: 'Please keep this number. Reports like yours come first, and we’ll write to you.',
} as const
