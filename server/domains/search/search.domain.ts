import type { Domain } from '#server/platform/domain/domain.ts'
import { on } from '#server/platform/domain/events.ts'
import { workOn } from '#server/platform/jobs/job.ts'
import { resource } from '#server/platform/domain/resource.ts'
import { memberChanged } from '../accounts/accounts.events.ts'
import { tiersReordered } from '../membership/membership.events.ts'
import { rebuildMemberSearch, refreshMember } from './search.commands.ts'
import { newMatches, rebuild } from './search.jobs.ts'
import { newMatch } from './search.notices.ts'
import { searchRoutes } from './search.routes.ts'
import { exportSaved } from '#server/domains/search/saved/search.saved.queries.ts'
import { isOwnSavedSearch } from '#server/domains/search/saved/search.saved.sql.ts'
import { savedSearches } from '#server/domains/search/saved/search.saved.tables.ts'
import { memberSearch } from './search.tables.ts'
import { notifyOfNew } from '#server/domains/search/saved/search.telling.commands.ts'

export const search: Domain = {
  name: 'search',
  routes: searchRoutes,
  notices: [newMatch],
  jobs: [
    workOn(newMatches, notifyOfNew),
    workOn(rebuild, ({ db, clock }) => rebuildMemberSearch(db, clock.now())),
  ],
  schedules: [{ job: newMatches, times: { everyHours: 1 } }],
  reactions: [
    on(memberChanged, (_, { tx, now }, { memberId }) => refreshMember(tx, { id: memberId, now })),
    on(tiersReordered, (_, { enqueue }) => enqueue(rebuild, {})),
  ],
  personal: {
    holds: [memberSearch.id, savedSearches.memberId],
    title: 'Saved searches',
    export: exportSaved,
  },
  resources: [resource('savedSearch', isOwnSavedSearch)],
  demo: () => import('./search.demo.ts'),
}
