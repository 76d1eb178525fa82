import type { QueryClient } from '@tanstack/react-query'
import { onAnswer } from '#client/platform/call.ts'
import { isReachable } from '#client/platform/outage.ts'
import { decideSession, sessionQuery } from '#client/platform/session.ts'

/** The server could not be reached when the page was opened. */
export class StartFailure extends Error {
  constructor() {
    super('The server cannot be reached')
    this.name = 'StartFailure'
  }
}

const started = new WeakSet<QueryClient>()

/** From here on nothing is asked of the server before a page opens. */
export const startAnyway = (client: QueryClient) => void started.add(client)

/**
 * Finds out who is logged in where the page's HTML did not say, as that of a cache does. Throws StartFailure where
 * the server cannot be reached.
 */
export const startUp = async (client: QueryClient) => {
  if (started.has(client)) return
  if (!client.getQueryData(sessionQuery.queryKey)) {
    let isAnswered = false
    const stop = onAnswer((outcome) => (isAnswered ||= outcome === 'answered'))
    await decideSession(client)
    stop()
    // oxlint-disable-next-line typescript/no-unnecessary-condition -- set by onAnswer
    if (!isAnswered && !(await isReachable())) throw new StartFailure()
  }
  startAnyway(client)
}
