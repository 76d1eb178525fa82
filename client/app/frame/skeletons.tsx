import type { ComponentType } from 'react'
import { ProfileSkeleton } from '#client/domains/profiles/ProfileSkeleton.tsx'
import type { PagePath } from '#shared/routes.ts'
import { Skeleton } from '#client/ui/feedback/Skeleton.tsx'
import {
  ConversationFrame,
  ConversationSkeleton,
  ListSkeleton,
} from '#client/platform/conversation/ConversationFrame.tsx'
import { listAddress, usePlace } from '#client/domains/messages/messages.state.ts'

/** Skeletons for member pages with their own layout, shown while their code loads. */
export const skeletons: Readonly<Partial<Record<PagePath, ComponentType>>> = {
  '/profile/{username}': ProfileSkeleton,
  '/chat/{userId}': () => <MessagesSkeleton isOpen />,
  '/messages/inbox': MessagesSkeleton,
  '/messages/sent': MessagesSkeleton,
  '/messages/friends': MessagesSkeleton,
  '/messages/saved': MessagesSkeleton,
  '/messages/thread/{threadId}': () => <MessagesSkeleton isOpen />,
}

/** Placeholder while the message centre's code is loading. */
export function MessagesSkeleton({ isOpen = false }: { isOpen?: boolean }) {
  const { list } = usePlace()
  const inbox = (
    <>
      <Skeleton className="mb-4 h-11 w-40" />
      <ListSkeleton />
    </>
  )
  return (
    <ConversationFrame
      list={inbox}
      conversation={isOpen && <ConversationSkeleton back={listAddress(list)} />}
    />
  )
}
