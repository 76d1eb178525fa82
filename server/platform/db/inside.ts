import { AsyncLocalStorage } from 'node:async_hooks'

const inside = new AsyncLocalStorage<{ isOpen: boolean }>()

/** Runs the work of a transaction. Until it ends, its code can take no second connection. */
export const runInside = <T>(work: () => Promise<T>): Promise<T> => {
  const transaction = { isOpen: true }
  return inside.run(transaction, work).finally(() => {
    transaction.isOpen = false
  })
}

/**
 * Throws where the code of an open transaction asks for another connection: that would see nothing of the transaction,
 * and wait for ever on the embedded database, which has one connection.
 */
export const requireOutside = (): void => {
  if (inside.getStore()?.isOpen) throw new Error('A query went past the open transaction: use its `tx`.')
}
