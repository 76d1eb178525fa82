import { sql } from 'drizzle-orm'
import { TERMS_VERSION } from '#shared/domains/joining/joining.contract.ts'
import type { Work } from '#server/platform/db/transaction.ts'
import type { Services } from '#server/platform/services.ts'
import { memberChanged } from '../accounts/accounts.events.ts'
import { accounts } from '../accounts/accounts.tables.ts'
import { membershipTiers } from '../membership/membership.tables.ts'
import { memberActivity, profiles } from '../profiles/profiles.tables.ts'

type ProfileRow = typeof profiles.$inferInsert

export interface NewAccount {
  id: string
  email: string
  passwordHash: string
  /** Null: the address has still to be confirmed. */
  confirmedAt: Date | null
  /** The browser's key of the call; an admin who is made by command has none. */
  signUpKey?: string
  profile: Omit<ProfileRow, 'id' | 'createdAt' | 'updatedAt' | 'currentTierId'>
}

/** Stores a log-in with its profile, on the free tier and with the terms accepted now. */
export const insertAccount = async (
  services: Services,
  { tx, emit }: Work,
  { id, profile, ...account }: NewAccount,
): Promise<void> => {
  const now = services.clock.now()
  await tx.insert(accounts).values({
    ...account,
    id,
    termsVersion: TERMS_VERSION,
    termsAcceptedAt: now,
    createdAt: now,
  })
  await tx.insert(profiles).values({
    ...profile,
    id,
    createdAt: now,
    updatedAt: now,
    currentTierId: sql`(select ${membershipTiers.id} from ${membershipTiers} where ${membershipTiers.name} = 'free')`,
  })
  await tx.insert(memberActivity).values({ memberId: id, lastActiveAt: now })
  await emit(memberChanged, { memberId: id })
}
