import { and, eq, isNull, ne, sql } from 'drizzle-orm'
import type { Decision } from '#shared/domains/reports/reports.filing.contract.ts'
import { CASE_REASONS, type OpenedCase } from '#shared/domains/reports/reports.review.contract.ts'
import { decisionsFor, hasReporter, mayBanPicture } from '#shared/domains/reports/reports.rules.ts'
import { Failure } from '#shared/kernel/failure.ts'
import { newId } from '#shared/kernel/ids.ts'
import { DAY } from '#shared/kernel/time.ts'
import { statement, type Given } from '#server/platform/db/statements/statement.ts'
import { inTransaction, type Work } from '#server/platform/db/transaction.ts'
import type { Services } from '#server/platform/domain/services.ts'
import { lockAccountIfThere } from '#server/domains/accounts/standing/accounts.erasure.commands.ts'
import { banMember, forgetBanOfReport } from '#server/domains/accounts/standing/accounts.bans.commands.ts'
import {
  liftSuspension,
  shortenSuspension,
  suspendMember,
} from '#server/domains/accounts/standing/accounts.suspension.commands.ts'
import { recordAct, type Admin } from '#server/domains/audit/audit.commands.ts'
import { requireMayJudge, requireNotLastAdmin } from '#server/domains/profiles/profiles.admins.policy.ts'
import { liftBan } from '#server/domains/photos/bans/photos.bans.commands.ts'
import { getSiteSettings } from '#server/domains/settings/settings.queries.ts'
import { banReported, readBits } from './reports.banning.commands.ts'
import { findLongestAway, getCase, type Case } from './reports.cases.queries.ts'
import { reportCases as cases, reportOpenings as openings } from './reports.cases.tables.ts'
import { giveBackContent, removeContent } from './reports.removal.commands.ts'
import { findBannedByDefault, findClaimant, viewOpened } from './reports.review.queries.ts'
import { undoUntil } from '#server/domains/reports/reports.view.ts'
import { showDecided, withholdReported } from './reports.withholding.commands.ts'

interface Review {
  caseId: string
  admin: Admin
}

const release = statement(
  'reports.release',
  (db, { adminId, caseId }: Given<{ adminId: string; caseId: string }>) =>
    db
      .update(cases)
      .set({ claimedBy: null })
      .where(and(eq(cases.claimedBy, adminId), ne(cases.id, caseId), isNull(cases.decidedAt))),
)
const claim = statement(
  'reports.claim',
  (db, { caseId, adminId, now }: Given<{ caseId: string; adminId: string; now: Date }>) =>
    db
      .update(cases)
      .set({ claimedBy: sql`${adminId}::uuid`, claimedAt: sql`${now}::timestamptz` })
      .where(eq(cases.id, caseId)),
)
const insertOpening = statement(
  'reports.insertOpening',
  (db, given: Given<{ id: string; caseId: string; adminId: string; openedAt: Date }>) =>
    db
      .insert(openings)
      .values({ id: given.id, caseId: given.caseId, adminId: given.adminId, openedAt: given.openedAt }),
)

/**
 * Records that the admin opens the case, claims it for them unless another admin has it open, and returns it with its
 * evidence. The audit entry refers to the case and not to the member, because members can see the audit entries about
 * themselves.
 */
export const openCase = (services: Services, { caseId, admin }: Review): Promise<OpenedCase> =>
  inTransaction(services, async ({ tx, now }) => {
    const adminId = admin.id
    const row = await getCase(tx, { caseId, adminId })
    await release(tx, { adminId, caseId })
    const isFree = (await findClaimant(tx, row, { adminId, now })) === null
    if (isFree && !row.decidedAt) await claim(tx, { caseId, adminId, now })
    const openingId = newId()
    await insertOpening(tx, { id: openingId, caseId, adminId, openedAt: now })
    await recordAct(services, tx, { actor: admin, at: now, act: 'reports.openCase', subject: caseId })
    return viewOpened(tx, row, { openingId, adminId, now })
  })

