import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { io, type Socket } from 'socket.io-client'
import { WebSocket } from 'ws'
import { messageSent, type Message } from '#shared/domains/messages/messages.contract.ts'
import { newId } from '#shared/kernel/ids.ts'
import { LIVE_PATH } from '#shared/kernel/live.ts'
import { timesOf } from '../measure.ts'
import type { Caller } from './callers.ts'
import { inTurns } from './calls.ts'
import type { IdealCaller } from './ideal.ts'
import { openConnection, requireAnswer, type Call, type Round } from './load.ts'

export const SOCKETS = 1000
/** Messages sent per second. */
export const RATE = 200
/** Number of connections for sending messages to the product. */
const SENDERS = 64
const OPEN_AT_ONCE = 50
/** Milliseconds after which a message counts as lost. */
const LOST_AFTER = 10_000
const TEXT = 'How are you? '.repeat(8)

/** Open pages. `send` sends a message from one page to another, and its arrival calls `arrived`. */
interface Pages {
  send(number: number): void
  /** Drops queued calls, and throws if a call has failed. */
  giveUp(): void
  close(): void
}

export type OpenPages = (arrived: (number: number) => void) => Promise<Pages>

export const openAll = async <C, T>(callers: readonly C[], open: (caller: C, at: number) => Promise<T>) => {
  const opened: T[] = []
  for (let from = 0; from < callers.length; from += OPEN_AT_ONCE) {
    const some = callers.slice(from, from + OPEN_AT_ONCE)
    opened.push(...(await Promise.all(some.map((caller, at) => open(caller, from + at)))))
  }
  return opened
}

/** Makes calls on keep-alive connections, and queues them while no connection is free. */
export const openSenders = async (port: number) => {
  const connections = await Promise.all(Array.from({ length: SENDERS }, () => openConnection(port)))
  const free = [...connections]
  const waiting: Call[] = []
  let failure: Error | undefined
  const run = async (connection: (typeof connections)[number]) => {
    for (let call = waiting.shift(); call; call = waiting.shift()) {
      requireAnswer(call, await connection.ask(call))
    }
    free.push(connection)
  }
  return {
    send: (call: Call) => {
      waiting.push(call)
      const connection = free.pop()
      if (connection) run(connection).catch((error: Error) => (failure ??= error))
    },
    giveUp: () => {
      waiting.length = 0
      if (failure) throw failure
    },
    close: () => connections.forEach((connection) => connection.close()),
  }
}

/** Opens the live connection of a product page. */
export const openPage = async (
  port: number,
  { token, network }: Pick<Caller, 'token' | 'network'>,
): Promise<Socket> => {
  const socket = io(`http://127.0.0.1:${port}`, {
    path: LIVE_PATH,
    transports: ['websocket'],
    reconnection: false,
    forceNew: true,
    extraHeaders: { cookie: `session=${token}`, 'x-forwarded-for': network },
  })
  await new Promise((resolve, reject) => {
    socket.once('connect', () => resolve(undefined))
    socket.once('connect_error', reject)
  })
  return socket
}

/** Opens a yardstick socket that receives messages relayed to this name. */
export const openRelayed = async (port: number, name: string, heard: (number: number) => void) => {
  const socket = new WebSocket(`ws://127.0.0.1:${port}/${name}`, { perMessageDeflate: false })
  await once(socket, 'open')
  socket.on('message', (data: Buffer) => heard((JSON.parse(data.toString()) as { number: number }).number))
  return socket
}

/** Opens pages of the product. Messages are sent through the API. */
export const openProductPages =
  (port: number, callers: readonly Caller[]): OpenPages =>
  async (arrived) => {
    const senders = await openSenders(port)
    const sockets = await openAll(callers, async (caller) => {
      const socket = await openPage(port, caller)
      socket.on(messageSent.name, ({ message }: { message: Message }) => {
        if (!message.isMine) arrived(Number.parseInt(message.body, 10))
      })
      return socket
    })
    return {
      send: (number) => {
        const from = callers[number % callers.length]
        const to = callers[(number + 1) % callers.length]
        if (!from || !to) return
        const body = { to: to.username, body: `${number} ${TEXT}`, clientKey: newId() }
        senders.send({
          method: 'POST',
          path: '/api/messages',
          token: from.token,
          network: from.network,
          body,
        })
      },
      giveUp: senders.giveUp,
      close: () => {
        senders.close()
        sockets.forEach((socket) => socket.close())
      },
    }
  }

/** Creates messages from each caller in turn, for the yardstick to store before relaying them. */
export const createMessages = (callers: readonly IdealCaller[]) => {
  const next = inTurns(callers)
  return () => {
    const { member, pairs } = next()
    return { sender: member, pair: pairs[0], body: TEXT }
  }
}

/** Opens yardstick sockets. The yardstick stores each message and then relays it. */
export const openRelayedPages =
  (port: number, callers: readonly IdealCaller[]): OpenPages =>
  async (arrived) => {
    const nextMessage = createMessages(callers)
    const sockets = await openAll(callers, (_, at) => openRelayed(port, String(at), arrived))
    return {
      send: (number) =>
        sockets[number % sockets.length]?.send(
          JSON.stringify({ to: String((number + 1) % sockets.length), number, ...nextMessage() }),
        ),
      giveUp: () => {},
      close: () => sockets.forEach((socket) => socket.terminate()),
    }
  }

/** Sends messages at a fixed rate regardless of outcome, and times each until it arrives. */
export const createDeliveries = (openPages: OpenPages, rate = RATE) => {
  const underway = new Map<number, number>()
  let times: number[] = []
  let pages: Promise<Pages> | undefined
  let number = 0
  const arrived = (which: number) => {
    const sent = underway.get(which)
    if (sent === undefined) return
    underway.delete(which)
    times.push(performance.now() - sent)
  }
  return {
    deliver: async (seconds: number): Promise<Round> => {
      const { send, giveUp } = await (pages ??= openPages(arrived))
      times = []
      const [first, started] = [number, performance.now()]
      for (let passed = 0; passed < seconds; passed = (performance.now() - started) / 1000) {
        for (; number - first < passed * rate; number++) {
          underway.set(number, performance.now())
          send(number)
        }
        await sleep(1)
      }
      const deadline = performance.now() + LOST_AFTER
      while (underway.size > 0 && performance.now() < deadline) await sleep(10)
      giveUp()
      const [sent, got] = [number - first, times.length]
      times.push(...Array.from({ length: underway.size }, () => LOST_AFTER))
      underway.clear()
      return { ...timesOf(times), perSecond: got / seconds, done: got, bytes: 0, complete: got / sent }
    },
    close: async () => (await pages)?.close(),
  }
}
