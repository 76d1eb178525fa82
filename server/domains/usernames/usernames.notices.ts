import type { NoticeDeclaration } from '#server/platform/domain/notices.ts'

/** The notification that the member's username request was decided on. */
export const usernameDecision: NoticeDeclaration = {
  kind: 'username_decision',
  usual: { mail: 'at_once', push: true },
  email: {
    subject: 'An answer to your request',
    text: 'We’ve decided on your new username. You can see it here:',
    page: '/account/username',
  },
}
