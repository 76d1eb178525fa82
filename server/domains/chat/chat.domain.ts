import { sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { notifyTyping } from '#shared/domains/chat/chat.contract.ts'
import { memberLeft, memberReturned } from '#server/domains/accounts/accounts.events.ts'
import { accounts } from '#server/domains/accounts/accounts.tables.ts'
import { memberBlocked } from '#server/domains/blocks/blocks.events.ts'
import { cutFrom, deleteLonely, leavePair } from '#server/platform/db/statements/portions.ts'
import type { Domain } from '#server/platform/domain/domain.ts'
import { on } from '#server/platform/domain/events.ts'
import { workOn } from '#server/platform/jobs/job.ts'
import { onMessage } from '#server/platform/realtime/messages.ts'
import { resource } from '#server/platform/domain/resource.ts'
import { closeChat, eraseEnded } from './chat.closing.commands.ts'
import { exportChats } from './chat.export.queries.ts'
import { endedErasure } from './chat.jobs.ts'
import { newChat } from './chat.notices.ts'
import { notifyOfAbsence, notifyOfReturn } from './chat.presence.commands.ts'
import { chatRoutes } from './chat.routes.ts'
import { isRoomKnownTo } from './chat.sql.ts'
import { chatMessages, chatRooms } from './chat.tables.ts'
import { notifyTyping as tell } from './chat.typing.commands.ts'

/** SQL assignments that end an erased member's chats, as of the time when the erasure was due. */
const endingFor = (own: PgColumn) =>
  sql`is_active = false, ended_at = coalesce(ended_at, (select ${accounts.eraseAt} from ${accounts} where ${accounts.id} = ${own}), last_activity)`

export const chat: Domain = {
  name: 'chat',
  routes: chatRoutes,
  notices: [newChat],
  jobs: [workOn(endedErasure, eraseEnded)],
  schedules: [{ job: endedErasure, times: { everyHours: 1 } }],
  messages: [
    onMessage(notifyTyping, ({ services, memberId, input }) => tell(services, memberId, input.roomId)),
  ],
  reactions: [
    on(memberBlocked, (services, unit, { blockerId, blockedId }) =>
      closeChat(services, unit, blockerId, blockedId),
    ),
    on(memberLeft, (services, unit, { memberId }) => notifyOfAbsence(services, unit, memberId)),
    on(memberReturned, (services, unit, { memberId }) => notifyOfReturn(services, unit, memberId)),
  ],
  personal: {
    holds: [chatMessages.senderId, chatRooms.participantA, chatRooms.participantB],
    // The other member keeps the lines, but they no longer have a sender.
    portions: [
      deleteLonely(chatMessages.roomId, [chatRooms.participantA, chatRooms.participantB]),
      cutFrom(chatMessages.senderId),
      leavePair(chatRooms.participantA, chatRooms.participantB, endingFor(chatRooms.participantA)),
      leavePair(chatRooms.participantB, chatRooms.participantA, endingFor(chatRooms.participantB)),
    ],
    title: 'Live chats',
    export: exportChats,
  },
  resources: [resource('chatRoom', isRoomKnownTo, { asksWhoListens: true })],
  demo: () => import('./chat.demo.ts'),
}
