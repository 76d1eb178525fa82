import { Card } from '#client/ui/display/Card.tsx'
import { Skeleton } from '#client/ui/feedback/Skeleton.tsx'
import { SkeletonGroup } from '#client/ui/feedback/SkeletonGroup.tsx'

/** Stands in for a list of conversations, messages or chats. */
export function ListSkeleton() {
  return (
    <SkeletonGroup>
      <Card pad="none">
        {['one', 'two', 'three', 'four', 'five'].map((row) => (
          <div key={row} className="flex gap-4 border-t border-line px-4 py-4 first:border-t-0 md:px-5">
            <Skeleton className="size-13 shrink-0 rounded-full" />
            <div className="flex min-w-0 flex-1 flex-col gap-2 py-1">
              <Skeleton className="h-4 w-32" />
              <Skeleton className="h-4 w-full max-w-96" />
            </div>
          </div>
        ))}
      </Card>
    </SkeletonGroup>
  )
}
