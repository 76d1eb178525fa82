import { DAY, HOUR } from '#shared/kernel/time.ts'
import type { Community } from '#server/demo/community.ts'
import { insertRows } from '#server/demo/insert.ts'
import { declareDemo } from '#server/demo/part.ts'
import { drawId } from '#server/demo/population.ts'
import { seededRandom } from '#server/demo/random.ts'
import { usernameChangeRequests } from './usernames.tables.ts'

type Row = typeof usernameChangeRequests.$inferInsert

/** Composes one username request of each kind, made by the demo accounts. */
export const composeRequests = ({ seed, now, fixed }: Community): Row[] => {
  const random = seededRandom('username-requests', seed, 0)
  const ago = (time: number) => new Date(now.getTime() - time)
  const rowOf = (
    username: string,
    row: Pick<Row, 'status' | 'createdAt'> &
      Partial<Pick<Row, 'oldUsername' | 'newUsername' | 'reason' | 'decidedAt'>>,
  ): Row[] =>
    fixed
      .filter((member) => member.username === username)
      .map(({ id: userId }) => ({
        id: drawId(random),
        userId,
        oldUsername: username,
        newUsername: username,
        passwordChecked: true,
        reason: null,
        decidedAt: null,
        ...row,
      }))
  return [
    ...rowOf('anna', {
      oldUsername: 'anna_and_the_cat',
      status: 'approved',
      createdAt: ago(40 * DAY),
      decidedAt: ago(40 * DAY - 3 * HOUR),
    }),
    ...rowOf('max', { newUsername: 'dinner.jacket', status: 'pending', createdAt: ago(5 * HOUR) }),
    ...rowOf('kate-and-tom', {
      newUsername: 'two.of.us',
      status: 'rejected',
      reason: 'Another couple has a name very much like it. Adding your town would do.',
      createdAt: ago(12 * DAY),
      decidedAt: ago(12 * DAY - HOUR),
    }),
  ]
}

export const demo = declareDemo({
  compose: (community) => {
    const requests = composeRequests(community)
    for (const { userId, id, decidedAt } of requests)
      if (decidedAt)
        community.notify({ memberId: userId, kind: 'username_decision', about: id, at: decidedAt })
    return requests
  },
  store: ({ tx, made }) => insertRows(tx, usernameChangeRequests, made),
})
