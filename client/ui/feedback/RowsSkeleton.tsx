import { Skeleton } from './Skeleton.tsx'
import { SkeletonGroup } from './SkeletonGroup.tsx'

/** Stands in for the rows of a list. */
export function RowsSkeleton({ rows }: { rows: number }) {
  return (
    <SkeletonGroup className="flex flex-col gap-2">
      {Array.from({ length: rows }, (_, row) => (
        <Skeleton key={row} className="h-20 w-full" />
      ))}
    </SkeletonGroup>
  )
}
