import { sql } from 'drizzle-orm'
import type { NoticeDeclaration } from '#server/platform/domain/notices.ts'
import { accounts } from '#server/domains/accounts/accounts.tables.ts'
import { profiles } from '#server/domains/profiles/profiles.tables.ts'
import { CHAT_SIDES, isChatOpenTo } from './chat.sql.ts'
import { chatRooms } from './chat.tables.ts'

/** `about` is the other member in the chat. */
export const newChat: NoticeDeclaration = {
  kind: 'new_chat',
  // No email by default, because a chat is for members who are online.
  usual: { mail: 'never', push: true },
  email: {
    subject: 'Someone is chatting with you',
    text: 'You have a new chat message. You can read it here:',
    page: '/notifications',
  },
  hasOwnBadge: true,
  isStanding: ({ memberId, about, seenAt }) => {
    const rooms = CHAT_SIDES.map(
      ({ own, other, seen, otherWrote }) =>
        sql`exists (select 1 from ${chatRooms} join ${profiles} on ${profiles.id} = ${other} join ${accounts} on ${accounts.id} = ${other} where ${own} = ${memberId} and ${other} = ${about} and ${chatRooms.isActive} and (${seenAt} is not null or ${seen} < ${chatRooms.lastSeq}) and ${isChatOpenTo(memberId, otherWrote)})`,
    )
    return sql`(${sql.join(rooms, sql` or `)})`
  },
  who: ({ about }) => sql`select ${profiles.id} from ${profiles} where ${profiles.id} = ${about}`,
  notifiedAbout: (memberId) =>
    sql.join(
      CHAT_SIDES.map(
        ({ own, other }) => sql`select ${own} from ${chatRooms} where ${other} = ${memberId}::uuid`,
      ),
      sql` union all `,
    ),
}
