import { eq, or, sql } from 'drizzle-orm'
import type { Executor } from '#server/platform/db/database.ts'
import { decrypt } from '#server/platform/encrypt.ts'
import { auditActs, auditPeople } from './audit.tables.ts'

/**
 * What admins did to the member, with the details but not by whom; and what the member did as an admin, without what it
 * was done to.
 */
export const exportActs = async (db: Executor, accountId: string) => {
  const rows = await db
    .select({ record: auditActs, person: auditPeople })
    .from(auditPeople)
    .innerJoin(
      auditActs,
      or(
        eq(auditActs.actorId, auditPeople.pseudonym),
        sql`${auditActs.subject} = ${auditPeople.pseudonym}::text`,
      ),
    )
    .where(eq(auditPeople.accountId, accountId))
    .orderBy(auditActs.id)
  const upon = rows.filter(({ record, person }) => record.subject === person.pseudonym)
  const by = rows.filter(({ record, person }) => record.actorId === person.pseudonym)
  return {
    actsUponYou: upon.map(({ record: { at, act, personal }, person }) => ({
      at,
      act,
      details: personal && (JSON.parse(decrypt(person.key, personal)) as unknown),
    })),
    yourActs: by.map(({ record: { at, act } }) => ({ at, act })),
  }
}
