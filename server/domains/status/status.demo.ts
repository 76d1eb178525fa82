import { STATUS_LIFE } from '#shared/domains/status/status.contract.ts'
import { MINUTE } from '#shared/kernel/time.ts'
import { insertRows } from '#server/demo/insert.ts'
import { declareDemo } from '#server/demo/part.ts'
import type { DemoMember, Population } from '#server/demo/population.ts'
import { seededRandom } from '#server/demo/random.ts'
import { OWN_STATUSES, STATUSES } from './status.demo.data.ts'
import { userStatuses } from './status.tables.ts'

type Row = typeof userStatuses.$inferInsert

/** Returns the status written for a demo account. Of the other members, about one in six has a random status. */
const statusRows = (member: DemoMember, { seed, now }: Population, isFixed: boolean): Row[] => {
  const random = seededRandom('status', seed, member.index)
  const drawn = random.chance(1 / 6) ? random.pick(STATUSES) : null
  const statusText = isFixed ? OWN_STATUSES[member.username] : drawn
  if (!statusText) return []
  const updatedAt = new Date(now.getTime() - Math.round(random.between(MINUTE, STATUS_LIFE / 2)))
  const expiresAt = new Date(updatedAt.getTime() + STATUS_LIFE)
  return [{ userId: member.id, statusText, expiresAt, updatedAt }]
}

export const demo = declareDemo({
  storeMembers: ({ tx, newcomers, fixed, ...population }) =>
    insertRows(
      tx,
      userStatuses,
      newcomers.flatMap(({ member }) => statusRows(member, population, member.index < fixed.length)),
    ),
})
