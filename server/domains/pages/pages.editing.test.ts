import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  createPage,
  deletePage,
  getDraft,
  getVersion,
  listPages,
  listVersions,
  MOST_VERSIONS,
  PAGE_LIMITS,
  previewPage,
  publishPage,
  saveDraft,
  unpublishPage,
  type EditedPage,
} from '#shared/domains/pages/pages.editing.contract.ts'
import { isReservedPath, normalPath } from '#shared/domains/pages/pages.rules.ts'
import { newId } from '#shared/kernel/ids.ts'
import { SECOND } from '#shared/kernel/time.ts'
import type { Agent } from '#server/testing/scenario/agent.ts'
import type { TestApp } from '#server/testing/scenario/app.ts'
import { createDocumentApp } from '#server/testing/scenario/documents.ts'
import { covers } from '#testing/covers.ts'
import { auditActs } from '../audit/audit.tables.ts'
import { pages } from './pages.tables.ts'

let app: TestApp
let admin: Agent
beforeAll(async () => {
  app = await createDocumentApp()
  admin = app.as(await app.given.member({ role: 'admin' }))
})
afterAll(() => app.close())

const NOTHING = { title: 'A page', description: '', body: '' }
const create = async (path: string, title = 'A page') =>
  (await admin.call(createPage, { path, title })).ok.page
const textOf = ({ title, description, body }: EditedPage) => ({ title, description, body })
const save = (page: EditedPage, changes: Partial<EditedPage>) => {
  const { id: pageId, updatedAt, path } = page
  return admin.call(saveDraft, { pageId, updatedAt, path, ...textOf(page), ...changes })
}
const known = ({ id: pageId, updatedAt }: EditedPage) => ({ pageId, updatedAt })
const whole = (page: EditedPage) => ({ ...known(page), path: page.path, ...textOf(page) })
const publish = async (page: EditedPage) => (await admin.call(publishPage, whole(page))).ok.page
const seeded = async (path: string) => {
  const [row] = (await app.services.db.select().from(pages)).filter((page) => page.path === path)
  return (await admin.call(getDraft, { pageId: row?.id ?? '' })).ok.page
}
/** Requests a page as a visitor, after the cache has expired. */
const visit = async (path: string) => {
  app.clock.advance(3 * SECOND)
  return app.visitor().request('GET', path)
}

test('only admins can edit pages', covers('ADM-20'), async () => {
  const page = await create('/for-admins')
  for (const [agent, code] of [
    [app.visitor(), 'not_signed_in'],
    [app.as(await app.given.member()), 'not_admin'],
  ] as const) {
    const pageId = page.id
    const answers = [
      await agent.call(listPages, {}),
      await agent.call(getDraft, { pageId }),
      await agent.call(createPage, { path: '/mine', title: 'Mine' }),
      await agent.call(saveDraft, whole(page)),
      await agent.call(publishPage, whole(page)),
      await agent.call(unpublishPage, known(page)),
      await agent.call(deletePage, known(page)),
      await agent.call(listVersions, { pageId }),
      await agent.call(previewPage, { path: page.path, ...textOf(page) }),
    ]
    expect(answers.map((answer) => answer.code)).toEqual(answers.map(() => code))
  }
})

test(
  'a page can be created, edited, published, moved, unpublished and deleted',
  covers('ADM-16.1', 'ADM-17.1', 'ADM-17.4', 'LAND-30.1'),
  async () => {
    let page = await create('/Über uns', 'About us')
    expect(page).toMatchObject({ path: '/uber-uns', isPublished: false, hasDraft: true, body: '' })
    const body = '**Hello** from {site}.<script>alert(1)</script>'
    page = (await save(page, { body, description: 'Who we are' })).ok.page
    expect((await visit(page.path)).statusCode).toBe(404)

    page = await publish(page)
    expect(page).toMatchObject({ isPublished: true, hasDraft: false })
    const published = (await visit(page.path)).body
    expect(published).toContain('<strong>Hello</strong> from Ampersand.')
    expect(published).not.toContain('alert(1)')
    expect(published).toContain('<meta name="description" content="Who we are">')

    page = (await save(page, { body: 'Not yet', path: '/who-we-are' })).ok.page
    expect(page.hasDraft).toBe(true)
    expect((await visit('/uber-uns')).statusCode).toBe(404)
    expect((await visit('/who-we-are')).body).toContain('<strong>Hello</strong>')

    page = (await admin.call(unpublishPage, known(page))).ok.page
    expect((await visit(page.path)).statusCode).toBe(404)
    page = await publish(page)
    expect((await visit(page.path)).body).toContain('Not yet')
    expect((await admin.call(deletePage, known(page))).status).toBe(200)
    expect((await visit(page.path)).statusCode).toBe(404)
    expect((await admin.call(getDraft, { pageId: page.id })).code).toBe('not_found')

    const acts = (await app.services.db.select().from(auditActs)).filter(({ subject }) => subject === page.id)
    expect(acts.map(({ act }) => act)).toEqual([
      'pages.createPage',
      'pages.saveDraft',
      'pages.publishPage',
      'pages.saveDraft',
      'pages.unpublishPage',
      'pages.publishPage',
      'pages.deletePage',
    ])
    expect(acts[3]).toMatchObject({ before: { path: '/uber-uns' }, after: { path: '/who-we-are' } })
  },
)

