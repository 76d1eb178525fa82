import { and, eq, sql } from 'drizzle-orm'
import { APPEAL_REASONS } from '#shared/domains/reports/reports.appeals.contract.ts'
import type { AppealOutcome, ToldAs } from '#shared/domains/reports/reports.filing.contract.ts'
import { COMMON_REASONS, Failure, type Reason } from '#shared/kernel/failure.ts'
import { newId } from '#shared/kernel/ids.ts'
import { statement, type Given } from '#server/platform/db/statements/statement.ts'
import { inTransaction, type Work } from '#server/platform/db/transaction.ts'
import { memberNotified } from '#server/platform/domain/notices.ts'
import type { Services } from '#server/platform/domain/services.ts'
import { hashToken } from '#server/platform/secrets/tokens.ts'
import { lockAccountIfThere } from '#server/domains/accounts/standing/accounts.erasure.commands.ts'
import { writeToMember } from '#server/domains/accounts/email/accounts.emails.commands.ts'
import { recordAct, type Admin } from '#server/domains/audit/audit.commands.ts'
import { liftBan } from '#server/domains/photos/bans/photos.bans.commands.ts'
import { undoAccountDecision } from './reports.account-decisions.commands.ts'
import { accountDecisions } from './reports.account-decisions.tables.ts'
import { getAppeal } from './reports.appeals.queries.ts'
import { reportAppeals as appeals } from './reports.appeals.tables.ts'
import { reportCases as cases } from '#server/domains/reports/cases/reports.cases.tables.ts'
import { appealEmail } from '#server/domains/reports/reports.mail.ts'
import { isToldTo } from '#server/domains/reports/reports.own.queries.ts'
import { endAbsence } from '#server/domains/reports/cases/reports.review.commands.ts'
import { appealUntil } from '#server/domains/reports/reports.view.ts'

/** The decision being appealed, either on a report or about the account. */
interface Appealed {
  caseId: string | null
  accountDecisionId: string | null
  memberId: string | null
  decision: ToldAs | null
  toldAt: Date | null
}

const none = sql<null>`null::uuid`
const caseColumns = {
  caseId: cases.id,
  accountDecisionId: none,
  memberId: cases.reportedId,
  decision: cases.decision,
  toldAt: cases.toldAt,
}
const accountColumns = {
  caseId: none,
  accountDecisionId: accountDecisions.id,
  memberId: accountDecisions.memberId,
  decision: accountDecisions.decision,
  toldAt: accountDecisions.decidedAt,
}

interface Told {
  decisionId: string
  memberId: string
}

const toldCase = statement('reports.caseToAppeal', (db, { decisionId, memberId }: Given<Told>) =>
  db
    .select(caseColumns)
    .from(cases)
    .where(sql`${cases.id} = ${decisionId} and ${isToldTo(memberId)}`)
    .for('update'),
)
const toldAboutAccount = statement(
  'reports.accountDecisionToAppeal',
  (db, { decisionId, memberId }: Given<Told>) =>
    db
      .select(accountColumns)
      .from(accountDecisions)
      .where(and(eq(accountDecisions.id, decisionId), eq(accountDecisions.memberId, memberId))),
)
const linkedCase = statement('reports.caseOfLink', (db, { tokenHash }: Given<{ tokenHash: Buffer }>) =>
  db.select(caseColumns).from(cases).where(eq(cases.appealTokenHash, tokenHash)).for('update'),
)
const linkedAboutAccount = statement(
  'reports.accountDecisionOfLink',
  (db, { tokenHash }: Given<{ tokenHash: Buffer }>) =>
    db.select(accountColumns).from(accountDecisions).where(eq(accountDecisions.appealTokenHash, tokenHash)),
)

const insertAppeal = statement(
  'reports.insertAppeal',
  (
    db,
    given: Given<
      Pick<Appealed, 'caseId' | 'accountDecisionId'> & {
        id: string
        memberId: string
        text: string
        now: Date
      }
    >,
  ) =>
    db
      .insert(appeals)
      .values({
        id: given.id,
        caseId: sql`${given.caseId}::uuid`,
        accountDecisionId: sql`${given.accountDecisionId}::uuid`,
        memberId: given.memberId,
        text: given.text,
        createdAt: given.now,
      })
      .onConflictDoNothing()
      .returning({ id: appeals.id }),
)