const putDecision = statement(
  'reports.putDecision',
  (
    db,
    given: Given<{
      id: string
      decision: Decision
      reason: string
      answer: string | null
      until: Date | null
      pictureBanId: string | null
      adminId: string
      now: Date
    }>,
  ) =>
    db
      .update(cases)
      .set({
        decision: sql`${given.decision}`,
        reason: sql`${given.reason}`,
        answer: sql`${given.answer}`,
        until: sql`${given.until}::timestamptz`,
        pictureBanId: sql`${given.pictureBanId}::uuid`,
        decidedAt: sql`${given.now}::timestamptz`,
        decidedBy: sql`${given.adminId}::uuid`,
        claimedBy: null,
        version: sql`${cases.version} + 1`,
      })
      .where(eq(cases.id, given.id)),
)

interface Deciding extends Review {
  version: number
  decision: Decision
  reason: string
  answer: string
  /** The length of a suspension, in days. */
  days: number
  /** Omitted to use the default for the case. */
  banPicture?: boolean | undefined
}

/**
 * Suspends a member until the given time, or bans them if it's null. Throws `report_decision_not_possible` if the
 * member is gone.
 */
const keepAway = async (
  services: Services,
  unit: Work,
  { memberId, until }: { memberId: string; until: Date | null },
): Promise<void> => {
  const account = await lockAccountIfThere(unit.tx, memberId)
  if (!account || (account.status === 'deleted' && account.eraseAt === null)) {
    throw new Failure(CASE_REASONS.notPossible)
  }
  if (until) await suspendMember(services, unit, { memberId, until })
  else await banMember(services, unit, { memberId, email: account.email, reason: null })
}

/** The subject of the audit entry: the member, if they still exist. */
const subjectOf = ({ id, reportedId }: Case) => (reportedId ? { memberId: reportedId } : id)

const requireUnchanged = async (
  db: Parameters<typeof findClaimant>[0],
  row: Case,
  { version, admin, now }: Deciding & { now: Date },
) => {
  if (row.decidedAt || row.version !== version) throw new Failure(CASE_REASONS.changed)
  if (await findClaimant(db, row, { adminId: admin.id, now })) throw new Failure(CASE_REASONS.claimed)
}

/**
 * Decides on a case and applies the consequences to the reported member immediately. The reporters and the reported
 * member are notified once the decision can no longer be undone. Throws `report_changed` if someone has decided on the
 * case or reported the item since the admin loaded it, `report_claimed` if another admin has the case open,
 * `report_answer_missing` if there's a reporter to answer, `report_about_last_admin`, `report_for_admins`,
 * `report_picture_unknown`, and `report_decision_not_possible`.
 */
export const decideCase = async (services: Services, deciding: Deciding): Promise<void> => {
  const { caseId, admin, decision, reason, answer, days, banPicture } = deciding
  const bits = await readBits(services, deciding)
  await inTransaction(services, async (unit) => {
    const { now } = unit
    const row = await getCase(unit.tx, { caseId, adminId: admin.id })
    await requireUnchanged(unit.tx, row, { ...deciding, now })
    const { kind, reportedId: memberId } = row
    if (memberId)
      await requireMayJudge(unit.tx, { judgeId: admin.id, memberId, reason: CASE_REASONS.forAdmins })
    if (hasReporter(kind) && !answer) throw new Failure(CASE_REASONS.answerMissing)
    if (!decisionsFor({ kind, hasMember: memberId !== null }).includes(decision)) {
      throw new Failure(CASE_REASONS.notPossible)
    }
    const until = decision === 'suspend' ? new Date(now.getTime() + days * DAY) : null
    const canBan = mayBanPicture({ kind, decision })
    if (banPicture && !canBan) throw new Failure(CASE_REASONS.notPossible)
    const isBanned = banPicture ?? (canBan && (await findBannedByDefault(unit.tx, row)))
    // Must run before the photo is deleted, because the photo's row has the file's hash.
    const pictureBanId = isBanned ? await banReported(unit.tx, row, { bits, now }) : null
    if (decision === 'remove_content') await removeContent(services, unit, row)
    await showDecided(services, unit, row)
    if (memberId && (decision === 'suspend' || decision === 'ban')) {
      await requireNotLastAdmin(unit.tx, memberId, CASE_REASONS.lastAdmin)
      await keepAway(services, unit, { memberId, until })
    }
    const decided = { decision, reason, answer: hasReporter(kind) ? answer : null, until, pictureBanId }
    await putDecision(unit.tx, { ...decided, id: caseId, adminId: admin.id, now })
    await recordAct(services, unit.tx, {
      actor: admin,
      at: now,
      act: 'reports.decide',
      subject: subjectOf(row),
      after: { caseId, decision, reason, until, pictureBanId },
    })
  })
}

