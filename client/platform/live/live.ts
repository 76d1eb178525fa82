import { onlineManager, type QueryClient, type UseQueryResult } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import type { LiveEvent, PayloadOf } from '#shared/kernel/endpoint.ts'
import {
  joinTopic,
  leaveTopic,
  LIVE_PATH,
  reconnectWait,
  type ClientMessage,
  type MessageAnswer,
  type MessageInput,
  type Topic,
} from '#shared/kernel/live.ts'
import { SECOND } from '#shared/kernel/time.ts'
import type { Socket } from 'socket.io-client'
import { reportReachability } from '../calls/call.ts'
import { isLiveAway, setLiveAway } from './liveAway.ts'

/** A domain's handler for one event. It may only change the cache. */
export interface LiveHandler<E extends LiveEvent = LiveEvent> {
  event: E
  apply(client: QueryClient, payload: PayloadOf<E>): void
}

export const liveHandler = <E extends LiveEvent>(
  event: E,
  apply: (client: QueryClient, payload: PayloadOf<E>) => void,
): LiveHandler => ({ event, apply })

/**
 * The type of the query key of a module's export, which can be query options, a function that returns them, or the key
 * itself.
 */
type KeyOf<Q> = Q extends (...args: never[]) => infer Made
  ? KeyOf<Made>
  : Q extends { queryKey: infer Key }
    ? Key
    : Q
type Literal<Text> = Text extends string ? (string extends Text ? never : Text) : never
type NameIn<Key> = Key extends readonly unknown[] ? Literal<Key[0]> : never
/** The names that the keys of a module's queries start with. */
type QueryName<Module> = Module extends unknown ? NameIn<KeyOf<Module[keyof Module]>> : never
type DomainOf<Name> = Name extends `${infer Domain}.${string}` ? `${Domain}.` : never

/** A domain's `<d>.live.ts` declaration, which every page loads for members. */
export interface LiveDeclaration<Name extends string = string> {
  /** Loads the domain's event handlers, when the page is idle or with the first event. */
  load: () => Promise<{ handlers: readonly LiveHandler[] }>
  /**
   * The queries that events keep up to date, by name prefix (`messages.` for a whole domain), or the reason why there
   * are none. The queries are refetched each time the socket connects.
   */
  refetch: readonly [Name, ...Name[]] | { nothing: string }
}

/** Declares how a domain handles live events. `Queries` are the modules with the queries it lists. */
export const declareLive = <Queries = never>(
  declaration: LiveDeclaration<QueryName<Queries> | DomainOf<QueryName<Queries>>>,
): LiveDeclaration => declaration

export interface Live {
  close(): void
}

/** The page's socket while it's connected. */
let connected: Socket | undefined

/** Milliseconds between polls while disconnected, plus up to half of this at random. */
const ASKED_EVERY = 20 * SECOND

/** Milliseconds without a response after which a message counts as lost. */
const ANSWER_WITHIN_MS = 10_000

/** Sends a client message. Returns null if there's no response, for example offline. */
export const sendLive = async <M extends ClientMessage>(
  message: M,
  input: MessageInput<M>,
): Promise<MessageAnswer | null> => {
  const asked = connected?.timeout(ANSWER_WITHIN_MS).emitWithAck(message.name, input)
  return (asked as Promise<MessageAnswer> | undefined)?.catch(() => null) ?? null
}

/**
 * The topics this page subscribes to, with the number of subscribed components. They're joined again each time the
 * socket connects.
 */
const followed = new Map<string, { topic: Topic; parts: number }>()

const join = (topic: Topic) => sendLive(joinTopic, topic)

const follow = (topic: Topic, onJoined: () => void) => {
  const key = `${topic.resource}:${topic.id}`
  const change = (by: 1 | -1) => {
    const parts = (followed.get(key)?.parts ?? 0) + by
    if (parts > 0) followed.set(key, { topic, parts })
    else followed.delete(key)
    return parts
  }
  if (change(1) === 1) void join(topic).then((answer) => answer && 'ok' in answer && onJoined())
  return () => {
    if (change(-1) === 0) void sendLive(leaveTopic, topic)
  }
}

