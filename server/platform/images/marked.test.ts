import { afterEach, expect, test, vi } from 'vitest'
import { MINUTE } from '#shared/kernel/time.ts'
import { findMarked, makeMarked } from './marked.ts'

afterEach(() => void vi.useRealTimers())

const made: string[] = []
const make = (key: string, bytes = 1) =>
  makeMarked({
    key,
    whom: 'anna',
    mark: async () => {
      made.push(key)
      return Buffer.alloc(bytes)
    },
  })

test('a picture is marked once for simultaneous requests, and removed after five minutes', async () => {
  vi.useFakeTimers()
  await Promise.all([make('same'), make('same'), make('same')])
  expect([made, findMarked('same')?.length]).toEqual([['same'], 1])
  vi.advanceTimersByTime(5 * MINUTE - 1)
  expect(findMarked('same')).toBeDefined()
  vi.advanceTimersByTime(1)
  expect(findMarked('same')).toBeUndefined()
})

test('only the most recently viewed pictures are cached, up to 64 MB', async () => {
  const MEGABYTE = 1024 * 1024
  for (const key of ['first', 'second']) await make(key, MEGABYTE)
  for (let at = 0; at < 62; at += 1) await make(`more ${at}`, MEGABYTE)
  expect(findMarked('first')).toBeDefined()
  await make('last', MEGABYTE)
  expect(['first', 'second', 'last'].map((key) => findMarked(key) !== undefined)).toEqual([true, false, true])
})

test('a missing picture isn’t cached', async () => {
  const gone = { key: 'gone', whom: 'anna', mark: () => Promise.resolve(null) }
  expect(await makeMarked(gone)).toBeNull()
  expect(await makeMarked({ ...gone, mark: () => Promise.resolve(Buffer.from('x')) })).toHaveLength(1)
})
