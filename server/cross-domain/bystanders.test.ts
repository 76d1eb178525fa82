import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp } from '../testing/scenario/app.ts'
import { createBelongings } from '../testing/builders/personal-data.ts'
import { ENDPOINTS, restoreAfter, sampleOf } from '../testing/matrices/endpoints.ts'
import { createEntry } from '../testing/builders/proofs.ts'
import { listRows } from '../testing/database/rows.ts'
import { ACTORS, agentOf, around, createWorld, type World } from '../testing/scenario/world.ts'

let world: World
let bystanders: readonly { id: string }[]
const touched = new Map<string, string[]>()

/** All rows stored about the bystanders, who make no calls and aren't the subject of any. */
const listTheirs = async () => {
  const ids = bystanders.map(({ id }) => id)
  const rows = await listRows(world.app.services, ids)
  return rows.filter(({ table }) => !table.startsWith('pgboss.')).map(({ table, json }) => `${table} ${json}`)
}

const without = (rows: readonly string[], others: readonly string[]) => {
  const known = new Set(others)
  return rows.filter((row) => !known.has(row))
}

/** The call for leaving comes last, because restoring the world afterwards removes the bystanders. */
const listChanging = () => {
  const names = Object.keys(ENDPOINTS).filter((name) => world.app.routes.get(name)?.endpoint.method !== 'GET')
  const last = 'joining.leave'
  return [...names.filter((name) => name !== last), last]
}

// Makes the calls in a fixed order, because a call may change what later calls find.
beforeAll(async () => {
  world = await createWorld(await createTestApp())
  const { anna, max } = await createBelongings(world.app)
  // A decision could affect the members' other pending items.
  await createEntry(world.app.services, max, { status: 'pending' })
  bystanders = [anna, max]
  const scene = around(world, 'everyone')

  /** Makes the call as the first actor who has access, and returns whether any actor has access. */
  const isCalled = async (name: string) => {
    const served = world.app.routes.get(name)
    if (!served) return false
    for (const actor of ['other', 'party', 'admin', 'stranger', ...ACTORS] as const) {
      const input = await sampleOf(name, scene, actor)
      const { status } = await agentOf(scene, actor).call(served.endpoint, input)
      if (status === 200) return true
      await restoreAfter(name, scene)
    }
    return false
  }

  let before = await listTheirs()
  for (const name of listChanging()) {
    if (before.length === 0) throw new Error(`Before ${name} nobody is left who could be touched.`)
    if (!(await isCalled(name))) continue
    const after = await listTheirs()
    touched.set(name, [...without(before, after), ...without(after, before)])
    await restoreAfter(name, scene)
    before = ENDPOINTS[name]?.mend ? await listTheirs() : after
  }
}, 180_000)
afterAll(() => world.app.close())

test('every call that changes something is made here', () => {
  expect([...touched.keys()]).toEqual(listChanging())
})

test('no call touches data of members it isn’t about', () => {
  expect([...touched].filter(([, rows]) => rows.length > 0)).toEqual([])
})
