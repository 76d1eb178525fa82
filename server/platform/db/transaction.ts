import { setTimeout } from 'node:timers/promises'
import { drizzle } from 'drizzle-orm/node-postgres'
import type { LiveEvent, PayloadOf } from '#shared/kernel/endpoint.ts'
import type { DomainEvent } from '../domain/events.ts'
import type { Job, Waiting } from '../jobs/job.ts'
import type { Rule, Verdict } from '../limits/limits.ts'
import type { Services } from '../domain/services.ts'
import type { Database, Tx } from './database.ts'
import { refusalOf } from './errors.ts'
import { transact } from './transact.ts'

export interface Work {
  tx: Tx
  /** When this transaction began. All of its work uses this time. */
  now: Date
  /** Enqueues a job in this transaction. The job runs after the commit, and never without it. */
  enqueue<T>(job: Job<T>, data: T, waiting?: Waiting): Promise<void>
  /** Deletes the jobs with this key that are waiting for their first run. Returns false if there are none. */
  withdraw<T>(job: Job<T>, key: string): Promise<boolean>
  /** Deletes the stored jobs, whether waiting, given up or archived, that contain this word in any of their texts. */
  forgetJobs(word: string): Promise<void>
  /** Notifies the domains above of an event. Their reactions are part of this transaction. */
  emit<P>(event: DomainEvent<P>, payload: P): Promise<void>
  /** Sends a live event to a member's open pages once the transaction has committed. */
  publish<E extends LiveEvent>(memberId: string, event: E, payload: PayloadOf<E>): void
  /**
   * Like `publish`, but `look` returns the payload after the commit, outside the transaction. It's only called for a
   * member with an open page.
   */
  publishFresh<E extends LiveEvent>(
    memberId: string,
    event: E,
    look: (db: Database, now: Date) => Promise<PayloadOf<E> | null>,
  ): void
  /** Counts an attempt towards the limit. It's refunded if the transaction fails. */
  take(rule: Rule, key: string): Promise<Verdict>
  /** Runs after the commit, for work that mustn't happen if the transaction fails. Errors are only logged. */
  afterCommit(act: () => void): void
}

/** The codes of a serialization failure and a deadlock. Another transaction interfered, and a retry can succeed. */
const CONFLICTS = ['40001', '40P01']
const MAX_TRIES = 3
/** Milliseconds before each retry, so that the other transaction goes first. */
const PAUSE = 50

const tryWork = async <T>(services: Services, work: (unit: Work) => Promise<T>) => {
  const after: (() => void)[] = []
  const taken: [Rule, string][] = []
  const transacted = transact(services.database.pool, (client) => {
    const unit: Work = {
      tx: drizzle({ client }),
      now: services.clock.now(),
      enqueue: async (job, data, waiting) => {
        await services.jobs.enqueue(client, job, data, waiting)
        after.push(() => services.jobs.wake())
      },
      withdraw: (job, key) => services.jobs.withdraw(client, job, key),
      forgetJobs: (word) => services.jobs.forget(client, word),
      emit: async (event, payload) => {
        for (const reaction of services.reactions) {
          if (reaction.event === event) await reaction.react(services, unit, payload)
        }
      },
      publish: (memberId, event, payload) => after.push(() => services.hub.publish(memberId, event, payload)),
      publishFresh: (memberId, event, look) => {
        const { hub, db, clock } = services
        after.push(() => hub.publishFresh(memberId, event, () => look(db, clock.now())))
      },
      take: (rule, key) => {
        taken.push([rule, key])
        return services.limits.take(rule, key)
      },
      afterCommit: (act) => after.push(act),
    }
    return work(unit)
  })
  const result = await transacted.catch(async (error: unknown) => {
    for (const [rule, key] of taken) await services.limits.refund(rule, key)
    throw error
  })
  return { result, after }
}

/** Retries work that conflicted with another transaction. */
const workUntilDone = async <T>(services: Services, work: (unit: Work) => Promise<T>) => {
  for (let tries = 1; ; tries += 1) {
    try {
      return await tryWork(services, work)
    } catch (error) {
      if (tries === MAX_TRIES || !CONFLICTS.includes(refusalOf(error)?.code ?? '')) throw error
      await setTimeout(PAUSE * tries)
    }
  }
}

/**
 * Runs `work` in one transaction: all of it is stored, or nothing. After a conflict with another transaction, `work`
 * runs again from the start, so whatever it does outside the database must be safe to repeat.
 */
export const inTransaction = async <T>(services: Services, work: (unit: Work) => Promise<T>): Promise<T> => {
  const { result, after } = await workUntilDone(services, work)
  for (const act of after) {
    try {
      act()
    } catch (error) {
      services.log.error({ err: error }, 'something after a commit failed')
    }
  }
  return result
}
