import { createHash } from 'node:crypto'
import { lt, sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import type { ClientBase, Pool } from 'pg'
import PgBoss from 'pg-boss'
import * as z from 'zod/mini'
import { newId } from '#shared/kernel/ids.ts'
import type { Clock } from '../clock.ts'
import { withLock, type OpenDatabase } from '../db/database.ts'
import { transact } from '../db/transact.ts'
import { describeError, type Log } from '../runtime/log.ts'
import { keyedHash, keyFor } from '../secrets/seal.ts'
import { createTroubles, type Troubles } from '../runtime/troubles.ts'
import { countJobs, longestWait, type JobCount } from './counts.ts'
import { forgetJobs } from './forget.ts'
import { EXPIRES_SECONDS, whileHeld, within } from './hold.ts'
import type { Job, Schedule, Waiting } from './job.ts'
import { jobSchedules } from './jobs.tables.ts'
import { retryFailed } from './retry.ts'
import { openJob, sealJob } from './sealed.ts'
import { lastDue } from './times.ts'

export interface Jobs {
  /** Enqueues a job through the given connection, in its open transaction. */
  enqueue<T>(client: ClientBase, job: Job<T>, data: T, waiting?: Waiting): Promise<void>
  /** Deletes the jobs with this key that are waiting for their first run. Returns false if there are none. */
  withdraw<T>(client: ClientBase, job: Job<T>, key: string): Promise<boolean>
  /**
   * Deletes, through the given connection, the jobs that contain this word in any of their texts, whether waiting or
   * given up.
   */
  forget(client: ClientBase, word: string): Promise<void>
  /** Retries up to a thousand given-up jobs of a queue, and returns their number. */
  retryFailed(client: ClientBase, queue: string): Promise<number>
  /** Registers a job's handler. Handlers must be idempotent, because a job may run again after a crash. */
  handle<T>(job: Job<T>, handler: (data: T) => Promise<void>): void
  /** Starts enqueuing scheduled jobs and running jobs. Until it's called, this process only enqueues jobs. */
  work(): void
  /** Looks for jobs immediately instead of at the next poll. */
  wake(): void
  /** Runs due and waiting jobs until none are left. */
  drain(): Promise<void>
  /** Counts the jobs in each queue and state (`created`, `retry`, `active`, `failed`). Finished jobs are deleted. */
  count(): Promise<JobCount[]>
  /** Returns the number of seconds the longest-waiting due job has waited, or 0 if none is due. */
  longestWait(): Promise<number>
  /** Waits briefly for the jobs in progress. A job that's cut off runs again. */
  stop(): Promise<void>
}

interface JobsParts {
  pool: Pick<Pool, 'query' | 'connect' | 'options'>
  engine: OpenDatabase['engine']
  log: Log
  troubles?: Troubles
  clock: Clock
  /** The secret that seals the jobs' data. */
  secret: string
  /** All jobs. */
  jobs: readonly Job<unknown>[]
  schedules: readonly Schedule[]
  /** Milliseconds to wait for jobs in progress when stopping. */
  stopsWithin?: number
}

const LOCK = 7_226_738
const POLL_MS = 500
/** In the past, because pg-boss only fetches jobs due before now, and the embedded clock stands still for 1 ms. */
const NOW = '-1 second'
/** Given-up jobs can be retried by hand for this long. Then pg-boss archives and deletes them. */
const FAILED_KEPT_SECONDS = 24 * 3600
const PUT_AWAY_SECONDS = 60
/** A job is attempted up to nine times, with delays that double from 10 s. */
const OPTIONS = { retryLimit: 8, retryDelay: 10, retryBackoff: true, expireInSeconds: EXPIRES_SECONDS }

/** Finds the queues with a due job. Fetching from an empty queue costs ten times as much. */
const DUE = {
  name: 'jobs.due',
  text: `select asked.name from unnest($1::text[]) asked (name)
    where exists (
      select from pgboss.job where job.name = asked.name and job.state < 'active' and job.start_after < now()
    )`,
}

const WITHDRAW = {
  name: 'jobs.withdraw',
  text: `delete from pgboss.job where name = $1 and singleton_key = $2 and state = 'created'`,
}

interface Queue {
  job: Job<unknown>
  handler(data: unknown): Promise<void>
  running: Set<Promise<void>>
}

const nameOf = (text: string) => `jobs.${createHash('sha1').update(text).digest('hex').slice(0, 12)}`

export const createJobs = async ({
  pool,
  engine,
  log,
  clock,
  troubles = createTroubles({ log, clock }),
  secret,
  jobs,
  schedules,
  stopsWithin = 5_000,
}: JobsParts): Promise<Jobs> => {
  const boss = new PgBoss({
    db: {
      // pg-boss's statements are named, so that the database plans each of them once. Over all queues, planning them
      // takes longer than executing them.
      executeSql: (text: string, ...[values]: [values?: unknown[]]) =>
        pool.query(values?.length ? { name: nameOf(text), text, values } : text),
    },
    schedule: false,
    archiveCompletedAfterSeconds: PUT_AWAY_SECONDS,
    archiveFailedAfterSeconds: FAILED_KEPT_SECONDS,
    deleteAfterSeconds: PUT_AWAY_SECONDS,
  })
  boss.on('error', (error) => troubles.note(error, 'jobs'))
  // Processes that create the same queues at the same time would block each other.
  await withLock({ pool, engine }, LOCK, async () => {
    await boss.start()
    const made = new Set((await boss.getQueues()).map(({ name }) => name))
    for (const { name } of jobs) if (!made.has(name)) await boss.createQueue(name, { name, ...OPTIONS })
  })

  const queues = new Map<string, Queue>()
  let stopped = false
  let working: Promise<unknown> | undefined
  const sleepers = new Set<() => void>()
  let calls = 0

  const wake = () => {
    calls += 1
    for (const rise of sleepers) rise()
  }

  /** Runs a job. If its completion can't be stored, it stays active, and is fetched again once it has expired. */
  const runJob = async (
    { job: { name, schema }, handler }: Queue,
    { id, data, retryCount, retryLimit }: PgBoss.JobWithMetadata<unknown>,
  ) => {
    const work = async () => handler(z.parse(schema, openJob(secret, { id, data })))
    const failure = await whileHeld({ pool, troubles }, { queue: name, id }, work).then(
      () => undefined,
      (error: unknown) => ({ error }),
    )
    try {
      if (!failure) return await boss.deleteJob(name, id)
      const what = { err: failure.error, job: id, queue: name }
      if (retryCount < retryLimit) log.warn(what, 'a job failed and will be tried again')
      else log.error(what, 'a job failed for the last time and was given up')
      await boss.fail(name, id, { message: describeError(failure.error) })
    } catch (error) {
      troubles.note(error as Error, 'the end of a job could not be stored', { job: id, queue: name })
    }
  }

  /** Returns the queues that can run another job and have a due one. */
  const findDue = async (): Promise<Queue[]> => {
    const free = [...queues.values()].filter(({ job, running }) => running.size < job.concurrency)
    const { rows } = await pool.query<{ name: string }>({ ...DUE, values: [free.map(({ job }) => job.name)] })
    return free.filter(({ job }) => rows.some(({ name }) => name === job.name))
  }

  /** Starts as many of a queue's waiting jobs as it may run, and returns their number. */
  const begin = async (queue: Queue): Promise<number> => {
    const { job, running } = queue
    const free = job.concurrency - running.size
    if (free === 0) return 0
    const fetched = await boss.fetch<unknown>(job.name, { batchSize: free, includeMetadata: true })
    for (const each of fetched) {
      const run = runJob(queue, each).finally(() => {
        running.delete(run)
        wake()
      })
      running.add(run)
    }
    return fetched.length
  }

  /** Sleeps until woken or until the next poll. Doesn't sleep if woken since `heard`. */
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

  /** Works on the queues, without any queue waiting for another queue's jobs. */
  const workOnQueues = async () => {
    while (!stopped) {
      const heard = calls
      let begun = 0
      try {
        for (const queue of await findDue()) begun += await begin(queue)
      } catch (error) {
        troubles.note(error as Error, 'fetching jobs failed')
      }
      if (begun === 0) await sleep(heard)
    }
  }

  /** Hashes a key, because it may reveal whom its job is about. Only this site may know that. */
  const hiddenKey = (key: string) => keyedHash(keyFor(secret, 'job key'), key).toString('base64url')

  /** Enqueues a job, always with the same statement. */
  const send = <T>(client: ClientBase, job: Job<T>, data: T, { delay = 0, key }: Waiting = {}) => {
    const id = newId()
    return boss.send(job.name, sealJob(secret, { id, data }), {
      ...OPTIONS,
      id,
      ...(key !== undefined && { singletonKey: hiddenKey(key) }),
      startAfter: delay > 0 ? Math.ceil(delay / 1000) : NOW,
      db: {
        executeSql: (text: string, values: unknown[]) => client.query({ name: 'jobs.send', text, values }),
      },
    })
  }

  /**
   * Enqueues due jobs. Of all processes that find a schedule due, only one enqueues its job. All processes lock the
   * rows in the same order.
   */
  const storeDue = (due: readonly { job: Schedule['job']; dueAt: Date }[]) =>
    transact(pool, async (client) => {
      const taken = await drizzle({ client })
        .insert(jobSchedules)
        .values(due.map(({ job, dueAt }) => ({ job: job.name, dueAt })))
        .onConflictDoUpdate({
          target: jobSchedules.job,
          set: { dueAt: sql`excluded.due_at` },
          setWhere: lt(jobSchedules.dueAt, sql`excluded.due_at`),
        })
        .returning({ name: jobSchedules.job })
      for (const { job } of due) if (taken.some(({ name }) => name === job.name)) await send(client, job, {})
    })

  const seen = new Map<Schedule['job'], number>()
  const storeAllDue = async () => {
    const now = clock.now()
    const due = schedules
      .map(({ job, times }) => ({ job, dueAt: lastDue(times, now) }))
      .filter(({ job, dueAt }) => seen.get(job) !== dueAt.getTime())
    if (due.length === 0) return
    await storeDue(due)
    for (const { job, dueAt } of due) seen.set(job, dueAt.getTime())
    wake()
  }
  const workOnSchedules = async () => {
    while (!stopped) {
      const heard = calls
      await storeAllDue().catch((error: Error) => troubles.note(error, 'storing what is due failed'))
      await sleep(heard)
    }
  }

  return {
    enqueue: async (...stored) => void (await send(...stored)),
    withdraw: async (client, { name }, key) => {
      const { rowCount } = await client.query({ ...WITHDRAW, values: [name, hiddenKey(key)] })
      return rowCount !== null && rowCount > 0
    },
    forget: (client, word) => forgetJobs(client, { word, secret }),
    retryFailed,
    handle: (job, handler) => void queues.set(job.name, { job, handler, running: new Set() }),
    work: () => {
      working ??= Promise.all([workOnSchedules(), workOnQueues()])
    },
    wake,
    drain: async () => {
      await storeAllDue()
      for (let begun = 1; begun > 0;) {
        begun = 0
        for (const queue of await findDue()) {
          begun += await begin(queue)
          await Promise.all(queue.running)
        }
      }
    },
    count: () => countJobs(pool),
    longestWait: () => longestWait(pool, clock.now()),
    stop: async () => {
      stopped = true
      wake()
      const running = [...queues.values()].flatMap((queue) => [...queue.running])
      await within(stopsWithin, Promise.all([working, ...running]))
      await boss.stop({ graceful: false, wait: false })
    },
  }
}
