import { insertRows } from '#server/demo/insert.ts'
import { declareDemo } from '#server/demo/part.ts'
import { discussions, hearts, replies } from './discussion.tables.ts'

/** The discussions, with members' replies and hearts. */
export interface Discussed {
  discussions: (typeof discussions.$inferInsert)[]
  replies: (typeof replies.$inferInsert)[]
  hearts: (typeof hearts.$inferInsert)[]
}

/** Starts empty; the domains with things to discuss add to it. */
export const demo = declareDemo<Discussed>({
  compose: () => ({ discussions: [], replies: [], hearts: [] }),
  store: async ({ tx, made }) => {
    await insertRows(tx, discussions, made.discussions)
    await insertRows(tx, replies, made.replies)
    await insertRows(tx, hearts, made.hearts)
  },
})
