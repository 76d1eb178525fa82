import type { QueryClient } from '@tanstack/react-query'
import type { LiveEvent, PayloadOf } from '#shared/kernel/endpoint.ts'
import { LIVE_PATH, RECONNECT_WAITS_MS } from '#shared/kernel/live.ts'
import type { Socket } from 'socket.io-client'
import { tellAnswer } from './call.ts'

/** What one domain does with one event: pure changes of the cache. */
export interface LiveHandler<E extends LiveEvent = LiveEvent> {
  event: E
  apply(client: QueryClient, payload: PayloadOf<E>): void
}

export const liveHandler = <E extends LiveEvent>(
  event: E,
  apply: (client: QueryClient, payload: PayloadOf<E>) => void,
): LiveHandler => ({ event, apply })

export interface Live {
  close(): void
}

/**
 * Opens the one socket of this page. Waits between tries are 1, 2, 5 and then 10 seconds.
 */
export const openLive = (
  client: QueryClient,
  handlers: readonly LiveHandler[],
  onConnect: () => void,
): Live => {
  let socket: Socket | undefined
  let tries = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  let closed = false

  const again = () => {
    const wait = RECONNECT_WAITS_MS[Math.min(tries, RECONNECT_WAITS_MS.length - 1)]
    tries += 1
    clearTimeout(timer)
    timer = setTimeout(() => (socket ? socket.connect() : void open()), wait)
  }
  const lose = () => {
    if (closed) return
    tellAnswer('unreachable')
    again()
  }
  /** The server itself ended the connection, or would not have it, as it does where the log-in has ended. */
  const refuse = () => {
    if (closed) return
    tellAnswer('answered', 'not_signed_in')
    again()
  }
  const open = async () => {
    const loaded = await import('socket.io-client').catch(() => undefined)
    if (closed) return
    if (!loaded) return lose()
    const opened = loaded.io({ path: LIVE_PATH, transports: ['websocket'], reconnection: false })
    opened.on('connect', () => {
      tries = 0
      tellAnswer('answered')
      onConnect()
    })
    opened.on('disconnect', (reason) => (reason === 'io server disconnect' ? refuse() : lose()))
    // A refusal by the server leaves the socket inactive; a network that fails does not.
    opened.on('connect_error', () => (opened.active ? lose() : refuse()))
    for (const { event, apply } of handlers) {
      opened.on(event.name, (payload: unknown) => apply(client, payload))
    }
    socket = opened
  }
  void open()
  return {
    close: () => {
      closed = true
      clearTimeout(timer)
      socket?.close()
    },
  }
}
