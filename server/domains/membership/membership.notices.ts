import type { NoticeDeclaration } from '#server/platform/domain/notices.ts'

/** About a request that was decided, or a membership that staff gave or ended by themselves. */
export const membershipDecision: NoticeDeclaration = {
  kind: 'membership_decision',
  usual: { mail: 'at_once', push: true },
  email: {
    subject: 'News about your account',
    text: 'Something about your membership has changed. You can see it here:',
    page: '/support',
  },
}
