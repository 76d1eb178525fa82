import { Card } from '../display/Card.tsx'
import { Skeleton } from './Skeleton.tsx'
import { SkeletonGroup } from './SkeletonGroup.tsx'

/** Stands in for a settings form while its values are on their way. */
export function FormSkeleton({ fields }: { fields: number }) {
  return (
    <Card pad="lg">
      <SkeletonGroup className="flex flex-col gap-6">
        {Array.from({ length: fields }, (_, field) => (
          <div key={field} className="flex flex-col gap-2">
            <Skeleton className="h-5 w-32" />
            <Skeleton className="h-11 w-full" />
          </div>
        ))}
      </SkeletonGroup>
    </Card>
  )
}
