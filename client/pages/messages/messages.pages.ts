import type { Page, Pages } from '#client/platform/page.ts'

/** One component for all URLs, so that the list stays mounted while conversations open next to it. */
const messagesPage: Page['component'] = async () => (await import('./MessagesPage.tsx')).MessagesPage

/** Loaded with these pages, since other pages don't need them. */
const fetchQueries = () => import('#client/domains/messages/messages.api.ts')

export const pages: Pages = {
  '/messages/inbox': {
    component: messagesPage,
    load: async ({ client, search }) => {
      if (search['list'] === 'chats') {
        return client.ensureInfiniteQueryData((await import('#client/domains/chat/chat.api.ts')).roomsQuery)
      }
      const { archiveQuery, inboxQuery } = await fetchQueries()
      return client.ensureInfiniteQueryData(search['list'] === 'archive' ? archiveQuery : inboxQuery)
    },
    isRendered: true,
  },
  '/messages/sent': {
    component: messagesPage,
    load: async ({ client }) => client.ensureInfiniteQueryData((await fetchQueries()).sentQuery),
    isRendered: true,
  },
  '/messages/friends': {
    component: messagesPage,
    load: async ({ client }) => client.ensureInfiniteQueryData((await fetchQueries()).friendsQuery),
    isRendered: true,
  },
  '/messages/saved': {
    component: messagesPage,
    load: async ({ client }) => client.ensureInfiniteQueryData((await fetchQueries()).savedQuery),
    isRendered: true,
  },
  '/messages/send': {
    component: async () => (await import('./SendMessagePage.tsx')).SendMessagePage,
    load: async (opened) => (await import('./messages.api.ts')).loadRecipient(opened),
  },
  '/messages/thread/{threadId}': { component: messagesPage },
}
