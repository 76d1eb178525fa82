import { Skeleton } from '#client/ui/feedback/Skeleton.tsx'
import { SkeletonGroup } from '#client/ui/feedback/SkeletonGroup.tsx'

/** Stands in for a list while it is on its way. */
export function CasesSkeleton() {
  return (
    <SkeletonGroup className="flex flex-col gap-2">
      {Array.from({ length: 4 }, (_, row) => (
        <Skeleton key={row} className="h-20 w-full" />
      ))}
    </SkeletonGroup>
  )
}
