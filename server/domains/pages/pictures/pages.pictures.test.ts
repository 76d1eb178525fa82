import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  createPage,
  getDraft,
  getVersion,
  listVersions,
  previewPage,
  publishPage,
  saveDraft,
  unpublishPage,
  type EditedPage,
} from '#shared/domains/pages/pages.editing.contract.ts'
import {
  deleteSitePicture,
  listSitePictures,
  SITE_PICTURE_LIMITS,
  sitePicturePath,
  uploadSitePicture,
} from '#shared/domains/pages/pages.pictures.contract.ts'
import { uploadPhoto } from '#shared/domains/photos/photos.own.contract.ts'
import { newId } from '#shared/kernel/ids.ts'
import { SECOND } from '#shared/kernel/time.ts'
import type { Agent } from '#server/testing/scenario/agent.ts'
import type { TestApp } from '#server/testing/scenario/app.ts'
import { createDocumentApp } from '#server/testing/scenario/documents.ts'
import { withSegment } from '#server/testing/fixtures/pictures.ts'
import { covers } from '#testing/covers.ts'
import { auditActs } from '#server/domains/audit/audit.tables.ts'
import { banPhoto } from '#server/domains/photos/bans/photos.bans.commands.ts'
import { storePicture } from '#server/domains/pages/pages.samples.ts'
import { sitePictures } from '#server/domains/pages/pages.tables.ts'

let app: TestApp
let admin: Agent
beforeAll(async () => {
  app = await createDocumentApp()
  admin = app.as(await app.given.member({ role: 'admin' }))
})
afterAll(() => app.close())

const drawWide = async (width = 640, height = 400) => {
  const jpeg = sharp({ create: { width, height, channels: 3, background: '#a04060' } }).jpeg()
  return withSegment(await jpeg.toBuffer(), 0xfe, Buffer.from('taken at home'))
}
const upload = async (alt = 'A lake') =>
  (await admin.call(uploadSitePicture, { alt }, {}, await drawWide())).ok.picture
const remove = (pictureId: string) => admin.call(deleteSitePicture, { pictureId })
const begin = async () =>
  (await admin.call(createPage, { path: `/landing/${newId()}`, title: 'Summer' })).ok.page
const whole = ({ id: pageId, updatedAt, path, title, description, body, picture }: EditedPage) => ({
  pageId,
  updatedAt,
  path,
  title,
  description,
  body,
  pictureId: picture?.id ?? null,
})
const save = (page: EditedPage, changes: { pictureId?: string | null; path?: string; body?: string }) =>
  admin.call(saveDraft, { ...whole(page), ...changes })
const publish = async (page: EditedPage) => (await admin.call(publishPage, whole(page))).ok.page
/** Requests a page as a visitor, after the cache has expired. */
const visit = async (path: string) => {
  app.clock.advance(3 * SECOND)
  return (await app.visitor().request('GET', path)).body
}
const imageOf = (html: string) => /<main.*<\/main>/s.exec(html)?.[0].match(/<img[^>]*>/)?.[0]

test('only admins can list, add and delete pictures in the library', covers('BEY-44.7'), async () => {
  const pictureId = await storePicture(app.services)
  for (const [agent, code] of [
    [app.visitor(), 'not_signed_in'],
    [app.as(await app.given.member()), 'not_admin'],
    [app.as(await app.given.member({ role: 'moderator' })), 'not_admin'],
  ] as const) {
    const answers = [
      await agent.call(listSitePictures, {}),
      await agent.call(uploadSitePicture, { alt: 'A lake' }),
      await agent.call(deleteSitePicture, { pictureId }),
    ]
    expect(answers.map((answer) => answer.code)).toEqual([code, code, code])
  }
})

