import { eq } from 'drizzle-orm'
import { profiles } from '../domains/profiles/profiles.tables.ts'
import type { TestApp } from './app.ts'

/** The profile as the database holds it. */
export const storedProfile = async (app: TestApp, member: { id: string }) => {
  const [row] = await app.services.db.select().from(profiles).where(eq(profiles.id, member.id))
  return row
}
