import { insertRows } from '#server/demo/insert.ts'
import { declareDemo } from '#server/demo/part.ts'
import { discussions, hearts, replies } from './discussion.tables.ts'

/** What there is to discuss, and what members reply to it and give. */
export interface Discussed {
  discussions: (typeof discussions.$inferInsert)[]
  replies: (typeof replies.$inferInsert)[]
  hearts: (typeof hearts.$inferInsert)[]
}

/** Starts empty; the domains of what is discussed add to it. */
export const demo = declareDemo<Discussed>({
  compose: () => ({ discussions: [], replies: [], hearts: [] }),
  store: async ({ tx, made }) => {
    await insertRows(tx, discussions, made.discussions)
    await insertRows(tx, replies, made.replies)
    await insertRows(tx, hearts, made.hearts)
  },
})
