import { Skeleton, SkeletonGroup } from '#client/ui/feedback/Skeleton.tsx'

/** Stands in for the menus of the three areas while they are on their way. */
export function MenuListSkeleton() {
  return (
    <SkeletonGroup className="flex flex-col gap-8">
      {[1, 2, 3].map((area) => (
        <div key={area} className="flex flex-col gap-4">
          <Skeleton className="h-8 w-40" />
          <Skeleton className="h-20 w-full rounded-card" />
          <Skeleton className="h-20 w-full rounded-card" />
        </div>
      ))}
    </SkeletonGroup>
  )
}
