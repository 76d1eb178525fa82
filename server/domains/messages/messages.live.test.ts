import { io, type Socket } from 'socket.io-client'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { logOut } from '#shared/domains/accounts/accounts.contract.ts'
import {
  listMessages,
  listThreads,
  markThreadRead,
  type messageSent,
  sendMessage,
  type threadRead,
} from '#shared/domains/messages/messages.contract.ts'
import { countUnreadThreads } from '#shared/domains/messages/messages.counts.contract.ts'
import type { PayloadOf } from '#shared/kernel/endpoint.ts'
import { newId } from '#shared/kernel/ids.ts'
import { LIVE_PATH } from '#shared/kernel/live.ts'
import { createTestApp, type TestApp } from '#server/testing/scenario/app.ts'
import { covers } from '#testing/covers.ts'

let app: TestApp
let address: string
const sockets: Socket[] = []
beforeAll(async () => {
  app = await createTestApp()
  address = await app.http.listen({ port: 0, host: '127.0.0.1' })
})
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.close()
})
afterAll(() => app.close())

type Person = { id: string; username: string }
type Sent = PayloadOf<typeof messageSent>
type Read = PayloadOf<typeof threadRead>

/** Opens a page for the member and collects every message event its socket receives. */
const pageOf = async (member: Person) => {
  const agent = app.as(member)
  await agent.call(listThreads, {})
  const heard: { name: string; payload: unknown }[] = []
  const socket = io(address, {
    path: LIVE_PATH,
    transports: ['websocket'],
    reconnection: false,
    extraHeaders: { cookie: `session=${agent.cookies.get('session')}`, origin: address },
  })
  sockets.push(socket)
  socket.onAny((name: string, payload: unknown) => {
    if (name.startsWith('messages.')) heard.push({ name, payload })
  })
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve)
    socket.once('connect_error', reject)
  })
  return { agent, socket, heard }
}

const send = async (from: Person, to: Person, body = 'Hello') =>
  (await app.as(from).call(sendMessage, { to: to.username, body, clientKey: newId() })).ok

const until = async (isTrue: () => boolean) => {
  await expect.poll(isTrue, { interval: 10 }).toBe(true)
}

test('a message arrives on both members’ open pages, each with its own view', covers('MSG-55'), async () => {
  const [anna, max] = [await app.given.member(), await app.given.member()]
  const [annas, maxs] = [await pageOf(anna), await pageOf(max)]
  const sent = await send(anna, max, 'Are you there?')
  await until(() => annas.heard.length === 1 && maxs.heard.length === 1)
  const atMax = maxs.heard[0]?.payload as Sent
  expect(maxs.heard[0]?.name).toBe('messages.sent')
  expect(atMax).toEqual({
    thread: (await maxs.agent.call(listThreads, {})).ok.items[0],
    message: (await maxs.agent.call(listMessages, { threadId: sent.thread.id })).ok.items[0],
    unreadThreads: (await maxs.agent.call(countUnreadThreads, {})).ok.threads,
  })
  expect([atMax.thread.isNew, atMax.message.isUnread, atMax.message.clientKey]).toEqual([true, true, null])
  const { thread, message } = sent
  expect(annas.heard[0]).toEqual({ name: 'messages.sent', payload: { thread, message, unreadThreads: 0 } })
})

test('each participant receives the other’s picture only if they may see it', async () => {
  const [anna, max] = [await app.given.member(), await app.given.member()]
  const picture = await app.given.photo(max)
  await app.given.photo(anna, { audience: 'friends' })
  const [annas, maxs] = [await pageOf(anna), await pageOf(max)]
  await send(anna, max)
  await until(() => annas.heard.length === 1 && maxs.heard.length === 1)
  expect(annas.heard[0]?.payload).toMatchObject({ thread: { other: { picture: { id: picture } } } })
  expect(maxs.heard[0]?.payload).toMatchObject({ thread: { other: { id: anna.id, picture: null } } })
})

test(
  'no one else receives a message event, and a rejected message sends none',
  covers('MSG-55'),
  async () => {
    const [anna, max, eve] = [await app.given.member(), await app.given.member(), await app.given.member()]
    await app.given.block(eve, anna)
    const [eves, maxs] = [await pageOf(eve), await pageOf(max)]
    const refused = await app
      .as(anna)
      .call(sendMessage, { to: eve.username, body: 'Let me in', clientKey: newId() })
    expect(refused.code).toBe('unknown_recipient')
    await send(anna, max)
    await until(() => maxs.heard.length === 1)
    expect(eves.heard).toEqual([])
  },
)

test('reading a thread is published only to the reader’s own pages', covers('MSG-25.2'), async () => {
  const [anna, max] = [await app.given.member(), await app.given.member()]
  const [annas, maxs] = [await pageOf(anna), await pageOf(max)]
  const { thread, message } = await send(anna, max)
  await until(() => annas.heard.length === 1 && maxs.heard.length === 1)
  await app.as(max).call(markThreadRead, { threadId: thread.id })
  await until(() => maxs.heard.length === 2)
  expect(maxs.heard[1]?.name).toBe('messages.read')
  expect(maxs.heard[1]?.payload as Read).toEqual({
    threadId: thread.id,
    throughId: message.id,
    unreadThreads: 0,
  })
  await app.as(max).call(markThreadRead, { threadId: thread.id })
  await send(max, anna)
  await until(() => annas.heard.length === 2 && maxs.heard.length === 3)
  expect([annas.heard, maxs.heard].map((heard) => heard.map(({ name }) => name))).toEqual([
    ['messages.sent', 'messages.sent'],
    ['messages.sent', 'messages.read', 'messages.sent'],
  ])
})

test(
  'a visitor cannot open a live connection, and a page receives no more messages after log-out',
  covers('MSG-55'),
  async () => {
    const [anna, max] = [await app.given.member(), await app.given.member()]
    const stranger = io(address, {
      path: LIVE_PATH,
      transports: ['websocket'],
      reconnection: false,
      extraHeaders: { origin: address },
    })
    sockets.push(stranger)
    const refusal = await new Promise<Error>((resolve) => stranger.once('connect_error', resolve))
    expect(refusal.message).toBe('not_signed_in')
    const maxs = await pageOf(max)
    await maxs.agent.call(logOut, {})
    await until(() => !maxs.socket.connected)
    await send(anna, max)
    expect(maxs.heard).toEqual([])
  },
)
