import { afterAll, beforeAll, expect, test } from 'vitest'
import { mediaPath } from '#shared/domains/photos/photos.contract.ts'
import { deletePhoto, listOwnPhotos } from '#shared/domains/photos/photos.own.contract.ts'
import { listPosts } from '#shared/domains/posts/posts.contract.ts'
import { drawPicture } from '#server/testing/fixtures/pictures.ts'
import { covers } from '#testing/covers.ts'
import { openSite, refusalOf, screen, toasts, waitFor, within, type Site } from '#testing/site.ts'

let site: Site
beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site.close())

type Member = Awaited<ReturnType<Site['given']['member']>>

/** Opens the dashboard and starts to write a post. */
const openForm = async (member: Member) => {
  const page = await site.open('/dashboard', member)
  await page.user.click(await screen.findByRole('textbox', { name: 'Write a post' }))
  await page.user.paste('Look at this')
  return page
}
type Page = Awaited<ReturnType<typeof openForm>>

const press = ({ user }: Page, name: string) => user.click(screen.getByRole('button', { name }))
const openChoice = async (page: Page, by = 'Add a photo') => {
  await press(page, by)
  return within(await screen.findByRole('dialog', { name: 'Add a photo to your post' }))
}
const setAudience = ({ user }: Page, audience: string) =>
  user.selectOptions(screen.getByRole('combobox', { name: 'Who can see it' }), audience)
const offered = (dialog: Awaited<ReturnType<typeof openChoice>>) =>
  dialog
    .queryAllByRole('radio')
    .map((each) => (each as HTMLInputElement).labels?.[0]?.querySelector('img')?.alt)
const latest = async (member: Member) => (await site.as(member).call(listPosts, {})).ok.items[0]
const isKept = () => expect(screen.getByRole('textbox', { name: 'Write a post' })).toHaveValue('Look at this')
/** Expects a post to show the photo below its text, and in full when it's clicked. */
const expectPhotoBelow = async (
  content: string,
  { photoId, alt }: { photoId: string; alt: string },
  by: Member,
  { user }: Page,
) => {
  const text = await screen.findByText(content, { selector: 'p' })
  const photo = text.nextElementSibling ?? text
  expect(photo).toHaveAccessibleName(`Show in full: ${alt}`)
  expect(photo.querySelector('img')).toHaveAttribute('src', mediaPath(photoId, 'card'))
  await user.click(photo)
  const full = within(await screen.findByRole('dialog', { name: `Photo by ${by.username}` }))
  expect(full.getByRole('img', { name: alt })).toHaveAttribute('src', mediaPath(photoId, 'full'))
}
const picture = async (name: string, type = 'image/jpeg') =>
  new File([new Uint8Array(await drawPicture())], name, { type })

test(
  'one of the member’s photos that fits the audience can be added to a post, which shows it; a wider audience, or the photo’s deletion, needs a different photo and keeps what was typed',
  covers('DASH-29.4', 'DASH-29.6'),
  async () => {
    const member = await site.given.member()
    const photoId = await site.given.photo(member, { alt: 'The harbour' })
    const goneId = await site.given.photo(member, { alt: 'The sea', isProfilePhoto: false })
    await site.given.photo(member, { alt: 'The garden', audience: 'friends', isProfilePhoto: false })
    await site.given.photo(member, { alt: 'The bath', audience: 'chosen', isProfilePhoto: false })
    const page = await openForm(member)
    const forAll = await openChoice(page)
    await waitFor(() => expect(new Set(offered(forAll))).toEqual(new Set(['The harbour', 'The sea'])))
    expect(forAll.getByRole('button', { name: 'Add to post' })).toHaveAccessibleDescription(
      'Choose a photo first.',
    )
    await page.user.click(forAll.getByRole('button', { name: 'Cancel' }))
    const add = async (alt: string, by?: string) => {
      const dialog = await openChoice(page, by)
      await page.user.click(await dialog.findByRole('radio', { name: alt }))
      await page.user.click(dialog.getByRole('button', { name: 'Add to post' }))
    }

    await setAudience(page, 'Friends only')
    await add('The garden')
    expect(await screen.findByText('Goes with your post')).toBeVisible()
    await setAudience(page, 'All members')
    expect(screen.getByRole('alert')).toHaveTextContent('Fewer people can see this photo than your post.')
    await press(page, 'Post')
    expect(toasts()).toEqual([])
    expect(await latest(member)).toBeUndefined()
    isKept()

    await add('The sea', 'Choose another')
    expect(screen.queryByRole('alert')).toBeNull()
    await site.as(member).call(deletePhoto, { photoId: goneId })
    await press(page, 'Post')
    expect(await screen.findByRole('alert')).toHaveTextContent('This photo is no longer there.')
    isKept()

    await screen.findByRole('button', { name: 'Choose another' })
    await add('The harbour', 'Choose another')
    await press(page, 'Post')
    await waitFor(() => expect(toasts()).toContain('Post created successfully!'))
    expect(await latest(member)).toMatchObject({ audience: 'members', photo: { id: photoId } })
    expect(screen.queryByText('Goes with your post')).toBeNull()
    await expectPhotoBelow('Look at this', { photoId, alt: 'The harbour' }, member, page)
  },
)

test(
  'a new photo is uploaded for the post’s audience; a failure is shown next to the photo and keeps the post',
  covers('DASH-29.5'),
  async () => {
    const member = await site.given.member()
    const page = await openForm(member)
    const add = async (file: File, by?: string) => {
      const dialog = await openChoice(page, by)
      expect(await dialog.findByText('None of your photos suits this post')).toBeVisible()
      await page.user.upload(dialog.getByLabelText('Photo to add'), file)
    }
    await setAudience(page, 'Friends only')
    const large = [Uint8Array.of(0xff, 0xd8, 0xff), new Uint8Array(5 * 1024 * 1024)]
    await add(new File(large, 'large.jpg', { type: 'image/jpeg' }))
    expect(await screen.findByRole('alert')).toHaveTextContent('Image size should be less than 5MB')
    await press(page, 'Leave the photo out')
    await add(await picture('sea.jpg'))
    expect(await screen.findByText('sea.jpg')).toBeVisible()

    const mend = page.trouble('POST /api/photos', refusalOf(500, 'failed'))
    await press(page, 'Post')
    await waitFor(() => expect(toasts()).toEqual(['Error uploading photo']))
    expect(screen.getByRole('alert')).toHaveTextContent('Something went wrong on our side.')
    expect(screen.getByText('sea.jpg')).toBeVisible()
    isKept()
    mend()
    await screen.findByRole('button', { name: 'Choose another' })
    await press(page, 'Post')
    await waitFor(() => expect(toasts()).toContain('Post created successfully!'))
    const [added] = (await site.as(member).call(listOwnPhotos, {})).ok.items
    expect(added?.audience).toBe('friends')
    expect(await latest(member)).toMatchObject({ audience: 'friends', photo: { id: added?.id } })
    expect(screen.queryByText('sea.jpg')).toBeNull()
  },
)
