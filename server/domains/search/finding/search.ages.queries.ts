import { sql } from 'drizzle-orm'
import type { SearchFilters } from '#shared/domains/search/search.contract.ts'
import { MINUTE } from '#shared/kernel/time.ts'
import { sqlStatement } from '#server/platform/db/statements/statement.ts'
import type { Services } from '#server/platform/domain/services.ts'
import { isAgeAsked } from './search.values.sql.ts'

/**
 * How long the counts of members by age are used. Outdated counts do no harm, because they only determine the plan, and
 * every plan finds the same members.
 */
const FRESH_MS = 10 * MINUTE

/** The number of members born in a month. Months are numbered from January of the year 0. */
interface Births {
  month: number
  members: number
}

const birthsByMonth = sqlStatement(
  'search.birthsByMonth',
  () =>
    sql<Births>`select (extract(year from birth) * 12 + extract(month from birth))::int - 1 as month, count(*)::int as members from member_search where birth is not null group by 1`,
)

type Source = Pick<Services, 'db' | 'clock'>

const kept = new WeakMap<Source, { at: number; births: Promise<Births[]> }>()

/**
 * Returns the counts of members by month of birth. Counting reads every row, so outdated counts are returned until new
 * ones are ready.
 */
const countBirths = (services: Source): Promise<Births[]> => {
  const at = services.clock.now().getTime()
  const known = kept.get(services)
  if (known && at - known.at < FRESH_MS) return known.births
  const counted = birthsByMonth(services.db)
  const births = known?.births ?? counted
  kept.set(services, { at, births })
  counted.then(
    () => kept.set(services, { at, births: counted }),
    () => kept.delete(services),
  )
  return births
}

/** The maximum number of members of an age to read one by one, regardless of the site's size. */
const MOST = 20_000

/**
 * Returns whether so few members are of the requested age that reading all of them is faster than reading a list until
 * `wanted` of them have been found. That takes `wanted` rows divided by the share of members of that age.
 */
export const areFewOfAge = async (
  services: Source,
  { filters, wanted }: { filters: SearchFilters; wanted: number },
): Promise<boolean> => {
  if (!isAgeAsked(filters)) return false
  const { ageMin, ageMax } = filters
  const births = await countBirths(services)
  const now = services.clock.now()
  const thisMonth = now.getUTCFullYear() * 12 + now.getUTCMonth()
  let [asked, all] = [0, 0]
  for (const { month, members } of births) {
    all += members
    if (month >= thisMonth - (ageMax + 1) * 12 && month <= thisMonth - ageMin * 12) asked += members
  }
  return asked <= Math.min(MOST, Math.sqrt(wanted * all))
}
