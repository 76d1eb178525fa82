import type { Socket } from 'socket.io-client'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { COMMON_REASONS, Failure } from '#shared/kernel/failure.ts'
import { clientMessage, joinTopic } from '#shared/kernel/live.ts'
import { createTestApp, type TestApp } from '#server/testing/scenario/app.ts'
import { cookieOf, createConnector, createOtherHub, next, sendTo } from '#server/testing/scenario/live.ts'
import { collectMessages, onMessage } from './messages.ts'

const OFTEN = { max: 100, seconds: 60, whenStoreDown: 'closed' } as const
const noted = clientMessage('tests.note', z.object({ text: z.string().check(z.maxLength(5)) }), [OFTEN])
const rare = clientMessage('tests.rare', z.object({}), [{ ...OFTEN, max: 2 }])
const failing = clientMessage('tests.fail', z.object({ way: z.enum(['fault', 'refusal']) }), [OFTEN])
const slow = clientMessage('tests.slow', z.object({}), [OFTEN])

const notes: [string, string][] = []
const served = [
  onMessage(noted, async ({ memberId, input }) => void notes.push([memberId, input.text])),
  onMessage(rare, async () => undefined),
  onMessage(failing, async ({ input }) => {
    throw input.way === 'fault' ? new Error('a secret') : new Failure(COMMON_REASONS.notFound)
  }),
  onMessage(slow, () => new Promise(() => undefined)),
]

let app: TestApp
let site: Awaited<ReturnType<typeof createOtherHub>>
const connect = createConnector()
beforeAll(async () => {
  app = await createTestApp()
  site = await createOtherHub(app, served)
})
afterAll(async () => {
  await site.close()
  await app.close()
})
beforeEach(() => void notes.splice(0))

const pageOf = async (member: { id: string }) => connect(site.address, await cookieOf(app.as(member)))

test('a client message reaches its handler, parsed and with its sender, and is acknowledged', async () => {
  const member = await app.given.member()
  const page = await pageOf(member)
  const more = { text: 'hello', from: 'somebody else' }
  expect(await sendTo(page, noted, more)).toEqual({ ok: true })
  expect(notes).toEqual([[member.id, 'hello']])
})

const ILL: [string, (page: Socket) => void][] = [
  ['that doesn’t exist', (page) => void page.emitWithAck('tests.unknown', {}).catch(() => undefined)],
  ['without its payload', (page) => void page.emitWithAck(noted.name).catch(() => undefined)],
  [
    'with an invalid payload',
    (page) => void sendTo(page, noted, { text: 'too long' }).catch(() => undefined),
  ],
  ['that doesn’t ask for a response', (page) => page.emit(noted.name, { text: 'hello' })],
  [
    'with an extra argument',
    (page) => void page.emitWithAck(noted.name, { text: 'hello' }, 1).catch(() => undefined),
  ],
  [
    'with an invalid ID',
    (page) => void sendTo(page, joinTopic, { resource: 'profile', id: '1' }).catch(() => undefined),
  ],
]
test.each(ILL)('a client message %s disconnects the page', async (_, send) => {
  const page = await pageOf(await app.given.member())
  notes.length = 0
  const closed = next(page, 'disconnect')
  send(page)
  expect(await closed).toBe('io server disconnect')
  expect(notes).toEqual([])
})

test('a member can only send a limited number of messages across all windows, and is told when to retry', async () => {
  const member = await app.given.member()
  const pages = [await pageOf(member), await pageOf(member)] as const
  expect(await sendTo(pages[0], rare, {})).toEqual({ ok: true })
  expect(await sendTo(pages[1], rare, {})).toEqual({ ok: true })
  const { code, message } = COMMON_REASONS.tooManyRequests
  const retryAfter = expect.any(Number) as unknown
  expect(await sendTo(pages[0], rare, {})).toEqual({ error: { code, message, retryAfter } })
  expect(await sendTo(await pageOf(await app.given.member()), rare, {})).toEqual({ ok: true })
  expect(app.logged.splice(0).join('')).toContain('a limit is met')
})

test('a handler’s refusal is returned with its reason, and not logged', async () => {
  const page = await pageOf(await app.given.member())
  const { code, message } = COMMON_REASONS.notFound
  expect(await sendTo(page, failing, { way: 'refusal' })).toEqual({ error: { code, message } })
  expect(app.logged).toEqual([])
})

test('a fault in a handler is logged, and its cause isn’t revealed to the page', async () => {
  const page = await pageOf(await app.given.member())
  const { code, message } = COMMON_REASONS.internal
  expect(await sendTo(page, failing, { way: 'fault' })).toEqual({ error: { code, message } })
  expect(app.logged.splice(0).join('')).toMatch(/a secret.*"a message failed"/)
  expect(await sendTo(page, noted, { text: 'hello' })).toEqual({ ok: true })
})

test('a client that keeps sending messages without waiting for responses is disconnected', async () => {
  const page = await pageOf(await app.given.member())
  const closed = next(page, 'disconnect')
  for (let sent = 0; sent < 30; sent += 1) void sendTo(page, slow, {}).catch(() => undefined)
  void sendTo(page, noted, { text: 'more' }).catch(() => undefined)
  expect(await closed).toBe('io server disconnect')
})

test('two domains can’t handle the same message', () => {
  const twice = { messages: served.slice(0, 1) }
  expect(() => collectMessages([twice, twice])).toThrow('client message served twice: tests.note')
})
