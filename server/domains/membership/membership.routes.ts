import {
  claimFounderUpgrade,
  getMembership,
  listTiers,
} from '#shared/domains/membership/membership.contract.ts'
import type { Routes } from '#server/platform/http/serve.ts'
import { getFounderPlacesLeft } from '../accounts/accounts.founders.queries.ts'
import { claimFounderUpgrade as claimFounderUpgradeCommand } from './membership.founders.commands.ts'
import * as queries from './membership.queries.ts'

export const membershipRoutes: Routes = (serve) => {
  serve(listTiers, async ({ services }) => ({
    tiers: await queries.listTiers(services.db),
    founderPlacesLeft: await getFounderPlacesLeft(services),
  }))
  serve(getMembership, ({ services, actor }) =>
    queries.getMembership(services.db, actor.id, services.clock.now()),
  )
  serve(claimFounderUpgrade, ({ services, actor }) => claimFounderUpgradeCommand(services, actor.id))
}
