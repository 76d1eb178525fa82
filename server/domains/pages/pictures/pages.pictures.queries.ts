import { desc, eq, sql } from 'drizzle-orm'
import {
  SITE_PICTURE_REASONS,
  type SITE_PICTURE_SIZES,
  type SitePicture,
} from '#shared/domains/pages/pages.pictures.contract.ts'
import { COMMON_REASONS, Failure } from '#shared/kernel/failure.ts'
import type { Page } from '#shared/kernel/page.ts'
import { DAY, SECOND } from '#shared/kernel/time.ts'
import { cutPage, readCursor, type Place } from '#server/platform/db/statements/cursors.ts'
import type { Executor, Tx } from '#server/platform/db/database.ts'
import { sqlStatement, statement, type Given } from '#server/platform/db/statements/statement.ts'
import type { FileAnswer } from '#server/platform/http/serve.ts'
import type { Services } from '#server/platform/domain/services.ts'
import { pages, pageVersions, sitePictures } from '#server/domains/pages/pages.tables.ts'

/** How long browsers may cache a picture, in seconds. It's public and never changes. */
const KEPT = DAY / SECOND

const { id, fileKey, alt, width, height, createdAt } = sitePictures

const picturesBehind = statement('pages.listPictures', (db, given: Given<Place & { limit: number }>) =>
  db
    .select({ id, alt, width, height, createdAt })
    .from(sitePictures)
    .where(sql`(${createdAt}, ${id}) < (${given.at}::timestamptz, ${given.id}::uuid)`)
    .orderBy(desc(createdAt), desc(id))
    .limit(given.limit),
)

/** Returns the library's pictures, newest first. */
export const listSitePictures = async (
  { db }: Services,
  { cursor, limit }: { cursor?: string | undefined; limit: number },
): Promise<Page<SitePicture>> => {
  const rows = await picturesBehind(db, { ...readCursor(cursor), limit: limit + 1 })
  const { items, next } = cutPage(rows, limit, (row) => ({ at: row.createdAt, id: row.id }))
  const view = (row: (typeof rows)[number]) => ({
    id: row.id,
    alt: row.alt,
    width: row.width,
    height: row.height,
  })
  return { items: items.map(view), next }
}

const pictureOf = statement('pages.findPicture', (db, { pictureId }: Given<{ pictureId: string }>) =>
  db.select({ id, alt, width, height }).from(sitePictures).where(eq(id, pictureId)),
)

/** Returns a picture from the library, or null. */
export const findPicture = async (db: Executor, pictureId: string): Promise<SitePicture | null> =>
  (await pictureOf(db, { pictureId }))[0] ?? null

const keepPicture = statement('pages.keepPicture', (db, { pictureId }: Given<{ pictureId: string }>) =>
  db.select({ id }).from(sitePictures).where(eq(id, pictureId)).for('key share'),
)

/** Prevents deletion of the picture until the transaction ends. Throws `picture_gone` if it's not there. */
export const requirePicture = async (tx: Tx, pictureId: string): Promise<void> => {
  const [kept] = await keepPicture(tx, { pictureId })
  if (kept) return
  const { gone } = SITE_PICTURE_REASONS
  throw new Failure(gone, { fields: { pictureId: gone.message } })
}

const fileOf = statement('pages.findPictureFile', (db, { pictureId }: Given<{ pictureId: string }>) =>
  db.select({ fileKey }).from(sitePictures).where(eq(id, pictureId)),
)

/** Returns a picture's file. Throws `not_found`. */
export const givePicture = async (
  { db, files }: Services,
  { pictureId, size }: { pictureId: string; size: (typeof SITE_PICTURE_SIZES)[number] },
): Promise<FileAnswer> => {
  const [found] = await fileOf(db, { pictureId })
  if (!found) throw new Failure(COMMON_REASONS.notFound)
  return {
    tag: `"${pictureId}-${size}"`,
    keptFor: KEPT,
    open: async () => {
      const file = await files.get(`${found.fileKey}-${size}.webp`)
      return file && { ...file, type: 'image/webp' }
    },
  }
}

const showing = sqlStatement(
  'pages.findShowing',
  ({ pictureId }: Given<{ pictureId: string }>) => sql<{ title: string }>`
    select title from ${pages} where picture_id = ${pictureId}::uuid and is_published
    union all
    select newest.title from ${pageVersions} as newest where newest.picture_id = ${pictureId}::uuid
      and not exists (select from ${pageVersions} as later where later.page_id = newest.page_id
        and (later.saved_at, later.id) > (newest.saved_at, newest.id))
    limit 1`,
)

/** Returns the title of a page that shows the picture in its published text or draft, or null if there's none. */
export const findShowing = async (db: Executor, pictureId: string): Promise<string | null> =>
  (await showing(db, { pictureId }))[0]?.title ?? null
