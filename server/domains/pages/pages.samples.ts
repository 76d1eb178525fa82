import { newId } from '#shared/kernel/ids.ts'
import type { Services } from '#server/platform/services.ts'
import type { EndpointRecord, Endpoints, Pages } from '#server/testing/samples.ts'
import { pages as stored, pageVersions } from './pages.tables.ts'

const TEXT = { title: 'Our story', description: '', body: 'It began in a small town.' }

/** Stores a published page with its one version. */
export const storePage = async ({ db, clock }: Pick<Services, 'db' | 'clock'>, path?: string) => {
  const now = clock.now()
  const [pageId, versionId] = [newId(), newId()]
  const published = { isPublished: true, publishedAt: now, createdAt: now, updatedAt: now }
  await db.insert(stored).values({ id: pageId, path: path ?? `/story-${pageId}`, ...TEXT, ...published })
  await db.insert(pageVersions).values({ id: versionId, pageId, ...TEXT, savedAt: now, publishedAt: now })
  return { pageId, versionId, updatedAt: now.toISOString() }
}

const known: EndpointRecord['sample'] = async ({ app }) => {
  const { pageId, updatedAt } = await storePage(app.services)
  return { pageId, updatedAt }
}

const onlyId: EndpointRecord['sample'] = async ({ app }) => ({
  pageId: (await storePage(app.services)).pageId,
})

export const endpoints: Endpoints = {
  'pages.createPage': {
    who: ['admin', 'nobody'],
    cost: 10,
    sample: () => ({ path: `/page-${newId()}`, title: 'A page' }),
  },
  'pages.deletePage': { who: ['admin', 'nobody'], cost: 10, sample: known },
  'pages.getDraft': { who: ['admin', 'nobody'], cost: 2, sample: onlyId },
  'pages.getPage': {
    who: ['public', 'nobody'],
    cost: 1,
    shows: 'nobody',
    sample: () => ({ path: '/terms' }),
  },
  'pages.getVersion': {
    who: ['admin', 'nobody'],
    cost: 2,
    sample: async ({ app }) => {
      const { pageId, versionId } = await storePage(app.services)
      return { pageId, versionId }
    },
  },
  'pages.listPages': { who: ['admin', 'nobody'], cost: 2, sample: () => ({}) },
  'pages.listVersions': { who: ['admin', 'nobody'], cost: 2, sample: onlyId },
  'pages.previewPage': {
    who: ['admin', 'nobody'],
    cost: 1,
    sample: () => ({ path: '/our-story', ...TEXT }),
  },
  'pages.publishPage': { who: ['admin', 'nobody'], cost: 11, sample: known },
  'pages.saveDraft': {
    who: ['admin', 'nobody'],
    cost: 13,
    sample: async ({ app }) => {
      const { pageId, updatedAt } = await storePage(app.services)
      return { pageId, updatedAt, path: `/page-${pageId}`, ...TEXT, body: 'It goes on.' }
    },
  },
  'pages.sendContactMessage': {
    who: ['public', 'nobody'],
    limits: [
      ['network', 5, 3600, 'closed'],
      ['network', 20, 86400, 'closed'],
    ],
    cost: 6,
    sample: () => ({
      clientKey: newId(),
      email: 'rose@example.org',
      message: 'Good evening',
    }),
  },
  'pages.unpublishPage': { who: ['admin', 'nobody'], cost: 11, sample: known },
}

export const pages: Pages = {
  '/': { shows: 'nobody' },
  '/admin/landing-pages': { cost: { admin: 2 } },
  '/admin/pages': { cost: { admin: 2 } },
  '/about': { shows: 'nobody' },
  '/chat': { shows: 'nobody' },
  '/clubs': { shows: 'nobody' },
  '/contact': { shows: 'nobody' },
  '/events': { shows: 'nobody' },
  '/forum': { shows: 'nobody' },
  '/home': { shows: 'nobody' },
  '/hotlist': { shows: 'nobody' },
  '/landing/{slug}': { shows: 'nobody', cost: { member: 2 } },
  '/my-account': { shows: 'nobody' },
  '/other': { shows: 'nobody' },
  '/pics': { shows: 'nobody' },
  '/privacy': { shows: 'nobody' },
  '/protection-policy': { shows: 'nobody' },
  '/report': { shows: 'nobody' },
  '/terms': { shows: 'nobody' },
}
