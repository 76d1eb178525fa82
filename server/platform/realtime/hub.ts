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
}

const MAX_PER_MEMBER = 10
const MAX_PER_NETWORK = 100
/** How often an open socket's session is looked up again, in milliseconds. */
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
  const perNetwork = new Map<string, number>()
  const admitted = new WeakMap<Socket, { actor: Actor; network: string }>()

  const admit = async (socket: Socket) => {
    const network = options.networkOf(socket.request)
    if (network.limited && (perNetwork.get(network.key) ?? 0) >= MAX_PER_NETWORK) {
      throw new Error('too_many_connections')
    }
    const actor = await options.authenticate(socket.request)
    if (!actor) throw new Error('not_signed_in')
    if ((io.sockets.adapter.rooms.get(memberRoom(actor.id))?.size ?? 0) >= MAX_PER_MEMBER) {
      throw new Error('too_many_connections')
    }
    admitted.set(socket, { actor, network: network.key })
  }

  /** Ends the connection where the session has ended. */
  const recheck = (socket: Socket) => {
    options
      .authenticate(socket.request)
      .then((still) => (still ? undefined : socket.disconnect(true)))
      .catch((error: unknown) => options.log.warn({ err: error }, 'a live session could not be checked'))
  }

  const open = async (socket: Socket) => {
    const found = admitted.get(socket)
    if (!found) return socket.disconnect(true)
    const { actor, network } = found
    perNetwork.set(network, (perNetwork.get(network) ?? 0) + 1)
    const timer = setInterval(() => recheck(socket), RECHECK_MS)
    socket.once('disconnect', () => {
      clearInterval(timer)
      const left = (perNetwork.get(network) ?? 1) - 1
      if (left > 0) perNetwork.set(network, left)
      else perNetwork.delete(network)
    })
    await socket.join([memberRoom(actor.id), sessionRoom(actor.sessionId)])
    // The session may have ended between the handshake and here, where nobody could have told this socket.
    recheck(socket)
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
      io.disconnectSockets(true)
      await io.close()
    },
  }
}
