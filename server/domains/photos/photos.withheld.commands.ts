import { and, eq, ne, sql } from 'drizzle-orm'
import { statement, type Given } from '#server/platform/db/statements/statement.ts'
import type { Work } from '#server/platform/db/transaction.ts'
import { memberChanged } from '../accounts/accounts.events.ts'
import { photos } from './photos.tables.ts'

interface Withholding {
  id: string
  isWithheld: boolean
}

const putWithheld = statement('photos.withhold', (db, { id, isWithheld }: Given<Withholding>) =>
  db
    .update(photos)
    .set({ isWithheld: sql`${isWithheld}` })
    .where(and(eq(photos.id, id), ne(photos.isWithheld, isWithheld)))
    .returning({ ownerId: photos.ownerId }),
)

/**
 * Hides a photo from everyone but its owner and staff, or shows it again. Does nothing if there's no change or no such
 * photo.
 */
export const withholdPhoto = async (unit: Work, withholding: Withholding): Promise<void> => {
  const [changed] = await putWithheld(unit.tx, withholding)
  // Search rows record who has a picture for everyone.
  if (changed) await unit.emit(memberChanged, { memberId: changed.ownerId, isPictureOnly: true })
}
