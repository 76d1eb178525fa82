import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp } from './testing/app.ts'
import { costOf, COSTS, type Cost } from './testing/costs.ts'
import { AUDIENCES } from './testing/audiences.ts'
import { readSamples, type Samples } from './testing/samples.ts'
import { ACTORS, agentOf, around, createWorld, type Scene, type World } from './testing/world.ts'

let world: World
let samples: Samples
beforeAll(async () => {
  world = await createWorld(await createTestApp())
  samples = await readSamples()
})
afterAll(() => world.app.close())

test('every endpoint has a line', () => {
  expect(Object.keys(COSTS).sort()).toEqual(Object.keys(AUDIENCES).sort())
})

/** Whoever gets in first, so that what a call costs is that of a member where members call it. */
const CALLERS = ['other', 'party', 'admin', 'stranger', ...ACTORS] as const

/** The cost of a call that succeeds; of two, since the first may fill what is kept in memory. */
const findCost = async (scene: Scene, name: string): Promise<Cost> => {
  const served = world.app.routes.get(name)
  if (!served) throw new Error(`${name} is not served`)
  for (const actor of CALLERS) {
    const agent = agentOf(scene, actor)
    await agent.request('GET', '/api/session')
    const costs: Cost[] = []
    for (let call = 0; call < 2; call += 1) {
      const input = (await samples[name]?.(scene, actor)) ?? {}
      let status = 0
      const cost = await costOf(async () => ({ status } = await agent.call(served.endpoint, input)))
      if (status === 200) costs.push(cost)
    }
    const last = costs.at(-1)
    if (last !== undefined) return last
  }
  throw new Error(`nobody gets in at ${name}`)
}

test.each(Object.entries(COSTS))('%s costs what the table says', async (name, cost) => {
  expect(await findCost(around(world, 'everyone'), name)).toEqual(cost)
})