test(
  'an added picture is served to everyone as WebP, with its aspect ratio and without metadata',
  covers('BEY-44.7'),
  async () => {
    app.clock.advance(SECOND)
    const picture = await upload('A lake at night')
    expect(picture).toMatchObject({ alt: 'A lake at night', width: 640, height: 400 })
    const [first] = (await admin.call(listSitePictures, { limit: 1 })).ok.items
    expect(first).toEqual(picture)
    const answer = await app.visitor().request('GET', sitePicturePath(picture.id))
    expect(answer.headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'private, max-age=86400',
    })
    const { format, width, exif } = await sharp(answer.rawPayload).metadata()
    expect([format, width, exif]).toEqual(['webp', 640, undefined])
    expect(answer.rawPayload.includes('taken at home')).toBe(false)
    const small = await app.visitor().request('GET', sitePicturePath(picture.id, 'card'))
    expect(await sharp(small.rawPayload).metadata()).toMatchObject({ width: 320, height: 400 })
  },
)

test(
  'invalid files, small pictures and missing or long descriptions are rejected',
  covers('BEY-44.7'),
  async () => {
    const before = (await app.services.db.select().from(sitePictures)).length
    const tooSmall = await admin.call(uploadSitePicture, { alt: 'A dot' }, {}, await drawWide(100, 100))
    const noPicture = await admin.call(uploadSitePicture, { alt: 'Text' }, {}, Buffer.from('text'))
    const noWords = await admin.call(uploadSitePicture, { alt: '  ' }, {}, await drawWide())
    const manyWords = await admin.call(uploadSitePicture, { alt: 'a'.repeat(201) }, {}, await drawWide())
    expect([tooSmall.code, noPicture.code]).toEqual(['picture_too_small', 'not_a_picture'])
    for (const { error } of [noWords, manyWords]) {
      expect(error?.fields).toEqual({ alt: 'Say what it shows, in at most 200 characters.' })
    }
    expect(await app.services.db.select().from(sitePictures)).toHaveLength(before)
  },
)

test('a banned picture is not added to the library', covers('BEY-44.7'), async () => {
  const file = await drawWide(300, 300)
  const member = app.as(await app.given.member())
  const { photo } = (await member.call(uploadPhoto, { clientKey: newId() }, {}, file)).ok
  await banPhoto(app.services, { photoId: photo.id, note: '' })
  expect((await admin.call(uploadSitePicture, { alt: 'Again' }, {}, file)).code).toBe('picture_broken')
})

test(
  'a landing page shows its picture with dimensions and alternative text',
  covers('BEY-44.7'),
  async () => {
    const picture = await upload('A "lake" & more')
    const page = (await save(await begin(), { pictureId: picture.id })).ok.page
    expect(page).toMatchObject({ picture, hasDraft: true })
    const { page: preview } = (await admin.call(previewPage, { ...whole(page) })).ok
    expect(preview.picture).toEqual(picture)
    const published = await publish(page)
    const image = imageOf(await visit(page.path))
    expect(image).toContain(`src="${sitePicturePath(picture.id)}"`)
    expect(image).toContain('alt="A &quot;lake&quot; &amp; more"')
    expect(image).toContain('width="640" height="400"')
    const without = (await save(published, { pictureId: null })).ok.page
    expect([without.picture, without.hasDraft]).toEqual([null, true])
    expect(imageOf(await visit(page.path))).toBe(image)
    await publish(without)
    expect(imageOf(await visit(page.path))).toBeUndefined()
  },
)

test(
  'pages other than landing pages keep no picture, and an unknown picture is rejected',
  covers('BEY-44.7'),
  async () => {
    const picture = await upload()
    const page = await begin()
    const moved = (await save(page, { pictureId: picture.id, path: `/summer-${page.id}` })).ok.page
    expect(moved.picture).toBeNull()
    const { path, title, description, body } = moved
    const preview = { path, title, description, body, pictureId: picture.id }
    expect((await admin.call(previewPage, preview)).ok.page.picture).toBeNull()
    const refused = await save(await begin(), { pictureId: newId() })
    expect([refused.status, refused.error?.fields]).toEqual([
      422,
      { pictureId: 'This picture is no longer in the library. Please choose another.' },
    ])
  },
)

