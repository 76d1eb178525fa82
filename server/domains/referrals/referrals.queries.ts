import { and, count, eq, or, sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import { id } from '#shared/kernel/fields.ts'
import type { Executor } from '#server/platform/db/database.ts'
import { lowered } from '#server/platform/db/statements/letters.ts'
import { statement, type Given } from '#server/platform/db/statements/statement.ts'
import { accounts } from '../accounts/accounts.tables.ts'
import { profiles } from '../profiles/profiles.tables.ts'
import { isPresent, visibleTo } from '#server/domains/profiles/public/profiles.visibility.sql.ts'
import { referrals } from './referrals.tables.ts'

const memberNamed = statement(
  'referrals.referrer',
  (db, given: Given<{ username: string; id: string | null }>) =>
    db
      .select({ id: profiles.id })
      .from(profiles)
      .innerJoin(accounts, eq(accounts.id, profiles.id))
      .where(
        and(
          isPresent(),
          or(eq(lowered(profiles.username), given.username), sql`${profiles.id} = ${given.id}::uuid`),
        ),
      ),
)

/** Finds the member that a link refers to by username or id. Returns null for anything else, or if there's no link. */
export const findReferrer = async (db: Executor, ref: string | undefined): Promise<string | null> => {
  if (ref === undefined) return null
  const isId = z.safeParse(id(), ref).success
  const [member] = await memberNamed(db, { username: ref.toLowerCase(), id: isId ? ref : null })
  return member?.id ?? null
}

const countOf = statement('referrals.count', (db, { memberId }: Given<{ memberId: string }>) =>
  db.select({ count: count() }).from(referrals).where(eq(referrals.referrerId, memberId)),
)

/** Counts the members who joined through the member's link. */
export const countReferrals = async (db: Executor, memberId: string): Promise<number> => {
  const [row] = await countOf(db, { memberId })
  return row?.count ?? 0
}

/**
 * Exports the username behind the link the member followed, as long as they may see that member, and how many members
 * joined through the member's own link.
 */
export const exportReferrals = async (db: Executor, memberId: string) => {
  const [referrer] = await db
    .select({ username: profiles.username })
    .from(referrals)
    .innerJoin(profiles, eq(profiles.id, referrals.referrerId))
    .innerJoin(accounts, eq(accounts.id, referrals.referrerId))
    .where(and(eq(referrals.memberId, memberId), visibleTo({ id: memberId })))
  return {
    joinedByLinkOf: referrer?.username ?? null,
    membersJoinedByOwnLink: await countReferrals(db, memberId),
  }
}
