import type { EventEmitter } from 'node:events'
import type { IncomingMessage, Server as HttpServer, ServerResponse } from 'node:http'
import type { Redis } from 'ioredis'
import { Server, type Socket } from 'socket.io'
import * as z from 'zod/mini'
import type { LiveEvent, PayloadOf } from '#shared/kernel/endpoint.ts'
import { HEARTBEAT_MS, LIVE_PATH, MAX_FRAME_BYTES, type Topic } from '#shared/kernel/live.ts'
import type { Clock } from '../clock.ts'
import type { Actor } from '../http/actor.ts'
import { createBatches } from '../runtime/lanes.ts'
import type { Limits } from '../limits/limits.ts'
import type { Question, Resource, Told } from '../domain/resource.ts'
import type { Troubles } from '../runtime/troubles.ts'
import { redisAdapter } from './adapter.ts'
import { createListeners, memberOf } from './listeners.ts'
import { onMessages, type RunMessage, type ServedMessage } from './messages.ts'
import { createPresence } from './presence.ts'
import { createPace, createQuota } from './quota.ts'
import { createSender, type Sender } from './sender.ts'
import { createTopics, topicRoom } from './topics.ts'

/** Sends events to members' open pages, whichever process they're connected to. */
export interface Hub extends Pick<Sender, 'publish' | 'publishFresh'> {
  /** Sends the same event to the open pages of several members. */
  publishToAll<E extends LiveEvent>(memberIds: readonly string[], event: E, payload: PayloadOf<E>): void
  /** Sends an event to every page that has joined the topic. */
  publishTo<E extends LiveEvent>(topic: Topic, event: E, payload: PayloadOf<E>): void
  /** Removes listeners who may no longer know of the topic, and resends its member's current data to the others. */
  recheck(topic: Topic): void
  /** Returns which of these members have an open page. The caller decides who may know that. */
  listOnline(memberIds: readonly string[]): Promise<Set<string>>
  /**
   * Whether the member has an open page that has joined the topic, for resources with `asksWhoListens`. While Redis
   * doesn't respond, pages on other processes don't count.
   */
  isListening(topic: Topic, memberId: string): Promise<boolean>
  /**
   * Returns the members with an open page that has joined the topic. While other processes don't respond, members
   * connected there are missing.
   */
  listJoined(topic: Topic): Promise<Set<string>>
  /** Closes one session's sockets, immediately or after `inMs` milliseconds, including those opened in the meantime. */
  disconnectSession(sessionId: string, inMs?: number): void
  /** Closes all of a member's sockets immediately. */
  disconnectMember(memberId: string): void
  /** Returns the number of this process's live connections. */
  connections(): number
  close(): Promise<void>
}

export interface HubOptions {
  http: HttpServer
  redis?: Redis | undefined
  troubles: Troubles
  clock: Clock
  limits: Limits
  resources: ReadonlyMap<string, Resource>
  listKnown<Q extends Question>(questions: readonly Q[]): Promise<Q[]>
  /** Returns the event with a topic's data about its member, or null if there's none. */
  tell(topic: Topic): Promise<Told | null>
  messages: ReadonlyMap<string, ServedMessage>
  runMessage: RunMessage
  /** The headers sent with every response. */
  headers: Readonly<Record<string, string>>
  isAllowedOrigin(request: IncomingMessage): boolean
  networkOf(request: IncomingMessage): { key: string; limited: boolean }
  /** Returns the member behind each request, in order, or null for a visitor. */
  authenticate(requests: IncomingMessage[]): Promise<(Actor | null)[]>
  /** Returns the sessions that haven't ended. */
  listOpenSessions(ids: string[]): Promise<Set<string>>
}

/** A request as engine.io stores it, with the connection it has become. */
interface UpgradedRequest {
  websocket: EventEmitter & { terminate(): void }
}

const MAX_PER_MEMBER = 10
const MAX_PER_NETWORK = 100
/** Milliseconds within which a connection must authenticate. */
const CONNECT_WITHIN_MS = 5_000
/**
 * Maximum number of frames of any kind, which allows twenty a second. Going from one page to another leaves and joins
 * up to twenty topics at once.
 */
