import { eq, sql } from 'drizzle-orm'
import { APPEAL_REASONS } from '#shared/domains/reports/reports.appeals.contract.ts'
import type { AppealOutcome } from '#shared/domains/reports/reports.filing.contract.ts'
import { COMMON_REASONS, Failure, type Reason } from '#shared/kernel/failure.ts'
import { newId } from '#shared/kernel/ids.ts'
import { statement, type Given } from '#server/platform/db/statement.ts'
import { inTransaction, type Work } from '#server/platform/db/transaction.ts'
import { memberNotified } from '#server/platform/notices.ts'
import type { Services } from '#server/platform/services.ts'
import { hashToken } from '#server/platform/tokens.ts'
import { lockAccountIfThere } from '../accounts/accounts.erasure.commands.ts'
import { writeToMember } from '../accounts/accounts.letters.commands.ts'
import { recordAct, type Admin } from '../audit/audit.commands.ts'
import { liftBan } from '../photos/photos.bans.commands.ts'
import { getAppeal } from './reports.appeals.queries.ts'
import { reportAppeals as appeals } from './reports.appeals.tables.ts'
import { reportCases as cases } from './reports.cases.tables.ts'
import { appealLetter } from './reports.mail.ts'
import { isToldTo } from './reports.own.queries.ts'
import { endAbsence } from './reports.review.commands.ts'
import { appealUntil } from './reports.view.ts'

const caseColumns = {
  id: cases.id,
  reportedId: cases.reportedId,
  decision: cases.decision,
  toldAt: cases.toldAt,
}
const toldCase = statement(
  'reports.caseToAppeal',
  (db, { caseId, memberId }: Given<{ caseId: string; memberId: string }>) =>
    db
      .select(caseColumns)
      .from(cases)
      .where(sql`${cases.id} = ${caseId} and ${isToldTo(memberId)}`)
      .for('update'),
)
const linkedCase = statement('reports.caseOfLink', (db, { tokenHash }: Given<{ tokenHash: Buffer }>) =>
  db.select(caseColumns).from(cases).where(eq(cases.appealTokenHash, tokenHash)).for('update'),
)
type Appealed = Awaited<ReturnType<typeof linkedCase>>[number]

const insertAppeal = statement(
  'reports.insertAppeal',
  (db, given: Given<{ id: string; caseId: string; memberId: string; text: string; now: Date }>) =>
    db
      .insert(appeals)
      .values({
        id: given.id,
        caseId: given.caseId,
        memberId: given.memberId,
        text: given.text,
        createdAt: given.now,
      })
      .onConflictDoNothing({ target: appeals.caseId })
      .returning({ id: appeals.id }),
)

const store = async (
  { tx, now }: Work,
  { found, text, unknown }: { found: Appealed | undefined; text: string; unknown: Reason },
): Promise<void> => {
  if (!found?.reportedId) throw new Failure(unknown)
  if (text === '') throw new Failure(APPEAL_REASONS.empty)
  if (!appealUntil(found, now)) throw new Failure(APPEAL_REASONS.over)
  const { id: caseId, reportedId: memberId } = found
  const stored = await insertAppeal(tx, { id: newId(), caseId, memberId, text, now })
  if (stored.length === 0) throw new Failure(APPEAL_REASONS.again)
}

/**
 * Asks for another look at a decision about the member; throws `not_found`, `appeal_empty`, `appeal_over`, and `appeal_again`
 * where they have asked before.
 */
export const appeal = (
  services: Services,
  { text, ...asked }: { caseId: string; memberId: string; text: string },
): Promise<void> =>
  inTransaction(services, async (unit) => {
    const [found] = await toldCase(unit.tx, asked)
    await store(unit, { found, text, unknown: COMMON_REASONS.notFound })
  })

/** The same for a member who can’t log in and has a link for it; throws `appeal_link_unknown` in place of `not_found`. */
export const appealByLink = (
  services: Services,
  { token, text }: { token: string; text: string },
): Promise<void> =>
  inTransaction(services, async (unit) => {
    const [found] = await linkedCase(unit.tx, { tokenHash: hashToken(token) })
    await store(unit, { found, text, unknown: APPEAL_REASONS.linkUnknown })
  })

interface Deciding {
  appealId: string
  admin: Admin
  outcome: AppealOutcome
  answer: string
}

const putOutcome = statement(
  'reports.putOutcome',
  (db, given: Given<Omit<Deciding, 'admin'> & { adminId: string; now: Date }>) =>
    db
      .update(appeals)
      .set({
        outcome: sql`${given.outcome}`,
        answer: sql`${given.answer}`,
        decidedAt: sql`${given.now}::timestamptz`,
        decidedBy: sql`${given.adminId}::uuid`,
      })
      .where(eq(appeals.id, given.appealId)),
)
const takeBack = statement('reports.takeBack', (db, { id, now }: Given<{ id: string; now: Date }>) =>
  db
    .update(cases)
    .set({ takenBackAt: sql`${now}::timestamptz`, version: sql`${cases.version} + 1` })
    .where(eq(cases.id, id)),
)

type Held = Awaited<ReturnType<typeof getAppeal>>

const isAway = ({ decision }: Held) => decision === 'suspend' || decision === 'ban'

/** Undoes what can be undone: of what was removed nothing is kept. */
const undo = async (unit: Work, held: Held): Promise<void> => {
  const { caseId: id, memberId, pictureBanId } = held
  await takeBack(unit.tx, { id, now: unit.now })
  if (isAway(held)) await endAbsence(unit, { id, reportedId: memberId })
  if (pictureBanId) await liftBan(unit.tx, pictureBanId)
}

/** Whoever cannot log in to read it gets it by email. */
const tell = async (
  services: Services,
  unit: Work,
  { held, deciding: { outcome, answer } }: { held: Held; deciding: Deciding },
): Promise<void> => {
  const { caseId: about, memberId } = held
  await unit.emit(memberNotified, { kind: 'report_appeal', memberId, about })
  if (!isAway(held)) return
  const account = await lockAccountIfThere(unit.tx, memberId)
  if (!account) return
  const isOpen = account.status === 'active'
  await writeToMember(services, unit, memberId, appealLetter({ to: account.email, outcome, answer, isOpen }))
}

/**
 * Decides on an appeal and tells the member. Throws `not_found` also for an appeal against a decision about the admin, or after
 * a report of theirs, `appeal_decided`, `appeal_answer_missing`, and `appeal_of_own_decision` where another admin can decide.
 */
export const decideAppeal = (services: Services, deciding: Deciding): Promise<void> =>
  inTransaction(services, async (unit) => {
    const { appealId, admin, outcome, answer } = deciding
    const held = await getAppeal(unit.tx, { appealId, adminId: admin.id })
    if (held.isDecided) throw new Failure(APPEAL_REASONS.decided)
    if (held.isForAnother) throw new Failure(APPEAL_REASONS.ownDecision)
    if (answer === '') throw new Failure(APPEAL_REASONS.answerMissing)
    await putOutcome(unit.tx, { appealId, outcome, answer, adminId: admin.id, now: unit.now })
    if (outcome === 'taken_back') await undo(unit, held)
    await tell(services, unit, { held, deciding })
    await recordAct(services, unit.tx, {
      actor: admin,
      at: unit.now,
      act: 'reports.decideAppeal',
      subject: { memberId: held.memberId },
      after: { caseId: held.caseId, outcome, answer },
    })
  })
