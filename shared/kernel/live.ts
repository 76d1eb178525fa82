import * as z from 'zod/mini'
import { liveEvent, type RateLimit } from './endpoint.ts'
import { type FailureBody, reason } from './failure.ts'
import { id } from './fields.ts'
import type { WhileRestricted } from './restriction.ts'

/** Address of the realtime connection. */
export const LIVE_PATH = '/socket.io'
export const HEARTBEAT_MS = 25_000
const RECONNECT_WAITS_MS = [1000, 2000, 5000]
const LONGEST_WAIT_MS = 10_000

/**
 * Milliseconds before another try to connect, after so many: 1, 2, 5, and from then on 10 s, each up to half longer. Pages that
 * lost the same server would otherwise all come back at the same moment.
 */
export const reconnectWait = (tries: number, draw: () => number = Math.random): number =>
  (RECONNECT_WAITS_MS[tries] ?? LONGEST_WAIT_MS) * (1 + draw() / 2)
export const MAX_FRAME_BYTES = 16 * 1024

/** What an open page sends over the live connection, and how often one member may; whatever else comes ends it. */
export interface ClientMessage<I extends z.ZodMiniType = z.ZodMiniType> {
  /** `<domain>.<verb><Noun>` */
  name: string
  input: I
  limits: readonly MessageLimit[]
  /** Without it, anyone who may only read is refused. */
  whileRestricted?: WhileRestricted
}
/** What the page passes in. */
export type MessageInput<M extends ClientMessage> = z.input<M['input']>
type MessageLimit = Omit<RateLimit, 'per'>

export const clientMessage = <I extends z.ZodMiniType>(
  name: string,
  input: I,
  limits: readonly [MessageLimit, ...MessageLimit[]],
  more: Pick<ClientMessage, 'whileRestricted'> = {},
): ClientMessage<I> => ({ name, input, limits, ...more })

/** The acknowledgement of a client message. */
export type MessageAnswer = { ok: true } | FailureBody

const topic = z.object({ resource: z.string().check(z.maxLength(40)), id: id() })
/** What pages hear of together: one thing of a resource. */
export type Topic = z.output<typeof topic>

const LIMITS = [{ max: 120, seconds: 60, whenStoreDown: 'open' }] as const

/** Hear what is told about a thing from now on; refused with `not_found` to anyone who may not know of it. */
export const joinTopic = clientMessage('live.joinTopic', topic, LIMITS, { whileRestricted: 'kept' })
export const leaveTopic = clientMessage('live.leaveTopic', topic, LIMITS, { whileRestricted: 'kept' })

/** The page may not know of the thing any more, and hears nothing further about it. */
export const topicClosed = liveEvent('live.topicClosed', topic)

/** Topics of one page. */
export const MAX_TOPICS = 20
export const tooManyTopics = reason('too_many_topics', 'conflict', 'This page listens to too much at once.')
