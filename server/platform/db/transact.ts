import { AsyncLocalStorage } from 'node:async_hooks'
import type { Pool, PoolClient } from 'pg'
import { isUnanswered } from './away.ts'

/** The transaction whose code is running; undefined where nobody watches. */
let inside: AsyncLocalStorage<{ isOpen: boolean }> | undefined = new AsyncLocalStorage()

/**
 * From here on nobody watches whether the code of a transaction goes past it. Tests and development do, but Node keeps
 * track of every promise for that, which is an eighth of what a short request costs.
 */
export const trustTransactions = (): void => {
  inside = undefined
}

/**
 * Throws where the code of an open transaction asks for another connection. A query there would not see what the
 * transaction has done, and on the embedded database, which has one connection, would wait until it timed out.
 */
export const requireOutside = (): void => {
  if (inside?.getStore()?.isOpen) throw new Error('A query went past the open transaction: use its `tx`.')
}

/** Runs the work in one transaction on a connection of its own: all of it is stored, or nothing. */
export const transact = async <T>(
  pool: Pick<Pool, 'connect'>,
  work: (client: PoolClient) => Promise<T>,
): Promise<T> => {
  const client = await pool.connect()
  const transaction = { isOpen: true }
  let broken: Error | undefined
  try {
    await client.query('begin')
    const result = await (inside ? inside.run(transaction, () => work(client)) : work(client))
    await client.query('commit')
    return result
  } catch (error) {
    // Where nothing was answered, nothing will be in answer to this either.
    if (error instanceof Error && isUnanswered(error)) broken = error
    else await client.query('rollback').catch((failed: Error) => (broken = failed))
    throw error
  } finally {
    transaction.isOpen = false
    client.release(broken)
  }
}
