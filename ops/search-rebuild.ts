import { rebuildMemberSearch } from '#server/domains/search/search.commands.ts'
import { systemClock } from '#server/platform/clock.ts'
import { say, withDatabase } from './settings.ts'

/** Rebuilds the search rows from the profiles, and vacuums their table so that searches can use index-only scans. */
export const searchRebuild = (): Promise<void> =>
  withDatabase(async ({ database }) => {
    await rebuildMemberSearch(database.db, systemClock.now())
    await database.pool.query('vacuum (analyze) member_search')
    say('The search is up to date.')
  })
