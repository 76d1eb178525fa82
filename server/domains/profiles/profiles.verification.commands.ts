import { eq, sql } from 'drizzle-orm'
import type { VerificationStatus } from '#shared/domains/profiles/profiles.options.contract.ts'
import { statement, type Given } from '#server/platform/db/statements/statement.ts'
import type { Work } from '#server/platform/db/transaction.ts'
import { memberChanged } from '../accounts/accounts.events.ts'
import { profiles } from './profiles.tables.ts'

interface Verification {
  memberId: string
  status: VerificationStatus
  verifiedAt: Date | null
  now: Date
}

const putVerification = statement('profiles.putVerification', (db, given: Given<Verification>) =>
  db
    .update(profiles)
    .set({
      verificationStatus: sql`${given.status}`,
      verifiedAt: sql`${given.verifiedAt}`,
      updatedAt: sql`${given.now}`,
    })
    .where(eq(profiles.id, given.memberId)),
)

/** Sets the member's public verification status. Members can't set it themselves. */
export const setVerification = async (
  { tx, emit, now }: Work,
  memberId: string,
  status: VerificationStatus,
): Promise<void> => {
  await putVerification(tx, { memberId, status, verifiedAt: status === 'verified' ? now : null, now })
  await emit(memberChanged, { memberId })
}
