import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { sendLine, startChat, notifyTyping } from '#shared/domains/chat/chat.contract.ts'
import { listNotices } from '#shared/domains/notifications/notifications.list.contract.ts'
import { newId } from '#shared/kernel/ids.ts'
import { joinTopic } from '#shared/kernel/live.ts'
import {
  cookieOf,
  createConnector,
  createListeningApp,
  createOtherHub,
  listenAll,
  sendTo,
} from '#server/testing/scenario/live.ts'
import { covers } from '#testing/covers.ts'
import { chat } from './chat.domain.ts'

let site: Awaited<ReturnType<typeof createListeningApp>>
let other: Awaited<ReturnType<typeof createOtherHub>>
const connect = createConnector()
beforeAll(async () => {
  site = await createListeningApp()
  other = await createOtherHub(site.app, chat.messages)
})
afterAll(async () => {
  await other.close()
  await site.close()
})

test(
  'chat lines and typing events reach the other member on a different process, each line once',
  covers('CHAT-08.1', 'CHAT-09'),
  async () => {
    const { app } = site
    const [anna, max] = [await app.given.member(), await app.given.member()]
    const annas = await connect(site.address, await cookieOf(app.as(anna)))
    const maxs = await connect(other.address, await cookieOf(app.as(max)))
    const [atAnna, atMax] = [listenAll(annas), listenAll(maxs)]
    const { roomId } = (await app.as(anna).call(startChat, { memberId: max.id })).ok
    // Once this arrives, the two processes are connected.
    await vi.waitFor(async () => {
      await sendTo(maxs, notifyTyping, { roomId })
      await sendTo(annas, notifyTyping, { roomId })
      const isHeard = (heard: unknown[][]) => heard.some(([name]) => name === 'chat.typingHeard')
      if (!isHeard(atAnna) || !isHeard(atMax)) throw new Error('nothing has come yet')
    }, 10_000)
    for (const text of ['one', 'two', 'three']) {
      await app.as(anna).call(sendLine, { roomId, text, clientKey: newId() })
    }
    const placesAt = (heard: unknown[][]) =>
      heard.flatMap(([name, payload]) =>
        name === 'chat.lineSent' ? [(payload as { line: { seq: number } }).line.seq] : [],
      )
    await expect
      .poll(() => [placesAt(atAnna), placesAt(atMax)])
      .toEqual([
        [1, 2, 3],
        [1, 2, 3],
      ])
  },
)

test(
  'a member who has the chat’s page open in a different process is notified of lines only after closing it',
  covers('CHAT-20.3'),
  async () => {
    const { app } = site
    const [anna, max] = [await app.given.member(), await app.given.member()]
    const page = await connect(other.address, await cookieOf(app.as(max)))
    const { roomId } = (await app.as(anna).call(startChat, { memberId: max.id })).ok
    const write = () => app.as(anna).call(sendLine, { roomId, text: 'Hello', clientKey: newId() })
    const notices = async () => (await app.as(max).call(listNotices, {})).ok.items.map(({ kind }) => kind)
    const topic = { resource: 'chatRoom', id: roomId }
    expect(await sendTo(page, joinTopic, topic)).toEqual({ ok: true })
    await expect.poll(() => app.services.hub.isListening(topic, max.id)).toBe(true)
    await write()
    expect(await notices()).toEqual([])
    page.close()
    await expect.poll(() => app.services.hub.isListening(topic, max.id)).toBe(false)
    await write()
    expect(await notices()).toEqual(['new_chat'])
  },
)
