import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { hasPendingLogOut } from '#client/domains/accounts/accounts.session.api.ts'
import { blocksLive } from '#client/domains/blocks/blocks.live.ts'
import { messagesLive } from '#client/domains/messages/messages.live.ts'
import { photosLive } from '#client/domains/photos/photos.live.ts'
import { profilesLive } from '#client/domains/profiles/profiles.live.ts'
import { verificationLive } from '#client/domains/verification/verification.live.ts'
import { openLive } from '#client/platform/live.ts'

const LIVE_HANDLERS = [...blocksLive, ...messagesLive, ...photosLive, ...profilesLive, ...verificationLive]

/** What a new connection asks for again, by the beginnings of the cache keys. */
const LIVE_DOMAINS = [
  'messages.',
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
    const live = openLive(client, LIVE_HANDLERS, () => void (hasPendingLogOut() || refetchMissed()))
    return () => live.close()
  }, [client])

  return null
}
