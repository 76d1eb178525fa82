import { Card } from '#client/ui/display/Card.tsx'
import { Skeleton } from '#client/ui/feedback/Skeleton.tsx'
import { SkeletonGroup } from '#client/ui/feedback/SkeletonGroup.tsx'
import { PHOTO_GRID } from './photos.state.ts'

/** Stands in for the member's photos while they are on their way. */
export function PhotosSkeleton() {
  return (
    <SkeletonGroup className={PHOTO_GRID}>
      {[0, 1].map((each) => (
        <Card key={each} pad="none" className="flex sm:flex-col">
          <Skeleton className="aspect-4/5 w-28 shrink-0 self-start rounded-none sm:w-full" />
          <span className="flex flex-1 flex-col gap-3 p-3 sm:w-full">
            <Skeleton className="h-5 w-24" />
            <Skeleton className="h-9 w-full" />
            <Skeleton className="h-11 w-full" />
          </span>
        </Card>
      ))}
    </SkeletonGroup>
  )
}
