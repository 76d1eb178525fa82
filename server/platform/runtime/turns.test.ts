import { expect, test } from 'vitest'
import { createTurns } from './turns.ts'

/** A queue in which each piece of work ends when told to. `begun` lists whose work is running or has run. */
const busy = () => {
  const inTurn = createTurns({ atOnce: 1, maxWaiting: 3, maxBehind: 2, tryAgain: 5 })
  const begun: string[] = []
  const ends: (() => void)[] = []
  return {
    begun,
    /** Ends work until this much has begun. */
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

test('someone who asks for a lot waits behind those who ask for little, and only they are refused', async () => {
  const { ask, begun, endAll } = busy()
  const [first, second, third, fourth, fifth] = Array.from({ length: 5 }, () => ask('many'))
  await expect(fifth).rejects.toMatchObject({ reason: { code: 'too_many_requests' }, retryAfter: 5 })
  const others = [ask('one'), ask('other')]
  await endAll(6)
  await Promise.all([first, second, third, fourth, ...others])
  expect(begun).toEqual(['many', 'many', 'one', 'other', 'many', 'many'])
})

test('if others fill the queue, no one else gets in until there’s room again', async () => {
  const { ask, endAll } = busy()
  const waiting = ['one', 'one', 'two', 'two'].map(ask)
  await expect(ask('three')).rejects.toMatchObject({ reason: { code: 'unavailable' }, retryAfter: 5 })
  await endAll(4)
  await Promise.all(waiting)
  const late = ask('three')
  await endAll(5)
  await late
})
