import { clsx } from 'clsx'
import { Card } from '#client/ui/display/Card.tsx'
import { Skeleton, SkeletonGroup } from './Skeleton.tsx'

/** Placeholder for a settings form while its values are loading. */
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

/** Placeholder for the rows of a list, each of the height that a class gives. */
export function RowsSkeleton({ rows, height = 'h-20' }: { rows: number; height?: string }) {
  return (
    <SkeletonGroup className="flex flex-col gap-2">
      {Array.from({ length: rows }, (_, row) => (
        <Skeleton key={row} className={clsx('w-full', height)} />
      ))}
    </SkeletonGroup>
  )
}
