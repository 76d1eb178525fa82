import { isAlive, type OpenDatabase } from '../db/database.ts'
import { isStoring } from '../redis.ts'
import type { Services } from '../services.ts'

/** What the site goes on without, but not as it should. */
type Problem = 'reading' | 'writing' | 'redis'

export interface Health {
  status: 'ok' | 'degraded' | 'unavailable'
  problems?: Problem[]
}

const READ = 'select from job_schedules limit 1'
const WRITE = `insert into job_schedules (job, due_at) values ('health', now())
  on conflict (job) do update set due_at = excluded.due_at`

const works = (asked: Promise<unknown>) =>
  asked.then(
    () => true,
    () => false,
  )

/** Milliseconds for which it is believed that what could be read and written still can. */
const BELIEVED_MS = 1_000

/** Whether a table can be read, and something stored: a connection may answer and do neither. */
const createProbe = ({ pool }: OpenDatabase) => {
  let provenAt = Number.NEGATIVE_INFINITY
  const probe = async (): Promise<Problem[]> => {
    const now = performance.now()
    if (now - provenAt < BELIEVED_MS) return []
    if (!(await works(pool.query(READ)))) return ['reading', 'writing']
    if (!(await works(pool.query(WRITE)))) return ['writing']
    provenAt = now
    return []
  }
  let probing: Promise<Problem[]> | undefined
  return () => (probing ??= probe().finally(() => (probing = undefined)))
}

/** How the site is, by trying it. */
export const createHealth = ({ database, redis }: Services): (() => Promise<Health>) => {
  const probe = createProbe(database)
  return async () => {
    const [isUp, hasRedis] = await Promise.all([isAlive(database), !redis || isStoring(redis)])
    if (!isUp) return { status: 'unavailable' }
    const problems = [...(await probe()), ...(hasRedis ? [] : (['redis'] as const))]
    return problems.length > 0 ? { status: 'degraded', problems } : { status: 'ok' }
  }
}
