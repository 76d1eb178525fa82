import { eq } from 'drizzle-orm'
import type { Database } from '#server/platform/db/database.ts'
import { seal, unseal } from '#server/platform/secrets/seal.ts'
import { WrongSettings } from '#server/platform/runtime/start-failure.ts'
import { SECRET_MARK } from './settings.queries.ts'
import { siteSettings } from './settings.tables.ts'

const PURPOSE = 'secret mark'

interface Mark {
  secret: string
  now: Date
}

/** The error message if SECRET_KEY isn't the key used with this database. */
export const OTHER_SECRET =
  'SECRET_KEY is not the one this database is used with: waiting mails, app codes, verification photos and the audit log cannot be read with it. Set the former one (without the setting it is in secret.key in DATA_DIR), or, if it is lost for good, run `npm run ops -- secret:accept`.'

/** Returns whether the database is used with this key, or null if no server has used it yet. */
export const isSecretOf = async (db: Database, secret: string): Promise<boolean | null> => {
  const [mark] = await db.select().from(siteSettings).where(eq(siteSettings.name, SECRET_MARK))
  return mark ? unseal(secret, PURPOSE, String(mark.value)) === PURPOSE : null
}

/** Stores this key as the one used with the database. */
export const acceptSecret = async (db: Database, { secret, now }: Mark): Promise<void> => {
  const value = seal(secret, PURPOSE, PURPOSE)
  await db
    .insert(siteSettings)
    .values({ name: SECRET_MARK, value, updatedAt: now })
    .onConflictDoUpdate({ target: siteSettings.name, set: { value, updatedAt: now } })
}

/** Throws if the database is used with a different key. */
export const requireSecret = async (db: Database, mark: Mark): Promise<void> => {
  const isSame = await isSecretOf(db, mark.secret)
  if (isSame === false) throw new WrongSettings(OTHER_SECRET)
  if (isSame === null) await acceptSecret(db, mark)
}
