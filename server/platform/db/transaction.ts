import { drizzle } from 'drizzle-orm/node-postgres'
import type { LiveEvent, PayloadOf } from '#shared/kernel/endpoint.ts'
import type { JobData, JobName } from '../jobs/jobs.ts'
import type { Services } from '../services.ts'
import type { Tx } from './database.ts'

export interface Work {
  tx: Tx
  /** Stores a job in this transaction; it runs after the commit, and never without it. */
  enqueue<N extends JobName>(name: N, data: JobData[N]): Promise<void>
  /** Sends a live event to a member's open pages once the transaction has committed. */
  publish<E extends LiveEvent>(memberId: string, event: E, payload: PayloadOf<E>): void
  /** Runs after the commit; for what must not happen when it fails. */
  afterCommit(act: () => void): void
}

/** One intention, one transaction: all of `work` is stored, or nothing of it. */
export const inTransaction = async <T>(services: Services, work: (unit: Work) => Promise<T>): Promise<T> => {
  const client = await services.database.pool.connect()
  const after: (() => void)[] = []
  let broken: Error | undefined
  try {
    await client.query('begin')
    const result = await work({
      tx: drizzle({ client }),
      enqueue: async (name, data) => {
        await services.jobs.enqueue(client, name, data)
        after.push(() => services.jobs.wake())
      },
      publish: (memberId, event, payload) => after.push(() => services.hub.publish(memberId, event, payload)),
      afterCommit: (act) => after.push(act),
    })
    await client.query('commit')
    for (const act of after) act()
    return result
  } catch (error) {
    await client.query('rollback').catch((failed: Error) => (broken = failed))
    throw error
  } finally {
    client.release(broken)
  }
}
