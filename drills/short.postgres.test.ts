import { afterAll, expect, test, vi } from 'vitest'
import { programArguments, SERVER } from '#server/testing/scenario/programs.ts'
import { drillKills } from './kills.ts'
import type { Scene } from './scene.ts'
import { riseOf } from './soak.ts'

vi.setConfig({ testTimeout: 180_000, hookTimeout: 60_000 })

const ends: (() => unknown)[] = []
afterAll(async () => {
  for (const end of ends.toReversed()) await end()
})

const scene: Scene = {
  later: (end) => void ends.push(end),
  evidence: () => undefined,
  say: () => undefined,
  engines: ['postgres'],
  times: 1,
  pages: 0,
  isShort: true,
  minutes: 1,
  program: programArguments(SERVER),
}

test('killing the server and the database during writes loses no confirmed write', async () => {
  expect((await drillKills(scene)).filter(({ isMet }) => !isMet)).toEqual([])
})

test('the rise of a series is 0 if the series stays level, and its increase as a share of the mean if it climbs', () => {
  expect(riseOf([100, 101, 99, 100])).toBeCloseTo(0, 1)
  expect(riseOf([100, 105, 110, 115, 120])).toBeCloseTo(0.18, 2)
  expect(riseOf([0, 0])).toBe(0)
})
