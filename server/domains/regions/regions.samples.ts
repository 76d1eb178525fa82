import type { RegionFields } from '#shared/domains/regions/regions.editing.contract.ts'
import { newId } from '#shared/kernel/ids.ts'
import { none, type EndpointRecord, type Endpoints, type Pages } from '#server/testing/samples.ts'
import { addRegion } from './regions.editing.commands.ts'

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
  'regions.findPlace': {
    who: ['member', 'nobody'],
    cost: 2,
    shows: 'nobody',
    sample: () => ({ prefix: 'SW1A' }),
  },
  'regions.getRegion': { who: ['admin', 'nobody'], cost: 2, sample: one },
  'regions.listPlaces': { who: ['public', 'nobody'], cost: 1, shows: 'nobody', sample: none },
  'regions.listRegions': { who: ['admin', 'nobody'], cost: 2, sample: none },
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
