import { Card } from '#client/ui/display/Card.tsx'
import { Skeleton } from '#client/ui/feedback/Skeleton.tsx'
import { SkeletonGroup } from '#client/ui/feedback/SkeletonGroup.tsx'
import { MemberGrid } from './MemberGrid.tsx'
import { SEARCH_TEXT } from './search.text.ts'

const CARDS = Array.from({ length: 10 }, (_, at) => at)

/** Cards without members. */
export function BrowseSkeleton() {
  return (
    <SkeletonGroup label={SEARCH_TEXT.loading}>
      <MemberGrid>
        {CARDS.map((at) => (
          <li key={at}>
            <Card pad="none">
              <Skeleton className="aspect-[4/5] w-full rounded-none" />
              <div className="flex flex-col gap-2 p-3">
                <Skeleton className="h-4 w-full" />
                <Skeleton className="h-4 w-28 max-w-full" />
              </div>
            </Card>
          </li>
        ))}
      </MemberGrid>
    </SkeletonGroup>
  )
}
