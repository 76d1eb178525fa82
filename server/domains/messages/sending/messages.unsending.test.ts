import { afterAll, beforeAll, expect, test } from 'vitest'
import { listMessages, markThreadRead, sendMessage } from '#shared/domains/messages/messages.contract.ts'
import { unsendMessage } from '#shared/domains/messages/messages.filing.contract.ts'
import { newId } from '#shared/kernel/ids.ts'
import { MINUTE } from '#shared/kernel/time.ts'
import { createTestApp, type TestApp } from '#server/testing/scenario/app.ts'
import { covers } from '#testing/covers.ts'
import { messages } from '#server/domains/messages/messages.tables.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

type Person = { id: string; username: string }

const send = async (from: Person, to: Person, body = 'Hello') => {
  app.clock.advance(1000)
  return (await app.as(from).call(sendMessage, { to: to.username, body, clientKey: newId() })).ok
}
const two = async () => [await app.given.member(), await app.given.member()] as const
const messagesOf = async (member: Person, threadId: string) =>
  (await app.as(member).call(listMessages, { threadId })).ok.items.map(({ body }) => body)

test('unsending a read message fails with already_read', covers('MSG-25.3', 'MSG-54.3'), async () => {
  const [anna, max] = await two()
  const { thread, message } = await send(anna, max)
  await app.as(max).call(markThreadRead, { threadId: thread.id })
  const refused = await app.as(anna).call(unsendMessage, { messageId: message.id })
  expect([refused.status, refused.code]).toEqual([409, 'already_read'])
  expect(await messagesOf(max, thread.id)).toEqual(['Hello'])
})

test(
  'unsending never reveals whether someone who hides when they were online has read a message',
  covers('MSG-54.7'),
  async () => {
    const [anna, max] = [await app.given.member(), await app.given.member({ showOnline: false })]
    await app.given.tier(anna, 'gold')
    const { thread, message: read } = await send(anna, max)
    await app.as(max).call(markThreadRead, { threadId: thread.id })
    const { message: unread } = await send(anna, max, 'Later')
    const statusOf = async ({ id: messageId }: { id: string }) => {
      const answer = await app.as(anna).call(unsendMessage, { messageId })
      return answer.code ?? answer.status
    }
    app.clock.advance(5 * MINUTE)
    expect([await statusOf(read), await statusOf(unread)]).toEqual([
      'too_late_to_unsend',
      'too_late_to_unsend',
    ])
    const { message: lastRead } = await send(anna, max, 'Third')
    await app.as(max).call(markThreadRead, { threadId: thread.id })
    const { message: lastUnread } = await send(anna, max, 'Fourth')
    app.clock.advance(4 * MINUTE)
    expect([await statusOf(lastRead), await statusOf(lastUnread)]).toEqual([200, 200])
    expect(await messagesOf(max, thread.id)).toEqual(['Hello', 'Later'])
  },
)

test('a message that is unsent and read at the same moment is either unsent or read', async () => {
  const [anna, max] = await two()
  await app.given.tier(anna, 'gold')
  for (let round = 0; round < 5; round += 1) {
    const { thread, message } = await send(anna, max)
    const [unsent, read] = await Promise.all([
      app.as(anna).call(unsendMessage, { messageId: message.id }),
      app.as(max).call(markThreadRead, { threadId: thread.id }),
    ])
    const left = (await app.services.db.select().from(messages)).filter(({ id }) => id === message.id)
    expect(read.status).toBe(200)
    expect([unsent.status, left.map(({ isRead }) => isRead)]).toEqual(
      unsent.status === 200 ? [200, []] : [409, [true]],
    )
  }
})
