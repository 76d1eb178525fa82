import { and, eq, sql } from 'drizzle-orm'
import type { Restriction } from '#shared/kernel/restriction.ts'
import { statement, type Given } from '#server/platform/db/statements/statement.ts'
import type { Work } from '#server/platform/db/transaction.ts'
import type { Services } from '#server/platform/domain/services.ts'
import { accountRestrictions } from '#server/domains/accounts/accounts.tables.ts'

type New = Restriction & { memberId: string; now: Date }

const store = statement('accounts.storeRestriction', (db, given: Given<New>) =>
  db
    .insert(accountRestrictions)
    .values({
      accountId: given.memberId,
      kind: given.kind,
      until: sql`${given.until}::timestamptz`,
      reason: given.reason,
      createdAt: given.now,
    })
    .onConflictDoUpdate({
      target: accountRestrictions.accountId,
      set: {
        kind: sql`excluded.kind`,
        until: sql`excluded.until`,
        reason: sql`excluded.reason`,
        createdAt: sql`excluded.created_at`,
      },
      // A current restriction isn't replaced. It must be lifted first.
      setWhere: sql`${accountRestrictions.until} <= excluded.created_at`,
    })
    .returning({ accountId: accountRestrictions.accountId }),
)

/** Makes the member's open pages reconnect and get the current data. */
const connectAnew = ({ hub }: Services, { afterCommit }: Work, memberId: string) =>
  afterCommit(() => hub.disconnectMember(memberId))

/** Restricts a member from the next request on; returns false if a restriction is already in force. */
export const restrictMember = async (
  services: Services,
  unit: Work,
  given: Omit<New, 'now'>,
): Promise<boolean> => {
  const stored = await store(unit.tx, { ...given, now: unit.now })
  connectAnew(services, unit, given.memberId)
  return stored.length > 0
}

interface Lifting {
  memberId: string
  /** Lifts only the restriction from this time; null for any. */
  since: Date | null
}

const remove = statement('accounts.removeRestriction', (db, { memberId, since }: Given<Lifting>) =>
  db
    .delete(accountRestrictions)
    .where(
      and(
        eq(accountRestrictions.accountId, memberId),
        sql`coalesce(${accountRestrictions.createdAt} = ${since}::timestamptz, true)`,
      ),
    )
    .returning({ until: accountRestrictions.until }),
)

/** Lifts a member's restriction; returns false if none was in force. */
export const liftRestriction = async (
  services: Services,
  unit: Work,
  { memberId, since }: Lifting,
): Promise<boolean> => {
  const [removed] = await remove(unit.tx, { memberId, since })
  connectAnew(services, unit, memberId)
  return removed !== undefined && (removed.until === null || removed.until > unit.now)
}
