import { sql } from 'drizzle-orm'
import { newId } from '#shared/kernel/ids.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { sqlStatement, type Given } from '#server/platform/db/statements/statement.ts'
import { accounts } from '../accounts/accounts.tables.ts'
import { referrals } from './referrals.tables.ts'

const insertReferral = sqlStatement(
  'referrals.insert',
  ({ id, memberId, referrerId }: Given<{ id: string; memberId: string; referrerId: string }>) => sql<{
    id: string
  }>`
    insert into ${referrals} (id, member_id, referrer_id)
    select ${id}::uuid, ${memberId}::uuid, ${accounts.id} from ${accounts} where ${accounts.id} = ${referrerId}::uuid for key share`,
)

/** Stores the member whose link a new member followed, unless that referrer has been erased. */
export const storeReferral = async (
  tx: Tx,
  referral: { memberId: string; referrerId: string },
): Promise<void> => {
  await insertReferral(tx, { ...referral, id: newId() })
}
