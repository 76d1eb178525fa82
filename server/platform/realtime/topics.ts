import type { Socket } from 'socket.io'
import { COMMON_REASONS, Failure } from '#shared/kernel/failure.ts'
import { MAX_TOPICS, tooManyTopics, topicClosed, type Topic } from '#shared/kernel/live.ts'
import type { Troubles } from '../runtime/troubles.ts'
import type { Question } from '../domain/resource.ts'

/**
 * Tracks which of this process's sockets listen to which topics, each only as long as its member may know of the topic.
 */
export interface Topics {
  /** Throws `not_found` if the member may not know of the topic, or `too_many_topics`. */
  join(socket: Socket, memberId: string, topic: Topic): Promise<void>
  leave(socket: Socket, topic: Topic): void
  /** Removes a disconnected socket from its topics. */
  forget(socket: Socket): void
  /**
   * Checks again who may listen to one topic or to all, and removes anyone who may not. Returns the number of remaining
   * listeners.
   */
  recheck(topic?: Topic): Promise<number>
}

export const topicRoom = ({ resource, id }: Topic) => `t:${resource}:${id}`

interface Listener extends Question {
  socket: Socket
  room: string
}

export const createTopics = (
  listKnown: (listeners: readonly Listener[]) => Promise<readonly Listener[]>,
  troubles: Pick<Troubles, 'note'>,
): Topics => {
  const bySocket = new Map<Socket, Map<string, Listener>>()
  const byRoom = new Map<string, Set<Listener>>()

  const add = (listener: Listener) => {
    const { socket, room } = listener
    const own = bySocket.get(socket) ?? new Map<string, Listener>()
    if (own.size >= MAX_TOPICS) throw new Failure(tooManyTopics)
    bySocket.set(socket, own.set(room, listener))
    byRoom.set(room, (byRoom.get(room) ?? new Set()).add(listener))
  }
  const isListening = ({ socket, room }: Listener) => bySocket.get(socket)?.has(room) ?? false
  const remove = (listener: Listener) => {
    const { socket, room } = listener
    const [own, all] = [bySocket.get(socket), byRoom.get(room)]
    own?.delete(room)
    if (own?.size === 0) bySocket.delete(socket)
    all?.delete(listener)
    if (all?.size === 0) byRoom.delete(room)
    void socket.leave(room)
  }
  const listListeners = (topic?: Topic) =>
    topic
      ? [...(byRoom.get(topicRoom(topic)) ?? [])]
      : [...bySocket.values()].flatMap((own) => [...own.values()])

  return {
    join: async (socket, memberId, { resource, id }) => {
      const room = topicRoom({ resource, id })
      const listener = { socket, room, viewerId: memberId, resource, id }
      if (isListening(listener)) return
      // The listener is added before the check, so that a simultaneous recheck includes it, and a burst can't exceed
      // the limit.
      add(listener)
      const [known] = await listKnown([listener]).catch((error: unknown) => {
        remove(listener)
        throw error
      })
      if (!known) remove(listener)
      if (!isListening(listener)) throw new Failure(COMMON_REASONS.notFound)
      await socket.join(room)
    },
    leave: (socket, topic) => {
      const listener = bySocket.get(socket)?.get(topicRoom(topic))
      if (listener) remove(listener)
    },
    forget: (socket) => bySocket.get(socket)?.forEach(remove),
    recheck: async (topic) => {
      const listeners = listListeners(topic)
      if (listeners.length === 0) return 0
      try {
        const known = new Set(await listKnown(listeners))
        for (const listener of listeners) {
          if (known.has(listener) || !isListening(listener)) continue
          remove(listener)
          const { resource, id } = listener
          listener.socket.emit(topicClosed.name, { resource, id })
        }
        return known.size
      } catch (error) {
        troubles.note(error as Error, 'who may listen could not be checked')
        return 0
      }
    },
  }
}
