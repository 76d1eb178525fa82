import { DAY } from '#shared/kernel/time.ts'
import { insertRows } from '#server/demo/insert.ts'
import { declareDemo, type Demo } from '#server/demo/part.ts'
import { drawId } from '#server/demo/population.ts'
import { seededRandom } from '#server/demo/random.ts'
import { notices as table } from './notifications.tables.ts'

type Row = typeof table.$inferInsert

/** The age up to which notifications to members with a login count as new. */
const NEW_SINCE = 3 * DAY

/** Builds the notifications of members with a login, one per subject. No emails are sent for them. */
const noticeRows = ({ seed, now, fixed, notices }: Demo): Row[] => {
  const random = seededRandom('notices', seed)
  const own = new Set(fixed.map(({ id }) => id))
  const latest = new Map<string, Row>()
  for (const { memberId, kind, about, at, isSeen } of notices.toSorted(
    (a, b) => a.at.getTime() - b.at.getTime(),
  )) {
    if (!memberId || !own.has(memberId)) continue
    const key = `${memberId} ${kind} ${about}`
    const before = latest.get(key)
    const isOld = now.getTime() - at.getTime() > NEW_SINCE
    latest.set(key, {
      id: before?.id ?? drawId(random),
      memberId,
      kind,
      about,
      createdAt: before?.seenAt === null ? before.createdAt : at,
      latestAt: at,
      seenAt: (isSeen ?? isOld) ? at : null,
      handledAt: at,
    })
  }
  return [...latest.values()]
}

export const demo = declareDemo({
  store: ({ tx, ...community }) => insertRows(tx, table, noticeRows(community)),
})
