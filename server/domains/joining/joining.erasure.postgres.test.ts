// The embedded database does one transaction after the other.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sendMessage } from '#shared/domains/messages/messages.contract.ts'
import { newId } from '#shared/kernel/ids.ts'
import { createTestApp, type TestApp } from '#server/testing/app.ts'
import { createChatting } from '#server/testing/chats.ts'
import { covers } from '#testing/covers.ts'
import { chatMessages, chatRooms } from '../chat/chat.tables.ts'
import { messages, messageThreads } from '../messages/messages.tables.ts'
import { eraseMember } from './joining.erasure.commands.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

test(
  'of two who are erased at the same moment neither conversation nor chat is left',
  covers('DEL-05.1'),
  async () => {
    const { db } = app.services
    const { createPair, write } = createChatting(app)
    const counts = () =>
      Promise.all([messageThreads, messages, chatRooms, chatMessages].map((table) => db.$count(table)))
    const pairs: { id: string }[][] = []
    // Apart, as whoever waits for the other in one of them no longer meets them in the next.
    for (let count = 0; count < 8; count += 1) {
      const [anna, max] = [await app.given.member(), await app.given.member()]
      await app.as(max).call(sendMessage, { to: anna.username, body: 'Hello', clientKey: newId() })
      const chatting = await createPair()
      await write(chatting.anna, chatting.roomId)
      pairs.push([anna, max], [chatting.anna, chatting.max])
    }
    // What is still open is closed first, where one waits for the other, too.
    await db.update(chatRooms).set({ isActive: false })
    expect(await counts()).toEqual([8, 8, 8, 8])
    for (const pair of pairs) await Promise.all(pair.map(({ id }) => eraseMember(app.services, id)))
    expect(await counts()).toEqual([0, 0, 0, 0])
  },
)
