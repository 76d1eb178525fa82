import { eq } from 'drizzle-orm'
import type { ContactPreferences } from '#shared/domains/contact/contact.contract.ts'
import type { Executor } from '#server/platform/db/database.ts'
import { profileContactPreferences } from './contact.tables.ts'
import { viewPreferences } from './contact.view.ts'

/** Who may write to the member; everybody where nothing was ever saved. */
export const getPreferences = async (db: Executor, memberId: string): Promise<ContactPreferences> => {
  const [row] = await db
    .select()
    .from(profileContactPreferences)
    .where(eq(profileContactPreferences.profileId, memberId))
  return viewPreferences(row)
}
