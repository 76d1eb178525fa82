import { like } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import type { RegionFields } from '#shared/domains/regions/regions.editing.contract.ts'
import { seedRegions } from '../../domains/regions/regions.commands.ts'
import { postcodeRegions } from '../../domains/regions/regions.tables.ts'
import type { Agent } from './agent.ts'
import { createTestApp, type TestApp } from './app.ts'

/** A region that isn't stored. Every prefix in tests starts with `ZZ`. */
export const FIELDS: RegionFields = {
  country: 'England',
  region: 'North West',
  county: 'Greater Manchester',
  postcodePrefix: 'ZZ1',
}

/** Creates a site with its default regions, and an admin. What a test adds is removed before the next test. */
export const prepareRegions = () => {
  const at = {} as { app: TestApp; actor: { id: string; username: string }; admin: Agent }
  beforeAll(async () => {
    at.app = await createTestApp()
    await seedRegions(at.app.services.db, at.app.clock.now())
    at.actor = await at.app.given.member({ role: 'admin' })
    at.admin = at.app.as(at.actor)
  })
  afterAll(() => at.app.close())
  beforeEach(async () => {
    await at.app.services.db.delete(postcodeRegions).where(like(postcodeRegions.postcodePrefix, 'ZZ%'))
  })
  return at
}
