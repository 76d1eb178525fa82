import { sql } from 'drizzle-orm'
import { tellTyping } from '#shared/domains/chat/chat.contract.ts'
import { memberErased, memberLeft } from '#server/domains/accounts/accounts.events.ts'
import { memberBlocked } from '#server/domains/blocks/blocks.events.ts'
import { cutFrom, deleteLonely, leavePair } from '#server/platform/db/portions.ts'
import type { Domain } from '#server/platform/domain.ts'
import { on } from '#server/platform/events.ts'
import { workOn } from '#server/platform/jobs/job.ts'
import { onMessage } from '#server/platform/realtime/messages.ts'
import { resource } from '#server/platform/resource.ts'
import { closeChat, closeChatsOf, eraseEnded } from './chat.closing.commands.ts'
import { exportChats } from './chat.export.queries.ts'
import { endedErasure } from './chat.jobs.ts'
import { chatRoutes } from './chat.routes.ts'
import { isRoomKnownTo } from './chat.sql.ts'
import { chatMessages, chatRooms } from './chat.tables.ts'
import { tellTyping as tell } from './chat.typing.commands.ts'

export const chat: Domain = {
  name: 'chat',
  routes: chatRoutes,
  jobs: [workOn(endedErasure, eraseEnded)],
  schedules: [{ job: endedErasure, times: { everyHours: 1 } }],
  messages: [
    onMessage(tellTyping, ({ services, memberId, input }) => tell(services, memberId, input.roomId)),
  ],
  reactions: [
    on(memberBlocked, (services, unit, { blockerId, blockedId }) =>
      closeChat(services, unit, blockerId, blockedId),
    ),
    on(memberLeft, (services, unit, { memberId }) => closeChatsOf(services, unit, memberId)),
    on(memberErased, (services, unit, { memberId }) => closeChatsOf(services, unit, memberId)),
  ],
  personal: {
    holds: [chatMessages.senderId, chatRooms.participantA, chatRooms.participantB],
    // What was written stays for the other side, from nobody.
    portions: [
      deleteLonely(chatMessages.roomId, [chatRooms.participantA, chatRooms.participantB]),
      cutFrom(chatMessages.senderId),
      leavePair(chatRooms.participantA, chatRooms.participantB, sql`is_active = false`),
      leavePair(chatRooms.participantB, chatRooms.participantA, sql`is_active = false`),
    ],
    export: exportChats,
  },
  resources: [resource('chatRoom', isRoomKnownTo)],
}
