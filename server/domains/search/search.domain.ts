import type { Domain } from '#server/platform/domain.ts'
import { on } from '#server/platform/events.ts'
import { memberChanged } from '../accounts/accounts.events.ts'
import { refreshMember } from './search.commands.ts'
import { searchRoutes } from './search.routes.ts'
import { memberSearch } from './search.tables.ts'

export const search: Domain = {
  name: 'search',
  routes: searchRoutes,
  reactions: [
    on(memberChanged, ({ clock }, { tx }, { memberId }) =>
      refreshMember(tx, { id: memberId, now: clock.now() }),
    ),
  ],
  personal: { holds: [memberSearch.id] },
}