/**
 * Subscribes to changes to one item of a resource while the component is mounted, or to nothing without an id. `query`
 * may have been fetched before the subscription, so it's refetched afterwards.
 */
export const useTopic = (
  resource: string,
  id: string | undefined,
  query?: Pick<UseQueryResult, 'isPending' | 'refetch'>,
) => {
  const catchUp = useEffectEvent(async () => {
    // If the first request is still in flight, this only waits for it.
    if (query?.isPending) await query.refetch()
    await query?.refetch()
  })
  useEffect(
    () => (id === undefined ? undefined : follow({ resource, id }, () => void catchUp())),
    [resource, id],
  )
}

/**
 * Opens the page's only socket. Each time it connects, data from missed events is fetched. While it's disconnected but
 * the server responds, as on a network that blocks live connections, that data is polled. The event handlers are loaded
 * at the first event at the latest. If they can't be loaded, the socket disconnects, so that the next connection
 * fetches the event's data.
 */
export const openLive = (
  client: QueryClient,
  loadHandlers: () => Promise<readonly LiveHandler[]>,
  askForMissed: () => void,
): Live => {
  let socket: Socket | undefined
  /** Events are applied one at a time, in order. */
  let applied = Promise.resolve()
  let tries = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  let closed = false

  const again = () => {
    const wait = reconnectWait(tries)
    tries += 1
    clearTimeout(timer)
    timer = setTimeout(() => (socket ? socket.connect() : void open()), wait)
  }
  let asking: ReturnType<typeof setTimeout> | undefined
  const stopAsking = () => {
    clearTimeout(asking)
    asking = undefined
    setLiveAway(false)
  }
  const ask = () => {
    if (onlineManager.isOnline()) {
      setLiveAway(true)
      askForMissed()
    }
    asking = setTimeout(ask, ASKED_EVERY * (1 + Math.random() / 2))
  }
  const stopWatching = onlineManager.subscribe((isOnline) => isOnline || setLiveAway(false))
  const lose = () => {
    if (closed) return
    // Once calls are known to succeed without a live connection, only they determine whether the server is reachable.
    if (!isLiveAway()) reportReachability('unreachable')
    asking ??= setTimeout(ask, ASKED_EVERY)
    again()
  }
  /** The server itself closed or rejected the connection, as it does once the session has ended. */
  const refuse = () => {
    if (closed) return
    reportReachability('answered', 'not_signed_in')
    again()
  }
  const open = async () => {
    const loaded = await import('socket.io-client').catch(() => undefined)
    if (closed) return
    if (!loaded) return lose()
    const opened = loaded.io({ path: LIVE_PATH, transports: ['websocket'], reconnection: false })
    opened.on('connect', () => {
      tries = 0
      connected = opened
      reportReachability('answered')
      stopAsking()
      // Waits until the page has joined all topics, because otherwise it would miss what happens in between.
      void Promise.all([...followed.values()].map(({ topic }) => join(topic))).then(() => {
        if (connected === opened) askForMissed()
      })
    })
    opened.on('disconnect', (reason) => {
      if (connected === opened) connected = undefined
      if (reason === 'io server disconnect') refuse()
      else lose()
    })
    // A rejection by the server leaves the socket inactive, but a network failure doesn't.
    opened.on('connect_error', () => (opened.active ? lose() : refuse()))
    opened.onAny((name: string, payload: unknown) => {
      applied = applied
        .then(() => applyEvent(opened, name, payload))
        .catch((error: unknown) => reportError(error))
    })
    socket = opened
  }
  const applyEvent = async (source: Socket, name: string, payload: unknown) => {
    const handlers = await loadHandlers().catch(() => undefined)
    if (closed) return
    if (!handlers) return void source.disconnect()
    for (const { event, apply } of handlers) if (event.name === name) apply(client, payload)
  }
  void open()
  return {
    close: () => {
      closed = true
      clearTimeout(timer)
      stopAsking()
      stopWatching()
      socket?.close()
    },
  }
}
