import { createDecipheriv } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { auditPeople, type auditActs } from '../domains/audit/audit.tables.ts'
import type { Services } from '../platform/services.ts'

/** The text that the key opens; throws where it is another one, or the text was changed. */
export const decrypt = (key: Buffer, encrypted: Buffer): string => {
  const opening = createDecipheriv('aes-256-gcm', key, encrypted.subarray(0, 12))
  opening.setAuthTag(encrypted.subarray(-16))
  return Buffer.concat([opening.update(encrypted.subarray(12, -16)), opening.final()]).toString('utf8')
}

/** The account behind a pseudonym, with its key; undefined once the account is gone. */
export const findPerson = async ({ services: { db } }: { services: Services }, pseudonym: string) => {
  const [person] = await db.select().from(auditPeople).where(eq(auditPeople.pseudonym, pseudonym))
  return person
}

/** The admin of a record. */
export const actorOf = async (app: { services: Services }, record: typeof auditActs.$inferSelect) => {
  const person = await findPerson(app, record.actorId)
  if (!person || !record.actorName) return undefined
  return { id: person.accountId, username: decrypt(person.key, record.actorName) }
}
