import { expect, test } from 'vitest'
import { createTurns } from './turns.ts'

/** A queue in which work ends when the test ends it. `begun` lists the owner of each piece of work that has started. */
const busy = () => {
  const inTurn = createTurns({ atOnce: 1, maxWaiting: 3, maxBehind: 2, tryAgain: 5 })
  const begun: string[] = []
  const ends: (() => void)[] = []
  return {
    begun,
    /** Ends work until this many pieces have started. */
    endAll: async (count: number) => {
      await expect.poll(() => (ends.splice(0).forEach((end) => end()), begun.length)).toBe(count)
      ends.splice(0).forEach((end) => end())
    },
    ask: (whom: string) =>
      inTurn(whom, async () => {
        begun.push(whom)
        await new Promise<void>((resolve) => ends.push(resolve))
      }),
  }
}

test('a person with many requests waits behind people with few, and only that person’s requests are rejected', async () => {
  const { ask, begun, endAll } = busy()
  const [first, second, third, fourth, fifth] = Array.from({ length: 5 }, () => ask('many'))
  await expect(fifth).rejects.toMatchObject({ reason: { code: 'too_many_requests' }, retryAfter: 5 })
  const others = [ask('one'), ask('other')]
  await endAll(6)
  await Promise.all([first, second, third, fourth, ...others])
  expect(begun).toEqual(['many', 'many', 'one', 'other', 'many', 'many'])
})

test('if others fill the queue, a new person’s requests are rejected until there’s space again', async () => {
  const { ask, endAll } = busy()
  const waiting = ['one', 'one', 'two', 'two'].map(ask)
  await expect(ask('three')).rejects.toMatchObject({ reason: { code: 'unavailable' }, retryAfter: 5 })
  await endAll(4)
  await Promise.all(waiting)
  const late = ask('three')
  await endAll(5)
  await late
})
