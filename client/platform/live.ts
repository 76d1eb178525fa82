import type { QueryClient } from '@tanstack/react-query'
import type { LiveEvent, PayloadOf } from '#shared/kernel/endpoint.ts'
import { LIVE_PATH, RECONNECT_WAITS_MS } from '#shared/kernel/live.ts'
import type { Socket } from 'socket.io-client'

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
export const openLive = async (
  client: QueryClient,
  handlers: readonly LiveHandler[],
  listeners: { onConnect(): void; onDisconnect(): void },
): Promise<Live> => {
  const { io } = await import('socket.io-client')
  const socket: Socket = io({ path: LIVE_PATH, transports: ['websocket'], reconnection: false })
  let tries = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  let closed = false

  const again = () => {
    if (closed) return
    const wait = RECONNECT_WAITS_MS[Math.min(tries, RECONNECT_WAITS_MS.length - 1)]
    tries += 1
    clearTimeout(timer)
    timer = setTimeout(() => socket.connect(), wait)
  }
  socket.on('connect', () => {
    tries = 0
    listeners.onConnect()
  })
  socket.on('disconnect', () => {
    listeners.onDisconnect()
    again()
  })
  socket.on('connect_error', () => {
    listeners.onDisconnect()
    again()
  })
  for (const { event, apply } of handlers) {
    socket.on(event.name, (payload: unknown) => apply(client, payload))
  }
  return {
    close: () => {
      closed = true
      clearTimeout(timer)
      socket.close()
    },
  }
}
