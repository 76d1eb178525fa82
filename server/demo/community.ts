import { DAY } from '#shared/kernel/time.ts'
import { type FixedMember, fixedMembers } from './fixed-members.ts'
import { type DemoMember, generateMember, type Population } from './population.ts'

/** Who there is, and who knows whom. */
export interface Community extends Population {
  /** The members with a login. */
  fixed: readonly FixedMember[]
  /** The same without the admin. */
  users: readonly FixedMember[]
  /** Members whom they can meet. */
  others: readonly DemoMember[]
  /** Whom each of them knows, by id: only members who suit them. */
  companions: ReadonlyMap<string, readonly DemoMember[]>
}

/** Members whom the ones people log in as can meet; the rest only fill the site. */
const NEIGHBOURS = 500
const COMPANIONS = { user: 11, admin: 3 }

const suit = (member: DemoMember, other: DemoMember, now: Date): boolean =>
  member.lookingFor.includes(other.type) &&
  other.lookingFor.includes(member.type) &&
  other.hasPhoto &&
  other.contact === null &&
  other.createdAt.getTime() < now.getTime() - 60 * DAY

const pairUp = (fixed: readonly FixedMember[], others: readonly DemoMember[], now: Date) => {
  const taken = new Set<string>()
  return new Map(
    fixed.map((member) => {
      const found = others
        .filter((other) => !taken.has(other.id) && suit(member, other, now))
        .slice(0, COMPANIONS[member.account.role])
      for (const { id } of found) taken.add(id)
      return [member.id, found]
    }),
  )
}

/** The community of this population, which is the same each time. */
export const gatherCommunity = (population: Population): Community => {
  const fixed = fixedMembers(population)
  const count = Math.max(0, Math.min(population.size, NEIGHBOURS) - fixed.length)
  const others = Array.from({ length: count }, (_, at) => generateMember(population, fixed.length + at))
  return {
    ...population,
    fixed,
    users: fixed.filter(({ account }) => account.role === 'user'),
    others,
    companions: pairUp(fixed, others, population.now),
  }
}
