import { newId } from '#shared/kernel/ids.ts'
import type { Tx } from '#server/platform/db/database.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { auditActs } from './audit.tables.ts'

export type Admin = Pick<Actor, 'id' | 'username'>

type Act = Pick<typeof auditActs.$inferInsert, 'at' | 'act' | 'subject' | 'before' | 'after'> & {
  actor: Admin
}

/** Records what an admin does, in the transaction that does it: neither is stored without the other. */
export const recordAct = async (tx: Tx, { actor, ...act }: Act): Promise<void> => {
  await tx.insert(auditActs).values({ ...act, id: newId(), actorId: actor.id, actorName: actor.username })
}
