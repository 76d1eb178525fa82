import { expect, test } from 'vitest'
import { REQUESTS, sendGenerated } from '../testing/matrices/generated.ts'

test(`${REQUESTS} generated requests that read give no server error and no stack trace`, async () => {
  const { faults, reached } = await sendGenerated(({ method }) => method === 'GET')
  expect(faults).toEqual([])
  expect(reached).toBeGreaterThan(1 / 3)
}, 1_800_000)
