import { eq } from 'drizzle-orm'
import type { RegionFields } from '#shared/domains/regions/regions.editing.contract.ts'
import { newId } from '#shared/kernel/ids.ts'
import { SAMPLE_CSV } from '#server/testing/scenario/agent.ts'
import { none, type EndpointRecord, type Endpoints, type Pages } from '#server/testing/matrices/samples.ts'
import { addRegion } from './regions.editing.commands.ts'
import { listRegions } from './regions.editing.queries.ts'
import { decideImport, digestOf } from './regions.import.queries.ts'
import { postcodeRegions } from './regions.tables.ts'

/** A region that isn't stored yet. */
const newRegion = (): RegionFields => ({
  country: 'England',
  region: 'North West',
  county: 'Greater Manchester',
  postcodePrefix: newId().slice(0, 6).toUpperCase(),
})

const one: EndpointRecord['sample'] = async ({ app, admin }) => ({
  id: (await addRegion(app.services, admin, newRegion())).id,
})

export const endpoints: Endpoints = {
  'regions.addRegion': { who: ['admin', 'nobody'], cost: 11, sample: newRegion },
  'regions.deleteRegion': { who: ['admin', 'nobody'], cost: 9, sample: one },
  'regions.exportRegions': {
    who: ['admin', 'nobody'],
    limits: [['member', 60, 3600, 'open']],
    cost: 2,
    sample: none,
  },
  'regions.findPlace': {
    who: ['member', 'nobody'],
    cost: 2,
    shows: 'nobody',
    sample: () => ({ prefix: 'SW1A' }),
  },
  'regions.getRegion': {
    who: ['admin', 'nobody'],
    cost: 2,
    // An existing region, so that reading it stores nothing.
    sample: async ({ app: { services } }) => {
      const [stored] = (await listRegions(services.db, { search: '', limit: 1 })).items
      return { id: stored?.id ?? newId() }
    },
  },
  'regions.importRegions': {
    who: ['admin', 'nobody'],
    limits: [['member', 60, 3600, 'open']],
    cost: 11,
    sample: async ({ app: { services } }) => {
      await services.db.delete(postcodeRegions).where(eq(postcodeRegions.postcodePrefix, 'ZZ99'))
      return { digest: digestOf(await decideImport(services.db, Buffer.from(SAMPLE_CSV))) }
    },
  },
  'regions.listPlaces': { who: ['public', 'nobody'], cost: 1, shows: 'nobody', sample: none },
  'regions.listRegions': { who: ['admin', 'nobody'], cost: 2, sample: none },
  'regions.previewImport': {
    who: ['admin', 'nobody'],
    limits: [['member', 60, 3600, 'open']],
    cost: 2,
    sample: none,
  },
  'regions.updateRegion': {
    who: ['admin', 'nobody'],
    cost: 12,
    sample: async ({ app, admin }) => {
      const { id, updatedAt } = await addRegion(app.services, admin, newRegion())
      return { ...newRegion(), id, updatedAt }
    },
  },
}

export const pages: Pages = {
  '/admin/postcode-regions': { cost: { admin: 2 } },
}
