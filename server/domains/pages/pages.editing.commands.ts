import { eq, sql } from 'drizzle-orm'
import type { ActName } from '#shared/domains/audit/audit.data.ts'
import {
  createPage as createEndpoint,
  deletePage as deleteEndpoint,
  MOST_VERSIONS,
  PAGE_REASONS,
  publishPage as publishEndpoint,
  saveDraft as saveEndpoint,
  unpublishPage as unpublishEndpoint,
  type EditedPage,
} from '#shared/domains/pages/pages.editing.contract.ts'
import {
  AGREE_WITHIN,
  isRequiredPage,
  isReservedPath,
  pictureFor,
  TERMS_PATH,
} from '#shared/domains/pages/pages.rules.ts'
import { Failure, type Reason } from '#shared/kernel/failure.ts'
import { newId } from '#shared/kernel/ids.ts'
import { DAY, endOfDay, siteDayOf } from '#shared/kernel/time.ts'
import type { Tx } from '#server/platform/db/database.ts'
import { brokenUniqueRule } from '#server/platform/db/errors.ts'
import { sqlStatement, statement, type Given } from '#server/platform/db/statements/statement.ts'
import { inTransaction, type Work } from '#server/platform/db/transaction.ts'
import type { Services } from '#server/platform/domain/services.ts'
import { askForTerms } from '../accounts/accounts.terms.commands.ts'
import { recordAct, type Admin } from '../audit/audit.commands.ts'
import { getDraft } from './pages.editing.queries.ts'
import { requirePicture } from '#server/domains/pages/pictures/pages.pictures.queries.ts'
import { invalidatePages } from './pages.queries.ts'
import { pages, pageVersions } from './pages.tables.ts'

interface Text {
  title: string
  description: string
  body: string
  pictureId: string | null
}

const requireFree = (path: string) => {
  if (!isReservedPath(path)) return
  throw new Failure(PAGE_REASONS.pathReserved, { fields: { path: PAGE_REASONS.pathReserved.message } })
}

/** Runs work that sets a page's path. Throws `path_taken` if another page has it. */
const orTaken = async <T>(work: Promise<T>): Promise<T> => {
  try {
    return await work
  } catch (error) {
    if (brokenUniqueRule(error) !== 'pages_path_unique') throw error
    throw new Failure(PAGE_REASONS.pathTaken, { fields: { path: PAGE_REASONS.pathTaken.message } })
  }
}

const insertPage = sqlStatement(
  'pages.insert',
  ({ id, path, title, now }: Given<{ id: string; path: string; title: string; now: Date }>) =>
    sql<never>`insert into ${pages} (id, path, title, body, is_published, created_at, updated_at)
      values (${id}::uuid, ${path}, ${title}, '', false, ${now}::timestamptz, ${now}::timestamptz)`,
)

type NewVersion = Text & { id: string; pageId: string; adminId: string; savedAt: Date }

const insertVersion = statement('pages.insertVersion', (db, given: Given<NewVersion>) =>
  db.insert(pageVersions).values({
    id: given.id,
    pageId: given.pageId,
    title: given.title,
    description: given.description,
    body: given.body,
    pictureId: given.pictureId,
    savedAt: given.savedAt,
    savedBy: given.adminId,
  }),
)

/** Creates a page that only admins see. Throws `path_taken` and `path_reserved`. */
export const createPage = (
  services: Services,
  actor: Admin,
  { path, title }: { path: string; title: string },
): Promise<EditedPage> => {
  requireFree(path)
  const pageId = newId()
  return orTaken(
    inTransaction(services, async ({ tx, now }) => {
      await insertPage(tx, { id: pageId, path, title, now })
      const version = { id: newId(), pageId, title, description: '', body: '', pictureId: null, savedAt: now }
      await insertVersion(tx, { ...version, adminId: actor.id })
      const after = { path, title }
      await recordAct(services, tx, { actor, at: now, act: createEndpoint.name, subject: pageId, after })
      return getDraft(tx, pageId)
    }),
  )
}

