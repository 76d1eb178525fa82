import type { Page, Pages } from '#client/platform/page.ts'
import { inboxQuery } from './messages.api.ts'

/** One for both addresses, so that the inbox stays as it is while conversations open beside it. */
const messagesPage: Page['component'] = async () => (await import('./MessagesPage.tsx')).MessagesPage

export const pages: Pages = {
  '/messages/inbox': {
    component: messagesPage,
    load: ({ client }) => client.ensureInfiniteQueryData(inboxQuery),
    isRendered: true,
  },
  '/messages/send': { component: async () => (await import('./SendMessagePage.tsx')).SendMessagePage },
  '/messages/thread/{threadId}': { component: messagesPage },
}
