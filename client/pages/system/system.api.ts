import { useMutation, useQueryClient } from '@tanstack/react-query'
import { getSystem, retryJobs } from '#shared/domains/system/system.contract.ts'
import { SECOND } from '#shared/kernel/time.ts'
import { call } from '#client/platform/calls/call.ts'
import { queryOf } from '#client/platform/calls/query.ts'
import { toast } from '#client/ui/feedback/toast.ts'
import { JOBS_TEXT } from './system.text.ts'

/** Refetched whenever an admin returns to the page, but not twice in quick succession. */
export const systemQuery = { ...queryOf(getSystem, {}), staleTime: 5 * SECOND, refetchOnWindowFocus: true }

/**
 * Retries a queue's failed jobs and reports the result in a toast. `onRetried` is called before the page shows the
 * result.
 */
export const useRetryJobs = (onRetried: () => void) => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (queue: string) => call(retryJobs, { queue }),
    onSuccess: async ({ retried }) => {
      onRetried()
      await client.invalidateQueries({ queryKey: [getSystem.name] })
      toast.success(retried > 0 ? JOBS_TEXT.retried(retried) : JOBS_TEXT.noneLeft)
    },
    onError: () => toast.error(JOBS_TEXT.retryFailed),
  })
}