const MAX_FRAMES = 100
const FRAMES_WITHIN_MS = 5_000
/**
 * Maximum number of connections looked up in one statement. Calls also need the database when all pages reconnect after
 * a restart.
 */
const LOOKED_UP_AT_ONCE = 200
/** Milliseconds between checks of the sessions and topics of all open sockets. */
const RECHECK_MS = 30_000

/** Milliseconds that the other processes have to report their connected members. */
const ANSWER_WITHIN_MS = 200

/** The message a process sends the others when `recheck` is called on it. */
const RECHECK = 'recheck'

const memberRoom = (id: string) => `u:${id}`
const sessionRoom = (id: string) => `s:${id}`

export const createHub = (options: HubOptions): Hub => {
  const perNetwork = createQuota(MAX_PER_NETWORK)
  /**
   * Takes a place before a connection is accepted, because a connection that never authenticates takes up a place as
   * well.
   */
  const takePlace = (request: IncomingMessage): boolean => {
    const network = options.networkOf(request)
    if (!network.limited) return true
    const isTaken = perNetwork.take(network.key)
    if (isTaken) request.socket.once('close', () => perNetwork.refund(network.key))
    return isTaken
  }
  const between = options.redis && redisAdapter(options.redis, options.troubles)
  const io = new Server(options.http, {
    path: LIVE_PATH,
    transports: ['websocket'],
    serveClient: false,
    perMessageDeflate: false,
    pingInterval: HEARTBEAT_MS,
    pingTimeout: HEARTBEAT_MS,
    maxHttpBufferSize: MAX_FRAME_BYTES,
    connectTimeout: CONNECT_WITHIN_MS,
    allowRequest: (request, decide) => decide(null, options.isAllowedOrigin(request) && takePlace(request)),
    ...(between ? { adapter: between.adapter } : {}),
  })
  io.engine.use((_request: IncomingMessage, response: ServerResponse, next: () => void) => {
    for (const [name, value] of Object.entries(options.headers)) response.setHeader(name, value)
    next()
  })
  io.engine.on('connection', ({ request: { websocket } }: { request: UpgradedRequest }) => {
    const isWithinPace = createPace(MAX_FRAMES, FRAMES_WITHIN_MS)
    for (const kind of ['message', 'ping', 'pong'] as const) {
      websocket.on(kind, () => void (isWithinPace() || websocket.terminate()))
    }
  })
  const perMember = createQuota(MAX_PER_MEMBER)
  const admitted = new Map<Socket, Actor>()
  const topics = createTopics(options.listKnown, options.troubles)
  const presence = createPresence(options)
  // Redis may have lost its data while it was away.
  options.redis?.on('ready', () => void presence.beat())

  const authenticate = createBatches(LOOKED_UP_AT_ONCE, options.authenticate)
  const admit = async (socket: Socket) => {
    const actor = await authenticate(socket.request)
    if (!actor) throw new Error('not_signed_in')
    if (!perMember.take(actor.id)) throw new Error('too_many_connections')
    admitted.set(socket, actor)
    const leave = () => {
      admitted.delete(socket)
      perMember.refund(actor.id)
    }
    if (socket.conn.readyState === 'open') socket.conn.once('close', leave)
    else leave()
  }

  /** Closes the connections whose sessions have ended. */
  const recheck = async (sockets: [Socket, Actor][]) => {
    if (sockets.length === 0) return
    try {
      const open = await options.listOpenSessions(sockets.map(([, { sessionId }]) => sessionId))
      for (const [socket, { sessionId }] of sockets) if (!open.has(sessionId)) socket.disconnect(true)
    } catch (error) {
      options.troubles.note(error as Error, 'live sessions could not be checked')
    }
  }
  const recheckOpened = createBatches(LOOKED_UP_AT_ONCE, async (sockets: [Socket, Actor][]) => {
    await recheck(sockets)
    return []
  })
  const timer = setInterval(() => {
    void recheck([...admitted])
    void topics.recheck()
    void presence.beat()
  }, RECHECK_MS)

  /** If this process exits before these timers fire, the other processes detect the ended sessions themselves. */
  const endings = new Set<NodeJS.Timeout>()

  const recheckHere = async (topic: Topic) => {
    if ((await topics.recheck(topic)) === 0) return
    try {
      const told = await options.tell(topic)
      if (told) io.local.to(topicRoom(topic)).emit(told.event.name, z.parse(told.event.payload, told.payload))
    } catch (error) {
      options.troubles.note(error as Error, 'a topic could not tell of its member')
    }
  }
  const recheckEverywhere = (topic: Topic) => {
    void recheckHere(topic)
    if (options.redis) io.serverSideEmit(RECHECK, topic)
  }
  io.on(RECHECK, (topic: Topic) => void recheckHere(topic))

  /** Announces that a member has come online or gone offline. */
  const notifyPresence = (memberId: string) => {
    for (const { name, notifyOfMember } of options.resources.values()) {
      if (notifyOfMember) recheckEverywhere({ resource: name, id: memberId })
    }
  }
  const markPresent = async (socket: Socket, { id }: Actor) => {
    if (!socket.connected) return
    socket.once('disconnect', () => void presence.leave(id).then((isGone) => isGone && notifyPresence(id)))
    if (await presence.enter(id)) notifyPresence(id)
  }

  const listeners = createListeners(io, presence, options.resources)

  const open = async (socket: Socket, actor: Actor) => {
    // The member is marked as online before anything else, because a page that has just fetched what it missed would
    // otherwise lose events that are only sent to members who are online.
    const present = markPresent(socket, actor)
    await socket.join([memberRoom(actor.id), sessionRoom(actor.sessionId)])
    // The session may have ended since the handshake, when this socket couldn't be notified yet.
    await recheckOpened([socket, actor])
    await present
  }

  io.use((socket, next) => {
    admit(socket).then(
      () => next(),
      (error: Error) => next(new Error(error.message)),
    )
  })
  io.on('connection', (socket) => {
    const actor = admitted.get(socket)
    if (!actor) {
      socket.disconnect(true)
      return
    }
    Object.assign(socket.data as object, { memberId: actor.id })
    const page = {
      join: (topic: Topic) => topics.join(socket, actor.id, topic),
      leave: (topic: Topic) => topics.leave(socket, topic),
    }
    onMessages(socket, { ...options, actor, page })
    socket.once('disconnect', () => topics.forget(socket))
    void open(socket, actor)
  })

  const disconnectMember = (id: string) => io.in(memberRoom(id)).disconnectSockets(true)
  const sender = createSender({
    send: (memberId, event, payload) => {
      io.to(memberRoom(memberId)).emit(event.name, z.parse(event.payload, payload))
    },
    isOnline: async (id) => (await presence.listOnline([id])).has(id),
    disconnect: disconnectMember,
    troubles: options.troubles,
  })
  return {
    publish: sender.publish,
    publishFresh: sender.publishFresh,
    publishToAll: (memberIds, event, payload) => {
      // Emitting to no rooms would emit to every socket.
      if (memberIds.length === 0) return
      io.to(memberIds.map(memberRoom)).emit(event.name, z.parse(event.payload, payload))
    },
    publishTo: (topic, event, payload) => {
      io.to(topicRoom(topic)).emit(event.name, z.parse(event.payload, payload))
    },
    recheck: recheckEverywhere,
    listOnline: (memberIds) => presence.listOnline(memberIds),
    isListening: listeners.isListening,
    listJoined: async (topic) => {
      const room = topicRoom(topic)
      const all = () => io.timeout(ANSWER_WITHIN_MS).in(room).fetchSockets()
      // The adapter queries Redis even for the sockets connected here. If that fails, only these are known.
      const here = () => [...io.sockets.sockets.values()].filter(({ rooms }) => rooms.has(room))
      const joined = await all().catch(here)
      return new Set(joined.map(memberOf))
    },
    disconnectSession: (id, inMs) => {
      const disconnect = () => io.in(sessionRoom(id)).disconnectSockets(true)
      if (inMs === undefined) return disconnect()
      const ending = setTimeout(() => {
        endings.delete(ending)
        disconnect()
      }, inMs)
      endings.add(ending)
    },
    disconnectMember,
    connections: () => io.engine.clientsCount,
    close: async () => {
      clearInterval(timer)
      endings.forEach(clearTimeout)
      await sender.settled()
      await presence.close()
      io.local.disconnectSockets(true)
      await io.close()
      between?.close()
    },
  }
}
