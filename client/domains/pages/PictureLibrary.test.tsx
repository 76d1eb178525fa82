import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { getDraft, saveDraft } from '#shared/domains/pages/pages.editing.contract.ts'
import { sitePicturePath } from '#shared/domains/pages/pages.pictures.contract.ts'
import { newId } from '#shared/kernel/ids.ts'
import { storePage, storePicture } from '#server/domains/pages/pages.samples.ts'
import { sitePictures } from '#server/domains/pages/pages.tables.ts'
import { drawPicture } from '#server/testing/fixtures/pictures.ts'
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
const open = async () => {
  const { pageId } = await storePage(site.services, { path: `/landing/${newId()}` })
  site.clock.advance(1000)
  const page = await site.open(`/admin/pages/${pageId}`, site.admin)
  await screen.findByRole('textbox', { name: 'Text (optional)' })
  return { ...page, pageId, press: (name: string) => page.user.click(screen.getByRole('button', { name })) }
}
const library = async () => within(await screen.findByRole('dialog', { name: 'Pictures of the site' }))
const chosen = () => within(screen.getByRole('group', { name: 'Picture' }))
const preview = () => within(screen.getByRole('region', { name: 'Preview' }))
const jpeg = async () => new File([new Uint8Array(await drawPicture())], 'lake.jpg', { type: 'image/jpeg' })

test(
  'a picture is added to the library with a description, and stays in the form if that fails; a page’s picture is chosen with the keyboard, shown in the preview, and saved',
  covers('BEY-44.7'),
  async () => {
    const pictureId = await storePicture(site.services, { alt: 'A forest' })
    site.clock.advance(1000)
    const { user, pageId, press, trouble } = await open()
    expect(chosen().getByText('None')).toBeVisible()
    await press('Choose a picture')
    const dialog = await library()
    const add = () => user.click(dialog.getByRole('button', { name: 'Add to the library' }))
    const input = dialog.getByLabelText('Picture to add')
    const accepted = input.getAttribute('accept') ?? ''
    input.removeAttribute('accept')
    await user.upload(input, new File(['text'], 'text.txt', { type: 'text/plain' }))
    expect(await dialog.findByRole('alert')).toHaveTextContent('Only JPG and PNG images are allowed')
    input.setAttribute('accept', accepted)
    await user.upload(input, await jpeg())
    expect(await dialog.findByText('lake.jpg')).toBeVisible()
    await add()
    const words = dialog.getByRole('textbox', { name: 'What it shows' })
    expect(words).toHaveAccessibleDescription(/Say what it shows, in at most 200 characters\.$/)
    await user.click(words)
    await user.paste('A lake')
    const mend = trouble('POST /api/admin/site-pictures', refusalOf(503, 'unavailable'))
    await add()
    expect(await dialog.findByRole('alert')).toHaveTextContent(
      'We couldn’t add the picture. Please try again.',
    )
    expect(words).toHaveValue('A lake')
    mend()
    await add()
    await waitFor(() => expect(dialog.getByRole('radio', { name: 'A lake' })).toBeChecked())
    expect(toasts()).toEqual(['Picture added'])
    expect(words).toHaveValue('')

    expect(dialog.getAllByRole('img').map((image) => image.getAttribute('alt'))).toEqual([
      'A lake',
      'A forest',
    ])
    dialog.getByRole('radio', { name: 'A lake' }).focus()
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
  },
)

test(
  'a page’s versions show the picture they had, and a picture in use can’t be deleted',
  covers('BEY-44.7'),
  async () => {
    const pictureId = await storePicture(site.services, { alt: 'A lake' })
    const { pageId } = await storePage(site.services, { path: `/landing/${newId()}` })
    site.clock.advance(1000)
    const { path, title, description, body, updatedAt } = await draftOf(pageId)
    const draft = { pageId, path, title, description, body }
    const admin = site.as(site.admin)
    const { page } = (await admin.call(saveDraft, { ...draft, updatedAt, pictureId })).ok
    const { user } = await site.open(`/admin/pages/${pageId}`, site.admin)
    expect(await screen.findByRole('group', { name: 'Picture' })).toHaveTextContent('A lake')
    const versions = await screen.findByRole('list', { name: 'Versions, newest first' })
    const [, first] = within(versions).getAllByRole('listitem')
    await user.click(within(first ?? document.body).getByRole('button', { name: /^Compare/ }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Compare with what you’re editing' }))
    expect(await dialog.findByText('Picture: A lake')).toHaveTextContent(/^Only in yours: /)
    await user.click(dialog.getByRole('button', { name: 'Use that version' }))
    expect(chosen().getByText('None')).toBeVisible()

    await user.click(screen.getByRole('button', { name: 'Choose a picture' }))
    const remove = async () => {
      await user.click(await (await library()).findByRole('radio', { name: 'A lake' }))
      await user.click((await library()).getByRole('button', { name: 'Delete this picture' }))
      const question = within(await screen.findByRole('dialog', { name: 'Delete “A lake”?' }))
      await user.click(question.getByRole('button', { name: 'Delete' }))
    }
    await remove()
    const why = '“Our story” shows this picture. Choose another one there first.'
    await waitFor(() => expect(toasts()).toEqual([why]))
    await admin.call(saveDraft, { ...draft, updatedAt: page.updatedAt, pictureId: null })
    await remove()
    const { db } = site.services
    await waitFor(async () =>
      expect(await db.select().from(sitePictures).where(eq(sitePictures.id, pictureId))).toEqual([]),
    )
  },
)
