import { getMembership } from '#shared/domains/membership/membership.contract.ts'
import type { Routes } from '#server/platform/http/serve.ts'
import { findTierOf, listSubscriptions } from './membership.queries.ts'

export const membershipRoutes: Routes = (serve) => {
  serve(getMembership, async ({ services, actor }) => {
    const now = services.clock.now()
    return {
      tier: await findTierOf(services.db, actor.id, now),
      subscriptions: await listSubscriptions(services.db, actor.id, now),
    }
  })
}
