import { Skeleton } from '#client/ui/feedback/Skeleton.tsx'
import {
  ConversationFrame,
  ConversationSkeleton,
  ListSkeleton,
} from '#client/platform/conversation/ConversationFrame.tsx'
import { listAddress, usePlace } from './messages.state.ts'

/** Stands in for the message centre while its code is on its way. */
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
