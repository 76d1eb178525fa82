import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { covers } from '#testing/covers.ts'
import { onAnswer } from '../calls/call.ts'
import { forgetReachable, isReachable } from './outage.ts'

const started = new Date('2026-06-17T10:00:00Z').getTime()
/** How far the mocked clock has advanced, in ms. */
const elapsed = () => Number(vi.getMockedSystemTime()) - started
let asked: { at: number; path: string; method: string | undefined; cache: string | undefined }[]
let answer: (tries: number, signal: AbortSignal) => Promise<Response>
let stored: Map<string, string>

beforeEach(() => {
  vi.useFakeTimers({ now: started })
  asked = []
  stored = new Map()
  vi.stubGlobal('fetch', (path: string, { method, cache, signal }: RequestInit & { signal: AbortSignal }) => {
    asked.push({ at: elapsed(), path, method, cache })
    return answer(asked.length, signal)
  })
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const status = (code: number) => () => Promise.resolve(new Response(null, { status: code }))
const away = () => Promise.reject(new TypeError('Failed to fetch'))
const silent = (_tries: number, signal: AbortSignal) =>
  new Promise<Response>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason as Error)))

/** The result of the check once all timers have run. */
const outcome = async (options?: { fresh: boolean }) => {
  const result = isReachable(options)
  result.catch(() => undefined)
  await vi.runAllTimersAsync()
  return result
}
const moments = () => asked.map(({ at }) => at)

test(
  'the reachability check sends HEAD to the health endpoint and bypasses the cache',
  covers('CONN-20'),
  async () => {
    answer = status(200)
    expect(await outcome()).toBe(true)
    expect(asked).toEqual([{ at: 0, path: '/api/health', method: 'HEAD', cache: 'no-store' }])
  },
)

test.each([200, 404, 429, 500])('the status %i counts as reachable', covers('CONN-20'), async (code) => {
  answer = status(code)
  expect(await outcome()).toBe(true)
})

test.each([502, 503, 504])(
  'the status %i counts as unreachable, and is retried',
  covers('CONN-38'),
  async (code) => {
    answer = status(code)
    expect(await outcome()).toBe(false)
    expect(asked).toHaveLength(3)
  },
)

test(
  'an attempt to reach the server is abandoned after 3 s',
  covers('CONN-21', 'CONST-27', 'CONST-30'),
  async () => {
    answer = (tries, signal) => (tries === 1 ? silent(tries, signal) : status(200)())
    expect(await outcome()).toBe(true)
    expect(moments()).toEqual([0, 3000 + 1000])
  },
)

test(
  'there are three attempts to reach the server, 1 s and 2 s apart',
  covers('CONN-22', 'CONN-23', 'CONN-42', 'CONST-30'),
  async () => {
    answer = away
    expect(await outcome()).toBe(false)
    expect(moments()).toEqual([0, 1000, 1000 + 2000])
  },
)

test('no further attempts are made once the server has been reached', covers('CONN-22'), async () => {
  answer = (tries) => (tries === 1 ? away() : status(200)())
  expect(await outcome()).toBe(true)
  expect(asked).toHaveLength(2)
})

test.each([true, false])(
  'the result of a reachability check (%s) is kept for 30 s',
  covers('CONN-24', 'CONST-28', 'CONN-25.1'),
  async (found) => {
    answer = found ? status(200) : away
    await outcome()
    const { at } = JSON.parse([...stored.values()].join()) as { at: number }
    const before = asked.length
    vi.setSystemTime(at + 29_999)
    answer = found ? away : status(200)
    expect(await isReachable()).toBe(found)
    expect(asked).toHaveLength(before)
    vi.setSystemTime(at + 30_000)
    expect(await outcome()).toBe(!found)
    expect(asked.length).toBeGreaterThan(before)
  },
)

test(
  'a manual reachability check ignores the stored result and replaces it',
  covers('CONN-25.1', 'CONST-28'),
  async () => {
    answer = away
    await outcome()
    answer = status(200)
    expect(await outcome({ fresh: true })).toBe(true)
    expect(asked).toHaveLength(4)
    expect(await isReachable()).toBe(true)
    expect(asked).toHaveLength(4)
  },
)

test(
  'a request without a response clears the stored result that the server is reachable, but not that it’s unreachable',
  covers('CONN-25.2'),
  async () => {
    answer = status(200)
    await outcome()
    forgetReachable()
    expect(stored.size).toBe(0)
    answer = away
    await outcome()
    forgetReachable()
    expect(stored.size).toBe(1)
  },
)

test.each(['', 'null', '7', '{"at":"soon","isReachable":true}', '{"at":99999999999999,"isReachable":true}'])(
  'an invalid stored result of a reachability check (%s) is ignored',
  covers('CONN-24'),
  async (text) => {
    stored.set('reachability', text)
    answer = away
    expect(await outcome()).toBe(false)
  },
)

test('without storage, a page still remembers that the server is reachable', covers('CONN-24'), async () => {
  const closed = () => {
    throw new DOMException('denied', 'SecurityError')
  }
  vi.stubGlobal('localStorage', { getItem: closed, setItem: closed, removeItem: closed })
  answer = status(200)
  expect([await outcome(), await outcome()]).toEqual([true, true])
  expect(asked).toHaveLength(1)
  forgetReachable()
  expect([await outcome(), asked.length]).toEqual([true, 2])
  forgetReachable()
})

test(
  'a reachability check that breaks throws its error instead of blaming the network',
  covers('CONN-33'),
  async () => {
    answer = () => Promise.reject(new Error('an extension is in the way'))
    await expect(outcome()).rejects.toThrow('in the way')
    expect(stored.size).toBe(0)
  },
)

test('only a successful reachability check is reported', async () => {
  const heard: string[] = []
  const stop = onAnswer((outcome) => heard.push(outcome))
  answer = away
  await outcome()
  expect(heard).toEqual([])
  answer = status(200)
  await outcome({ fresh: true })
  expect(heard).toEqual(['answered'])
  stop()
})
