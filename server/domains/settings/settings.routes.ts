import { getSite } from '#shared/domains/settings/settings.contract.ts'
import type { Routes } from '#server/platform/http/serve.ts'
import { getSite as getSiteQuery } from './settings.queries.ts'

export const settingsRoutes: Routes = (serve) => {
  serve(getSite, async ({ services }) => ({ site: await getSiteQuery(services) }))
}
