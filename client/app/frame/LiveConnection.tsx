import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { hasPendingLogOut } from '#client/domains/accounts/accounts.api.ts'
import { openLive } from '#client/platform/live/live.ts'
import { fetchAhead } from '#client/ui/feedback/part.ts'
import { loadHandlers, refetchMissed } from '../live.ts'

fetchAhead(loadHandlers)

/** Keeps the page's only live connection open while mounted. */
export function LiveConnection() {
  const client = useQueryClient()

  useEffect(() => {
    // Also refetches after the first connection, because something may have happened since the page was rendered. A
    // session with a pending log-out needs no refetch.
    const live = openLive(client, loadHandlers, () => void (hasPendingLogOut() || refetchMissed(client)))
    return () => live.close()
  }, [client])

  return null
}
