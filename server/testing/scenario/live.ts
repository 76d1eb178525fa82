import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { io, type Socket } from 'socket.io-client'
import { afterEach, vi } from 'vitest'
import { LIVE_PATH, type ClientMessage, type MessageAnswer, type MessageInput } from '#shared/kernel/live.ts'
import { withHub } from '../../live.ts'
import type { Config } from '../../platform/runtime/config.ts'
import type { Hub } from '../../platform/realtime/hub.ts'
import { collectMessages, type ServedMessage } from '../../platform/realtime/messages.ts'
import { openRedis } from '../../platform/redis.ts'
import type { Agent } from './agent.ts'
import { createTestApp, type TestApp } from './app.ts'

export const cookieOf = async (agent: Agent) => {
  await agent.request('GET', '/api/session')
  return agent.cookies.get('session')
}

/** Resolves with the next event of this name that the page receives. */
export const next = (socket: Socket, event: string) =>
  new Promise<unknown>((resolve) => socket.once(event, (payload: unknown) => resolve(payload)))

/** Sends a client message and waits for its acknowledgement. */
export const sendTo = <M extends ClientMessage>(
  socket: Socket,
  message: M,
  input: MessageInput<M>,
): Promise<MessageAnswer> => socket.emitWithAck(message.name, input) as Promise<MessageAnswer>

/** Collects the events that the page receives from here on, optionally filtered by name. */
export const listenAll = (socket: Socket, isSought: (name: string) => boolean = () => true) => {
  const heard: unknown[][] = []
  socket.onAny((name: string, ...args: unknown[]) => {
    if (isSought(name)) heard.push([name, ...args])
  })
  return heard
}

/** Returns a function that opens live connections, which are closed after each test. */
export const createConnector = () => {
  const sockets: Socket[] = []
  afterEach(() => sockets.splice(0).forEach((socket) => socket.close()))
  return (site: string, cookie: string | undefined, origin = site) => {
    const socket = io(site, {
      path: LIVE_PATH,
      transports: ['websocket'],
      reconnection: false,
      forceNew: true,
      extraHeaders: { origin, ...(cookie ? { cookie: `session=${cookie}` } : {}) },
    })
    sockets.push(socket)
    return new Promise<Socket>((resolve, reject) => {
      socket.once('connect', () => resolve(socket))
      socket.once('connect_error', reject)
    })
  }
}

/** A listening app, whose live hub checks sessions and topics only when a test advances the timers. */
export const createListeningApp = async (settings: Partial<Config> = {}) => {
  vi.useFakeTimers({ toFake: ['setInterval'] })
  const app = await createTestApp(settings)
  const address = await app.http.listen({ port: 0, host: '127.0.0.1' })
  const close = async () => {
    await app.close()
    vi.useRealTimers()
  }
  return { app, address, close }
}

/** The live hub of a different process for the same site. Close it before the app. */
export const createOtherHub = async (
  { services: base }: TestApp,
  messages: readonly ServedMessage[] = [],
): Promise<{ hub: Hub; address: string; loseRedis(): void; close(): Promise<void> }> => {
  const http = createServer()
  const redis = base.config.redisUrl ? openRedis(base.config.redisUrl, base.log) : undefined
  const { hub } = withHub(base, {
    http,
    redis,
    messages: collectMessages([{ messages }]),
    isAllowedOrigin: () => true,
  })
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
  return {
    hub,
    address: `http://127.0.0.1:${(http.address() as AddressInfo).port}`,
    loseRedis: () => redis?.disconnect(),
    close: async () => {
      await hub.close()
      redis?.disconnect()
    },
  }
}
