import { eq } from 'drizzle-orm'
import type { ContactPreferences } from '#shared/domains/contact/contact.contract.ts'
import type { Executor } from '#server/platform/db/database.ts'
import { statement, type Given } from '#server/platform/db/statements/statement.ts'
import { profileContactPreferences } from './contact.tables.ts'
import { viewPreferences } from './contact.view.ts'

const preferencesOf = statement('contact.preferences', (db, { memberId }: Given<{ memberId: string }>) =>
  db.select().from(profileContactPreferences).where(eq(profileContactPreferences.profileId, memberId)),
)

/** Returns the member's contact preferences; everyone may write if none were ever saved. */
export const getContactPreferences = async (db: Executor, memberId: string): Promise<ContactPreferences> => {
  const [row] = await preferencesOf(db, { memberId })
  return viewPreferences(row)
}
