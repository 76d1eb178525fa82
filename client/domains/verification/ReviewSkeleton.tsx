import { Skeleton } from '#client/ui/feedback/Skeleton.tsx'
import { SkeletonGroup } from '#client/ui/feedback/SkeletonGroup.tsx'

/** Stands in for the list while it is on its way. */
export function ReviewSkeleton() {
  return (
    <SkeletonGroup className="flex flex-col gap-2">
      {Array.from({ length: 5 }, (_, row) => (
        <Skeleton key={row} className="h-20 w-full" />
      ))}
    </SkeletonGroup>
  )
}
