import { Skeleton, SkeletonGroup } from '#client/ui/feedback/Skeleton.tsx'

/** Stands in while the code of a page is on its way. */
export function PageSkeleton() {
  return (
    <SkeletonGroup className="flex flex-col gap-6">
      <Skeleton className="h-10 w-64 max-w-full" />
      <Skeleton className="h-40 w-full" />
      <Skeleton className="h-40 w-full" />
    </SkeletonGroup>
  )
}
