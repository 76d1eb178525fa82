import { useMutation, useQueryClient } from '@tanstack/react-query'
import { getSystem, retryJobs } from '#shared/domains/system/system.contract.ts'
import { SECOND } from '#shared/kernel/time.ts'
import { call } from '#client/platform/calls/call.ts'
import { queryOf } from '#client/platform/calls/query.ts'
import { toast } from '#client/ui/feedback/toast.ts'
import { JOBS_TEXT } from './system.text.ts'

/** Asked again whenever someone comes back to it, but not twice for one look. */
export const systemQuery = { ...queryOf(getSystem, {}), staleTime: 5 * SECOND, refetchOnWindowFocus: true }

/** Has the failed jobs of a queue tried again, and reports it by toast; `onRetried` comes before the page shows it. */
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
