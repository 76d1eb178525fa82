import { getBadges } from '#shared/domains/badges/badges.contract.ts'
import type { Routes } from '#server/platform/http/serve.ts'
import * as queries from './badges.queries.ts'

export const badgesRoutes: Routes = (serve) => {
  serve(getBadges, ({ services, actor }) => queries.getBadges(services.db, actor.id, services.clock.now()))
}
