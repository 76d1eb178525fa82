import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { unreadQuery } from '#client/domains/messages/messages.api.ts'
import { messagesLive } from '#client/domains/messages/messages.live.ts'
import { clearDrafts } from '#client/platform/drafts.ts'
import { openLive, type Live } from '#client/platform/live.ts'
import { useSession } from '#client/platform/session.ts'

/** What live events keep current, by the first part of the cache keys. */
const LIVE_DOMAINS = ['messages.']

/** Keeps the page's one live connection open for as long as a member is logged in. */
export function LiveConnection() {
  const client = useQueryClient()
  const { isLoading, isAuthenticated, user } = useSession()
  const memberId = isAuthenticated ? user?.id : undefined

  useEffect(() => {
    if (isLoading || memberId) return
    clearDrafts()
    client.getMutationCache().clear()
  }, [client, isLoading, memberId])

  useEffect(() => {
    if (!memberId) return
    let live: Live | undefined
    let isOver = false
    // Before the first connection, too, something may have happened since the page was made.
    const refetchMissed = () =>
      client.invalidateQueries({
        predicate: ({ queryKey: [name] }) => LIVE_DOMAINS.some((domain) => String(name).startsWith(domain)),
      })
    const listeners = {
      onConnect: () => void refetchMissed(),
      // Where the log-in was ended elsewhere, the refusal of this call tells.
      onDisconnect: () => void client.invalidateQueries(unreadQuery),
    }
    void openLive(client, messagesLive, listeners).then((opened) => {
      if (isOver) opened.close()
      else live = opened
    })
    return () => {
      isOver = true
      live?.close()
    }
  }, [client, memberId])

  return null
}
