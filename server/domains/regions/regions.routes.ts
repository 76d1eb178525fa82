import { findPlace, listPlaces } from '#shared/domains/regions/regions.contract.ts'
import type { Routes } from '#server/platform/http/serve.ts'
import * as places from './regions.places.queries.ts'
import * as queries from './regions.queries.ts'

export const regionsRoutes: Routes = (serve) => {
  serve(listPlaces, ({ services }) => places.listPlaces(services))
  serve(findPlace, ({ input, services }) =>
    queries.findPlace(services.db, { prefix: input.prefix, country: input.country ?? null }),
  )
}
