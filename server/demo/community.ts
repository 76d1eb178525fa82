import { DAY } from '#shared/kernel/time.ts'
import { type FixedMember, fixedMembers } from './fixed-members.ts'
import { type DemoMember, generateMember, type Population } from './population.ts'

/** All members, and which of them know each other. */
export interface Community extends Population {
  /** The members that people can log in as. */
  fixed: readonly FixedMember[]
  /** The same members without the admin. */
  users: readonly FixedMember[]
  /** The members that those people can meet. */
  others: readonly DemoMember[]
  /** The members that each fixed member knows, by the fixed member's id. Includes only members who suit them. */
  companions: ReadonlyMap<string, readonly DemoMember[]>
}

/** The number of members that people can meet, including those they log in as. The rest only fill the site. */
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

/** Returns this population's community, which is the same every time. */
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
