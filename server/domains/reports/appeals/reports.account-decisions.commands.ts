import { eq, sql } from 'drizzle-orm'
import { APPEAL_PAGE } from '#shared/domains/reports/reports.appeals.contract.ts'
import type { ACCOUNT_DECISIONS } from '#shared/domains/reports/reports.filing.contract.ts'
import { newId } from '#shared/kernel/ids.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { statement, type Given } from '#server/platform/db/statements/statement.ts'
import type { Work } from '#server/platform/db/transaction.ts'
import { siteUrlOf } from '#server/platform/http/origin.ts'
import type { Services } from '#server/platform/domain/services.ts'
import { hashToken, newToken } from '#server/platform/secrets/tokens.ts'
import { forgetAbsence } from '#server/domains/accounts/standing/accounts.bans.commands.ts'
import { lockAccountIfThere } from '#server/domains/accounts/standing/accounts.erasure.commands.ts'
import { liftRestriction } from '#server/domains/accounts/standing/accounts.restrictions.commands.ts'
import { accountDecisions } from './reports.account-decisions.tables.ts'
import { endAbsence } from '#server/domains/reports/cases/reports.review.commands.ts'

export type AccountDecision = (typeof ACCOUNT_DECISIONS)[number]

interface Decided {
  memberId: string
  adminId: string
  decision: AccountDecision
  /** Shown to the member. */
  reason: string
  /** Null if the decision doesn't expire. */
  until: Date | null
}

const insert = statement(
  'reports.insertAccountDecision',
  (db, given: Given<Decided & { id: string; appealTokenHash: Buffer | null; now: Date }>) =>
    db.insert(accountDecisions).values({
      id: given.id,
      memberId: given.memberId,
      decision: given.decision,
      reason: given.reason,
      until: sql`${given.until}::timestamptz`,
      decidedAt: given.now,
      decidedBy: given.adminId,
      appealTokenHash: sql`${given.appealTokenHash}::bytea`,
    }),
)

/**
 * Stores an admin's new decision about an account, so that its member can appeal. Returns the URL for the appeal. For a
 * locked-out member, it contains a token, of which only the hash is stored. A member who can still log in appeals on
 * their page of decisions.
 */
export const noteAccountDecision = async (
  { config }: Services,
  { tx, now }: Work,
  decided: Decided,
): Promise<string> => {
  const token = decided.decision === 'restrict' ? null : newToken()
  const appealTokenHash = token === null ? null : hashToken(token)
  await insert(tx, { ...decided, id: newId(), appealTokenHash, now })
  return siteUrlOf(config) + (token === null ? '/account/reports' : `${APPEAL_PAGE}#token=${token}`)
}

const forgetLatest = statement(
  'reports.forgetAccountDecision',
  (db, { memberId, decision }: Given<Pick<Decided, 'memberId' | 'decision'>>) =>
    db.delete(accountDecisions).where(
      eq(
        accountDecisions.id,
        sql`(select id from ${accountDecisions} where ${accountDecisions.memberId} = ${memberId}::uuid
          and ${accountDecisions.decision} = ${decision}::text order by ${accountDecisions.decidedAt} desc limit 1)`,
      ),
    ),
)

/** Deletes the member's latest decision of this kind. Used when it's undone before the member is notified. */
export const forgetAccountDecision = async (
  tx: Tx,
  decided: Pick<Decided, 'memberId' | 'decision'>,
): Promise<void> => {
  await forgetLatest(tx, decided)
}

/** Undoes the decision if it's still in force. Doesn't touch later decisions or decisions on reports. */
export const undoAccountDecision = async (
  services: Services,
  unit: Work,
  { id, memberId, decision, since }: Pick<Decided, 'memberId' | 'decision'> & { id: string; since: Date },
): Promise<void> => {
  if (decision === 'restrict') {
    await liftRestriction(services, unit, { memberId, since })
    return
  }
  await lockAccountIfThere(unit.tx, memberId)
  if (await forgetAbsence(unit.tx, { memberId, since })) await endAbsence(unit, { id, reportedId: memberId })
}
