import { sql } from 'drizzle-orm'
import { NO_FILTERS, inputOf } from '#shared/domains/search/search.rules.ts'
import type { SearchFilters, Sort } from '#shared/domains/search/search.contract.ts'
import { DAY } from '#shared/kernel/time.ts'
import type { Community } from '#server/demo/community.ts'
import { insertRows } from '#server/demo/insert.ts'
import { declareDemo } from '#server/demo/part.ts'
import { drawId } from '#server/demo/population.ts'
import { seededRandom } from '#server/demo/random.ts'
import { accounts } from '../accounts/accounts.tables.ts'
import { membershipSubscriptions } from '../membership/membership.tables.ts'
import { memberActivity, personalDetails, profiles } from '../profiles/profiles.tables.ts'
import { rebuildMemberSearch } from './search.commands.ts'
import { savedSearches } from '#server/domains/search/saved/search.saved.tables.ts'

type Row = typeof savedSearches.$inferInsert

interface Kept {
  name: string
  filters: Partial<SearchFilters>
  sort?: Sort
  tell?: boolean
  /** How many days ago the search was last opened. Members who joined after that are new. */
  opened: number
}

const KEPT: Readonly<Record<string, readonly Kept[]>> = {
  anna: [
    { name: 'Couples anywhere', filters: { types: ['couple_mf', 'couple_ff'] }, tell: true, opened: 25 },
    { name: 'Verified, with a photo', filters: { verified: true, hasPhoto: true }, opened: 29 },
    {
      name: 'Non-smokers who can host',
      filters: { smokers: 'no', canAccommodate: true },
      sort: 'active',
      opened: 0,
    },
  ],
  max: [
    {
      name: 'Women my age',
      filters: { types: ['woman'], ageMin: 30, ageMax: 50 },
      tell: true,
      opened: 28,
    },
    { name: 'Everybody new', filters: {}, sort: 'newest', tell: true, opened: 29 },
  ],
}

/** Composes the saved searches of the demo accounts. */
const savedSearchRows = ({ seed, now, fixed }: Community): Row[] => {
  const random = seededRandom('saved-searches', seed, 0)
  return fixed.flatMap(({ id: memberId, username }) =>
    (KEPT[username] ?? []).map(({ name, filters, sort, tell = false, opened }) => ({
      id: drawId(random),
      clientKey: drawId(random),
      memberId,
      name,
      query: { ...inputOf({ ...NO_FILTERS, ...filters }), ...(sort && { sort }) },
      createdAt: new Date(now.getTime() - 60 * DAY),
      newestSeen: now.getTime() - opened * DAY,
      tell,
    })),
  )
}

export const demo = declareDemo({
  store: async ({ tx, ...community }) => {
    await insertRows(tx, savedSearches, savedSearchRows(community))
    await tx.execute(sql`set local statement_timeout = 0`)
    await tx.execute(
      sql`analyze ${accounts}, ${profiles}, ${personalDetails}, ${memberActivity}, ${membershipSubscriptions}`,
    )
    await rebuildMemberSearch(tx, community.now)
  },
})
