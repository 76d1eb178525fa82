import pg from 'pg'
import { vi } from 'vitest'

/**
 * How many statements a call sends, those of the session and of the transaction itself included. Where some of them are
 * built and planned again for each call, the second number says how many.
 */
export type Cost = number | readonly [statements: number, anew: number]

/**
 * What a page costs that asks nothing itself: a document who looks, any other page what the frame has for members,
 * too.
 */
export const USUAL = {
  document: { visitor: 0, member: 1, admin: 1 },
  page: { visitor: 0, member: 2, admin: 2 },
}

const OF_THE_TRANSACTION = new Set(['begin', 'commit', 'rollback'])

/** What the work costs, on whichever connections its statements are sent; nothing else may run in the meantime. */
export const costOf = async (work: () => Promise<unknown>): Promise<Cost> => {
  const query = vi.spyOn(pg.Client.prototype, 'query')
  try {
    await work()
    const sent = query.mock.calls.map(([first]) => first as unknown as string | { name?: string })
    const anew = sent.filter((each) => typeof each !== 'object' || !each.name)
    const count = anew.filter((each) => typeof each !== 'string' || !OF_THE_TRANSACTION.has(each)).length
    return count === 0 ? sent.length : [sent.length, count]
  } finally {
    query.mockRestore()
  }
}