const reopen = statement('reports.reopen', (db, { id }: Given<{ id: string }>) =>
  db
    .update(cases)
    .set({
      decision: null,
      reason: null,
      answer: null,
      until: null,
      pictureBanId: null,
      decidedAt: null,
      decidedBy: null,
      version: sql`${cases.version} + 1`,
    })
    .where(eq(cases.id, id)),
)

const newerCase = statement(
  'reports.newerCase',
  (db, { id, kind, subjectId }: Given<Pick<Case, 'id' | 'kind' | 'subjectId'>>) =>
    db
      .select({ id: cases.id })
      .from(cases)
      .where(
        and(ne(cases.id, id), eq(cases.kind, kind), eq(cases.subjectId, subjectId), isNull(cases.decidedAt)),
      )
      .limit(1),
)

/**
 * Keeps the member locked out for as long as another case or an admin's suspension requires, or lets them log in again.
 */
export const endAbsence = async (unit: Work, about: { id: string; reportedId: string }) => {
  const memberId = about.reportedId
  // A different case about the member may be decided at the same time.
  await lockAccountIfThere(unit.tx, memberId)
  const longest = await findLongestAway(unit.tx, { ...about, now: unit.now, before: null })
  if (!longest?.isBan) await forgetBanOfReport(unit, memberId)
  if (longest) await shortenSuspension(unit, { memberId, until: longest.until })
  else await liftSuspension(unit, memberId)
}

/**
 * Undoes a decision before anyone is notified. Throws `report_undo_over`, also if the same item has been reported again
 * since the decision.
 */
export const undoCase = async (services: Services, { caseId, admin }: Review): Promise<void> => {
  const { hidesReported } = await getSiteSettings(services)
  await inTransaction(services, async (unit) => {
    const { now } = unit
    const row = await getCase(unit.tx, { caseId, adminId: admin.id })
    if (!undoUntil(row, now)) throw new Failure(CASE_REASONS.undoOver)
    const { reportedId } = row
    if (reportedId) {
      await requireMayJudge(unit.tx, {
        judgeId: admin.id,
        memberId: reportedId,
        reason: CASE_REASONS.forAdmins,
      })
    }
    const newer = await newerCase(unit.tx, row)
    if (newer.length > 0) throw new Failure(CASE_REASONS.undoOver)
    const isAway = row.decision === 'suspend' || row.decision === 'ban'
    if (isAway && reportedId) await endAbsence(unit, { id: caseId, reportedId })
    if (row.decision === 'remove_content') await giveBackContent(unit, row)
    if (row.pictureBanId) await liftBan(unit.tx, row.pictureBanId)
    await reopen(unit.tx, { id: caseId })
    if (hidesReported) await withholdReported(services, unit, row)
    await recordAct(services, unit.tx, {
      actor: admin,
      at: now,
      act: 'reports.undo',
      subject: subjectOf(row),
      before: { decision: row.decision, reason: row.reason },
      after: { caseId },
    })
  })
}
