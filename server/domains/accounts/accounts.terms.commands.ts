import { sql } from 'drizzle-orm'
import { TERMS_REASONS } from '#shared/domains/accounts/accounts.terms.contract.ts'
import { Failure } from '#shared/kernel/failure.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { sqlStatement, type Given } from '#server/platform/db/statements/statement.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import type { Services } from '#server/platform/domain/services.ts'
import { accounts } from './accounts.tables.ts'
import { findNewestTerms, versionOf } from './accounts.terms.queries.ts'
import { termsAgreements, termsRequests } from './accounts.terms.tables.ts'

const storeAgreement = sqlStatement(
  'accounts.agreeToTerms',
  ({ memberId, version, at }: Given<{ memberId: string; version: string; at: Date }>) => sql<never>`
    with before as (
      select id, terms_version, terms_accepted_at from ${accounts} where id = ${memberId}::uuid and terms_version <> ${version}
    ), kept as (
      insert into ${termsAgreements} (member_id, version, agreed_at)
      select id, terms_version, terms_accepted_at from before
      union all select id, ${version}, ${at}::timestamptz from before
      on conflict do nothing
    )
    update ${accounts} set terms_version = ${version}, terms_accepted_at = ${at}::timestamptz
    from before where ${accounts.id} = before.id`,
)

/**
 * Records that a member agreed to the newest terms, and when; a second call changes nothing. Throws `newer_terms` if
 * members weren't asked to agree to the newest terms at `askedAt`.
 */
export const agreeToTerms = (services: Services, { id: memberId }: { id: string }, askedAt: Date) =>
  inTransaction(services, async ({ tx, now }) => {
    const newest = await findNewestTerms(tx)
    if (newest?.askedAt.getTime() !== askedAt.getTime()) throw new Failure(TERMS_REASONS.newer)
    await storeAgreement(tx, { memberId, version: versionOf(askedAt), at: now })
  })

const insertRequest = sqlStatement(
  'accounts.askForTerms',
  ({ askedAt, requiredFrom }: Given<{ askedAt: Date; requiredFrom: Date }>) => sql<never>`
    insert into ${termsRequests} (asked_at, required_from) values (${askedAt}::timestamptz, ${requiredFrom}::timestamptz)
    on conflict (asked_at) do update set required_from = excluded.required_from`,
)

/** Asks every member to agree to new terms; the publishing admin counts as having agreed. */
export const askForTerms = async (
  tx: Tx,
  { adminId, askedAt, requiredFrom }: { adminId: string; askedAt: Date; requiredFrom: Date },
): Promise<void> => {
  await insertRequest(tx, { askedAt, requiredFrom })
  await storeAgreement(tx, { memberId: adminId, version: versionOf(askedAt), at: askedAt })
}
