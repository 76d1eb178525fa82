import type { Server } from 'socket.io'
import type { Topic } from '#shared/kernel/live.ts'
import type { Resource } from '../domain/resource.ts'
import type { Presence } from './presence.ts'
import { topicRoom } from './topics.ts'

/** Returns the id of the member a socket belongs to. */
export const memberOf = ({ data }: { data: unknown }): string =>
  String((data as { memberId?: string }).memberId)

/**
 * Tracks who listens to topics of resources with `asksWhoListens`. Listeners are stored like presence on the site, but
 * for each topic's room.
 */
export const createListeners = (io: Server, presence: Presence, resources: ReadonlyMap<string, Resource>) => {
  const asked = [...resources.values()].filter(({ asksWhoListens }) => asksWhoListens)
  const isAsked = (room: string) =>
    asked.some(({ name }) => room.startsWith(topicRoom({ resource: name, id: '' })))
  const keyOf = (room: string, memberId: string) => `${room}:${memberId}`
  const follow = (change: 'join-room' | 'leave-room', note: (key: string) => Promise<boolean>) =>
    io.sockets.adapter.on(change, (room: string, socketId: string) => {
      const socket = isAsked(room) && io.sockets.sockets.get(socketId)
      if (socket) void note(keyOf(room, memberOf(socket)))
    })
  follow('join-room', presence.enter)
  follow('leave-room', presence.leave)
  return {
    isListening: async (topic: Topic, memberId: string): Promise<boolean> => {
      const key = keyOf(topicRoom(topic), memberId)
      return (await presence.listOnline([key])).has(key)
    },
  }
}
