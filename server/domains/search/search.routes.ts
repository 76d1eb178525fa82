import {
  countMembers,
  listNearby,
  listRelaxations,
  searchMembers,
} from '#shared/domains/search/search.contract.ts'
import type { Routes } from '#server/platform/http/serve.ts'
import * as nearby from './search.nearby.queries.ts'
import * as queries from './search.queries.ts'

export const searchRoutes: Routes = (serve) => {
  serve(searchMembers, ({ services, actor, input }) => queries.searchMembers(services, actor, input))
  serve(countMembers, ({ services, actor, input }) => queries.countMembers(services, actor, input))
  serve(listRelaxations, ({ services, actor, input }) => queries.listRelaxations(services, actor, input))
  serve(listNearby, ({ services, actor }) => nearby.listNearby(services, actor))
}
