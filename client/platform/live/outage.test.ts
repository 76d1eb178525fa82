import { onlineManager } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { covers } from '#testing/covers.ts'
import { reportReachability } from '../calls/call.ts'
import { watchConnection } from './outage.ts'

let isAway: boolean
let asked: number[]
let heard: string[]
let stop: () => void
let stopHearing: () => void
const started = new Date('2026-06-17T10:00:00Z').getTime()
/** How far the mocked clock has advanced, in ms. */
const elapsed = () => Number(vi.getMockedSystemTime()) - started

beforeEach(() => {
  vi.useFakeTimers({ now: started })
  isAway = true
  asked = []
  heard = []
  vi.stubGlobal('window', new EventTarget())
  vi.stubGlobal('fetch', () => {
    asked.push(elapsed())
    return isAway ? Promise.reject(new TypeError()) : Promise.resolve(new Response('{}'))
  })
  stop = watchConnection({ onConfirmed: ({ message }) => heard.push(message) })
  stopHearing = onlineManager.subscribe((isOnline) => isOnline && heard.push('over'))
})
afterEach(() => {
  stop()
  stopHearing()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const CONFIRMED = 'Failed to connect to authentication service'

test(
  'an outage is confirmed once by the connection check, and ends with the next response',
  covers('CONN-28.1', 'CONN-43'),
  async () => {
    reportReachability('unreachable')
    await vi.advanceTimersByTimeAsync(2999)
    expect(heard).toEqual([])
    await vi.advanceTimersByTimeAsync(1)
    expect(heard).toEqual([CONFIRMED])
    reportReachability('unreachable')
    await vi.advanceTimersByTimeAsync(60_000)
    expect(heard).toEqual([CONFIRMED])
    reportReachability('answered')
    expect(heard).toEqual([CONFIRMED, 'over'])
  },
)

test(
  'during an outage, the server is checked every 10 s until it responds, and not afterwards',
  covers('CONN-28.2'),
  async () => {
    reportReachability('unreachable')
    await vi.advanceTimersByTimeAsync(23_000)
    expect(asked).toEqual([0, 1000, 3000, 13_000, 23_000])
    isAway = false
    await vi.advanceTimersByTimeAsync(10_000)
    expect(heard).toEqual([CONFIRMED, 'over'])
    await vi.advanceTimersByTimeAsync(60_000)
    expect(asked).toHaveLength(6)
  },
)

test(
  'a browser that goes offline starts an outage, and checks the server immediately once it’s online again',
  covers('CONN-28.1'),
  async () => {
    window.dispatchEvent(new Event('offline'))
    await vi.advanceTimersByTimeAsync(4000)
    expect(heard).toEqual([CONFIRMED])
    isAway = false
    window.dispatchEvent(new Event('online'))
    await vi.advanceTimersByTimeAsync(0)
    expect(heard).toEqual([CONFIRMED, 'over'])
  },
)

test('one lost request isn’t reported as an outage', async () => {
  isAway = false
  reportReachability('unreachable')
  await vi.advanceTimersByTimeAsync(0)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(heard).toEqual([])
  expect(asked).toEqual([0])
})

test(
  'the query library is offline from the first failed check to the next response',
  covers('CONN-28.1'),
  async () => {
    reportReachability('unreachable')
    expect(onlineManager.isOnline()).toBe(true)
    await vi.advanceTimersByTimeAsync(0)
    expect(onlineManager.isOnline()).toBe(false)
    reportReachability('answered')
    expect(onlineManager.isOnline()).toBe(true)
  },
)

test('the query library ignores the browser’s online and offline events', async () => {
  reportReachability('unreachable')
  await vi.advanceTimersByTimeAsync(0)
  window.dispatchEvent(new Event('online'))
  await vi.advanceTimersByTimeAsync(0)
  expect(onlineManager.isOnline()).toBe(false)
  reportReachability('answered')
  isAway = false
  window.dispatchEvent(new Event('offline'))
  expect(onlineManager.isOnline()).toBe(true)
})

test('each outage is confirmed separately', covers('CONN-43'), async () => {
  reportReachability('unreachable')
  await vi.advanceTimersByTimeAsync(2000)
  reportReachability('answered')
  reportReachability('unreachable')
  await vi.advanceTimersByTimeAsync(2999)
  expect(heard).toEqual(['over'])
  await vi.advanceTimersByTimeAsync(1)
  expect(heard).toEqual(['over', CONFIRMED])
})

test('a response outside an outage reports nothing', () => {
  reportReachability('answered')
  expect(heard).toEqual([])
})
