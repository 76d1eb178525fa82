import { Card } from '#client/ui/display/Card.tsx'
import { Skeleton } from '#client/ui/feedback/Skeleton.tsx'
import { SkeletonGroup } from '#client/ui/feedback/SkeletonGroup.tsx'

/** Stands in for a profile while it is on its way. */
export function ProfileSkeleton() {
  return (
    <SkeletonGroup className="flex flex-col gap-4 md:gap-6 lg:grid lg:grid-cols-[2fr_1fr] lg:items-start">
      <div className="flex flex-col gap-4 md:gap-6">
        <Card pad="lg" className="flex flex-wrap items-center gap-5 md:gap-8">
          <Skeleton className="size-[130px]" />
          <span className="flex min-w-40 flex-1 flex-col gap-3">
            <Skeleton className="h-9 w-56 max-w-full" />
            <Skeleton className="h-6 w-40 max-w-full" />
            <Skeleton className="h-5 w-48 max-w-full" />
          </span>
        </Card>
        <Card pad="lg" className="flex flex-col gap-4 max-lg:hidden">
          <Skeleton className="h-8 w-2/3" />
          <Skeleton className="h-40 w-full" />
        </Card>
      </div>
      <Card pad="none" className="overflow-hidden">
        <Skeleton className="aspect-4/5 w-full rounded-none" />
      </Card>
    </SkeletonGroup>
  )
}
