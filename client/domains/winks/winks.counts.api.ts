import { countNewWinks } from '#shared/domains/winks/winks.counts.contract.ts'
import { listWinkedToday } from '#shared/domains/winks/winks.today.contract.ts'
import { queryOf } from '#client/platform/calls/query.ts'

/** How many winks are new; every page shows it. */
export const newWinksQuery = queryOf(countNewWinks, {})

/** Whom the member has winked at today; their buttons say so. */
export const winkedTodayQuery = queryOf(listWinkedToday, {})
