import * as z from 'zod/mini'
import { liveEvent, type RateLimit } from './endpoint.ts'
import { type FailureBody, reason } from './failure.ts'
import { id } from './fields.ts'
import type { WhileRestricted } from './restriction.ts'

/** Path of the live connection. */
export const LIVE_PATH = '/socket.io'
export const HEARTBEAT_MS = 25_000
const RECONNECT_WAITS_MS = [1000, 2000, 5000]
const LONGEST_WAIT_MS = 10_000

/**
 * Returns the milliseconds to wait before reconnecting: 1, 2, 5, then always 10 seconds, each extended by a random
 * amount of up to half. Otherwise, all pages that lost the same server would reconnect at the same moment.
 */
export const reconnectWait = (tries: number, draw: () => number = Math.random): number =>
  (RECONNECT_WAITS_MS[tries] ?? LONGEST_WAIT_MS) * (1 + draw() / 2)
export const MAX_FRAME_BYTES = 16 * 1024

/**
 * A message an open page can send over the live connection, with limits per member. Any other message closes the
 * connection.
 */
export interface ClientMessage<I extends z.ZodMiniType = z.ZodMiniType> {
  /** `<domain>.<verb><Noun>` */
  name: string
  input: I
  limits: readonly MessageLimit[]
  /** Without it, messages from read-only members are rejected. */
  whileRestricted?: WhileRestricted
}
/** The input a page passes. */
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
/** One item of a resource that pages can subscribe to. */
export type Topic = z.output<typeof topic>

const LIMITS = [{ max: 120, seconds: 60, whenStoreDown: 'open' }] as const

/** Subscribes to events about an item. Rejected with `not_found` if the member may not know of the item. */
export const joinTopic = clientMessage('live.joinTopic', topic, LIMITS, { whileRestricted: 'kept' })
export const leaveTopic = clientMessage('live.leaveTopic', topic, LIMITS, { whileRestricted: 'kept' })

/** The page's member may no longer know of the item, so the page gets no more events about it. */
export const topicClosed = liveEvent('live.topicClosed', topic)

/** Maximum topics per page. */
export const MAX_TOPICS = 20
export const tooManyTopics = reason('too_many_topics', 'conflict', 'This page listens to too much at once.')
