import { and, eq, gt, isNotNull, isNull, or } from 'drizzle-orm'
import { EXPORT_LIFE, EXPORT_WITHIN } from '#shared/domains/joining/joining.export.contract.ts'
import type { Executor } from '#server/platform/db/database.ts'
import { statement, type Given } from '#server/platform/db/statements/statement.ts'
import type { Services } from '#server/platform/domain/services.ts'
import { dataExports } from '#server/domains/joining/joining.tables.ts'

/** Returns all of a member's data by domain, as exported by each; large lists are read on demand. */
export const exportMember = async (
  { db, personal, clock }: Services,
  memberId: string,
): Promise<Record<string, unknown>> => {
  const now = clock.now()
  const parts: Record<string, unknown> = {}
  for (const part of personal) if (part.export) parts[part.domain] = await part.export(db, memberId, now)
  return parts
}

const currentExport = statement(
  'joining.currentExport',
  (db, given: Given<{ memberId: string; readyAfter: Date; begunAfter: Date }>) =>
    db
      .select()
      .from(dataExports)
      .where(
        and(
          eq(dataExports.memberId, given.memberId),
          or(
            and(isNotNull(dataExports.readyAt), gt(dataExports.readyAt, given.readyAfter)),
            and(isNull(dataExports.readyAt), gt(dataExports.createdAt, given.begunAfter)),
          ),
        ),
      ),
)

/** Returns the member's export if it's being made or can be downloaded; otherwise null. */
export const findExport = async (db: Executor, memberId: string, now: Date) => {
  const [row] = await currentExport(db, {
    memberId,
    readyAfter: new Date(now.getTime() - EXPORT_LIFE),
    begunAfter: new Date(now.getTime() - EXPORT_WITHIN),
  })
  return row ?? null
}

/** Returns an export's member and whether it's ready; null once it's gone. */
export const findStarted = async (db: Executor, exportId: string) => {
  const { memberId, readyAt } = dataExports
  const [row] = await db.select({ memberId, readyAt }).from(dataExports).where(eq(dataExports.id, exportId))
  return row ?? null
}
