import type { NoticeDeclaration } from '#server/platform/notices.ts'

/** About a report of the member's. */
export const reportAnswer: NoticeDeclaration = {
  kind: 'report_answer',
  usual: { mail: 'at_once', push: true },
  email: {
    subject: 'There is an answer for you',
    text: 'We have looked at what you told us. You can read our answer here:',
    page: '/account/reports',
  },
}

/** About a case against the member that something followed from. */
export const reportDecision: NoticeDeclaration = {
  kind: 'report_decision',
  usual: { mail: 'at_once', push: true },
  email: {
    subject: 'About your account',
    text: 'We have made a decision about your account. You can read it here:',
    page: '/account/reports',
  },
}

/** About what has become of the member's appeal. */
export const reportAppeal: NoticeDeclaration = {
  kind: 'report_appeal',
  usual: { mail: 'at_once', push: true },
  email: {
    subject: 'There is an answer for you',
    text: 'We have looked once more at a decision about your account. You can read our answer here:',
    page: '/account/reports',
  },
}
