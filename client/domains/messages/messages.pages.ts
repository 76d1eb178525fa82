import type { Pages } from '#client/platform/page.ts'
import { inboxQuery } from './messages.api.ts'

export const pages: Pages = {
  '/messages/inbox': {
    component: async () => (await import('./InboxPage.tsx')).InboxPage,
    load: ({ client }) => client.ensureInfiniteQueryData(inboxQuery),
    isRendered: true,
  },
  '/messages/send': { component: async () => (await import('./SendMessagePage.tsx')).SendMessagePage },
  '/messages/thread/{threadId}': {
    component: async () => (await import('./ConversationPage.tsx')).ConversationPage,
  },
}
