import { expect, test } from 'vitest'
import { REQUESTS, sendGenerated } from '../testing/matrices/generated.ts'

test(`${REQUESTS} generated requests that read cause no server errors or stack traces`, async () => {
  const { faults, reached } = await sendGenerated(({ method }) => method === 'GET')
  expect(faults).toEqual([])
  expect(reached).toBeGreaterThan(1 / 3)
}, 1_800_000)
