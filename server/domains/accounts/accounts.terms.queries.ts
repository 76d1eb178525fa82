import { and, asc, desc, eq, gt, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { TermsState } from '#shared/domains/accounts/accounts.terms.contract.ts'
import type { Executor } from '#server/platform/db/database.ts'
import { sqlStatement, statement } from '#server/platform/db/statements/statement.ts'
import { accounts } from './accounts.tables.ts'
import { termsAgreements, termsRequests } from './accounts.terms.tables.ts'

const latest = alias(termsRequests, 'latest')

/** SQL condition: joins an account with the new terms that its member has yet to agree to. */
export const isYetToAgree = and(
  sql`${termsRequests.askedAt} = (select max(${latest.askedAt}) from ${termsRequests} as ${latest})`,
  gt(termsRequests.askedAt, accounts.termsAcceptedAt),
)

/** Returns the version of the terms that members were asked to agree to at `askedAt`. */
export const versionOf = (askedAt: Date): string => askedAt.toISOString()

const latestRequest = statement('accounts.latestTerms', (db) =>
  db.select().from(termsRequests).orderBy(desc(termsRequests.askedAt)).limit(1),
)

/** Returns when members were last asked to agree to new terms, and the deadline; null if they were never asked. */
export const findNewestTerms = async (db: Executor) => (await latestRequest(db))[0] ?? null

/** Returns the version of the terms that members were last asked to agree to; null if they never were. */
export const findTermsVersion = async (db: Executor): Promise<string | null> => {
  const newest = await findNewestTerms(db)
  return newest && versionOf(newest.askedAt)
}

const countAgreed = sqlStatement(
  'accounts.termsState',
  () => sql<{ askedAt: Date; requiredFrom: Date; agreed: number; members: number }>`
    with newest as (
      select asked_at, required_from from ${termsRequests} order by asked_at desc limit 1
    )
    select asked_at as "askedAt", required_from as "requiredFrom",
      count(*) filter (where ${accounts.termsAcceptedAt} >= asked_at)::int as agreed, count(${accounts.id})::int as members
    from newest left join ${accounts} on ${accounts.status} = 'active' and ${accounts.confirmedAt} is not null
    group by asked_at, required_from`,
)

/**
 * Returns when members were last asked to agree, the deadline, and how many have agreed; null if they were never asked.
 */
export const getTermsState = async (db: Executor): Promise<TermsState | null> => {
  const [state] = await countAgreed(db)
  if (!state) return null
  const { askedAt, requiredFrom, agreed, members } = state
  return { askedAt: askedAt.toISOString(), requiredFrom: requiredFrom.toISOString(), agreed, members }
}

/**
 * Returns the terms that a member agreed to each time they were asked again, and those they had agreed to before. There
 * are only a few.
 */
export const exportAgreements = (db: Executor, memberId: string) =>
  db
    .select({ version: termsAgreements.version, agreedAt: termsAgreements.agreedAt })
    .from(termsAgreements)
    .where(eq(termsAgreements.memberId, memberId))
    .orderBy(asc(termsAgreements.agreedAt))
