import type { ComponentType } from 'react'
import type { PagePath } from '#shared/routes.ts'

type Page = () => Promise<ComponentType>

/** The component behind each page, fetched when it is opened. Addresses that lead elsewhere have none. */
export const PAGE_COMPONENTS: Partial<Record<PagePath, Page>> = {
  '/messages/inbox': async () => (await import('#client/domains/messages/InboxPage.tsx')).InboxPage,
  '/messages/send': async () =>
    (await import('#client/domains/messages/SendMessagePage.tsx')).SendMessagePage,
  '/messages/thread/{threadId}': async () =>
    (await import('#client/domains/messages/ConversationPage.tsx')).ConversationPage,
}
