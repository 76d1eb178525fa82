import type { NoticeDeclaration } from '#server/platform/domain/notices.ts'
import { findDecision } from './verification.queries.ts'

/** The notification that the member's verification photo was decided on. */
export const verificationDecision: NoticeDeclaration = {
  kind: 'verification_decision',
  usual: { mail: 'at_once', push: true },
  email: {
    subject: 'An answer to your request',
    text: 'We’ve looked at your verification photo. You can see it here:',
    page: '/verifications',
  },
  emailText: async (db, { memberId, about }) => {
    const decision = await findDecision(db, { memberId, entryId: about })
    if (!decision) return null
    const because = decision.reason === null ? '' : ` We’d like you to know: ${decision.reason}`
    return decision.isApproved
      ? `We’ve looked at your verification photo, and you’re now verified.${because} You can see it here:`
      : `We couldn’t accept your verification photo.${because} You can send another one here:`
  },
  isNews: async ({ db }, { memberId, about }) =>
    (await findDecision(db, { memberId, entryId: about })) !== null,
}
