import { afterEach, expect, test, vi } from 'vitest'
import { getSession } from '#shared/domains/accounts/accounts.contract.ts'
import { covers } from '#testing/covers.ts'
import { abortAfter } from '../live/connection.ts'
import { call, onAnswer } from './call.ts'

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** The outcomes reported for a call whose request ends like this. */
const heardOf = async (
  fetching: (options: RequestInit) => Promise<Response>,
  options: { signal?: AbortSignal } = {},
) => {
  vi.stubGlobal('fetch', (_path: string, init: RequestInit) => fetching(init))
  const heard: string[] = []
  const stop = onAnswer((outcome) => heard.push(outcome))
  await call(getSession, {}, options).catch(() => undefined)
  stop()
  return heard
}

const untilAborted = ({ signal }: RequestInit) =>
  new Promise<Response>((_, reject) =>
    signal?.addEventListener('abort', () => reject(signal.reason as Error)),
  )

test.each([502, 503, 504])(
  'the status %i counts as no response',
  covers('CONN-28.2', 'CONN-38'),
  async (status) => {
    expect(await heardOf(() => Promise.resolve(new Response('<html>', { status })))).toEqual(['unreachable'])
  },
)

test.each([200, 401, 404, 429, 500])(
  'the status %i counts as a response',
  covers('CONN-28.1'),
  async (status) => {
    expect(await heardOf(() => Promise.resolve(new Response('{}', { status })))).toEqual(['answered'])
  },
)

test('a slow response still counts as a response', covers('CONN-28.1'), async () => {
  vi.useFakeTimers()
  let answer = (_response: Response) => {}
  const slow = new Promise<Response>((resolve) => (answer = resolve))
  const waiting = heardOf((init) => Promise.race([untilAborted(init), slow]))
  await vi.advanceTimersByTimeAsync(60_000)
  answer(new Response('{}'))
  expect(await waiting).toEqual(['answered'])
})

test('a request that fails counts as no response', covers('CONN-28.1'), async () => {
  expect(await heardOf(() => Promise.reject(new TypeError('Failed to fetch')))).toEqual(['unreachable'])
})

test(
  'a request that times out counts as no response, and a cancelled one reports nothing',
  covers('CONN-28.1'),
  async () => {
    vi.useFakeTimers()
    const waiting = heardOf(untilAborted, { signal: abortAfter(1000) })
    await vi.advanceTimersByTimeAsync(1000)
    expect(await waiting).toEqual(['unreachable'])

    const controller = new AbortController()
    const called = heardOf(untilAborted, { signal: controller.signal })
    controller.abort()
    expect(await called).toEqual([])
  },
)
