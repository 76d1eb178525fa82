import type { CaseKind, ToldAs } from '#shared/domains/reports/reports.filing.contract.ts'

/** What was reported, in a list. */
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

/** What was decided about the member who reads it, by what it was about. */
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
