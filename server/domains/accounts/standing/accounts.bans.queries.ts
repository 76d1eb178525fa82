import { and, eq, gt, sql } from 'drizzle-orm'
import type { Executor } from '#server/platform/db/database.ts'
import { statement, type Given } from '#server/platform/db/statements/statement.ts'
import type { Services } from '#server/platform/domain/services.ts'
import { hashBannedAddress } from './accounts.bans.policy.ts'
import { bannedMembers } from './accounts.bans.tables.ts'

const banOfAddress = statement(
  'accounts.banOfAddress',
  (db, { addressHash, except, now }: Given<{ addressHash: Buffer; except: string | null; now: Date }>) =>
    db
      .select({ id: bannedMembers.id })
      .from(bannedMembers)
      .where(
        and(
          eq(bannedMembers.addressHash, addressHash),
          gt(bannedMembers.expiresAt, now),
          sql`(${except}::uuid is null or ${bannedMembers.accountId} is distinct from ${except}::uuid)`,
        ),
      )
      .limit(1),
)

/** Whether anyone other than the given member is banned with this email address, in any spelling. */
export const isAddressBanned = async (
  services: Pick<Services, 'config'>,
  db: Executor,
  { email, except = null, now }: { email: string; except?: string | null; now: Date },
): Promise<boolean> =>
  (await banOfAddress(db, { addressHash: hashBannedAddress(services, email), except, now })).length > 0

const banOfMember = statement('accounts.banOfMember', (db, { memberId }: Given<{ memberId: string }>) =>
  db.select({ id: bannedMembers.id }).from(bannedMembers).where(eq(bannedMembers.accountId, memberId)),
)

/** Whether the member is banned. */
export const isBanned = async (db: Executor, memberId: string): Promise<boolean> =>
  (await banOfMember(db, { memberId })).length > 0
