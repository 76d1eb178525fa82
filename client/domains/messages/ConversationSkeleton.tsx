import { Skeleton } from '#client/ui/feedback/Skeleton.tsx'
import { SkeletonGroup } from '#client/ui/feedback/SkeletonGroup.tsx'

/** Stands in for a conversation: its head, some bubbles, the reply field. */
export function ConversationSkeleton() {
  return (
    <SkeletonGroup className="flex min-h-0 flex-1 flex-col">
      <div className="flex items-center gap-3 border-b border-line px-4 py-2.5">
        <Skeleton className="size-11 rounded-full" />
        <Skeleton className="h-5 w-32" />
      </div>
      <div className="flex flex-1 flex-col justify-end gap-3 p-5">
        <Skeleton className="h-12 w-2/5" />
        <Skeleton className="h-12 w-1/2 self-end" />
        <Skeleton className="h-20 w-3/5" />
      </div>
      <div className="border-t border-line p-4">
        <Skeleton className="h-11 w-full" />
      </div>
    </SkeletonGroup>
  )
}
