import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createLog } from './log.ts'
import { createStop, STOPS_WITHIN } from './stopping.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const stopWith = (close: () => Promise<void>) => {
  const closing = vi.fn(close)
  const exit = vi.fn<(code: number) => void>()
  const said: string[] = []
  const log = createLog('info', {
    write: (line: string) => said.push((JSON.parse(line) as { msg: string }).msg),
  })
  return { stop: createStop({ close: closing, exit, log }), closing, exit, said }
}

test('work that isn’t done within eight seconds is cut off, and the server exits with 0', async () => {
  const { stop, exit, said } = stopWith(() => new Promise(() => undefined))
  stop()
  await vi.advanceTimersByTimeAsync(STOPS_WITHIN - 1)
  expect(exit).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(exit.mock.calls).toEqual([[0]])
  expect([STOPS_WITHIN, said]).toEqual([8_000, ['something did not end in time, and was cut off']])
})

test('a server that receives two stop signals closes once, and exits with 0 as soon as it’s closed', async () => {
  const { stop, closing, exit } = stopWith(async () => undefined)
  stop()
  stop()
  await vi.advanceTimersByTimeAsync(0)
  expect([closing.mock.calls.length, exit.mock.calls]).toEqual([1, [[0]]])
})

test('a server that fails to close logs why, and exits with 1', async () => {
  const { stop, exit, said } = stopWith(() => Promise.reject(new Error('the disk')))
  stop()
  await vi.advanceTimersByTimeAsync(0)
  expect([exit.mock.calls, said]).toEqual([[[1]], ['stopping failed']])
})
