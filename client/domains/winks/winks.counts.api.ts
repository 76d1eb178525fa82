import { countNewWinks } from '#shared/domains/winks/winks.counts.contract.ts'
import { queryOf } from '#client/platform/query.ts'

/** How many winks are new; every page shows it. */
export const newWinksQuery = queryOf(countNewWinks, {})
