import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { logOut } from '#shared/domains/accounts/accounts.contract.ts'
import { endOneSession, listSessions } from '#shared/domains/accounts/accounts.sessions.contract.ts'
import { call } from '#client/platform/call.ts'
import { queryOf } from '#client/platform/query.ts'
import { toast } from '#client/ui/feedback/toast.ts'
import { SESSIONS_TEXT } from './accounts.sessions.text.ts'

export const sessionsQuery = queryOptions({ ...queryOf(listSessions, {}), staleTime: 0 })

/** Ends one of the member's other log-ins by its id, or all of them by null, and says so by toast. */
export const useEndSessions = () => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: string | null) =>
      id === null ? call(logOut, { scope: 'others' }) : call(endOneSession, { id }),
    onSuccess: (_, id) => toast.success(id === null ? SESSIONS_TEXT.othersEnded : SESSIONS_TEXT.ended),
    onError: () => toast.error(SESSIONS_TEXT.endFailed),
    onSettled: () => client.invalidateQueries({ queryKey: sessionsQuery.queryKey }),
  })
}
