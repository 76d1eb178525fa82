import { blockInRoom } from '#shared/domains/chat/chat.blocking.contract.ts'
import {
  getChat,
  leaveRoom,
  listLines,
  listNewerLines,
  listRooms,
  markSeen,
  sendLine,
  startChat,
} from '#shared/domains/chat/chat.contract.ts'
import { countChats } from '#shared/domains/chat/chat.counts.contract.ts'
import { requireViewLeft } from '#server/domains/profiles/profiles.policy.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { Caller, Routes } from '#server/platform/http/serve.ts'
import type { Services } from '#server/platform/domain/services.ts'
import * as closing from './chat.closing.commands.ts'
import * as commands from './chat.commands.ts'
import * as opening from './chat.opening.queries.ts'
import * as policy from './chat.policy.ts'
import * as queries from './chat.queries.ts'

/**
 * Throws `too_many_requests` if the actor has opened too many profiles, unless they already have an open chat with this
 * member.
 */
const requireChatLeft = (
  services: Services,
  { actor, caller, memberId }: { actor: Actor; caller: Caller; memberId: string },
) =>
  requireViewLeft(services, {
    viewer: actor,
    caller,
    profile: memberId,
    isInTouch: async () => (await queries.findRoomOfPair(services.db, actor.id, memberId)) !== null,
  })

export const chatRoutes: Routes = (serve) => {
  serve(listRooms, ({ services, actor, input }) => queries.listRooms(services, actor.id, input))
  serve(countChats, ({ services, actor }) => queries.countChats(services.db, actor.id))
  serve(getChat, async ({ services, actor, caller, input: { memberId } }) => {
    await requireChatLeft(services, { actor, caller, memberId })
    return opening.getChat(services, actor, memberId)
  })
  serve(startChat, async ({ services, actor, caller, input: { memberId, line } }) => {
    await requireChatLeft(services, { actor, caller, memberId })
    return commands.startChat(services, actor, { otherId: memberId, line })
  })
  serve(listLines, async ({ services, actor, input }) => {
    await policy.requireRoom(services.db, actor.id, input.roomId)
    return queries.listLines(services, actor.id, input)
  })
  serve(listNewerLines, ({ services, actor, input }) => queries.listNewerLines(services.db, actor.id, input))
  serve(sendLine, async ({ services, actor, input }) => ({
    line: await commands.sendLine(services, actor, input),
  }))
  serve(markSeen, ({ services, actor, input }) => commands.markSeen(services, actor.id, input))
  serve(leaveRoom, async ({ services, actor, input }) => {
    await closing.leaveRoom(services, actor.id, input.roomId)
    return {}
  })
  serve(blockInRoom, async ({ services, actor, input }) => {
    await closing.blockInRoom(services, actor.id, input)
    return {}
  })
}
