import type { NoticeDeclaration } from '#server/platform/domain/notices.ts'

/** The notification that one of the member's reports has been answered. */
export const reportAnswer: NoticeDeclaration = {
  kind: 'report_answer',
  usual: { mail: 'at_once', push: true },
  email: {
    subject: 'An answer for you',
    text: 'We’ve looked at what you told us. You can read our answer here:',
    page: '/account/reports',
  },
}

/** The notification that a decision was made about the member. */
export const reportDecision: NoticeDeclaration = {
  kind: 'report_decision',
  usual: { mail: 'at_once', push: true },
  email: {
    subject: 'About your account',
    text: 'We’ve made a decision about your account. You can read it here:',
    page: '/account/reports',
  },
}

/** The notification that the member's appeal was decided. */
export const reportAppeal: NoticeDeclaration = {
  kind: 'report_appeal',
  usual: { mail: 'at_once', push: true },
  email: {
    subject: 'An answer for you',
    text: 'We’ve looked again at a decision about your account. You can read our answer here:',
    page: '/account/reports',
  },
}
