import { isAlive } from '../../db/database.ts'
import { jobSchedules } from '../../jobs/jobs.tables.ts'
import { isStoring } from '../../redis.ts'
import type { Services } from '../../domain/services.ts'

/** Problems that impair the site without stopping it. */
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

/** Milliseconds for which a successful read and write aren't repeated. */
const BELIEVED_MS = 1_000

/** Checks whether a table can be read and written, because a connection may respond while neither works. */
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

/**
 * Checks the site by using it. Simultaneous callers share a result, because anyone may request it as often as they
 * like.
 */
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
