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
  /** Stores a job through the given connection, inside its open transaction. */
  enqueue<T>(client: ClientBase, job: Job<T>, data: T, waiting?: Waiting): Promise<void>
  /** Deletes jobs through the given connection that wait under this key for their first run; false where none does. */
  withdraw<T>(client: ClientBase, job: Job<T>, key: string): Promise<boolean>
  /** Deletes jobs through the given connection, waiting and given up, that carry this word in any of their texts. */
  forget(client: ClientBase, word: string): Promise<void>
  /** Has up to a thousand jobs of a queue that were given up tried again; answers how many. */
  retryFailed(client: ClientBase, queue: string): Promise<number>
  /** Declares who does the work; handlers are idempotent, since a job may run again after a crash. */
  handle<T>(job: Job<T>, handler: (data: T) => Promise<void>): void
  /** Starts storing what is due and fetching jobs; without it this process only enqueues. */
  work(): void
  /** Looks for jobs at once instead of at the next poll. */
  wake(): void
  /** Runs what is due and what is waiting until nothing is left. */
  drain(): Promise<void>
  /**
   * How many jobs there are of each queue and state (`created`, `retry`, `active`, `failed`); those that are done are
   * gone.
   */
  count(): Promise<JobCount[]>
  /** Seconds for which the first job whose time has come has been waiting; 0 where none does. */
  longestWait(): Promise<number>
  /** Waits for the jobs in progress, but not for long: one that is cut off runs again. */
  stop(): Promise<void>
}

interface JobsParts {
  pool: Pick<Pool, 'query' | 'connect' | 'options'>
  engine: OpenDatabase['engine']
  log: Log
  troubles?: Troubles
  clock: Clock
  /** Seals what jobs carry. */
  secret: string
  /** All jobs there are. */
  jobs: readonly Job<unknown>[]
  schedules: readonly Schedule[]
  /** Milliseconds for which jobs in progress are waited for at the end. */
  stopsWithin?: number
}

const LOCK = 7_226_738
const POLL_MS = 500
/** pg-boss fetches what was due before now, and the time of the embedded database stands still for a millisecond. */
const NOW = '-1 second'
/** For this time jobs that were given up can be tried again by hand; then pg-boss puts them away, and deletes them. */
const FAILED_KEPT_SECONDS = 24 * 3600
const PUT_AWAY_SECONDS = 60
/** A job is tried up to nine times, with waits that double from 10 s. */
const OPTIONS = { retryLimit: 8, retryDelay: 10, retryBackoff: true, expireInSeconds: EXPIRES_SECONDS }

/** Which of the queues have a job whose time has come. To fetch from an empty one costs ten times as much. */
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
      // Named, so that the database plans each once: over all the queues that takes longer than what they do.
      executeSql: (text: string, ...[values]: [values?: unknown[]]) =>
        pool.query(values?.length ? { name: nameOf(text), text, values } : text),
    },
    schedule: false,
    archiveCompletedAfterSeconds: PUT_AWAY_SECONDS,
    archiveFailedAfterSeconds: FAILED_KEPT_SECONDS,
    deleteAfterSeconds: PUT_AWAY_SECONDS,
  })
  boss.on('error', (error) => troubles.note(error, 'jobs'))
  // Processes that lay out the same queues at the same time would lock each other out.
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

  /** Where the end of a job cannot be stored it stays as it is, and is taken up again once its time is over. */
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

  /** Those that may work on another job and have one due. */
  const findDue = async (): Promise<Queue[]> => {
    const free = [...queues.values()].filter(({ job, running }) => running.size < job.concurrency)
    const { rows } = await pool.query<{ name: string }>({ ...DUE, values: [free.map(({ job }) => job.name)] })
    return free.filter(({ job }) => rows.some(({ name }) => name === job.name))
  }

  /** Begins as many waiting jobs of a queue as it may work on; answers how many those were. */
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

  /** Until someone calls, or for the time of a poll; not at all where someone has called since `heard`. */
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

  /** No queue waits for the jobs of another. */
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

  /** A key may say whom its job is about, which only this site is to know. */
  const hiddenKey = (key: string) => keyedHash(keyFor(secret, 'job key'), key).toString('base64url')

  /** Its text is always the same. */
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

  /** Of all processes that find a schedule due, only one stores its job; all lock the rows in the same order. */
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
