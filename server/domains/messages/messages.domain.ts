import type { Domain } from '#server/platform/domain.ts'
import { messagesRoutes } from './messages.routes.ts'

export const messages: Domain = { name: 'messages', routes: messagesRoutes }
