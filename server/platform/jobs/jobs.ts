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
/** A try that takes longer than `expireInSeconds` is taken for one whose process has died. */
const QUEUE_OPTIONS = { retryLimit: 8, retryDelay: 10, retryBackoff: true, expireInSeconds: 120 } as const
/** How many jobs of a queue one process works on at the same time. */
const AT_ONCE = 4

type Handler = (data: never) => Promise<void>

export const createJobs = async (pool: Pick<Pool, 'query'>, log: Log): Promise<Jobs> => {
  const boss = new PgBoss({
    db: { executeSql: (text: string, values: unknown[]) => pool.query(text, values) },
    schedule: false,
  })
  boss.on('error', (error) => log.error({ err: error }, 'jobs'))
  await boss.start()

  const handlers = new Map<JobName, { handler: Handler; running: Set<Promise<void>> }>()
  let stopped = false
  let working: Promise<unknown> | undefined
  const sleepers = new Set<() => void>()
  let calls = 0

  const wake = () => {
    calls += 1
    for (const rise of sleepers) rise()
  }

  /** Where the end of a job cannot be stored it stays as it is, and is taken up again once its time is over. */
  const runJob = async (name: JobName, handler: Handler, { id, data }: PgBoss.Job<unknown>) => {
    const failure = await handler(data as never).then(
      () => undefined,
      (error: unknown) => ({ error }),
    )
    try {
      if (!failure) return await boss.complete(name, id)
      log.warn({ err: failure.error, job: id, queue: name }, 'a job failed and will be tried again')
      await boss.fail(name, id, { message: String(failure.error) })
    } catch (error) {
      log.error({ err: error, job: id, queue: name }, 'the end of a job could not be stored')
    }
  }

  /** Begins as many waiting jobs of a queue as it may work on; answers how many those were. */
  const begin = async (name: JobName): Promise<number> => {
    const queue = handlers.get(name)
    const free = AT_ONCE - (queue?.running.size ?? AT_ONCE)
    if (!queue || free === 0) return 0
    const jobs = await boss.fetch<unknown>(name, { batchSize: free })
    for (const job of jobs) {
      const run = runJob(name, queue.handler, job).finally(() => {
        queue.running.delete(run)
        wake()
      })
      queue.running.add(run)
    }
    return jobs.length
  }

  /** Until somebody calls, or for the time of a poll; not at all where somebody has called since `heard`. */
  const sleep = async (heard: number) => {
    if (stopped || calls !== heard) return
    await new Promise<void>((resolve) => {
      const rise = () => {
        clearTimeout(timer)
        sleepers.delete(rise)
        resolve()
      }
      const timer = setTimeout(rise, POLL_MS)
      sleepers.add(rise)
    })
  }

  /** Each queue goes its own way, so that a slow one keeps no other waiting. */
  const workOn = async (name: JobName) => {
    while (!stopped) {
      const heard = calls
      const begun = await begin(name).catch((error: unknown) => {
        log.error({ err: error, queue: name }, 'fetching jobs failed')
        return 0
      })
      if (begun === 0) await sleep(heard)
    }
  }

  const chores: { every: number; due: number; chore: () => Promise<void> }[] = []
  const runChores = async () => {
    const now = Date.now()
    for (const each of chores.filter(({ due }) => due <= now)) {
      each.due = now + each.every
      await each.chore().catch((error: unknown) => log.warn({ err: error }, 'a chore failed'))
    }
  }
  const workOnChores = async () => {
    while (!stopped) {
      const heard = calls
      await runChores()
      await sleep(heard)
    }
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
    handle: (name, handler) => void handlers.set(name, { handler, running: new Set() }),
    repeat: (every, chore) => void chores.push({ every, due: 0, chore }),
    work: () => {
      working ??= Promise.all([workOnChores(), ...[...handlers.keys()].map(workOn)])
    },
    wake,
    drain: async () => {
      await runChores()
      for (let begun = 1; begun > 0;) {
        begun = 0
        for (const [name, { running }] of handlers) {
          begun += await begin(name)
          await Promise.all(running)
        }
      }
    },
    stop: async () => {
      stopped = true
      wake()
      await working
      await Promise.all([...handlers.values()].flatMap(({ running }) => [...running]))
      await boss.stop({ graceful: false, wait: false })
    },
  }
}
