import { OTHERS, type Amounts, type Groups } from '#shared/domains/statistics/statistics.contract.ts'
import { HOUR, MINUTE } from '#shared/kernel/time.ts'
import type { Amount } from '#server/platform/domain/counts.ts'

/** The minimum number of members in a group that's stored separately. */
export const SMALLEST_GROUP = 20
/** The maximum number of groups stored separately. There could be any number of counties. */
const MOST_GROUPS = 50

const byAmount = (one: Amount, other: Amount) => one.amount - other.amount

/**
 * Returns groups as they may be stored, with the total under an empty key. Small groups are combined. If the combined
 * group is still too small, the next larger group is added to it, because its size could otherwise be worked out from
 * the total.
 */
export const withoutSmall = (groups: readonly Amount[]): Amount[] => {
  const whole = groups.reduce((sum, { amount }) => sum + amount, 0)
  if (whole < SMALLEST_GROUP) return [{ key: '', amount: 0 }]
  const told: Amount[] = []
  let others = 0
  const named = groups.filter(({ key }) => key !== '').toSorted(byAmount)
  const tooMany = named.length - MOST_GROUPS
  const ofNoGroup = whole - named.reduce((sum, { amount }) => sum + amount, 0)
  others += ofNoGroup
  for (const [place, group] of named.entries()) {
    const isFew = others > 0 && others < SMALLEST_GROUP
    if (place < tooMany || group.amount < SMALLEST_GROUP || isFew) others += group.amount
    else told.push(group)
  }
  return [{ key: '', amount: whole }, ...told, ...(others > 0 ? [{ key: OTHERS, amount: others }] : [])]
}

/** Returns stored groups as admins see them, the largest first and the combined group last. */
export const viewGroups = (stored: readonly Amount[]): Groups => {
  const groups = stored.filter(({ key }) => key !== '').toSorted((one, other) => byAmount(other, one))
  const isOthers = ({ key }: Amount) => key === OTHERS
  return {
    members: stored.find(({ key }) => key === '')?.amount ?? 0,
    groups: [...groups.filter((group) => !isOthers(group)), ...groups.filter(isOthers)],
  }
}

/** The sum of the counts of a kind under a key, and the number of days. */
export interface Summed extends Amount {
  what: string
  days: number
}

const round = (number: number) => Math.round(number * 10) / 10

/** Returns the counts of one or several days as admins see them. */
export const viewAmounts = (summed: readonly Summed[]): Amounts => {
  const all = (what: string, key = '') => summed.filter((sum) => sum.what === what && sum.key === key)
  const sumOf = (of: keyof Pick<Summed, 'amount' | 'days'>, what: string, key?: string) => {
    const found = all(what, key)
    return found.length === 0 ? null : found.reduce((sum, each) => sum + each[of], 0)
  }
  const mean = (whole: number | null, of: number | null) => (whole !== null && of ? round(whole / of) : null)
  const hours = (what: string) => {
    const minutes = sumOf('amount', what, 'minutes')
    return mean(minutes === null ? null : (minutes * MINUTE) / HOUR, sumOf('amount', what, 'decided'))
  }
  return {
    joined: sumOf('amount', 'joined'),
    active: mean(sumOf('amount', 'active'), sumOf('days', 'active')),
    messages: sumOf('amount', 'messages'),
    photos: sumOf('amount', 'photos'),
    verifications: sumOf('amount', 'verifications', 'decided'),
    verificationHours: hours('verifications'),
    reports: sumOf('amount', 'reports'),
    decisions: sumOf('amount', 'decisions', 'decided'),
    decisionHours: hours('decisions'),
  }
}
