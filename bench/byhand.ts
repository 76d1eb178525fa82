import { createHash } from 'node:crypto'
import { INTERESTS } from '#shared/domains/profiles/profiles.options.contract.ts'
import { STRETCH, type Sort } from '#shared/domains/search/search.contract.ts'
import { PROFILE_TYPES } from '#shared/kernel/profile-types.ts'
import { viewer, type ByHand } from './workloads.ts'

const ALL_TYPES = PROFILE_TYPES.map((_, at) => at)
const ACTIVITY = 2 ** 27 - 1
/** The lowest rank of each tier, without and with a picture. */
const FLOORS = [0, 1, 2, 3, 4, 5].map((at) => `(${at * 2 ** 27})`).join(', ')
const SHARED = viewer.interests.map((each) => 2 ** INTERESTS.findIndex((name) => name === each))

const fitOf = (isVisitor: boolean) =>
  isVisitor
    ? '0'
    : `(ms.wants & ${viewer.typeBit} <> 0 and ms.age_min <= 35 and ms.age_max >= 35)::int * 64 + ${SHARED.map((bit) => `(ms.interests & ${bit} <> 0)::int`).join(' + ')} + (ms.flags & 16 <> 0)::int`

/** The columns and order of each stream, and the order of the merged result. */
const ORDERS = {
  tier: { columns: 'ms.rank as key', by: 'ms.rank desc, ms.id desc', perFloor: false },
  newest: { columns: 'ms.joined as key', by: 'ms.joined desc, ms.id desc', perFloor: false },
  active: { columns: 'ms.rank - r.floor as key', by: 'ms.rank desc, ms.id desc', perFloor: true },
}

/**
 * Returns the statement someone would write by hand for one search in one order. It merges one ordered index range per
 * stream.
 */
export const byHandStatement = (
  { ties, types, where, values }: ByHand,
  { sort, isVisitor }: { sort: Sort; isVisitor: boolean },
) => {
  const { columns, by, perFloor } = ORDERS[sort === 'fit' ? 'active' : sort]
  const tied = Object.entries(ties)
  const streams = [
    ...tied.map(([column, allowed]) => `unnest(${allowed}) as of_${column}(value)`),
    ...(tied.length > 0 ? [`unnest($${values.length + 1}::smallint[]) as of_type(value)`] : []),
    ...(perFloor ? [`(values ${FLOORS}) as r(floor)`] : []),
  ]
  const conditions = [
    ...tied.map(([column]) => `ms.${column} = of_${column}.value`),
    ...(tied.length > 0 ? ['ms.type = of_type.value'] : []),
    ...(perFloor ? [`ms.rank >= r.floor and ms.rank <= r.floor + ${ACTIVITY}`] : []),
    ...where,
  ]
  const limit = sort === 'fit' ? STRETCH : 21
  const selected = `ms.id, ${columns}${sort === 'fit' ? `, ${fitOf(isVisitor)} as fit` : ''}`
  const stream = `select ${selected} from member_search ms where ${conditions.join(' and ') || 'true'} order by ${by} limit ${limit}`
  const merged =
    streams.length > 0
      ? `select s.* from ${streams.join(' cross join ')} cross join lateral (${stream}) s order by s.key desc, s.id desc limit ${limit}`
      : stream
  const text =
    sort === 'fit'
      ? `select f.id from (${merged}) f order by f.fit desc, f.key desc, f.id desc limit 21`
      : merged
  return {
    name: createHash('sha1').update(text).digest('hex'),
    text,
    values: tied.length > 0 ? [...values, types.length > 0 ? types : ALL_TYPES] : values,
  }
}
