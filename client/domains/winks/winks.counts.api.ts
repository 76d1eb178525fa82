import { countNewWinks } from '#shared/domains/winks/winks.counts.contract.ts'
import { listWinkedToday } from '#shared/domains/winks/winks.today.contract.ts'
import { queryOf } from '#client/platform/calls/query.ts'

/** The number of new winks, shown on every page. */
export const newWinksQuery = queryOf(countNewWinks, {})

/** The members this member has winked at today, for their buttons. */
export const winkedTodayQuery = queryOf(listWinkedToday, {})
