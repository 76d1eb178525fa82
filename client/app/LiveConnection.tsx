import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { hasPendingLogOut } from '#client/domains/accounts/accounts.session.api.ts'
import { openLive } from '#client/platform/live.ts'
import { fetchAhead } from '#client/ui/feedback/part.ts'

const loadHandlers = async () => (await import('./liveHandlers.ts')).LIVE_HANDLERS
fetchAhead(loadHandlers)

/** What a new connection asks for again, by the beginnings of the cache keys. */
const LIVE_DOMAINS = [
  'messages.',
  'notifications.countNew',
  'notifications.list',
  'chat.getChat',
  'chat.listRooms',
  'chat.listLines',
  'chat.newer',
  'chat.countChats',
  'photos.listGivenLicences',
  'photos.listReceivedLicences',
  'photos.listFabs',
  'verification.listOwn',
]

/** Keeps the page's one live connection open for as long as it stands. */
export function LiveConnection() {
  const client = useQueryClient()

  useEffect(() => {
    // Before the first connection, too, something may have happened since the page was made.
    const refetchMissed = () =>
      client.invalidateQueries({
        predicate: ({ queryKey: [name] }) => LIVE_DOMAINS.some((domain) => String(name).startsWith(domain)),
      })
    // A log-in that is just being ended has nothing more to ask.
    const live = openLive(client, loadHandlers, () => void (hasPendingLogOut() || refetchMissed()))
    return () => live.close()
  }, [client])

  return null
}
