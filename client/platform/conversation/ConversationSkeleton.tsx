import { Skeleton } from '#client/ui/feedback/Skeleton.tsx'
import { SkeletonGroup } from '#client/ui/feedback/SkeletonGroup.tsx'
import { ConversationBar } from './ConversationBar.tsx'

/** Stands in for a conversation: its head, some bubbles, the reply field. */
export function ConversationSkeleton({ back }: { back: string }) {
  return (
    <>
      <ConversationBar back={back}>
        <span aria-hidden="true" className="flex items-center gap-3 px-2 py-1">
          <Skeleton className="size-11 rounded-full" />
          <Skeleton className="h-5 w-32" />
        </span>
      </ConversationBar>
      <SkeletonGroup className="flex min-h-0 flex-1 flex-col">
        <div className="flex min-h-0 flex-1 flex-col justify-end gap-3 overflow-hidden p-4 md:p-5">
          <Skeleton className="h-12 w-2/5" />
          <Skeleton className="h-12 w-1/2 self-end" />
          <Skeleton className="h-20 w-3/5" />
        </div>
        <div className="border-t border-line px-3 py-2.5 md:px-5 md:py-3">
          <Skeleton className="h-11 w-full" />
          <Skeleton className="mt-2 h-5 w-44" />
        </div>
      </SkeletonGroup>
    </>
  )
}
