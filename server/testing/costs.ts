import pg from 'pg'
import { vi } from 'vitest'
import { readSampleFiles } from './samples.ts'

/**
 * How many statements a call sends, those of the session and of the transaction itself included. Where some of them are
 * built and planned anew for each call, the second number says how many.
 */
export type Cost = number | readonly [statements: number, anew: number]

/** What the calls of a domain cost; written by hand, so that none becomes dearer unseen. */
export type Costs = Readonly<Record<string, Cost>>

/** Those of all domains, which each keeps beside its samples. */
export const COSTS: Costs = Object.assign(
  {},
  ...(await readSampleFiles<{ costs: Costs }>()).map(({ costs }) => costs),
)

/** What whoever looks at a page costs, by its path in `shared/routes.ts`. */
export type PageCosts = Readonly<Record<string, Partial<Record<'visitor' | 'member' | 'admin', Cost>>>>

const OF_NO_DOMAIN: PageCosts = { '/dashboard': { member: 8 }, '/admin/route-overview': { admin: 3 } }

/**
 * What a page costs that asks nothing itself: a document who looks, any other page what the frame has for members,
 * too.
 */
export const USUAL = {
  document: { visitor: 0, member: 1, admin: 1 },
  page: { visitor: 0, member: 2, admin: 2 },
}

/** Those of pages that cost more than usual, which each domain keeps beside its samples. */
export const PAGE_COSTS: PageCosts = Object.assign(
  {},
  OF_NO_DOMAIN,
  ...(await readSampleFiles<{ pageCosts?: PageCosts }>()).map(({ pageCosts }) => pageCosts),
)

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
