import type { ContactPreferences } from '#shared/domains/contact/contact.contract.ts'
import { newId } from '#shared/kernel/ids.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import type { Services } from '#server/platform/services.ts'
import { profileContactPreferences } from './contact.tables.ts'

/** Stores the member's one row of contact preferences. */
export const savePreferences = async (
  services: Services,
  memberId: string,
  preferences: ContactPreferences,
): Promise<ContactPreferences> =>
  inTransaction(services, async ({ tx }) => {
    const values = { ...preferences, updatedAt: services.clock.now() }
    await tx
      .insert(profileContactPreferences)
      .values({ id: newId(), profileId: memberId, ...values })
      .onConflictDoUpdate({ target: profileContactPreferences.profileId, set: values })
    return preferences
  })
