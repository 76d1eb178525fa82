import { eq } from 'drizzle-orm'
import type { Decision } from '#shared/domains/reports/reports.filing.contract.ts'
import { CASE_REASONS } from '#shared/domains/reports/reports.review.contract.ts'
import { mayBanPicture } from '#shared/domains/reports/reports.rules.ts'
import { Failure } from '#shared/kernel/failure.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { statement, type Given } from '#server/platform/db/statements/statement.ts'
import type { Services } from '#server/platform/domain/services.ts'
import { banPicture, bitsOfStored } from '#server/domains/photos/bans/photos.bans.commands.ts'
import { photos } from '#server/domains/photos/photos.tables.ts'
import type { Case } from './reports.cases.queries.ts'
import { reportCases as cases } from './reports.cases.tables.ts'
import { readEvidence } from './reports.evidence.queries.ts'
import { findBannedByDefault } from './reports.review.queries.ts'

const copyOf = statement('reports.copyToBan', (db, { caseId }: Given<{ caseId: string }>) =>
  db.select({ kind: cases.kind, fileKey: cases.fileKey }).from(cases).where(eq(cases.id, caseId)),
)

/**
 * Returns the bits that identify a case's picture. They're read from the copy, because the owner may have deleted the
 * picture. Returns null if the picture can't be identified or this decision doesn't ban it.
 */
export const readBits = async (
  services: Services,
  {
    caseId: id,
    decision,
    banPicture,
  }: { caseId: string; decision: Decision; banPicture?: boolean | undefined },
): Promise<string | null> => {
  const [row] = banPicture === false ? [] : await copyOf(services.db, { caseId: id })
  if (!row?.fileKey || !mayBanPicture({ kind: row.kind, decision })) return null
  if (!(banPicture ?? (await findBannedByDefault(services.db, { id, kind: row.kind })))) return null
  const copy = await readEvidence(services, row.fileKey)
  return copy && bitsOfStored(copy)
}

const fileHashOf = statement('reports.fileToBan', (db, { id }: Given<{ id: string }>) =>
  db.select({ contentHash: photos.contentHash }).from(photos).where(eq(photos.id, id)),
)

/** Bans a case's picture and returns the id of the ban. Throws `report_picture_unknown`. */
export const banReported = async (
  tx: Tx,
  { subjectId, caseNumber }: Case,
  { bits, now }: { bits: string | null; now: Date },
): Promise<string> => {
  const [photo] = subjectId ? await fileHashOf(tx, { id: subjectId }) : []
  const contentHash = photo?.contentHash ?? null
  const banId = await banPicture(tx, { contentHash, bits, note: `Case ${caseNumber}`, at: now })
  if (banId === null) throw new Failure(CASE_REASONS.pictureUnknown)
  return banId
}
