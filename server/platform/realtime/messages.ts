import type { Socket } from 'socket.io'
import * as z from 'zod/mini'
import {
  joinTopic,
  leaveTopic,
  type ClientMessage,
  type MessageAnswer,
  type Topic,
} from '#shared/kernel/live.ts'
import type { Clock } from '../clock.ts'
import { requireUnrestricted, type Actor } from '../http/actor.ts'
import { answerFailure } from '../http/failures.ts'
import { requireWithin, type Limits } from '../limits/limits.ts'
import type { Troubles } from '../runtime/troubles.ts'
import type { Services } from '../domain/services.ts'

/** The page that sent a message. */
interface Page {
  /** Throws `not_found` if its member may not know of the topic, or `too_many_topics`. */
  join(topic: Topic): Promise<void>
  leave(topic: Topic): void
}

interface MessageCall<I> {
  services: Services
  /** The sender. */
  memberId: string
  page: Page
  input: I
}

/** A client message with its handler. */
export interface ServedMessage {
  message: ClientMessage
  handle(call: MessageCall<unknown>): Promise<void>
}

/** Binds a client message to its handler. */
export const onMessage = <I extends z.ZodMiniType>(
  message: ClientMessage<I>,
  handle: (call: MessageCall<z.output<I>>) => Promise<void>,
): ServedMessage => ({ message, handle })

const ofEveryPage = [
  onMessage(joinTopic, ({ page, input }) => page.join(input)),
  onMessage(leaveTopic, async ({ page, input }) => page.leave(input)),
]

/** Returns every client message by name, including those every page may send. Throws if two have the same name. */
export const collectMessages = (
  domains: readonly { messages?: readonly ServedMessage[] }[],
): ReadonlyMap<string, ServedMessage> => {
  const messages = new Map<string, ServedMessage>()
  for (const served of [...ofEveryPage, ...domains.flatMap((domain) => domain.messages ?? [])]) {
    const { name } = served.message
    if (messages.has(name)) throw new Error(`client message served twice: ${name}`)
    messages.set(name, served)
  }
  return messages
}

/** Runs the handler of a socket's message. */
export type RunMessage = (
  served: ServedMessage,
  call: Omit<MessageCall<unknown>, 'services'>,
) => Promise<void>

interface Hearing {
  actor: Actor
  page: Page
  messages: ReadonlyMap<string, ServedMessage>
  runMessage: RunMessage
  limits: Limits
  troubles: Troubles
  clock: Clock
}

/** Maximum number of a socket's messages without a response. Sending more disconnects the socket. */
const MAX_WAITING = 30

/**
 * Runs a socket's client messages and acknowledges each. A malformed message, or one without a handler, disconnects the
 * socket.
 */
export const onMessages = (
  socket: Socket,
  { actor, page, messages, runMessage, limits, troubles, clock }: Hearing,
) => {
  let waiting = 0
  const answer = async (served: ServedMessage, input: unknown): Promise<MessageAnswer> => {
    const { message } = served
    try {
      for (const limit of message.limits) {
        await requireWithin(limits, { ...limit, name: `${message.name}:${limit.seconds}` }, actor.id)
      }
      requireUnrestricted(actor, { whileRestricted: message.whileRestricted, now: clock.now() })
      await runMessage(served, { memberId: actor.id, page, input })
      return { ok: true }
    } catch (error) {
      return answerFailure(error as Error, () =>
        troubles.note(error as Error, 'a message failed', { message: message.name }),
      )
    }
  }
  socket.onAny((name: string, input: unknown, acknowledge: unknown, ...rest: unknown[]) => {
    const served = messages.get(name)
    const parsed = served && z.safeParse(served.message.input, input)
    const isWellFormed = parsed?.success && typeof acknowledge === 'function' && rest.length === 0
    if (!served || !isWellFormed || waiting >= MAX_WAITING) {
      socket.disconnect(true)
      return
    }
    waiting += 1
    void answer(served, parsed.data).then((answered) => {
      waiting -= 1
      acknowledge(answered)
    })
  })
}
