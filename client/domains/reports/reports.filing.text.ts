import type { ReportCategory, ReportKind } from '#shared/domains/reports/reports.filing.contract.ts'

/** What each reason is called, on every screen. */
export const CATEGORY_TEXT: Record<ReportCategory, string> = {
  under_age: 'Somebody may be under 18',
  threats: 'Threats or violence',
  harassment: 'Harassment or insults',
  fake_profile: 'A fake profile',
  explicit_picture: 'An explicit picture I did not want',
  picture_of_other: 'A picture of somebody else',
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
  means: 'We look at every report. Whoever you report is not told that it was you.',
  why: 'What is wrong?',
  chooseFirst: 'Please choose what is wrong.',
  note: 'What should we know?',
  noteHelp: 'Only we read it.',
  emergency: 'If somebody is in danger right now, please call the police first.',
  send: 'Send report',
  thanks: 'Thank you, we have your report',
  thanksHelp: {
    profile: 'We have hidden this profile from you. We look at it and tell you what came of it.',
    message: 'We have hidden this message from you. We look at it and tell you what came of it.',
    conversation:
      'We have hidden this conversation from you, and do not tell you what is written there. We look at it and tell you what came of it.',
    chat_line: 'We have hidden this message from you. We look at it and tell you what came of it.',
    photo: 'We have hidden this photo from you. We look at it and tell you what came of it.',
    post: 'We have hidden this post from you. We look at it and tell you what came of it.',
    reply: 'We have hidden this reply from you. We look at it and tell you what came of it.',
  } satisfies Record<ReportKind, string>,
  caseNumber: (number: string) => `Your case number is ${number}.`,
  showAgain: 'Show it again',
  shown: 'You can see it again',
  showFailed: 'We could not show it again. Please try again.',
  block: (username: string) => `Block ${username}`,
  done: 'Done',
  hiddenProfile: 'This profile is hidden from you',
  hiddenProfileHelp: 'What comes of your report shows under “Your reports”.',
  toOwn: 'Your reports',
  failed: 'We could not send your report. Please try again.',
  notFound: 'We could not find this, so there is nothing to report now.',
  tooOften: 'You have sent several reports. Please try again a little later.',
} as const
