import { Card } from '#client/ui/display/Card.tsx'
import { Skeleton } from '#client/ui/feedback/Skeleton.tsx'
import { SkeletonGroup } from '#client/ui/feedback/SkeletonGroup.tsx'

/** Stands in for a list of conversations, messages or chats. */
export function ListSkeleton() {
  return (
    <SkeletonGroup>
      <Card pad="none">
        {['one', 'two', 'three', 'four', 'five', 'six', 'seven'].map((row) => (
          <div key={row} className="flex gap-3 border-t border-line px-3 py-2 first:border-t-0 md:px-4">
            <Skeleton className="size-10 shrink-0 rounded-full" />
            <div className="flex min-w-0 flex-1 flex-col justify-between py-0.5">
              <Skeleton className="h-4 w-32" />
              <Skeleton className="h-4 w-full max-w-96" />
            </div>
          </div>
        ))}
      </Card>
    </SkeletonGroup>
  )
}