/** A page and the time of the last change the admin knows of. */
interface Known {
  pageId: string
  updatedAt: string
}

const lock = statement('pages.lock', (db, { pageId }: Given<{ pageId: string }>) =>
  db.select({ id: pages.id }).from(pages).where(eq(pages.id, pageId)).for('update'),
)

/**
 * Locks the page. Returns it with a time for the change, which is always later than the previous one's. Throws
 * `not_found` or `page_changed`.
 */
const lockPage = async ({ tx, now }: Work, { pageId, updatedAt }: Known) => {
  await lock(tx, { pageId })
  const page = await getDraft(tx, pageId)
  if (page.updatedAt !== updatedAt) throw new Failure(PAGE_REASONS.changed)
  return { page, at: new Date(Math.max(now.getTime(), Date.parse(updatedAt) + 1)) }
}

const move = sqlStatement(
  'pages.move',
  ({ pageId, path, at }: Given<{ pageId: string; path: string; at: Date }>) =>
    sql<never>`update ${pages} set path = ${path}, updated_at = ${at}::timestamptz where id = ${pageId}::uuid`,
)

const forgetOldVersions = sqlStatement(
  'pages.forgetOldVersions',
  ({ pageId }: Given<{ pageId: string }>) =>
    sql<never>`delete from ${pageVersions} where page_id = ${pageId}::uuid
      and (saved_at, id) < (select saved_at, id from ${pageVersions} where page_id = ${pageId}::uuid
        order by saved_at desc, id desc offset ${sql.raw(String(MOST_VERSIONS - 1))} limit 1)
      and published_at is distinct from (select published_at from ${pages} where id = ${pageId}::uuid)`,
)

const isSameText = (one: Text, other: Text) =>
  one.title === other.title &&
  one.description === other.description &&
  one.body === other.body &&
  one.pictureId === other.pictureId

const publish = sqlStatement(
  'pages.publish',
  ({ pageId, at }: Given<{ pageId: string; at: Date }>) => sql<never>`
    with newest as (
      update ${pageVersions} set published_at = ${at}::timestamptz
      where id = (select id from ${pageVersions} where page_id = ${pageId}::uuid order by saved_at desc, id desc limit 1)
      returning title, description, body, picture_id
    )
    update ${pages} set title = newest.title, description = newest.description, body = newest.body,
      picture_id = newest.picture_id, is_published = true, published_at = ${at}::timestamptz
    from newest where ${pages.id} = ${pageId}::uuid`,
)

type Draft = Known & Text & { path: string }

interface Saving {
  act: ActName
  isPublishing: boolean
  /** The day from which members must agree to the text; null if no one is asked. */
  agreeFrom: string | null
}

const refuseDay = (reason: Reason) => new Failure(reason, { fields: { agreeFrom: reason.message } })

/** Returns the start of the day from which new terms are required. Throws `not_terms` and `agree_day`. */
const beginningOf = (day: string, { path, now }: { path: string; now: Date }): Date => {
  if (path !== TERMS_PATH) throw refuseDay(PAGE_REASONS.notTerms)
  const begin = endOfDay(siteDayOf(new Date(Date.parse(`${day}T12:00:00Z`) - DAY)))
  const last = siteDayOf(new Date(now.getTime() + AGREE_WITHIN.most * DAY))
  if (begin <= now || day > last) throw refuseDay(PAGE_REASONS.agreeDay)
  return begin
}

