import { Skeleton } from '#client/ui/feedback/Skeleton.tsx'
import { ConversationSkeleton } from './ConversationSkeleton.tsx'
import { InboxSkeleton } from './InboxSkeleton.tsx'
import { MessagesFrame } from './MessagesFrame.tsx'

/** Stands in for the message centre while its code is on its way. */
export function MessagesSkeleton({ isOpen = false }: { isOpen?: boolean }) {
  const inbox = (
    <>
      <Skeleton className="mb-4 h-11 w-40" />
      <InboxSkeleton />
    </>
  )
  return <MessagesFrame inbox={inbox} conversation={isOpen && <ConversationSkeleton />} />
}
