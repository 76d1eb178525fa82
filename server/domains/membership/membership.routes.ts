import {
  claimFounderUpgrade,
  getMembership,
  listTiers,
  requestUpgrade,
  withdrawRequest,
} from '#shared/domains/membership/membership.contract.ts'
import {
  declineUpgrade,
  grantUpgrade,
  listUpgradeRequests,
} from '#shared/domains/membership/membership.review.contract.ts'
import { listEditedTiers, updateTier } from '#shared/domains/membership/membership.tiers.contract.ts'
import type { Routes } from '#server/platform/http/serve.ts'
import { getFounderPlacesLeft } from '../accounts/accounts.founders.queries.ts'
import * as founders from './membership.founders.commands.ts'
import * as requests from './membership.requests.commands.ts'
import * as queries from './membership.queries.ts'
import * as review from './membership.review.queries.ts'
import * as tiersCommands from './membership.tiers.commands.ts'
import * as tiers from './membership.tiers.queries.ts'

export const membershipRoutes: Routes = (serve) => {
  serve(listTiers, async ({ services }) => ({
    tiers: await queries.listTiers(services.db),
    founderPlacesLeft: await getFounderPlacesLeft(services),
  }))
  serve(getMembership, ({ services, actor }) =>
    queries.getMembership(services.db, actor.id, services.clock.now()),
  )
  serve(claimFounderUpgrade, ({ services, actor }) => founders.claimFounderUpgrade(services, actor.id))
  serve(requestUpgrade, ({ services, actor, input }) => requests.requestUpgrade(services, actor.id, input))
  serve(withdrawRequest, ({ services, actor }) => requests.withdrawRequest(services, actor.id))
  serve(listUpgradeRequests, ({ services, input }) => review.listUpgradeRequests(services, input))
  serve(grantUpgrade, async ({ services, actor: admin, input }) => {
    await requests.grantUpgrade(services, { admin, ...input })
    return {}
  })
  serve(declineUpgrade, async ({ services, actor: admin, input }) => {
    await requests.declineUpgrade(services, { admin, ...input })
    return {}
  })
  serve(listEditedTiers, async ({ services }) => ({ tiers: await tiers.listEditedTiers(services.db) }))
  serve(updateTier, async ({ services, actor, input }) => ({
    tier: await tiersCommands.updateTier(services, actor, input),
  }))
}
