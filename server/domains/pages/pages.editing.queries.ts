import { and, desc, eq, sql } from 'drizzle-orm'
import type { EditedPage, ListedPage, PageVersion } from '#shared/domains/pages/pages.editing.contract.ts'
import { LANDING_PREFIX, type PageKind } from '#shared/domains/pages/pages.rules.ts'
import { COMMON_REASONS, Failure } from '#shared/kernel/failure.ts'
import type { Page } from '#shared/kernel/page.ts'
import {
  cutPage,
  isInstant,
  noCursor,
  readCursor,
  TOP,
  type Place,
} from '#server/platform/db/statements/cursors.ts'
import type { Executor } from '#server/platform/db/database.ts'
import { sqlStatement, statement, type Given } from '#server/platform/db/statements/statement.ts'
import type { Services } from '#server/platform/domain/services.ts'
import { names } from '../accounts/accounts.names.sql.ts'
import { shownPicture } from '#server/domains/pages/pictures/pages.pictures.sql.ts'
import { pages, pageVersions, sitePictures } from './pages.tables.ts'

type Behind = Place & { limit: number }

interface Asked {
  cursor?: string | undefined
  limit: number
}

/** SQL lateral subquery for each page's newest text. */
const newest = sql`lateral (
  select title, description, body, picture_id, published_at from ${pageVersions} as version where version.page_id = ${pages.id}
  order by version.saved_at desc, version.id desc limit 1
) as newest`

/** SQL condition on `pages` and `newest`: the newest text isn't the published one. */
const hasDraft = sql`(not ${pages.isPublished} or newest.published_at is null)`

const state = sql`${pages.id}, ${pages.path}, ${pages.isPublished} as "isPublished", ${hasDraft} as "hasDraft", ${pages.updatedAt} as "updatedAt"`

type Dated<T extends { updatedAt: string }> = Omit<T, 'updatedAt'> & { updatedAt: Date }

/** A position in the list of pages. */
interface PagePlace {
  /** A timestamp as text, or `infinity`. */
  at: string
  path: string
}

const byPath = sql`${pages.path} collate "C"`

const pagesBehind = sqlStatement(
  'pages.listPages',
  ({ isLanding, at, path, limit }: Given<PagePlace & { isLanding: boolean; limit: number }>) => sql<
    Dated<ListedPage>
  >`
    select ${state}, newest.title, ${pages.registrations} from ${pages} cross join ${newest}
    where starts_with(${pages.path}, ${LANDING_PREFIX}) = ${isLanding}::boolean
      and ${pages.updatedAt} <= ${at}::timestamptz
      and (${pages.updatedAt} < ${at}::timestamptz or ${byPath} > ${path}::text)
    order by ${pages.updatedAt} desc, ${byPath} limit ${limit}`,
)

const CURSOR = /^(\S+) (\/[a-z0-9/-]*)$/

const readPlace = (cursor: string | undefined): PagePlace => {
  if (cursor === undefined) return { at: TOP.at, path: '' }
  const [, at = '', path = ''] = CURSOR.exec(cursor) ?? []
  if (!isInstant(at)) throw noCursor()
  return { at, path }
}

/** Returns pages of one kind, most recently changed first, and by path if they changed together. */
export const listPages = async (
  { db }: Services,
  { cursor, limit, kind }: Asked & { kind: PageKind },
): Promise<Page<ListedPage>> => {
  const asked = { ...readPlace(cursor), isLanding: kind === 'landing', limit: limit + 1 }
  const rows = await pagesBehind(db, asked)
  const items = rows.slice(0, limit).map(dated)
  const last = items.at(-1)
  return { items, next: last && rows.length > limit ? `${last.updatedAt} ${last.path}` : null }
}

const dated = <T extends { updatedAt: Date }>(row: T) => ({ ...row, updatedAt: row.updatedAt.toISOString() })

const draft = sqlStatement(
  'pages.getDraft',
  ({ pageId }: Given<{ pageId: string }>) => sql<Dated<EditedPage>>`
    select ${state}, newest.title, newest.description, newest.body, ${shownPicture} as picture
    from ${pages} cross join ${newest} left join ${sitePictures} on ${sitePictures.id} = newest.picture_id
    where ${pages.id} = ${pageId}::uuid`,
)

/** Returns a page with its newest text. Throws `not_found`. */
export const getDraft = async (db: Executor, pageId: string): Promise<EditedPage> => {
  const [row] = await draft(db, { pageId })
  if (!row) throw new Failure(COMMON_REASONS.notFound)
  return dated(row)
}

const versionsBehind = statement(
  'pages.listVersions',
  (db, { pageId, at, id, limit }: Given<Behind & { pageId: string }>) =>
    db
      .select({
        id: pageVersions.id,
        title: pageVersions.title,
        savedAt: pageVersions.savedAt,
        savedBy: names.username,
        publishedAt: pageVersions.publishedAt,
      })
      .from(pageVersions)
      .leftJoin(names, eq(names.id, pageVersions.savedBy))
      .where(
        and(
          eq(pageVersions.pageId, pageId),
          sql`(${pageVersions.savedAt}, ${pageVersions.id}) < (${at}::timestamptz, ${id}::uuid)`,
        ),
      )
      .orderBy(desc(pageVersions.savedAt), desc(pageVersions.id))
      .limit(limit),
)

/** Returns a page's versions, newest first. */
export const listVersions = async (
  { db }: Services,
  { cursor, limit, pageId }: Asked & { pageId: string },
): Promise<Page<PageVersion>> => {
  const rows = await versionsBehind(db, { ...readCursor(cursor), pageId, limit: limit + 1 })
  const { items, next } = cutPage(rows, limit, ({ savedAt: at, id }) => ({ at, id }))
  const view = (row: (typeof rows)[number]) => ({
    ...row,
    savedAt: row.savedAt.toISOString(),
    publishedAt: row.publishedAt?.toISOString() ?? null,
  })
  return { items: items.map(view), next }
}

const versionText = statement(
  'pages.getVersion',
  (db, { pageId, versionId }: Given<{ pageId: string; versionId: string }>) =>
    db
      .select({
        title: pageVersions.title,
        description: pageVersions.description,
        body: pageVersions.body,
        picture: shownPicture,
      })
      .from(pageVersions)
      .leftJoin(sitePictures, eq(sitePictures.id, pageVersions.pictureId))
      .where(and(eq(pageVersions.id, versionId), eq(pageVersions.pageId, pageId))),
)

/** Returns the text of a version. Throws `not_found`. */
export const getVersion = async ({ db }: Services, asked: { pageId: string; versionId: string }) => {
  const [text] = await versionText(db, asked)
  if (!text) throw new Failure(COMMON_REASONS.notFound)
  return text
}
