import { findPlace, listPlaces } from '#shared/domains/regions/regions.contract.ts'
import {
  addRegion,
  deleteRegion,
  getRegion,
  listRegions,
  updateRegion,
} from '#shared/domains/regions/regions.editing.contract.ts'
import type { Routes } from '#server/platform/http/serve.ts'
import * as editing from './regions.editing.commands.ts'
import * as stored from './regions.editing.queries.ts'
import * as places from './regions.places.queries.ts'
import * as queries from './regions.queries.ts'

export const regionsRoutes: Routes = (serve) => {
  serve(listPlaces, ({ services }) => places.listPlaces(services))
  serve(findPlace, ({ input, services }) =>
    queries.findPlace(services.db, { prefix: input.prefix, country: input.country ?? null }),
  )
  serve(listRegions, ({ services, input }) => stored.listRegions(services.db, input))
  serve(getRegion, async ({ services, input }) => ({ region: await stored.getRegion(services.db, input.id) }))
  serve(addRegion, async ({ services, actor, input }) => ({
    region: await editing.addRegion(services, actor, input),
  }))
  serve(updateRegion, async ({ services, actor, input }) => ({
    region: await editing.updateRegion(services, actor, input),
  }))
  serve(deleteRegion, async ({ services, actor, input }) => {
    await editing.deleteRegion(services, actor, input.id)
    return {}
  })
}
