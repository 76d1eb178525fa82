import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { findPlace, listPlaces } from '#shared/domains/regions/regions.contract.ts'
import {
  addRegion,
  deleteRegion,
  getRegion,
  listRegions,
  updateRegion,
} from '#shared/domains/regions/regions.editing.contract.ts'
import {
  exportRegions,
  importRegions,
  previewImport,
} from '#shared/domains/regions/regions.import.contract.ts'
import type { Routes } from '#server/platform/http/serve.ts'
import * as editing from './regions.editing.commands.ts'
import * as stored from './regions.editing.queries.ts'
import * as imports from './regions.import.commands.ts'
import * as files from './regions.import.queries.ts'
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
  serve.file(exportRegions, async ({ services: { db } }) => {
    const file = await files.exportRegions(db)
    return {
      tag: `"${createHash('sha256').update(file).digest('hex')}"`,
      keptFor: null,
      saveAs: 'postcode-regions.csv',
      open: async () => ({ type: 'text/csv', size: file.length, stream: Readable.from([file]) }),
    }
  })
  serve.upload(previewImport, async ({ services, file }) => ({
    preview: await files.previewImport(services.db, await buffer(file.stream)),
  }))
  serve.upload(importRegions, async ({ services, actor, input, file }) =>
    imports.importRegions(services, actor, { digest: input.digest, file: await buffer(file.stream) }),
  )
}
