import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { getDraft, saveDraft } from '#shared/domains/pages/pages.editing.contract.ts'
import { sitePicturePath } from '#shared/domains/pages/pages.pictures.contract.ts'
import { newId } from '#shared/kernel/ids.ts'
import { storePage, storePicture } from '#server/domains/pages/pages.samples.ts'
import { sitePictures } from '#server/domains/pages/pages.tables.ts'
import { drawPicture } from '#server/testing/pictures.ts'
import { covers } from '#testing/covers.ts'
import { openSite, refusalOf, screen, toasts, waitFor, within, type Site } from '#testing/site.ts'

let site: Site
beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site.close())
beforeEach(async () => {
  await site.services.db.delete(sitePictures)
})

const draftOf = async (pageId: string) => (await site.as(site.admin).call(getDraft, { pageId })).ok.page
const open = async (path = `/landing/${newId()}`) => {
  const { pageId } = await storePage(site.services, { path })
  site.clock.advance(1000)
  const page = await site.open(`/admin/pages/${pageId}`, site.admin)
  await screen.findByRole('textbox', { name: 'Text (optional)' })
  return { ...page, pageId, press: (name: string) => page.user.click(screen.getByRole('button', { name })) }
}
const library = async () => within(await screen.findByRole('dialog', { name: 'Pictures of the site' }))
const chosen = () => within(screen.getByRole('group', { name: 'Picture' }))
const preview = () => within(screen.getByRole('region', { name: 'Preview' }))
const jpeg = async () => new File([new Uint8Array(await drawPicture())], 'lake.jpg', { type: 'image/jpeg' })

test('a picture is chosen with the keyboard, shown beside, and saved', covers('BEY-44.7'), async () => {
  await storePicture(site.services, { alt: 'A lake' })
  site.clock.advance(1000)
  const pictureId = await storePicture(site.services, { alt: 'A forest' })
  const { user, pageId, press } = await open()
  expect(chosen().getByText('None')).toBeVisible()
  await press('Choose a picture')
  const dialog = await library()
  const none = await dialog.findByRole('radio', { name: 'None' })
  expect(dialog.getAllByRole('img').map((image) => image.getAttribute('alt'))).toEqual(['A forest', 'A lake'])
  expect(none).toBeChecked()
  none.focus()
  await user.keyboard('{ArrowRight}')
  expect(dialog.getByRole('radio', { name: 'A forest' })).toBeChecked()
  await user.click(dialog.getByRole('button', { name: 'Use this' }))
  expect(chosen().getByText('A forest')).toBeVisible()
  const image = await preview().findByRole('img', { name: 'A forest' })
  expect(image).toHaveAttribute('src', sitePicturePath(pictureId))
  await press('Save draft')
  await waitFor(async () => expect((await draftOf(pageId)).picture?.id).toBe(pictureId))
  await press('Choose a picture')
  await user.click(await (await library()).findByRole('radio', { name: 'None' }))
  await user.click((await library()).getByRole('button', { name: 'Use this' }))
  await press('Save draft')
  await waitFor(async () => expect((await draftOf(pageId)).picture).toBeNull())
})

test('no other page has a choice of pictures', covers('BEY-44.7'), async () => {
  await open(`/story-${newId()}`)
  expect(screen.queryByRole('group', { name: 'Picture' })).toBeNull()
})

test('a file is added with words for it, and stands there when that fails', covers('BEY-44.7'), async () => {
  const { user, press, trouble } = await open()
  await press('Choose a picture')
  const dialog = await library()
  const add = () => user.click(dialog.getByRole('button', { name: 'Add to the library' }))
  await user.upload(dialog.getByLabelText('Picture to add'), await jpeg())
  expect(await dialog.findByText('lake.jpg')).toBeVisible()
  await add()
  const words = dialog.getByRole('textbox', { name: 'What it shows' })
  expect(words).toHaveAccessibleDescription(/Say what it shows, in at most 200 characters\.$/)
  await user.type(words, 'A lake')
  const mend = trouble('POST /api/admin/site-pictures', refusalOf(503, 'unavailable'))
  await add()
  expect(await dialog.findByRole('alert')).toHaveTextContent('We couldn’t add the picture. Please try again.')
  expect(words).toHaveValue('A lake')
  mend()
  await add()
  await waitFor(() => expect(dialog.getByRole('radio', { name: 'A lake' })).toBeChecked())
  expect(toasts()).toEqual(['Picture added'])
  expect(words).toHaveValue('')
})

test('what is no picture is said at once', covers('BEY-44.7'), async () => {
  const { user, press } = await open()
  await press('Choose a picture')
  const dialog = await library()
  const input = dialog.getByLabelText('Picture to add')
  input.removeAttribute('accept')
  await user.upload(input, new File(['text'], 'text.txt', { type: 'text/plain' }))
  expect(await dialog.findByRole('alert')).toHaveTextContent('Only JPG and PNG images are allowed')
})

test('a picture is deleted after a question, but not one that a page shows', covers('BEY-44.7'), async () => {
  const { db } = site.services
  const pictureId = await storePicture(site.services, { alt: 'A lake' })
  const { user, pageId, press } = await open()
  const { path, title, description, body, updatedAt } = await draftOf(pageId)
  const text = { path, title, description, body }
  const admin = site.as(site.admin)
  const page = (await admin.call(saveDraft, { pageId, updatedAt, ...text, pictureId })).ok.page
  await press('Choose a picture')
  const remove = async () => {
    await user.click(await (await library()).findByRole('radio', { name: 'A lake' }))
    await user.click((await library()).getByRole('button', { name: 'Delete this picture' }))
    const question = within(await screen.findByRole('dialog', { name: 'Delete “A lake”?' }))
    await user.click(question.getByRole('button', { name: 'Delete' }))
  }
  await remove()
  const why = '“Our story” shows this picture. Choose another one there first.'
  await waitFor(() => expect(toasts()).toEqual([why]))
  await admin.call(saveDraft, { pageId, updatedAt: page.updatedAt, ...text, pictureId: null })
  await remove()
  await waitFor(async () =>
    expect(await db.select().from(sitePictures).where(eq(sitePictures.id, pictureId))).toEqual([]),
  )
})

test('versions say which picture they had', covers('BEY-44.7'), async () => {
  const pictureId = await storePicture(site.services, { alt: 'A lake' })
  const { user, pageId } = await open()
  const { path, title, description, body, updatedAt } = await draftOf(pageId)
  const draft = { pageId, updatedAt, path, title, description, body, pictureId }
  await site.as(site.admin).call(saveDraft, draft)
  await site.open(`/admin/pages/${pageId}`, site.admin)
  expect(await screen.findByRole('group', { name: 'Picture' })).toHaveTextContent('A lake')
  const versions = await screen.findByRole('list', { name: 'Versions, the newest first' })
  const [, first] = within(versions).getAllByRole('listitem')
  await user.click(within(first ?? document.body).getByRole('button', { name: /^Compare/ }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Compare with what you’re editing' }))
  expect(await dialog.findByText('Picture: A lake')).toHaveTextContent(/^Only in yours: /)
  await user.click(dialog.getByRole('button', { name: 'Use that version' }))
  expect(chosen().getByText('None')).toBeVisible()
})
