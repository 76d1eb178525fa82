import { useQuery } from '@tanstack/react-query'
import { isHealthy } from '#client/platform/live/connection.ts'
import { Button } from '#client/ui/form/Button.tsx'
import { Notice } from '#client/ui/feedback/Notice.tsx'
import { PageHeader } from '#client/ui/frame/PageHeader.tsx'
import { Skeleton, SkeletonGroup } from '#client/ui/feedback/Skeleton.tsx'
import { STATUS_TEXT } from './settings.text.ts'

const REPEAT_MS = 30_000

/** Whether the service is working, checked from this browser. Open to everyone. */
export function StatusPage() {
  const health = useQuery({
    queryKey: ['health'],
    queryFn: isHealthy,
    staleTime: 0,
    refetchInterval: REPEAT_MS,
  })
  return (
    <div className="mx-auto flex max-w-2xl flex-col gap-4">
      <PageHeader
        title={STATUS_TEXT.title}
        actions={
          <Button busy={health.isFetching} onClick={() => void health.refetch()}>
            {STATUS_TEXT.again}
          </Button>
        }
      />
      {health.data === undefined ? (
        <SkeletonGroup label={STATUS_TEXT.checking}>
          <Skeleton className="h-16 w-full" />
        </SkeletonGroup>
      ) : (
        <Notice kind={health.data ? 'success' : 'error'}>
          {health.data ? STATUS_TEXT.well : STATUS_TEXT.away}
        </Notice>
      )}
      {health.data !== undefined && (
        <p className="text-sm text-ink-soft">
          {STATUS_TEXT.checkedAt} {new Date(health.dataUpdatedAt).toLocaleTimeString('en-GB')}
        </p>
      )}
    </div>
  )
}