test(
  'a picture shown by a page or its draft can’t be deleted, but one used only in older versions can',
  covers('BEY-44.7'),
  async () => {
    const picture = await upload('Of two pages')
    const drafted = (await save(await begin(), { pictureId: picture.id })).ok.page
    const refused = await remove(picture.id)
    expect([refused.code, refused.error?.message]).toEqual([
      'picture_in_use',
      '“Summer” shows this picture. Choose another one there first.',
    ])
    const published = await publish(drafted)
    const without = (await save(published, { pictureId: null })).ok.page
    expect((await remove(picture.id)).code).toBe('picture_in_use')
    const offline = await admin.call(unpublishPage, { pageId: without.id, updatedAt: without.updatedAt })
    expect((await remove(picture.id)).status).toBe(200)
    const pageId = offline.ok.page.id
    const { items } = (await admin.call(listVersions, { pageId })).ok
    const texts = await Promise.all(
      items.map(async ({ id }) => (await admin.call(getVersion, { pageId, versionId: id })).ok),
    )
    expect(texts.map((text) => text.picture)).toEqual([null, null, null])
    expect((await admin.call(getDraft, { pageId })).ok.page.picture).toBeNull()
  },
)

test('a page version includes the picture it had', covers('BEY-44.7'), async () => {
  const picture = await upload()
  const page = (await save(await begin(), { pictureId: picture.id })).ok.page
  const [newest] = (await admin.call(listVersions, { pageId: page.id })).ok.items
  const version = { pageId: page.id, versionId: newest?.id ?? '' }
  expect((await admin.call(getVersion, version)).ok.picture).toEqual(picture)
})

test(
  'a picture deleted from the library is gone for everyone, its files are removed, and the deletion is recorded',
  covers('BEY-44.7'),
  async () => {
    const stored = () => app.services.files.list('photos')
    await app.services.jobs.drain()
    const before = await stored()
    const { id } = await upload('To go')
    expect((await stored()).length).toBe(before.length + 3)
    expect((await remove(id)).status).toBe(200)
    expect((await remove(id)).code).toBe('not_found')
    expect((await app.visitor().request('GET', sitePicturePath(id))).statusCode).toBe(404)
    await app.services.jobs.drain()
    expect(await stored()).toEqual(before)
    const acts = (await app.services.db.select().from(auditActs)).filter(({ subject }) => subject === id)
    expect(acts.map(({ act }) => act).toSorted()).toEqual(['pages.deletePicture', 'pages.uploadPicture'])
  },
)

test(
  'the picture library is limited to 200 pictures and listed page by page, newest first',
  covers('BEY-44.7'),
  async () => {
    const { db } = app.services
    await db.delete(sitePictures)
    const oldest = await storePicture(app.services)
    const rows = Array.from({ length: SITE_PICTURE_LIMITS.pictures - 1 }, (_, at) => {
      const createdAt = new Date(app.clock.now().getTime() + (at + 1) * SECOND)
      return { id: newId(), fileKey: `photos/${at}`, alt: `Number ${at}`, width: 8, height: 8, createdAt }
    })
    await db.insert(sitePictures).values(rows)
    const first = (await admin.call(listSitePictures, { limit: 100 })).ok
    const second = (await admin.call(listSitePictures, { limit: 100, cursor: first.next ?? '' })).ok
    const ids = [...first.items, ...second.items].map(({ id }) => id)
    expect(ids).toEqual([...rows.toReversed().map(({ id }) => id), oldest])
    expect(second.next).toBeNull()
    const refused = await admin.call(uploadSitePicture, { alt: 'One more' }, {}, await drawWide())
    expect([refused.code, refused.status]).toEqual(['library_full', 409])
    await remove(oldest)
    await upload('One more')
  },
)
