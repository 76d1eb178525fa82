import { createHash } from 'node:crypto'
import { and, eq, inArray } from 'drizzle-orm'
import { newId } from '#shared/kernel/ids.ts'
import type { Database, Tx } from '#server/platform/db/database.ts'
import { TEXT_HASHES } from './pages.hashes.data.ts'
import { pages, pageVersions } from './pages.tables.ts'
import { PAGE_TEXTS } from './pages.texts.data.ts'

interface Text {
  title: string
  description: string
  body: string
}

export const hashOf = ({ title, description, body }: Text): string =>
  createHash('sha256')
    .update(JSON.stringify([title, description, body]))
    .digest('hex')

type SeedTx = Omit<Tx, '$client'>

const insertTexts = async (tx: SeedTx, now: Date) => {
  const published = { isPublished: true, publishedAt: now, createdAt: now, updatedAt: now }
  const stored = await tx
    .insert(pages)
    .values(PAGE_TEXTS.map((text) => ({ ...text, id: newId(), ...published })))
    .onConflictDoNothing()
    .returning()
  const versions = stored.map(({ id: pageId, title, description, body }) => {
    const text = { title, description, body }
    return { id: newId(), pageId, ...text, savedAt: now, publishedAt: now }
  })
  if (versions.length > 0) await tx.insert(pageVersions).values(versions)
}

type PageRow = typeof pages.$inferSelect

/** Whether the page's text and all its versions are default texts. If a text occurs twice, an admin has restored it. */
const isUntouched = async (tx: SeedTx, page: PageRow) => {
  const known = TEXT_HASHES[page.path] ?? []
  if (!known.includes(hashOf(page))) return false
  const versions = await tx.select().from(pageVersions).where(eq(pageVersions.pageId, page.id))
  const hashes = versions.map(hashOf)
  return new Set(hashes).size === hashes.length && hashes.every((hash) => known.includes(hash))
}

const renewTexts = async (tx: SeedTx, now: Date) => {
  const isKnown = and(eq(pages.isPublished, true), inArray(pages.path, Object.keys(TEXT_HASHES)))
  for (const page of await tx.select().from(pages).where(isKnown).orderBy(pages.id).for('update')) {
    const newest = PAGE_TEXTS.find(({ path }) => path === page.path)
    if (!newest) continue
    const text = { title: newest.title, description: '', body: newest.body }
    if (hashOf(text) === hashOf(page) || !(await isUntouched(tx, page))) continue
    const at = new Date(Math.max(now.getTime(), page.updatedAt.getTime() + 1))
    await tx
      .insert(pageVersions)
      .values({ id: newId(), pageId: page.id, ...text, savedAt: at, publishedAt: at })
    await tx
      .update(pages)
      .set({ ...text, publishedAt: at, updatedAt: at })
      .where(eq(pages.id, page.id))
  }
}

/**
 * Stores the default texts if there are no pages at all. Otherwise updates published default texts that no one has
 * changed.
 */
export const seedPages = (db: Database, now: Date): Promise<void> =>
  db.transaction(async (tx) => {
    await ((await tx.$count(pages)) === 0 ? insertTexts(tx, now) : renewTexts(tx, now))
  })
