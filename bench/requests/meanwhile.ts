import { setTimeout as sleep } from 'node:timers/promises'
import { say } from '../tables.ts'
import { createActivity } from './activity.ts'
import type { createCalls } from './calls.ts'
import { putLoad, type Round } from './load.ts'
import type { createPictureCalls } from './pictures.ts'
import type { Row, Run, Site } from './rows.ts'

/** Concurrent log-ins while others view profiles. */
const ENTERING = 8
/** Concurrent uploads during the health checks. */
const UPLOADING = 4

/** Compares the product with itself. Its processor time includes the work done alongside. */
const MIXED = { isAgainstItself: true, isMixed: true } as const

/**
 * Measures profile requests while other members log in, each with a password hash of their own, against the same
 * requests without log-ins.
 */
export const enteringRow = (
  { productPort }: Site,
  { profile, logIn }: Pick<ReturnType<typeof createCalls>, 'profile' | 'logIn'>,
): Row => {
  const quiet: Run = (seconds) => putLoad({ port: productPort, callers: 4, seconds, next: profile })
  return {
    ...MIXED,
    key: 'entering',
    name: `profile, while ${ENTERING} log in at a time / quiet`,
    callers: '4',
    measured: async (seconds) => {
      const entering = putLoad({ port: productPort, callers: ENTERING, seconds, next: logIn })
      const [round, { perSecond }] = await Promise.all([quiet(seconds), entering])
      say(`${perSecond.toFixed(1)} log-ins a second`)
      return round
    },
    against: quiet,
    by: 'p99',
    target: 'p99 ≤ 250 ms',
  }
}

/** Measures health checks while others upload 12-megapixel pictures, against health checks without uploads. */
export const uploadingRow = (
  { productPort: port }: Site,
  { health, upload }: Pick<ReturnType<typeof createPictureCalls>, 'health' | 'upload'>,
): Row => {
  const quiet: Run = (seconds) => putLoad({ port, callers: 1, seconds, next: health })
  return {
    ...MIXED,
    key: 'uploading',
    name: `health, while ${UPLOADING} upload 12 megapixels at a time / quiet`,
    callers: '1',
    measured: async (seconds) => {
      const uploading = putLoad({ port, callers: UPLOADING, seconds, next: upload })
      const [round, { perSecond }] = await Promise.all([quiet(seconds), uploading])
      say(`${(perSecond * 60).toFixed(0)} uploads a minute`)
      return round
    },
    against: quiet,
    by: 'p99',
    target: 'p99 ≤ 50 ms',
  }
}

/**
 * Measures search while many members become active, starting after a round's worth of activity, against search without
 * activity after a vacuum.
 */
export const activityRow = async (
  { database, activePerSecond }: Site,
  search: (seconds: number) => Promise<Round>,
): Promise<Row> => {
  const whileActive = await createActivity(database, activePerSecond)
  return {
    ...MIXED,
    key: 'active',
    name: `search, ${activePerSecond} members a second become active / quiet`,
    callers: '1',
    measured: (seconds) =>
      whileActive(async () => {
        await sleep(seconds * 1000)
        return search(seconds)
      }),
    against: async (seconds) => {
      await database.pool.query('vacuum member_search')
      return search(seconds)
    },
    by: 'p50',
    target: '≤ 1.2',
  }
}
