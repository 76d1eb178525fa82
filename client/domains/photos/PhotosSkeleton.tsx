import { clsx } from 'clsx'
import { Skeleton, SkeletonGroup } from '#client/ui/feedback/Skeleton.tsx'
import { PHOTO_GRID } from './photos.state.ts'

/** Replaces the member's photos while they're loading. */
export function PhotosSkeleton() {
  return (
    <SkeletonGroup className={PHOTO_GRID}>
      {[0, 1, 2].map((each) => (
        <Skeleton key={each} className={clsx('aspect-[16/15]', each === 0 && 'col-span-2 row-span-2')} />
      ))}
    </SkeletonGroup>
  )
}
