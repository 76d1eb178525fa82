import type { Domain } from '#server/platform/domain.ts'
import { leaveThreads } from './messages.erasure.commands.ts'
import { exportMessages } from './messages.export.queries.ts'
import { messagesRoutes } from './messages.routes.ts'
import { messages as letters, messageThreads } from './messages.tables.ts'
import { resource } from '#server/platform/resource.ts'
import { isThreadKnownTo } from './messages.sql.ts'

export const messages: Domain = {
  name: 'messages',
  routes: messagesRoutes,
  personal: {
    holds: [letters.senderId, letters.recipientId, messageThreads.participantA, messageThreads.participantB],
    erase: leaveThreads,
    export: exportMessages,
  },
  resources: [resource('thread', isThreadKnownTo)],
}
