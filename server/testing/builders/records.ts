import { eq } from 'drizzle-orm'
import { auditPeople, type auditActs } from '../../domains/audit/audit.tables.ts'
import { decrypt } from '../../platform/secrets/encrypt.ts'
import type { Services } from '../../platform/domain/services.ts'

/** The account behind a pseudonym, with its key, or undefined once the account is gone. */
export const findPerson = async ({ services: { db } }: { services: Services }, pseudonym: string) => {
  const [person] = await db.select().from(auditPeople).where(eq(auditPeople.pseudonym, pseudonym))
  return person
}

/** The admin in an audit entry, or undefined if no longer known. */
export const actorOf = async (app: { services: Services }, record: typeof auditActs.$inferSelect) => {
  const person = await findPerson(app, record.actorId)
  if (!person || !record.actorName) return undefined
  return { id: person.accountId, username: decrypt(person.key, record.actorName) }
}
