import { sql } from 'drizzle-orm'
import { newId } from '#shared/kernel/ids.ts'
import type { Tx } from '#server/platform/db/database.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { encrypt, newKey } from '#server/platform/encrypt.ts'
import { auditActs, auditPeople } from './audit.tables.ts'

export type Admin = Pick<Actor, 'id' | 'username'>

interface Act {
  actor: Admin
  at: Date
  /** Name of the endpoint. */
  act: string
  /** Id of a thing, or the member who was acted upon. */
  subject: string | { memberId: string }
  before?: unknown
  after?: unknown
}

/** Pseudonym and key of an account in the records, made with its first record. */
const getPerson = async (tx: Tx, accountId: string) => {
  const [person] = await tx
    .insert(auditPeople)
    .values({ accountId, pseudonym: newId(), key: newKey() })
    .onConflictDoUpdate({ target: auditPeople.accountId, set: { accountId: sql`excluded.account_id` } })
    .returning()
  if (!person) throw new Error('a person of the records was not stored')
  return person
}

/**
 * Records what an admin does, in the transaction that does it: neither is stored without the other. Personal
 * details can be read until the account they are about is deleted.
 */
export const recordAct = async (tx: Tx, { actor, subject, before, after, ...act }: Act): Promise<void> => {
  const admin = await getPerson(tx, actor.id)
  const row = {
    ...act,
    id: newId(),
    actorId: admin.pseudonym,
    actorName: encrypt(admin.key, actor.username),
  }
  if (typeof subject === 'string') {
    await tx.insert(auditActs).values({ ...row, subject, before, after })
    return
  }
  const member = await getPerson(tx, subject.memberId)
  const personal = encrypt(member.key, JSON.stringify({ before, after }))
  await tx.insert(auditActs).values({ ...row, subject: member.pseudonym, personal })
}
