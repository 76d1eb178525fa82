import { eq } from 'drizzle-orm'
import { newId } from '#shared/kernel/ids.ts'
import type { Services } from '#server/platform/domain/services.ts'
import type { EndpointRecord, Endpoints, Fill, Pages } from '#server/testing/matrices/samples.ts'
import { pages as stored, pageVersions, sitePictures } from './pages.tables.ts'

const TEXT = { title: 'Our story', description: '', body: 'It began in a small town.' }

/** Stores a published page with a single version. */
export const storePage = async (
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  { path, savedBy }: { path?: string; savedBy?: string } = {},
) => {
  const now = clock.now()
  const [pageId, versionId] = [newId(), newId()]
  const published = { isPublished: true, publishedAt: now, createdAt: now, updatedAt: now }
  await db.insert(stored).values({ id: pageId, path: path ?? `/story-${pageId}`, ...TEXT, ...published })
  await db
    .insert(pageVersions)
    .values({ id: versionId, pageId, ...TEXT, savedAt: now, savedBy, publishedAt: now })
  return { pageId, versionId, updatedAt: now.toISOString() }
}

/** Stores a picture in the library, without files. */
export const storePicture = async (
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  { alt = 'Two glasses at sunset' }: { alt?: string } = {},
): Promise<string> => {
  const id = newId()
  const shape = { width: 800, height: 600 }
  await db.insert(sitePictures).values({ id, fileKey: `photos/${id}`, alt, ...shape, createdAt: clock.now() })
  return id
}

const known: EndpointRecord['sample'] = async ({ app }) => {
  const { pageId, updatedAt } = await storePage(app.services)
  return { pageId, updatedAt }
}

const changed: EndpointRecord['sample'] = async ({ app }) => {
  const { pageId, updatedAt } = await storePage(app.services)
  return { pageId, updatedAt, path: `/page-${pageId}`, ...TEXT, body: 'It goes on.' }
}

/** Finds a version of a default page, so that the samples for reading needn't store one. */
const versionOf = async ({ db }: Services, path: string) => {
  const [found] = await db
    .select({ pageId: stored.id, versionId: pageVersions.id })
    .from(stored)
    .innerJoin(pageVersions, eq(pageVersions.pageId, stored.id))
    .where(eq(stored.path, path))
  if (!found) throw new Error(`there is no page at ${path}`)
  return found
}

const onlyId: EndpointRecord['sample'] = async ({ app }) => ({
  pageId: (await versionOf(app.services, '/terms')).pageId,
})

export const endpoints: Endpoints = {
  'pages.createPage': {
    who: ['admin', 'nobody'],
    cost: 10,
    sample: () => ({ path: `/page-${newId()}`, title: 'A page' }),
  },
  'pages.deletePage': { who: ['admin', 'nobody'], cost: 10, sample: known },
  'pages.deleteSitePicture': {
    who: ['admin', 'nobody'],
    cost: 11,
    sample: async ({ app }) => ({ pictureId: await storePicture(app.services) }),
  },
  'pages.getDraft': { who: ['admin', 'nobody'], cost: 2, sample: onlyId },
  'pages.getPage': {
    who: ['public', 'nobody'],
    cost: 1,
    shows: 'nobody',
    sample: () => ({ path: '/terms' }),
  },
  'pages.getSitePicture': {
    who: ['public', 'nobody'],
    cost: 2,
    shows: 'nobody',
    isNewEachTime: true,
    sample: async ({ app }) => {
      const pictureId = await storePicture(app.services)
      await app.services.files.put(`photos/${pictureId}-full.webp`, Buffer.from('picture full'))
      return { pictureId }
    },
  },
  'pages.getVersion': {
    who: ['admin', 'nobody'],
    cost: 2,
    sample: ({ app }) => versionOf(app.services, '/terms'),
  },
  'pages.listPages': { who: ['admin', 'nobody'], cost: 2, sample: () => ({}) },
  'pages.listSitePictures': { who: ['admin', 'nobody'], cost: 2, sample: () => ({}) },
  'pages.listVersions': { who: ['admin', 'nobody'], cost: 2, sample: onlyId },
  'pages.previewPage': {
    who: ['admin', 'nobody'],
    cost: 1,
    sample: () => ({ path: '/our-story', ...TEXT }),
  },
  'pages.publishPage': { who: ['admin', 'nobody'], cost: 14, sample: changed },
  'pages.saveDraft': {
    who: ['admin', 'nobody'],
    cost: 13,
    sample: changed,
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
  'pages.uploadSitePicture': {
    who: ['admin', 'nobody'],
    limits: [['member', 60, 3600, 'closed']],
    cost: 15,
    sample: () => ({ alt: 'Two glasses at sunset' }),
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

export const fill: Fill = async (services, savedBy) => {
  await storePage(services, { savedBy })
}
