import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { inTurn } from '#client/domains/photos/photos.state.ts'

/** Queues a task that ends on demand. */
const work = () => {
  let end = (_error?: Error) => {}
  let hasBegun = false
  const done = inTurn(() => {
    hasBegun = true
    return new Promise<void>((resolve, reject) => {
      end = (error) => (error ? reject(error) : resolve())
    })
  })
  return { done, hasBegun: () => hasBegun, end: (error?: Error) => end(error) }
}
beforeAll(() => void vi.useFakeTimers())
afterAll(() => void vi.useRealTimers())

test('only one queued task runs at a time, and the next starts when it succeeds or fails', async () => {
  const all = [work(), work(), work()]
  const begun = async () => {
    await vi.advanceTimersByTimeAsync(0)
    return all.map(({ hasBegun }) => hasBegun())
  }
  expect(await begun()).toEqual([true, false, false])
  all[0]?.end(new Error('cut off'))
  await expect(all[0]?.done).rejects.toThrow('cut off')
  expect(await begun()).toEqual([true, true, false])
  all[1]?.end()
  expect(await begun()).toEqual([true, true, true])
  all[2]?.end()
  await expect(all[2]?.done).resolves.toBeUndefined()
})
