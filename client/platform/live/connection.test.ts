import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { covers } from '#testing/covers.ts'
import { checkConnection, waitAfter } from './connection.ts'

const started = new Date('2026-06-17T10:00:00Z').getTime()
/** How far the mocked clock has advanced, in ms. */
const elapsed = () => Number(vi.getMockedSystemTime()) - started
let asked: number[]
let answer: (signal: AbortSignal, tries: number) => Promise<Response>

beforeEach(() => {
  vi.useFakeTimers({ now: started })
  asked = []
  vi.stubGlobal('fetch', (path: string, { signal }: { signal: AbortSignal }) => {
    if (path !== '/api/health') throw new Error(path)
    asked.push(elapsed())
    return answer(signal, asked.length)
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const well = () => Promise.resolve(new Response('{"status":"ok"}'))
const away = () => Promise.reject(new TypeError('Failed to fetch'))
const silent = (signal: AbortSignal) =>
  new Promise<Response>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason as Error)))

/** The result of the check once all timers have run. */
const outcome = async () => {
  const result = checkConnection().then(
    () => 'connected',
    (error: Error) => error.message,
  )
  await vi.runAllTimersAsync()
  return result
}

test('one successful response is enough for the connection check', async () => {
  answer = well
  expect(await outcome()).toBe('connected')
  expect(asked).toEqual([0])
})

test('a connection attempt without a response times out after 3 s', covers('CONN-16'), async () => {
  answer = (signal, tries) => (tries === 1 ? silent(signal) : well())
  expect(await outcome()).toBe('connected')
  expect(asked).toEqual([0, 3000 + 1000])
})

test(
  'the connection check retries twice, after 1 s and after 2 s',
  covers('CONN-17', 'CONN-18', 'CONST-29'),
  async () => {
    answer = away
    await outcome()
    expect(asked).toEqual([0, 1000, 3000])
  },
)

test('the wait between connection attempts is never longer than 4 s', covers('CONN-23', 'CONST-30'), () => {
  expect([0, 1, 2, 3, 10].map(waitAfter)).toEqual([1000, 2000, 4000, 4000, 4000])
})

test('the connection check stops after a successful retry', covers('CONN-17'), async () => {
  answer = (_signal, tries) => (tries < 3 ? away() : well())
  expect(await outcome()).toBe('connected')
  expect(asked).toHaveLength(3)
})

test('if all connection attempts fail, the error message says so', covers('CONN-19'), async () => {
  answer = () => Promise.resolve(new Response('{}', { status: 503 }))
  expect(await outcome()).toBe('Failed to connect to authentication service')
})