const store = async (
  { tx, now }: Work,
  { found, text, unknown }: { found: Appealed | undefined; text: string; unknown: Reason },
): Promise<void> => {
  if (!found?.memberId) throw new Failure(unknown)
  if (text === '') throw new Failure(APPEAL_REASONS.empty)
  if (!appealUntil(found, now)) throw new Failure(APPEAL_REASONS.over)
  const { caseId, accountDecisionId, memberId } = found
  const stored = await insertAppeal(tx, { id: newId(), caseId, accountDecisionId, memberId, text, now })
  if (stored.length === 0) throw new Failure(APPEAL_REASONS.again)
}

/**
 * Appeals against a decision about the member. Throws `not_found`, `appeal_empty`, `appeal_over`, and `appeal_again` if
 * the member has already appealed against it.
 */
export const appeal = (services: Services, { text, ...asked }: Told & { text: string }): Promise<void> =>
  inTransaction(services, async (unit) => {
    const found: Appealed | undefined =
      (await toldCase(unit.tx, asked))[0] ?? (await toldAboutAccount(unit.tx, asked))[0]
    await store(unit, { found, text, unknown: COMMON_REASONS.notFound })
  })

/**
 * Appeals for a member who can't log in but has the link from the email. Throws like `appeal`, with
 * `appeal_link_unknown` instead of `not_found`.
 */
export const appealByLink = (
  services: Services,
  { token, text }: { token: string; text: string },
): Promise<void> =>
  inTransaction(services, async (unit) => {
    const link = { tokenHash: hashToken(token) }
    const found: Appealed | undefined =
      (await linkedCase(unit.tx, link))[0] ?? (await linkedAboutAccount(unit.tx, link))[0]
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

/** Undoes the decision as far as possible. Removed content isn't kept. */
const undo = async (services: Services, unit: Work, held: Held): Promise<void> => {
  const { caseId, memberId, pictureBanId, account } = held
  if (account) await undoAccountDecision(services, unit, { ...account, memberId })
  if (caseId === null) return
  await takeBack(unit.tx, { id: caseId, now: unit.now })
  if (isAway(held)) await endAbsence(unit, { id: caseId, reportedId: memberId })
  if (pictureBanId) await liftBan(unit.tx, pictureBanId)
}

/**
 * Notifies the member of the outcome. A member whose decision locked them out also gets an email, because they may not
 * be able to log in to read it.
 */
const tell = async (
  services: Services,
  unit: Work,
  { held, deciding: { outcome, answer } }: { held: Held; deciding: Deciding },
): Promise<void> => {
  const { decisionId: about, memberId } = held
  await unit.emit(memberNotified, { kind: 'report_appeal', memberId, about })
  if (!isAway(held)) return
  const account = await lockAccountIfThere(unit.tx, memberId)
  if (!account) return
  const isOpen = account.status === 'active'
  await writeToMember(services, unit, memberId, appealEmail({ to: account.email, outcome, answer, isOpen }))
}

/**
 * Decides on an appeal and notifies the member. Throws `not_found` (also if the decision was about the admin or
 * followed a report by them), `appeal_decided`, `appeal_answer_missing`, and `appeal_of_own_decision` if another admin
 * can decide.
 */
export const decideAppeal = (services: Services, deciding: Deciding): Promise<void> =>
  inTransaction(services, async (unit) => {
    const { appealId, admin, outcome, answer } = deciding
    const held = await getAppeal(unit.tx, { appealId, adminId: admin.id })
    if (held.isDecided) throw new Failure(APPEAL_REASONS.decided)
    if (held.isForAnother) throw new Failure(APPEAL_REASONS.ownDecision)
    if (answer === '') throw new Failure(APPEAL_REASONS.answerMissing)
    await putOutcome(unit.tx, { appealId, outcome, answer, adminId: admin.id, now: unit.now })
    if (outcome === 'taken_back') await undo(services, unit, held)
    await tell(services, unit, { held, deciding })
    await recordAct(services, unit.tx, {
      actor: admin,
      at: unit.now,
      act: 'reports.decideAppeal',
      subject: { memberId: held.memberId },
      after: { caseId: held.decisionId, outcome, answer },
    })
  })
