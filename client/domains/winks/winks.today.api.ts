import { listWinkedToday } from '#shared/domains/winks/winks.today.contract.ts'
import { queryOf } from '#client/platform/query.ts'

/** Whom the member has winked at today; their buttons say so. */
export const winkedTodayQuery = queryOf(listWinkedToday, {})
