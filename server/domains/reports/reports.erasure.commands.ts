import { and, eq, inArray, isNotNull, sql } from 'drizzle-orm'
import { REPORT_LIMITS } from '#shared/domains/reports/reports.contract.ts'
import { REPORT_NOTE_MAX } from '#shared/domains/reports/reports.filing.contract.ts'
import type { Tx } from '#server/platform/db/database.ts'
import type { Work } from '#server/platform/db/transaction.ts'
import { findConfirmedAddress } from '../accounts/accounts.queries.ts'
import { fileRemoval } from '../photos/photos.jobs.ts'
import { listKnownNames } from '../profiles/profiles.usernames.queries.ts'
import { memberReports, reportCases as cases, reportOpenings } from './reports.cases.tables.ts'
import { reportHidings } from './reports.hidings.tables.ts'
import {
  evidenceWithoutNames,
  FORMER_MEMBER,
  leavingOut,
  literally,
  type WithoutNames,
} from './reports.names.view.ts'
import { visitorReports } from './reports.tables.ts'

/** The location is what was typed: the username, or the address of the profile. */
const hideReported = async (tx: Tx, username: string, withoutNames: WithoutNames) => {
  const isAbout = sql`${visitorReports.location} ~* ${`^(.*/profile/|@)?${literally(username)}([/?#].*)?$`}`
  const found = await tx
    .select({ id: visitorReports.id, details: visitorReports.details })
    .from(visitorReports)
    .where(isAbout)
    .for('update')
  for (const { id, details } of found) {
    await tx
      .update(visitorReports)
      .set({ location: FORMER_MEMBER, details: withoutNames(details, REPORT_LIMITS.details) })
      .where(eq(visitorReports.id, id))
  }
}

/**
 * What was decided on is no longer needed as evidence once nobody is there whom it is about; what is still open is, so
 * that nobody gets away by leaving.
 */
const destroyDecided = async ({ tx, enqueue }: Work, memberId: string): Promise<void> => {
  const decided = and(eq(cases.reportedId, memberId), isNotNull(cases.decidedAt))
  const rows = await tx.select({ id: cases.id, fileKey: cases.fileKey }).from(cases).where(decided)
  await tx.update(cases).set({ fileKey: null, width: null, height: null, reason: null }).where(decided)
  const caseIds = rows.map(({ id }) => id)
  await tx.update(memberReports).set({ evidence: null }).where(inArray(memberReports.caseId, caseIds))
  const fileKeys = rows.flatMap(({ fileKey }) => fileKey ?? [])
  if (fileKeys.length > 0) await enqueue(fileRemoval, { fileKeys })
}

const takeNamesOut = async (tx: Tx, memberId: string, withoutNames: WithoutNames): Promise<void> => {
  const isAbout = sql`${memberReports.caseId} in (select ${cases.id} from ${cases} where ${cases.reportedId} = ${memberId})`
  const found = await tx
    .select({ id: memberReports.id, note: memberReports.note, evidence: memberReports.evidence })
    .from(memberReports)
    .where(isAbout)
    .for('update')
  for (const { id, note, evidence } of found) {
    await tx
      .update(memberReports)
      .set({
        note: withoutNames(note, REPORT_NOTE_MAX),
        evidence: evidence && evidenceWithoutNames(evidence, withoutNames),
      })
      .where(eq(memberReports.id, id))
  }
}

/** Cases about the member lead to nobody any more; the things of theirs are gone. */
const forgetReported = async (tx: Tx, memberId: string): Promise<void> => {
  const isAbout = sql`${memberReports.caseId} in (select ${cases.id} from ${cases} where ${cases.reportedId} = ${memberId})`
  await tx.update(memberReports).set({ subjectId: null }).where(isAbout)
  await tx
    .update(cases)
    .set({ subjectId: null, reportedId: null, reportedName: FORMER_MEMBER })
    .where(and(eq(cases.reportedId, memberId), sql`${cases.kind} <> 'visitor'`))
  await tx
    .update(cases)
    .set({ reportedId: null, reportedName: FORMER_MEMBER })
    .where(eq(cases.reportedId, memberId))
}

/** What the member has filed and decided stays, from and by nobody. */
const forgetActs = async (tx: Tx, memberId: string): Promise<void> => {
  await tx.update(memberReports).set({ reporterId: null }).where(eq(memberReports.reporterId, memberId))
  await tx.update(cases).set({ claimedBy: null }).where(eq(cases.claimedBy, memberId))
  await tx.update(cases).set({ decidedBy: null }).where(eq(cases.decidedBy, memberId))
  await tx.update(reportOpenings).set({ adminId: null }).where(eq(reportOpenings.adminId, memberId))
  await tx
    .delete(reportHidings)
    .where(and(eq(reportHidings.kind, 'profile'), eq(reportHidings.itemId, memberId)))
}

/**
 * Reports stay, because they are about others as well. Those the member filed lose the address and the name; in those
 * about the member the neutral name stands for the username, a former one included.
 */
export const takeOutOfReports = async (unit: Work, memberId: string): Promise<void> => {
  const { tx } = unit
  const address = await findConfirmedAddress(tx, memberId)
  if (address !== null) {
    const isFiledFrom = eq(sql`lower(${visitorReports.email})`, address.toLowerCase())
    await tx.update(visitorReports).set({ email: '' }).where(isFiledFrom)
  }
  await destroyDecided(unit, memberId)
  const names = await listKnownNames(tx, memberId)
  const withoutNames = leavingOut(names)
  for (const username of names) await hideReported(tx, username, withoutNames)
  await takeNamesOut(tx, memberId, withoutNames)
  await forgetReported(tx, memberId)
  await forgetActs(tx, memberId)
}
