import type { savedSearches } from '#server/domains/search/search.saved.tables.ts'
import { NO_FILTERS, inputOf } from '#shared/domains/search/search.rules.ts'
import type { SearchFilters, Sort } from '#shared/domains/search/search.contract.ts'
import { DAY } from '#shared/kernel/time.ts'
import { type DemoMember, drawId, type Population } from './population.ts'
import { seededRandom } from './random.ts'

type Row = typeof savedSearches.$inferInsert

interface Kept {
  name: string
  filters: Partial<SearchFilters>
  sort?: Sort
  tell?: boolean
  /** Days ago it was opened last; who has joined since is new. */
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

/** Searches that the members people log in as have saved. */
export const savedSearchRows = (
  { seed, now }: Population,
  members: readonly Pick<DemoMember, 'id' | 'username'>[],
): Row[] => {
  const random = seededRandom('saved-searches', seed, 0)
  return members.flatMap(({ id: memberId, username }) =>
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
