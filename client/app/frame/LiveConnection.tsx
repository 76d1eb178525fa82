import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { hasPendingLogOut } from '#client/domains/accounts/accounts.api.ts'
import { openLive } from '#client/platform/live/live.ts'
import { fetchAhead } from '#client/ui/feedback/part.ts'
import { loadHandlers, refetchMissed } from '../live.ts'

fetchAhead(loadHandlers)

/** Keeps the page's one live connection open for as long as it stands. */
export function LiveConnection() {
  const client = useQueryClient()

  useEffect(() => {
    // Before the first connection, too, something may have happened since the page was made.
    // A log-in that is just being ended has nothing more to ask.
    const live = openLive(client, loadHandlers, () => void (hasPendingLogOut() || refetchMissed(client)))
    return () => live.close()
  }, [client])

  return null
}
