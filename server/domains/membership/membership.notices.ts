import type { NoticeDeclaration } from '#server/platform/domain/notices.ts'

/** A notification about a decided request, or a membership that staff granted or ended on their own initiative. */
export const membershipDecision: NoticeDeclaration = {
  kind: 'membership_decision',
  usual: { mail: 'at_once', push: true },
  email: {
    subject: 'News about your account',
    text: 'Something about your membership has changed. You can see it here:',
    page: '/support',
  },
}
