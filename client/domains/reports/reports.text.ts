import type { ReportCategory, ReportKind } from '#shared/domains/reports/reports.filing.contract.ts'

/** The name of each reason, on every screen. */
export const CATEGORY_TEXT: Record<ReportCategory, string> = {
  under_age: 'Someone may be under 18',
  threats: 'Threats or violence',
  harassment: 'Harassment or insults',
  fake_profile: 'A fake profile',
  explicit_picture: 'An explicit picture I didn’t want',
  picture_of_other: 'A picture of someone else',
  spam: 'Spam, or asking for money',
  other: 'Something else',
}

export const REPORT_TEXT = {
  report: 'Report',
  reportName: (username: string) => `Report ${username}`,
  question: {
    profile: 'Report this profile?',
    message: 'Report this message?',
    conversation: 'Report this conversation?',
    chat_line: 'Report this message?',
    photo: 'Report this photo?',
    post: 'Report this post?',
    reply: 'Report this reply?',
  } satisfies Record<ReportKind, string>,
  means: 'We look at every report. The person you report never learns it was you.',
  why: 'What’s wrong?',
  chooseFirst: 'Please choose what’s wrong.',
  note: 'What should we know?',
  noteHelp: 'Only our staff read this.',
  emergency: 'If someone is in danger right now, please call the police first.',
  send: 'Send report',
  thanks: 'Thank you, we have your report',
  thanksHelp: {
    profile: 'We’ve hidden this profile from you. We’ll look at it and tell you what we decide.',
    message: 'We’ve hidden this message from you. We’ll look at it and tell you what we decide.',
    conversation:
      'We’ve hidden this conversation from you, and you won’t hear about new messages in it. We’ll look at it and tell you what we decide.',
    chat_line: 'We’ve hidden this message from you. We’ll look at it and tell you what we decide.',
    photo: 'We’ve hidden this photo from you. We’ll look at it and tell you what we decide.',
    post: 'We’ve hidden this post from you. We’ll look at it and tell you what we decide.',
    reply: 'We’ve hidden this reply from you. We’ll look at it and tell you what we decide.',
  } satisfies Record<ReportKind, string>,
  caseNumber: (number: string) => `Your case number is ${number}.`,
  showAgain: 'Show it again',
  shown: 'You can see it again',
  showFailed: 'We couldn’t show it again. Please try again.',
  block: (username: string) => `Block ${username}`,
  done: 'Done',
  hiddenProfile: 'This profile is hidden from you',
  hiddenProfileHelp: 'You’ll find our answer under “Your reports”.',
  toOwn: 'Your reports',
  failed: 'We couldn’t send your report. Please try again.',
  notFound: 'We couldn’t find this. It may be gone.',
  tooOften: 'You’ve sent several reports. Please try again a little later.',
} as const
