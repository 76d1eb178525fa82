import {
  countMembers,
  listNearby,
  listRelaxations,
  searchMembers,
} from '#shared/domains/search/search.contract.ts'
import { countReach } from '#shared/domains/search/search.reach.contract.ts'
import {
  listSavedSearches,
  markSavedSearchSeen,
  removeSavedSearch,
  renameSavedSearch,
  saveSearch,
  notifyOfSavedSearch,
} from '#shared/domains/search/search.saved.contract.ts'
import type { Routes } from '#server/platform/http/serve.ts'
import * as nearby from './search.nearby.queries.ts'
import * as queries from './search.queries.ts'
import * as reach from './search.reach.queries.ts'
import * as saved from '#server/domains/search/saved/search.saved.commands.ts'
import * as savedQueries from '#server/domains/search/saved/search.saved.queries.ts'

export const searchRoutes: Routes = (serve) => {
  serve(searchMembers, ({ services, actor, input }) => queries.searchMembers(services, actor, input))
  serve(countMembers, ({ services, actor, input }) => queries.countMembers(services, actor, input))
  serve(listRelaxations, ({ services, actor, input }) => queries.listRelaxations(services, actor, input))
  serve(countReach, ({ services, actor, input }) => reach.countReach(services, actor, input))
  serve(listNearby, ({ services, actor }) => nearby.listNearby(services, actor))

  serve(listSavedSearches, ({ services, actor }) => savedQueries.listSavedSearches(services, actor))
  serve(saveSearch, ({ services, actor, input }) => saved.saveSearch(services, actor.id, input))
  serve(renameSavedSearch, async ({ services, actor, input }) => {
    await saved.renameSavedSearch(services, { memberId: actor.id, ...input })
    return {}
  })
  serve(notifyOfSavedSearch, async ({ services, actor, input }) => {
    await saved.notifyOfSavedSearch(services, { memberId: actor.id, ...input })
    return {}
  })
  serve(markSavedSearchSeen, async ({ services, actor, input }) => {
    await saved.markSavedSearchSeen(services, { memberId: actor.id, ...input })
    return {}
  })
  serve(removeSavedSearch, async ({ services, actor, input }) => {
    await saved.removeSavedSearch(services, { memberId: actor.id, ...input })
    return {}
  })
}
