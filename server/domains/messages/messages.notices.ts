import { sql } from 'drizzle-orm'
import type { NoticeDeclaration } from '#server/platform/domain/notices.ts'
import { accounts } from '#server/domains/accounts/accounts.tables.ts'
import { profiles } from '#server/domains/profiles/profiles.tables.ts'
import { isNewsTo } from './messages.policy.ts'
import { isNamedTo } from './messages.queries.ts'
import { isShownTo } from './messages.sql.ts'
import { messages, messageThreads } from './messages.tables.ts'

const { participantA, participantB } = messageThreads

/** Identifies the member's notification about new messages in the conversation. */
export const aboutThread = ({ memberId, threadId }: Record<'memberId' | 'threadId', string>) => ({
  kind: newMessage.kind,
  memberId,
  about: threadId,
})

export const newMessage: NoticeDeclaration = {
  kind: 'new_message',
  usual: { mail: 'at_once', push: true },
  email: {
    subject: 'You have a new message',
    text: 'You have a new message. You can read it here:',
    page: '/messages/inbox',
  },
  hasOwnBadge: true,
  isStanding: ({ memberId, about, seenAt }) =>
    sql`(${seenAt} is not null or exists (select 1 from ${messages} where ${messages.recipientId} = ${memberId} and ${messages.threadId} = ${about} and not ${messages.isRead} and ${isShownTo(memberId)}))`,
  who: ({ memberId, about }) =>
    sql`select ${profiles.id} from ${messageThreads} join ${profiles} on ${profiles.id} = case when ${participantA} = ${memberId} then ${participantB} else ${participantA} end join ${accounts} on ${accounts.id} = ${profiles.id} where ${messageThreads.id} = ${about} and ${isNamedTo(memberId)}`,
  isNews: ({ db }, { memberId, about }) => isNewsTo(db, { memberId, threadId: about }),
}
