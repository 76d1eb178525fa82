import type { ComponentType } from 'react'
import { MessagesSkeleton } from '#client/domains/messages/MessagesSkeleton.tsx'
import { ProfileSkeleton } from '#client/domains/profiles/ProfileSkeleton.tsx'
import type { PagePath } from '#shared/routes.ts'

/** The skeleton of a member's page while its code loads, for pages with a shape of their own. */
export const skeletons: Readonly<Partial<Record<PagePath, ComponentType>>> = {
  '/profile/{username}': ProfileSkeleton,
  '/chat/{userId}': () => <MessagesSkeleton isOpen />,
  '/messages/inbox': MessagesSkeleton,
  '/messages/sent': MessagesSkeleton,
  '/messages/friends': MessagesSkeleton,
  '/messages/saved': MessagesSkeleton,
  '/messages/thread/{threadId}': () => <MessagesSkeleton isOpen />,
}
