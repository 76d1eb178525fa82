// The embedded database does one transaction after the other.
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { leave, LEAVING_WORD } from '#shared/domains/joining/joining.leaving.contract.ts'
import { sendMessage } from '#shared/domains/messages/messages.contract.ts'
import { newId } from '#shared/kernel/ids.ts'
import { createTestApp, type TestApp } from '#server/testing/app.ts'
import { createChatting } from '#server/testing/chats.ts'
import { PASSWORD } from '#server/testing/given.ts'
import { covers } from '#testing/covers.ts'
import { chatMessages, chatRooms } from '../chat/chat.tables.ts'
import { messages, messageThreads } from '../messages/messages.tables.ts'
import { profiles } from '../profiles/profiles.tables.ts'
import { eraseMember } from './joining.erasure.commands.ts'

const until = (isSo: () => boolean | Promise<boolean>) => vi.waitUntil(isSo, { timeout: 10_000, interval: 5 })

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
    await db.update(chatRooms).set({ isActive: false, endedAt: app.clock.now() })
    expect(await counts()).toEqual([8, 8, 8, 8])
    for (const pair of pairs) await Promise.all(pair.map(({ id }) => eraseMember(app.services, id)))
    expect(await counts()).toEqual([0, 0, 0, 0])
  },
)

test('whoever goes and is no admin waits for nobody who holds the admins', async () => {
  const { db } = app.services
  const [admin, leaver, erased] = [
    await app.given.member({ role: 'admin' }),
    await app.given.member(),
    await app.given.member(),
  ]
  let letGo = () => {}
  const mayGo = new Promise<void>((resolve) => (letGo = resolve))
  let isHeld = false
  const holding = db.transaction(async (tx) => {
    await tx.select().from(profiles).where(eq(profiles.id, admin.id)).for('update')
    isHeld = true
    await mayGo
  })
  await until(() => isHeld)
  const waiting = async () => {
    const { rows } = await db.execute(sql`
      select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`)
    return rows.length
  }
  let gone = 0
  const going = [
    app.as(leaver).call(leave, { word: LEAVING_WORD, password: PASSWORD }),
    eraseMember(app.services, erased.id),
  ].map((each) => each.then(() => (gone += 1)))
  await until(async () => gone === 2 || (await waiting()) > 0)
  const heldUp = await waiting()
  letGo()
  await Promise.all([holding, ...going])
  expect(heldUp).toBe(0)
})
