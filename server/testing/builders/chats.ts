import { getChat, listLines, sendLine, startChat } from '#shared/domains/chat/chat.contract.ts'
import { newId } from '#shared/kernel/ids.ts'
import { chatRooms } from '#server/domains/chat/chat.tables.ts'
import type { TestApp } from '../scenario/app.ts'

type Person = { id: string; username: string }

/** The actions of an app's members in chats. */
export const createChatting = (app: TestApp) => {
  const start = (one: Person, other: { id: string }) => app.as(one).call(startChat, { memberId: other.id })
  return {
    start,
    open: (one: Person, other: { id: string }) => app.as(one).call(getChat, { memberId: other.id }),
    write: (from: Person, roomId: string, text = 'Hello', clientKey = newId()) =>
      app.as(from).call(sendLine, { roomId, text, clientKey }),
    linesOf: async (viewer: Person, roomId: string) =>
      (await app.as(viewer).call(listLines, { roomId })).ok.items,
    storedRooms: async ({ id }: Person) =>
      (await app.services.db.select().from(chatRooms)).filter(
        ({ participantA, participantB }) => participantA === id || participantB === id,
      ),
    /** Creates two members with an open chat. */
    createPair: async () => {
      const [anna, max] = [await app.given.member(), await app.given.member()]
      const { roomId } = (await start(anna, max)).ok
      return { anna, max, roomId }
    },
  }
}
