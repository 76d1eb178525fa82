import { eq, getTableColumns } from 'drizzle-orm'
import { memberActivity, profiles } from '../../domains/profiles/profiles.tables.ts'
import type { TestApp } from '../scenario/app.ts'
import { findDetails } from './details.ts'

/** Returns the profile as stored in the database, and when the member was last active. */
export const storedProfile = async (app: TestApp, member: { id: string }) => {
  const [row] = await app.services.db
    .select({ ...getTableColumns(profiles), lastActiveAt: memberActivity.lastActiveAt })
    .from(profiles)
    .innerJoin(memberActivity, eq(memberActivity.memberId, profiles.id))
    .where(eq(profiles.id, member.id))
  return row && { ...row, ...(await findDetails(app.services.db, member.id)) }
}
