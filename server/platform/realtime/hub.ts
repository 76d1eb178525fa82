import type { IncomingMessage, Server as HttpServer } from 'node:http'
import { createAdapter } from '@socket.io/redis-streams-adapter'
import type { Redis } from 'ioredis'
import { Server, type Socket } from 'socket.io'
import * as z from 'zod/mini'
import type { LiveEvent, PayloadOf } from '#shared/kernel/endpoint.ts'
import { HEARTBEAT_MS, LIVE_PATH, MAX_FRAME_BYTES } from '#shared/kernel/live.ts'
import type { Actor } from '../http/actor.ts'
import type { Log } from '../log.ts'

/** Sends live events to the open pages of a member, on whichever process they are connected. */
export interface Hub {
  publish<E extends LiveEvent>(memberId: string, event: E, payload: PayloadOf<E>): void
  /** Closes the sockets of one session at once. */
  disconnectSession(sessionId: string): void
  /** Closes every socket of a member at once. */
  disconnectMember(memberId: string): void
  close(): Promise<void>
}

export interface HubOptions {
  http: HttpServer
  redis?: Redis | undefined
  log: Log
  isAllowedOrigin(request: IncomingMessage): boolean
  networkOf(request: IncomingMessage): { key: string; limited: boolean }
  authenticate(request: IncomingMessage): Promise<Actor | null>
  /** Those of the sessions that have not ended. */
  listOpenSessions(ids: string[]): Promise<Set<string>>
}

const MAX_PER_MEMBER = 10
const MAX_PER_NETWORK = 100
/** How often the sessions of all open sockets are looked up again, in milliseconds. */
const RECHECK_MS = 30_000

const memberRoom = (id: string) => `u:${id}`
/** The adapter leaves its subscription unheard; where the site closes right after its start, that is refused. */
const hearSubscriptions = (redis: Redis, log: Log): Redis => {
  const duplicate = redis.duplicate.bind(redis)
  redis.duplicate = (override) => {
    const made = duplicate(override)
    const subscribe = made.subscribe.bind(made) as (...channels: string[]) => Promise<unknown>
    made.subscribe = (...channels: unknown[]) => {
      const asked = subscribe(...(channels as string[]))
      asked.catch((error: unknown) => log.warn({ err: error }, 'no subscription to live events'))
      return asked
    }
    return made
  }
  return redis
}

const sessionRoom = (id: string) => `s:${id}`

interface Quota {
  /** Whether there was a place left for this key; it is taken then. */
  take(key: string): boolean
  giveBack(key: string): void
}

const createQuota = (max: number): Quota => {
  const taken = new Map<string, number>()
  return {
    take: (key) => {
      const count = taken.get(key) ?? 0
      if (count >= max) return false
      taken.set(key, count + 1)
      return true
    },
    giveBack: (key) => {
      const count = taken.get(key) ?? 0
      if (count > 1) taken.set(key, count - 1)
      else taken.delete(key)
    },
  }
}

export const createHub = (options: HubOptions): Hub => {
  const io = new Server(options.http, {
    path: LIVE_PATH,
    transports: ['websocket'],
    serveClient: false,
    perMessageDeflate: false,
    pingInterval: HEARTBEAT_MS,
    pingTimeout: HEARTBEAT_MS,
    maxHttpBufferSize: MAX_FRAME_BYTES,
    allowRequest: (request, decide) => decide(null, options.isAllowedOrigin(request)),
    ...(options.redis ? { adapter: createAdapter(hearSubscriptions(options.redis, options.log)) } : {}),
  })
  const perNetwork = createQuota(MAX_PER_NETWORK)
  const perMember = createQuota(MAX_PER_MEMBER)
  const admitted = new Map<Socket, Actor>()

  /** Takes the places of a connection before anything is waited for, so that no burst gets past the limits. */
  const admit = async (socket: Socket) => {
    const taken: (() => void)[] = []
    const take = (quota: Quota, key: string) => {
      if (!quota.take(key)) throw new Error('too_many_connections')
      taken.push(() => quota.giveBack(key))
    }
    const leave = () => {
      admitted.delete(socket)
      for (const giveBack of taken.splice(0)) giveBack()
    }
    socket.conn.once('close', leave)
    try {
      const network = options.networkOf(socket.request)
      if (network.limited) take(perNetwork, network.key)
      const actor = await options.authenticate(socket.request)
      if (!actor) throw new Error('not_signed_in')
      take(perMember, actor.id)
      admitted.set(socket, actor)
      if (socket.conn.readyState !== 'open') leave()
    } catch (error) {
      leave()
      throw error
    }
  }

  /** Ends the connections whose sessions have ended. */
  const recheck = async (sockets: [Socket, Actor][]) => {
    if (sockets.length === 0) return
    try {
      const open = await options.listOpenSessions(sockets.map(([, { sessionId }]) => sessionId))
      for (const [socket, { sessionId }] of sockets) if (!open.has(sessionId)) socket.disconnect(true)
    } catch (error) {
      options.log.warn({ err: error }, 'live sessions could not be checked')
    }
  }
  const timer = setInterval(() => void recheck([...admitted]), RECHECK_MS)

  const open = async (socket: Socket) => {
    const actor = admitted.get(socket)
    if (!actor) return socket.disconnect(true)
    await socket.join([memberRoom(actor.id), sessionRoom(actor.sessionId)])
    // The session may have ended between the handshake and here, where nobody could have told this socket.
    await recheck([[socket, actor]])
  }

  io.use((socket, next) => {
    admit(socket).then(
      () => next(),
      (error: Error) => next(new Error(error.message)),
    )
  })
  /** Clients only listen: whoever sends anything is cut off. */
  io.on('connection', (socket) => {
    socket.onAny(() => socket.disconnect(true))
    void open(socket)
  })

  return {
    publish: (memberId, event, payload) => {
      io.to(memberRoom(memberId)).emit(event.name, z.parse(event.payload, payload))
    },
    disconnectSession: (id) => io.in(sessionRoom(id)).disconnectSockets(true),
    disconnectMember: (id) => io.in(memberRoom(id)).disconnectSockets(true),
    close: async () => {
      clearInterval(timer)
      io.disconnectSockets(true)
      await io.close()
    },
  }
}
