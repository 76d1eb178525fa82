import { and, eq } from 'drizzle-orm'
import type { Tx } from '#server/platform/db/database.ts'
import { statement, type Given } from '#server/platform/db/statements/statement.ts'
import { postMutes } from './relations.mutes.tables.ts'

interface Pair {
  memberId: string
  authorId: string
}

const putMute = statement('relations.mute', (db, { memberId, authorId, now }: Given<Pair & { now: Date }>) =>
  db.insert(postMutes).values({ memberId, authorId, createdAt: now }).onConflictDoNothing(),
)
const deleteMute = statement('relations.unmute', (db, { memberId, authorId }: Given<Pair>) =>
  db.delete(postMutes).where(and(eq(postMutes.memberId, memberId), eq(postMutes.authorId, authorId))),
)

/** Mutes the author, so that the member no longer sees their posts and replies. */
export const muteAuthor = async (tx: Tx, muting: Pair & { now: Date }): Promise<void> => {
  await putMute(tx, muting)
}

/** Lets the member see the author's posts and replies again. */
export const unmuteAuthor = async (tx: Tx, pair: Pair): Promise<void> => {
  await deleteMute(tx, pair)
}
