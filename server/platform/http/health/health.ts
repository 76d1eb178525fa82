import { isAlive } from '../../db/database.ts'
import { jobSchedules } from '../../jobs/jobs.tables.ts'
import { isStoring } from '../../redis.ts'
import type { Services } from '../../domain/services.ts'

/** What the site goes on without, but not as it should. */
type Problem = 'reading' | 'writing' | 'redis' | 'files'

export interface Health {
  status: 'ok' | 'degraded' | 'unavailable'
  problems?: Problem[]
}

const works = (asked: PromiseLike<unknown>) =>
  asked.then(
    () => true,
    () => false,
  )

/** Milliseconds for which it is believed that what could be read and written still can. */
const BELIEVED_MS = 1_000

/** Whether a table can be read, and something stored: a connection may answer and do neither. */
const createProbe = ({ db, clock }: Services) => {
  const read = () => db.select({ job: jobSchedules.job }).from(jobSchedules).limit(1)
  const write = (dueAt: Date) =>
    db
      .insert(jobSchedules)
      .values({ job: 'health', dueAt })
      .onConflictDoUpdate({ target: jobSchedules.job, set: { dueAt } })
  let provenAt = Number.NEGATIVE_INFINITY
  return async (): Promise<Problem[]> => {
    const now = performance.now()
    if (now - provenAt < BELIEVED_MS) return []
    if (!(await works(read()))) return ['reading', 'writing']
    if (!(await works(write(clock.now())))) return ['writing']
    provenAt = now
    return []
  }
}

/** How the site is, by trying it; anyone who asks meanwhile hears the same, since anyone may, as often as they like. */
export const createHealth = (services: Services): (() => Promise<Health>) => {
  const { database, redis, files } = services
  const probe = createProbe(services)
  const tryAll = async (): Promise<Health> => {
    const [isUp, hasRedis, hasFiles] = await Promise.all([
      isAlive(database),
      !redis || isStoring(redis),
      files.isStoring(),
    ])
    if (!isUp) return { status: 'unavailable' }
    const problems = await probe()
    if (!hasRedis) problems.push('redis')
    if (!hasFiles) problems.push('files')
    return problems.length > 0 ? { status: 'degraded', problems } : { status: 'ok' }
  }
  let trying: Promise<Health> | undefined
  return () => (trying ??= tryAll().finally(() => (trying = undefined)))
}