const save = (
  services: Services,
  actor: Admin,
  { path, title, description, body, pictureId: chosen, ...known }: Draft,
  { act, isPublishing, agreeFrom }: Saving,
): Promise<EditedPage> =>
  orTaken(
    inTransaction(services, async (unit) => {
      const { tx } = unit
      const { pageId } = known
      const { page, at } = await lockPage(unit, known)
      const requiredFrom =
        agreeFrom === null ? null : beginningOf(agreeFrom, { path: page.path, now: unit.now })
      const pictureId = pictureFor({ path, pictureId: chosen })
      const text = { title, description, body, pictureId }
      const stands = { ...page, pictureId: page.picture?.id ?? null }
      const [isMoved, isNew] = [path !== page.path, !isSameText(stands, text)]
      const isToPublish = isPublishing && (page.hasDraft || requiredFrom !== null)
      if (!isMoved && !isNew && !isToPublish) return page
      if (isMoved) {
        if (isRequiredPage(page.path)) throw new Failure(PAGE_REASONS.required)
        requireFree(path)
      }
      if (isNew) {
        if (pictureId !== null) await requirePicture(tx, pictureId)
        await insertVersion(tx, { id: newId(), pageId, ...text, savedAt: at, adminId: actor.id })
        await forgetOldVersions(tx, { pageId })
      }
      if (isPublishing) await publish(tx, { pageId, at })
      if (requiredFrom) await askForTerms(tx, { adminId: actor.id, askedAt: unit.now, requiredFrom })
      await move(tx, { pageId, path, at })
      const [before, after] = [
        { path: page.path, title: page.title },
        { path, title, ...(agreeFrom !== null && { agreeFrom }) },
      ]
      await recordAct(services, tx, { actor, at: unit.now, act, subject: pageId, before, after })
      unit.afterCommit(() => invalidatePages(services))
      return getDraft(tx, pageId)
    }),
  )

/**
 * Stores a new text and moves the page to the given path. Throws `not_found`, `page_changed`, `path_taken`,
 * `path_reserved`, `page_required` or `picture_gone`, and then stores nothing.
 */
export const saveDraft = (services: Services, actor: Admin, draft: Draft): Promise<EditedPage> =>
  save(services, actor, draft, { act: saveEndpoint.name, isPublishing: false, agreeFrom: null })

/**
 * Stores the text like `saveDraft` and publishes it. If it's the terms, members must agree to them from the given day.
 * Also throws `agree_day` and `not_terms`.
 */
export const publishPage = (
  services: Services,
  actor: Admin,
  { agreeFrom, ...draft }: Draft & { agreeFrom: string | null },
): Promise<EditedPage> =>
  save(services, actor, draft, { act: publishEndpoint.name, isPublishing: true, agreeFrom })

const unpublish = sqlStatement(
  'pages.unpublish',
  ({ pageId, at }: Given<{ pageId: string; at: Date }>) =>
    sql<never>`update ${pages} set is_published = false, updated_at = ${at}::timestamptz where id = ${pageId}::uuid`,
)

interface Removal {
  actor: Admin
  act: ActName
  remove: (tx: Tx, given: { pageId: string; at: Date }) => Promise<unknown>
}

/** Unpublishes or deletes a page, and records it. */
const takeAway = async (
  services: Services,
  unit: Work,
  known: Known,
  { actor, act, remove }: Removal,
): Promise<void> => {
  const { pageId } = known
  const { page, at } = await lockPage(unit, known)
  if (isRequiredPage(page.path)) throw new Failure(PAGE_REASONS.required)
  await remove(unit.tx, { pageId, at })
  const after = { path: page.path, title: page.title }
  await recordAct(services, unit.tx, { actor, at: unit.now, act, subject: pageId, after })
  unit.afterCommit(() => invalidatePages(services))
}

/** Hides a page from everyone but admins. Throws `not_found`, `page_changed` and `page_required`. */
export const unpublishPage = (services: Services, actor: Admin, known: Known): Promise<EditedPage> =>
  inTransaction(services, async (unit) => {
    await takeAway(services, unit, known, { actor, act: unpublishEndpoint.name, remove: unpublish })
    return getDraft(unit.tx, known.pageId)
  })

const deleteRow = statement('pages.delete', (db, { pageId }: Given<{ pageId: string }>) =>
  db.delete(pages).where(eq(pages.id, pageId)),
)

/** Deletes a page with all its versions. Throws `not_found`, `page_changed` and `page_required`. */
export const deletePage = (services: Services, actor: Admin, known: Known): Promise<void> =>
  inTransaction(services, (unit) =>
    takeAway(services, unit, known, { actor, act: deleteEndpoint.name, remove: deleteRow }),
  )
