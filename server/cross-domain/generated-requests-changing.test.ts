import { expect, test } from 'vitest'
import { REQUESTS, sendGenerated } from '../testing/matrices/generated.ts'

test(`${REQUESTS} generated requests that change something cause no server errors or stack traces`, async () => {
  const { faults, reached } = await sendGenerated(({ method }) => method !== 'GET')
  expect(faults).toEqual([])
  expect(reached).toBeGreaterThan(1 / 4)
}, 1_800_000)
