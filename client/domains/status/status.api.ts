import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { clearStatus, getStatus, type OwnStatus } from '#shared/domains/status/status.contract.ts'
import { call } from '#client/platform/calls/call.ts'
import { useNow } from '#client/platform/now.ts'
import { invalidate, queryOf } from '#client/platform/calls/query.ts'
import { toast } from '#client/ui/feedback/toast.ts'
import { BOX_TEXT } from './status.text.ts'

export const statusQuery = queryOf(getStatus, {})

/** Returns the member's own status, null once it has expired, or undefined until it's known. */
export const useStatus = () => {
  const { data } = useQuery(statusQuery)
  const now = useNow().toISOString()
  return data && (data.status && data.status.expiresAt > now ? data.status : null)
}

/** Returns a function that shows a changed status everywhere immediately. */
export const useKeepStatus = () => {
  const client = useQueryClient()
  return (changed: OwnStatus) => {
    client.setQueryData(statusQuery.queryKey, changed)
    void invalidate(client, getStatus)
  }
}

/** Removes the member's own status, and reports it in a toast. */
export const useClearStatus = () => {
  const keep = useKeepStatus()
  return useMutation({
    mutationFn: () => call(clearStatus, {}),
    onSuccess: (cleared) => {
      keep(cleared)
      toast.success(BOX_TEXT.cleared)
    },
    onError: () => void toast.error(BOX_TEXT.clearFailed),
  })
}
