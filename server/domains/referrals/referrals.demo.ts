import { insertRows } from '#server/demo/insert.ts'
import { declareDemo } from '#server/demo/part.ts'
import { drawId } from '#server/demo/population.ts'
import { seededRandom } from '#server/demo/random.ts'
import { referrals } from './referrals.tables.ts'

/** The number of members who joined through each demo account's link. */
const JOINED = 3

export const demo = declareDemo({
  compose: ({ seed, users, others }) => {
    const random = seededRandom('referrals', seed)
    const taken = new Set<string>()
    return users.flatMap((user) => {
      const later = others.filter(({ id, createdAt }) => createdAt > user.createdAt && !taken.has(id))
      return random.shuffle(later, JOINED).map(({ id: memberId }) => {
        taken.add(memberId)
        return { id: drawId(random), memberId, referrerId: user.id }
      })
    })
  },
  store: ({ tx, made }) => insertRows(tx, referrals, made),
})
