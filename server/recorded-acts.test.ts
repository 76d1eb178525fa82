import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ACT_NAMES } from '#shared/domains/audit/audit.data.ts'
import { covers } from '#testing/covers.ts'
import { auditActs } from './domains/audit/audit.tables.ts'
import { collectRoutes } from './platform/http/serve.ts'
import { DOMAINS } from './domains.ts'
import { createTestApp } from './testing/app.ts'
import { mendAfter, sampleOf } from './testing/endpoints.ts'
import { agentOf, around, createWorld, type World } from './testing/world.ts'
import { isForStaff } from './testing/contracts.ts'

/** These take more than fits into an address, and store nothing. */
const READING = ['pages.previewPage', 'regions.previewImport']

const changing = [...collectRoutes(DOMAINS).values()]
  .map(({ endpoint }) => endpoint)
  .filter((endpoint) => isForStaff(endpoint) && endpoint.method !== 'GET')
  .filter(({ name }) => !READING.includes(name))

let world: World
beforeAll(async () => {
  world = await createWorld(await createTestApp())
}, 60_000)
afterAll(() => world.app.close())

const latest = async () => {
  const { rows } = await world.app.services.db.execute<{ id: string; act: string }>(
    sql`select id, act from ${auditActs} order by number desc nulls last limit 1`,
  )
  return rows[0]
}

test.each(changing)('$name by an admin is recorded', covers('BEY-15.1'), async (endpoint) => {
  const scene = around(world, 'everyone')
  // What the sample needs may be made by an act of its own.
  const input = await sampleOf(endpoint.name, scene, 'admin')
  const before = await latest()
  const answer = await agentOf(scene, 'admin').call(endpoint, input)
  expect(answer.status).toBe(200)
  const after = await latest()
  await mendAfter(endpoint.name, scene)
  expect(after?.id).not.toBe(before?.id)
  expect(ACT_NAMES).toContain(after?.act)
})
