import { expect, test } from 'vitest'
import { covers } from '#testing/covers.ts'
import { reconnectWait } from './live.ts'

const TRIES = [0, 1, 2, 3, 4, 100]

test(
  'pages that lost the same server wait for different lengths of time before reconnecting',
  covers('CHAT-18.2'),
  () => {
    expect(TRIES.map((tries) => reconnectWait(tries, () => 0))).toEqual([
      1000, 2000, 5000, 10_000, 10_000, 10_000,
    ])
    expect(TRIES.map((tries) => reconnectWait(tries, () => 0.5))).toEqual([
      1250, 2500, 6250, 12_500, 12_500, 12_500,
    ])
    expect(new Set(Array.from({ length: 20 }, () => reconnectWait(0))).size).toBeGreaterThan(1)
  },
)
