import { Card } from '#client/ui/display/Card.tsx'
import { Skeleton } from '#client/ui/feedback/Skeleton.tsx'
import { SkeletonGroup } from '#client/ui/feedback/SkeletonGroup.tsx'

/** Stands in for the status and the photos while they are on their way. */
export function VerificationsSkeleton() {
  return (
    <SkeletonGroup className="flex flex-col gap-8">
      <Card pad="lg" className="flex flex-col gap-4">
        <Skeleton className="h-7 w-56" />
        <Skeleton className="h-5 w-full max-w-prose" />
        <Skeleton className="h-11 w-40" />
      </Card>
      <Skeleton className="h-7 w-64" />
      <Card className="flex gap-4">
        <Skeleton className="h-30 w-24" />
        <div className="flex flex-1 flex-col gap-3">
          <Skeleton className="h-5 w-32" />
          <Skeleton className="h-4 w-48" />
        </div>
      </Card>
    </SkeletonGroup>
  )
}
