// Runs on both engines: the number of statements differs between them.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isForStaff, PAGES, type PageRoute } from '#shared/routes.ts'
import { costOf, USUAL, type Cost } from '../testing/matrices/costs.ts'
import { createPageApp } from '../testing/scenario/documents.ts'
import { ENDPOINTS, restoreAfter, PAGE_RECORDS, sampleOf } from '../testing/matrices/endpoints.ts'
import {
  ACTORS,
  addressOf,
  agentOf,
  around,
  createWorld,
  type Scene,
  type World,
} from '../testing/scenario/world.ts'

let world: World
const found = new Map<string, Cost | Error>()
// Makes the calls in the order of the records, because a call may change what later calls find.
beforeAll(async () => {
  world = await createWorld(await createPageApp())
  const scene = around(world, 'everyone')
  for (const name of Object.keys(ENDPOINTS)) {
    found.set(name, await findCost(scene, name).catch((error: unknown) => error as Error))
  }
}, 180_000)
afterAll(() => world.app.close())

test('page records exist only for pages of the site', () => {
  const paths: string[] = PAGES.map(({ path }) => path)
  expect(Object.keys(PAGE_RECORDS).filter((path) => !paths.includes(path))).toEqual([])
})

/**
 * The first of these actors with access makes the call. If members have access, the cost is that of a member's call.
 */
const CALLERS = ['other', 'party', 'admin', 'stranger', ...ACTORS] as const

/** The cost of a successful call. The second of two calls counts, because the first may fill a cache. */
const findCost = async (scene: Scene, name: string): Promise<Cost> => {
  const served = world.app.routes.get(name)
  if (!served) throw new Error(`${name} is not served`)
  for (const actor of CALLERS) {
    const agent = agentOf(scene, actor)
    await agent.request('GET', '/api/session')
    const costs: Cost[] = []
    for (let call = 0; call < 2; call += 1) {
      const input = await sampleOf(name, scene, actor)
      let status = 0
      const cost = await costOf(async () => ({ status } = await agent.call(served.endpoint, input)))
      if (status === 200) costs.push(cost)
      await restoreAfter(name, scene)
    }
    const last = costs.at(-1)
    if (last !== undefined) return last
  }
  throw new Error(`nobody gets in at ${name}`)
}

test.each(Object.entries(ENDPOINTS))('%s costs as much as its record states', (name, { cost }) => {
  expect(found.get(name)).toEqual(cost)
})

type Looker = 'visitor' | 'member' | 'admin'

const isFor = (looker: Looker, { access }: PageRoute) =>
  ({
    everyone: true,
    visitors: looker === 'visitor',
    members: looker !== 'visitor',
    staff: looker === 'admin',
    admins: looker === 'admin',
  })[access]

const looks = PAGES.flatMap((page: PageRoute) =>
  page.redirect
    ? []
    : (['visitor', 'member', 'admin'] as const)
        .filter((looker) => isFor(looker, page) && (looker !== 'admin' || isForStaff(page)))
        .map((looker) => ({ path: page.path, looker, isDocument: page.isDocument ?? false })),
)

test.each(looks)(
  '$path costs as much for a $looker as its record states',
  async ({ path, looker, isDocument }) => {
    const scene = around(world, 'everyone')
    const agent = agentOf(scene, looker === 'visitor' ? 'stranger' : looker === 'member' ? 'friend' : 'admin')
    const address = addressOf(path, scene)
    await agent.request('GET', address)
    const cost = await costOf(() => agent.request('GET', address))
    expect(cost).toEqual(
      PAGE_RECORDS[path]?.cost?.[looker] ?? USUAL[isDocument ? 'document' : 'page'][looker],
    )
  },
)
