import { eq } from 'drizzle-orm'
import type { ReportCategory } from '#shared/domains/reports/reports.filing.contract.ts'
import { isUrgent } from '#shared/domains/reports/reports.rules.ts'
import type { Executor } from '#server/platform/db/database.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import type { Services } from '#server/platform/domain/services.ts'
import { lockAccountIfThere } from '#server/domains/accounts/standing/accounts.erasure.commands.ts'
import { profiles } from '#server/domains/profiles/profiles.tables.ts'
import { reportCases as cases } from './reports.cases.tables.ts'
import { findNotified, notifyOfUrgent } from '#server/domains/reports/reports.commands.ts'
import { copyPicture, lockThing, putCase } from '#server/domains/reports/reports.filing.commands.ts'
import type { TriedPicture } from '#server/domains/reports/reports.jobs.ts'

/** Returns the category of the case that led to the ban. A ban by an operator has no case. */
const categoryOf = async (db: Executor, banId: string): Promise<ReportCategory> => {
  const [row] = await db
    .select({ category: cases.category })
    .from(cases)
    .where(eq(cases.pictureBanId, banId))
    .limit(1)
  return row?.category ?? 'other'
}

/**
 * Files a case for admins about a member's attempt to add a banned picture. Several attempts with the same picture
 * share one case.
 */
export const fileTry = async (services: Services, tried: TriedPicture): Promise<void> => {
  const { memberId, banId, ...picture } = tried
  const copy = await copyPicture(services, picture)
  const told = await findNotified(services)
  await inTransaction(services, async (unit) => {
    const { tx, now } = unit
    await lockThing(tx, { thing: `report banned_picture ${banId}` })
    if (!(await lockAccountIfThere(tx, memberId))) return
    const [member] = await tx
      .select({ username: profiles.username })
      .from(profiles)
      .where(eq(profiles.id, memberId))
    const category = await categoryOf(tx, banId)
    const { caseNumber, isNew } = await putCase(
      tx,
      {
        kind: 'banned_picture',
        id: banId,
        reportedId: memberId,
        reportedName: member?.username ?? '',
        category,
        doubt: null,
        now,
      },
      { copy, picture },
    )
    if (isNew && isUrgent(category)) {
      await notifyOfUrgent(unit, { ...told, caseNumber, reportedId: memberId })
    }
  })
}
