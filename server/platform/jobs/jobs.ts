import PgBoss from 'pg-boss'
import type { ClientBase, Pool } from 'pg'
import type { Log } from '../log.ts'

/** Every queue with what a job in it carries. */
export interface JobData {
  'mail.send': { to: string; subject: string; text: string }
  'accounts.sendPasswordReset': { email: string; page: string }
}
export type JobName = keyof JobData

export interface Jobs {
  /** Stores a job through the given connection, inside its open transaction. */
  enqueue<N extends JobName>(client: ClientBase, name: N, data: JobData[N]): Promise<void>
  /** Declares who does the work; handlers are idempotent, since a job may run again after a crash. */
  handle<N extends JobName>(name: N, handler: (data: JobData[N]) => Promise<void>): void
  /** Runs an idempotent chore when this process begins to work and every so many ms from then on. */
  repeat(every: number, chore: () => Promise<void>): void
  /** Starts fetching jobs; without it this process only enqueues. */
  work(): void
  /** Looks for jobs at once instead of at the next poll. */
  wake(): void
  /** Runs what is waiting until nothing is left. */
  drain(): Promise<void>
  stop(): Promise<void>
}

const POLL_MS = 500
const BATCH = 20
const QUEUE_OPTIONS = { retryLimit: 8, retryDelay: 10, retryBackoff: true, expireInSeconds: 120 } as const

export const createJobs = async (pool: Pool, log: Log): Promise<Jobs> => {
  const boss = new PgBoss({
    db: { executeSql: (text: string, values: unknown[]) => pool.query(text, values) },
    schedule: false,
  })
  boss.on('error', (error) => log.error({ err: error }, 'jobs'))
  await boss.start()

  const handlers = new Map<JobName, (data: never) => Promise<void>>()
  let stopped = false
  let working = false
  let timer: NodeJS.Timeout | undefined
  let running: Promise<unknown> = Promise.resolve()

  const runBatch = async (name: JobName, handler: (data: never) => Promise<void>): Promise<number> => {
    const jobs = await boss.fetch<JobData[JobName]>(name, { batchSize: BATCH })
    for (const job of jobs) {
      try {
        await handler(job.data as never)
        await boss.complete(name, job.id)
      } catch (error) {
        log.warn({ err: error, job: job.id, queue: name }, 'a job failed and will be tried again')
        await boss.fail(name, job.id, { message: String(error) })
      }
    }
    return jobs.length
  }

  const chores: { every: number; due: number; chore: () => Promise<void> }[] = []
  const runChores = async () => {
    const now = Date.now()
    for (const each of chores.filter(({ due }) => due <= now)) {
      each.due = now + each.every
      await each.chore().catch((error: unknown) => log.warn({ err: error }, 'a chore failed'))
    }
  }

  const round = async (): Promise<number> => {
    await runChores()
    let done = 0
    for (const [name, handler] of handlers) done += await runBatch(name, handler)
    return done
  }

  /** Rounds never overlap: each waits for the one before. */
  const next = (): Promise<number> => {
    const result = running.then(() => (stopped ? 0 : round()))
    running = result.catch((error: unknown) => log.error({ err: error }, 'fetching jobs failed'))
    return result
  }

  const tick = () => {
    clearTimeout(timer)
    if (stopped || !working) return
    next()
      .catch(() => 0)
      .then((done) => {
        if (!stopped) timer = setTimeout(tick, done === BATCH ? 0 : POLL_MS)
      })
      .catch((error: unknown) => log.error({ err: error }, 'jobs'))
  }

  const queues = new Set<JobName>()
  const ensureQueue = async (name: JobName) => {
    if (queues.has(name)) return
    await boss.createQueue(name, { name, ...QUEUE_OPTIONS })
    queues.add(name)
  }
  await ensureQueue('mail.send')
  await ensureQueue('accounts.sendPasswordReset')

  return {
    enqueue: async (client, name, data) => {
      await boss.send(name, data, {
        ...QUEUE_OPTIONS,
        db: { executeSql: (text: string, values: unknown[]) => client.query(text, values) },
      })
    },
    handle: (name, handler) => handlers.set(name, handler),
    repeat: (every, chore) => void chores.push({ every, due: 0, chore }),
    work: () => {
      working = true
      tick()
    },
    wake: tick,
    drain: async () => {
      while ((await next()) > 0);
    },
    stop: async () => {
      stopped = true
      clearTimeout(timer)
      await running
      await boss.stop({ graceful: false, wait: false })
    },
  }
}