test('a published landing page is served at its path', covers('ADM-14', 'ADM-15', 'LAND-32'), async () => {
  const page = await create('/landing/Summer 2026', 'Come in')
  expect(page.path).toBe('/landing/summer-2026')
  expect((await visit(page.path)).statusCode).toBe(404)
  await publish((await save(page, { body: 'Welcome, you two.' })).ok.page)
  const html = (await visit(page.path)).body
  expect(html).toContain('Welcome, you two.')
  expect(html).toContain('href="/register?landing=summer-2026"')
  expect((await visit('/landing/register')).body).not.toContain('Welcome, you two.')
  const listed = async (kind: 'text' | 'landing') =>
    (await admin.call(listPages, { kind, limit: 100 })).ok.items.map(({ path }) => path)
  expect(await listed('landing')).toContain(page.path)
  expect(await listed('text')).not.toContain(page.path)
  expect(await listed('text')).toContain('/terms')
})

describe('a page’s path', () => {
  test.each([
    ['About us', '/about-us'],
    ['/Über  uns/', '/uber-uns'],
    ['//a//b c//', '/a/b-c'],
    ['/İstanbul', '/istanbul'],
    ['/', '/'],
    ['/…/', ''],
    ['../etc', '/etc'],
  ])('%s is stored as %s', covers('ADM-17.2'), (typed, stored) => {
    expect(normalPath(typed)).toBe(stored)
  })

  test.each([
    ['/home', true],
    ['/register', true],
    ['/landing', true],
    ['/landing/register', true],
    ['/landing/a/b', true],
    ['/landing/summer', false],
    ['/profile/rose', true],
    ['/profile/rose/more', true],
    ['/admin/secret', true],
    ['/api/site', true],
    ['/media', true],
    ['/chat/rose', true],
    ['/forum', false],
    ['/our-story', false],
  ])('%s is reserved: %s', covers('ADM-15', 'ADM-17.1'), (path, isReserved) => {
    expect(isReservedPath(path)).toBe(isReserved)
  })

  test(
    'is rejected with an error on its field if it is reserved, taken or invalid',
    covers('ADM-15', 'ADM-17.1'),
    async () => {
      await create('/taken')
      const begin = (path: string) => admin.call(createPage, { path, title: 'A page' })
      const refusedAs = async (answer: ReturnType<typeof begin>) => {
        const { code, error } = await answer
        return [code, Object.keys(error?.fields ?? {})]
      }
      expect(await refusedAs(begin('/taken'))).toEqual(['path_taken', ['path']])
      expect(await refusedAs(begin('/landing/register'))).toEqual(['path_reserved', ['path']])
      expect(await refusedAs(begin('…'))).toEqual(['invalid_input', ['path']])
      expect(await refusedAs(begin('x'.repeat(PAGE_LIMITS.path)))).toEqual(['invalid_input', ['path']])
      expect((await begin('x'.repeat(PAGE_LIMITS.path - 1))).status).toBe(200)
      const page = await create('/moving')
      expect((await save(page, { path: '/taken' })).code).toBe('path_taken')
      expect((await save(page, { path: '/browse' })).code).toBe('path_reserved')
      const elsewhere = { ...whole(page), path: '/taken', body: 'Not stored' }
      expect((await admin.call(publishPage, elsewhere)).code).toBe('path_taken')
      expect((await admin.call(getDraft, { pageId: page.id })).ok.page).toEqual(page)
    },
  )

  test(
    'can’t be changed if the page is required, and such a page can’t be removed',
    covers('ADM-17.3'),
    async () => {
      const terms = await seeded('/terms')
      expect((await save(terms, { path: '/rules' })).code).toBe('page_required')
      expect((await admin.call(unpublishPage, known(terms))).code).toBe('page_required')
      expect((await admin.call(deletePage, known(terms))).code).toBe('page_required')
      const forum = await seeded('/forum')
      expect((await admin.call(deletePage, known(forum))).status).toBe(200)
    },
  )
})

