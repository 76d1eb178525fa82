import { and, eq } from 'drizzle-orm'
import type { Executor } from '#server/platform/db/database.ts'
import { accounts } from '../accounts/accounts.tables.ts'
import { photoVisibleTo } from '../profiles/profiles.pictures.sql.ts'
import { profiles } from '../profiles/profiles.tables.ts'
import { visibleTo, type Viewer } from '../profiles/profiles.visibility.sql.ts'
import { photos } from './photos.tables.ts'

/** Beginning of the file names of a photo the viewer may see, else null. */
export const findFileKey = async (db: Executor, viewer: Viewer, photoId: string): Promise<string | null> => {
  const [row] = await db
    .select({ fileKey: photos.fileKey })
    .from(photos)
    .innerJoin(profiles, eq(profiles.id, photos.ownerId))
    .innerJoin(accounts, eq(accounts.id, photos.ownerId))
    .where(and(eq(photos.id, photoId), visibleTo(viewer), photoVisibleTo(viewer)))
  return row?.fileKey ?? null
}
