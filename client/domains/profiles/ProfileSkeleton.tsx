import { Card } from '#client/ui/display/Card.tsx'
import { Skeleton, SkeletonGroup } from '#client/ui/feedback/Skeleton.tsx'

/** Replaces a profile while it's loading. */
export function ProfileSkeleton() {
  return (
    <div className="@container max-md:first:-mt-4">
      <SkeletonGroup className="flex flex-col gap-4 @xl:grid @xl:grid-cols-[min(24rem,42%)_1fr] @xl:items-start @xl:gap-6">
        <Card pad="none" className="max-md:-mx-4 max-md:rounded-none max-md:border-x-0">
          <Skeleton className="aspect-4/5 w-full rounded-none" />
        </Card>
        <div className="flex flex-col gap-4 @xl:gap-6">
          <Card pad="lg" className="flex flex-wrap items-center gap-6">
            <Skeleton className="size-[130px] rounded-full @max-3xl:hidden" />
            <span className="flex min-w-40 flex-1 flex-col gap-3">
              <Skeleton className="h-9 w-56 max-w-full" />
              <Skeleton className="h-6 w-40 max-w-full" />
              <Skeleton className="h-5 w-48 max-w-full" />
            </span>
            <Skeleton className="h-11 w-full" />
          </Card>
          <Card pad="lg" className="flex flex-col gap-4">
            <Skeleton className="h-8 w-2/3" />
            <Skeleton className="h-40 w-full" />
          </Card>
        </div>
      </SkeletonGroup>
    </div>
  )
}