test('each text of a page has a length limit', covers('ADM-17.1'), async () => {
  const page = await create('/limits')
  for (const [field, max] of [
    ['title', PAGE_LIMITS.title],
    ['description', PAGE_LIMITS.description],
    ['body', PAGE_LIMITS.body],
  ] as const) {
    const { code, error } = await save(page, { [field]: 'x'.repeat(max + 1) })
    expect([code, Object.keys(error?.fields ?? {})]).toEqual(['invalid_input', [field]])
  }
  expect((await save(page, { title: ' ' })).code).toBe('invalid_input')
  const most = {
    title: 'x'.repeat(PAGE_LIMITS.title),
    description: 'x'.repeat(PAGE_LIMITS.description),
    body: 'x'.repeat(PAGE_LIMITS.body),
  }
  expect((await save(page, most)).ok.page).toMatchObject(most)
})

test(
  'if two admins edit a page, the second save is rejected and nothing is lost',
  covers('ADM-17.5'),
  async () => {
    const page = await create('/two-admins')
    const saved = (await save(page, { body: 'Mine' })).ok.page
    expect((await save(page, { body: 'Theirs' })).code).toBe('page_changed')
    for (const act of [publishPage, unpublishPage, deletePage]) {
      expect((await admin.call(act, whole(page))).code).toBe('page_changed')
    }
    expect((await save(saved, { body: 'Mine' })).ok.page).toEqual(saved)
    expect((await save(saved, { body: 'Theirs' })).status).toBe(200)
  },
)

test(
  'up to a hundred versions of a page are kept, with who saved them and when',
  covers('BEY-44.1', 'BEY-44.2'),
  async () => {
    let page = await publish((await save(await create('/history'), { body: 'Text 0' })).ok.page)
    for (let at = 1; at <= MOST_VERSIONS; at += 1) {
      app.clock.advance(SECOND)
      page = (await save(page, { body: `Text ${at}` })).ok.page
    }
    const { ok } = await admin.call(listVersions, { pageId: page.id, limit: 100 })
    expect(ok.items[0]).toMatchObject({ savedAt: page.updatedAt, publishedAt: null })
    expect(ok.items[0]?.savedBy).toMatch(/^member-/)
    const rest = (await admin.call(listVersions, { pageId: page.id, limit: 100, cursor: ok.next ?? '' })).ok
      .items
    const bodies = []
    for (const { id: versionId } of rest) {
      bodies.push((await admin.call(getVersion, { pageId: page.id, versionId })).ok.body)
    }
    // The published version is kept in addition.
    expect(bodies).toEqual(['Text 0'])
    const other = await create('/other-history')
    const [version] = ok.items
    const asked = { pageId: other.id, versionId: version?.id ?? '' }
    expect((await admin.call(getVersion, asked)).code).toBe('not_found')
  },
)

test('a page preview is sanitized like the page itself and isn’t stored', covers('BEY-44.1'), async () => {
  const text = {
    title: 'Hello',
    description: '',
    body: '[x](javascript:alert(1)) <img src=x onerror=y> **so**',
  }
  const { page } = (await admin.call(previewPage, { path: '/nowhere', ...text })).ok
  expect(page.html).toContain('<strong>so</strong>')
  expect(page.html).not.toMatch(/javascript|onerror|<img/)
  expect((await visit('/nowhere')).statusCode).toBe(404)
})

test('an unknown page is not found', covers('ADM-19'), async () => {
  const pageId = newId()
  expect((await admin.call(getDraft, { pageId })).code).toBe('not_found')
  const sent = { pageId, updatedAt: app.clock.now().toISOString(), path: '/nowhere', ...NOTHING }
  for (const act of [publishPage, unpublishPage, deletePage]) {
    expect((await admin.call(act, sent)).code).toBe('not_found')
  }
})
