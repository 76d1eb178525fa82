import { AsyncLocalStorage } from 'node:async_hooks'
import type { Pool, PoolClient } from 'pg'
import { isUnanswered } from './away.ts'

/** The transaction whose code is running, or undefined if this isn't tracked. */
let inside: AsyncLocalStorage<{ isOpen: boolean }> | undefined = new AsyncLocalStorage()

/**
 * Stops tracking whether a transaction's code bypasses the transaction. Tracking is for tests and development, because
 * it makes Node follow every promise, which takes an eighth of the time of a short request.
 */
export const trustTransactions = (): void => {
  inside = undefined
}

/**
 * Throws if the code of an open transaction requests another connection. A query on that connection wouldn't see what
 * the transaction has done, and on the embedded database, which has one connection, would wait until it timed out.
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
    // If the database didn't respond, it won't respond to a rollback either.
    if (error instanceof Error && isUnanswered(error)) broken = error
    else await client.query('rollback').catch((failed: Error) => (broken = failed))
    throw error
  } finally {
    transaction.isOpen = false
    client.release(broken)
  }
}
