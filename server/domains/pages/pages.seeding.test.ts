import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  getDraft,
  publishPage,
  saveDraft,
  unpublishPage,
} from '#shared/domains/pages/pages.editing.contract.ts'
import { TERMS_PATH } from '#shared/domains/pages/pages.rules.ts'
import type { Agent } from '#server/testing/scenario/agent.ts'
import { createTestApp, type TestApp } from '#server/testing/scenario/app.ts'
import { covers } from '#testing/covers.ts'
import { TEXT_HASHES } from './pages.hashes.data.ts'
import { hashOf, seedPages } from './pages.seeding.commands.ts'
import { pages, pageVersions } from './pages.tables.ts'
import { PAGE_TEXTS } from './pages.texts.data.ts'

let app: TestApp
let admin: Agent
beforeAll(async () => {
  app = await createTestApp()
  admin = app.as(await app.given.member({ role: 'admin' }))
})
afterAll(() => app.close())

/** The original text of `/pics`. */
const OLDER = `Pictures here are for members, not for the world. A picture is seen only by those who may see the profile it belongs to, and search engines are kept out altogether.

Only pictures of adults who agree to being shown are allowed; anything else is [reported](/report) and removed.

[Register](/register) and look around. It costs nothing.`

const startAgain = () => {
  app.clock.advance(1000)
  return seedPages(app.services.db, app.clock.now())
}
const stored = async (path: string) => {
  const { db } = app.services
  const [page] = await db.select().from(pages).where(eq(pages.path, path))
  if (!page) throw new Error(`No page at ${path}`)
  const versions = await db.select().from(pageVersions).where(eq(pageVersions.pageId, page.id))
  return { page, versions: versions.toSorted((a, b) => a.savedAt.getTime() - b.savedAt.getTime()) }
}
/** Seeds a site with this text at the given path. */
const beginWith = async (path: string, body: string) => {
  const { db } = app.services
  await db.delete(pages)
  await startAgain()
  const { page } = await stored(path)
  await db.update(pages).set({ body }).where(eq(pages.id, page.id))
  await db.update(pageVersions).set({ body }).where(eq(pageVersions.pageId, page.id))
  return (await admin.call(getDraft, { pageId: page.id })).ok.page
}
type Known = Awaited<ReturnType<typeof beginWith>>
const draftOf = (
  { id: pageId, updatedAt, path, title, description, body }: Known,
  changed: Partial<Known>,
) => ({
  pageId,
  updatedAt,
  path,
  title,
  description,
  body,
  ...changed,
})

test(
  'an unchanged default text is updated to the current one at the next start',
  covers('LAND-30.3'),
  async () => {
    await beginWith('/pics', OLDER)
    const before = await app.services.db.select().from(pages)
    await startAgain()
    const { page, versions } = await stored('/pics')
    expect(page).toMatchObject(PAGE_TEXTS.find(({ path }) => path === '/pics') ?? {})
    expect(versions.map(({ body, savedBy }) => [body, savedBy])).toEqual([
      [OLDER, null],
      [page.body, null],
    ])
    expect(page.publishedAt).toEqual(versions[1]?.publishedAt)
    expect((await admin.call(getDraft, { pageId: page.id })).ok.page).toMatchObject({
      hasDraft: false,
      body: page.body,
    })
    const others = (rows: typeof before) => rows.filter(({ path }) => path !== '/pics')
    const after = await app.services.db.select().from(pages)
    expect(new Set(others(after))).toEqual(new Set(others(before)))
    await startAgain()
    expect(await stored('/pics')).toEqual({ page, versions })
  },
)

test.each<[what: string, change: (page: Known) => Promise<unknown>]>([
  ['published', (page) => admin.call(publishPage, draftOf(page, { body: 'Ours' }))],
  ['saved as a draft', (page) => admin.call(saveDraft, draftOf(page, { body: 'Ours' }))],
  ['given a new title', (page) => admin.call(publishPage, draftOf(page, { title: 'Ours' }))],
  ['given a new description', (page) => admin.call(publishPage, draftOf(page, { description: 'Ours' }))],
  ['unpublished', ({ id: pageId, updatedAt }) => admin.call(unpublishPage, { pageId, updatedAt })],
  [
    'restored',
    async (page) => {
      await startAgain()
      const newer = (await admin.call(getDraft, { pageId: page.id })).ok.page
      expect(newer.body).not.toBe(OLDER)
      expect((await admin.call(publishPage, draftOf(newer, { body: OLDER }))).ok.page.body).toBe(OLDER)
    },
  ],
])('an older default text that an admin has %s isn’t updated', covers('LAND-30.3'), async (_, change) => {
  await change(await beginWith('/pics', OLDER))
  const changed = await stored('/pics')
  await startAgain()
  expect(await stored('/pics')).toEqual(changed)
})

test(
  'an unknown text without versions isn’t updated, and neither are older terms',
  covers('LAND-30.3'),
  async () => {
    await beginWith('/pics', 'Not known')
    await app.services.db.delete(pageVersions)
    await startAgain()
    expect((await stored('/pics')).page.body).toBe('Not known')
    const terms = PAGE_TEXTS.find(({ path }) => path === TERMS_PATH)?.body ?? ''
    const older = terms.replace(
      'If these terms change in a way that matters to you, you will be asked to agree to the new ones.',
      'If these terms change, you will be asked to accept the new ones.',
    )
    expect(older).not.toBe(terms)
    await beginWith(TERMS_PATH, older)
    await startAgain()
    expect((await stored(TERMS_PATH)).page.body).toBe(older)
    expect(TEXT_HASHES).not.toHaveProperty(TERMS_PATH)
  },
)

test('the current hash of each default text except the terms is listed last', covers('LAND-30.3'), () => {
  const now = PAGE_TEXTS.filter(({ path }) => path !== TERMS_PATH)
  const hashes = now.map((text) => [text.path, hashOf({ ...text, description: '' })])
  expect(Object.entries(TEXT_HASHES).map(([path, known]) => [path, known.at(-1)])).toEqual(hashes)
})
