import type { Domain } from '#server/platform/domain/domain.ts'
import { memberLeft, memberReturned } from '#server/domains/accounts/accounts.events.ts'
import { memberBlocked } from '#server/domains/blocks/blocks.events.ts'
import { cutFrom, deleteLonely, deleteOf, leavePair } from '#server/platform/db/statements/portions.ts'
import { on } from '#server/platform/domain/events.ts'
import {
  notifyOfAbsence,
  notifyOfBlock,
  notifyOfReturn,
} from '#server/domains/messages/sending/messages.blocking.commands.ts'
import { exportMessages } from './messages.export.queries.ts'
import { forgetOpenSenders } from '#server/domains/messages/locks/messages.locks.commands.ts'
import { isLockKnownTo } from '#server/domains/messages/locks/messages.locks.sql.ts'
import { openSenders, photoLocks } from '#server/domains/messages/locks/messages.locks.tables.ts'
import { messagesRoutes } from './messages.routes.ts'
import { messageDrafts, messages as sentMessages, messageThreads, savedMessages } from './messages.tables.ts'
import { resource } from '#server/platform/domain/resource.ts'
import { newMessage } from './messages.notices.ts'
import { isMessageKnownTo, isThreadKnownTo } from './messages.sql.ts'
import { counts } from './messages.counts.queries.ts'

export const messages: Domain = {
  name: 'messages',
  routes: messagesRoutes,
  counts,
  notices: [newMessage],
  reactions: [
    on(memberBlocked, async (_services, unit, { blockerId, blockedId }) => {
      await forgetOpenSenders(unit.tx, blockerId, blockedId)
      await notifyOfBlock(unit, blockerId, blockedId)
    }),
    on(memberLeft, (_services, unit, { memberId }) => notifyOfAbsence(unit, memberId)),
    on(memberReturned, (_services, unit, { memberId }) => notifyOfReturn(unit, memberId)),
  ],
  personal: {
    holds: [
      sentMessages.senderId,
      sentMessages.recipientId,
      messageThreads.participantA,
      messageThreads.participantB,
      savedMessages.userId,
      messageDrafts.memberId,
      photoLocks.recipientId,
      openSenders.memberId,
      openSenders.senderId,
    ],
    // Messages stay for the other participant, but no longer refer to the erased member.
    portions: [
      deleteLonely(sentMessages.threadId, [messageThreads.participantA, messageThreads.participantB]),
      cutFrom(sentMessages.senderId),
      cutFrom(sentMessages.recipientId),
      deleteOf(savedMessages.userId),
      ...[messageDrafts.memberId, photoLocks.recipientId, openSenders.memberId, openSenders.senderId].map(
        deleteOf,
      ),
      leavePair(messageThreads.participantA, messageThreads.participantB),
      leavePair(messageThreads.participantB, messageThreads.participantA),
    ],
    title: 'Messages',
    export: exportMessages,
  },
  resources: [
    resource('thread', isThreadKnownTo),
    resource('message', isMessageKnownTo),
    resource('photoLock', isLockKnownTo),
  ],
  demo: () => import('./messages.demo.ts'),
}
