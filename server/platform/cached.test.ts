import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Services } from './domain/services.ts'
import { cached } from './cached.ts'

let now: number
let services: Services
beforeEach(() => {
  now = 0
  services = { clock: { now: () => new Date(now) }, self: {} } as Services
})
afterEach(() => void vi.useRealTimers())

/** Caches the results of these reads, one after the other. */
const keepEach = (...reads: (() => Promise<string>)[]) => {
  const read = vi.fn(() => reads.shift()?.() ?? Promise.reject(new Error('asked too often')))
  return { read, ...cached(1000, read) }
}
const found = (value: string) => () => Promise.resolve(value)
const away = () => Promise.reject(new Error('away'))
const never = () => new Promise<string>(() => undefined)

test('a cached value is returned until it expires, and simultaneous calls share one read', async () => {
  const { get, read } = keepEach(found('first'), found('second'))
  expect(await Promise.all([get(services), get(services)])).toEqual(['first', 'first'])
  now = 999
  expect(await get(services)).toBe('first')
  now = 1000
  expect(await get(services)).toBe('second')
  expect(read).toHaveBeenCalledTimes(2)
})

test('while reads fail, the last known value is returned, and each retry waits for the same interval', async () => {
  const { get, read } = keepEach(found('known'), away, away, found('new'))
  await get(services)
  now = 1000
  expect([await get(services), await get(services)]).toEqual(['known', 'known'])
  expect(read).toHaveBeenCalledTimes(2)
  now = 2000
  expect(await get(services)).toBe('known')
  now = 3000
  expect(await get(services)).toBe('new')
})

test('a call during a slow read gets the last known value, and later calls get the new value', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  let finish: (value: string) => void = () => undefined
  const slow = () => new Promise<string>((resolve) => (finish = resolve))
  const { get } = keepEach(found('known'), slow)
  await get(services)
  now = 1000
  const asked = get(services)
  vi.advanceTimersByTime(300)
  expect(await asked).toBe('known')
  finish('new')
  await expect.poll(() => get(services)).toBe('new')
})

test('if nothing is cached yet, a failed read throws, and the next call retries', async () => {
  const { get } = keepEach(away, found('first'))
  await expect(get(services)).rejects.toThrow('away')
  expect(await get(services)).toBe('first')
})

test('after invalidation, no earlier value is returned from the cache', async () => {
  const { get, invalidate } = keepEach(found('old'), away, found('new'))
  await get(services)
  invalidate(services)
  await expect(get(services)).rejects.toThrow('away')
  expect(await get(services)).toBe('new')
})

test('the result of a read that’s still in progress on invalidation isn’t cached', async () => {
  const { get, invalidate } = keepEach(never, found('new'))
  void get(services)
  invalidate(services)
  expect(await get(services)).toBe('new')
})
