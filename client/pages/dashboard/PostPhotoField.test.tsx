import { afterAll, beforeAll, expect, test } from 'vitest'
import { mediaPath } from '#shared/domains/photos/photos.contract.ts'
import { deletePhoto, listOwnPhotos } from '#shared/domains/photos/photos.own.contract.ts'
import { listPosts } from '#shared/domains/posts/posts.contract.ts'
import { storePost } from '#server/domains/posts/posts.samples.ts'
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
const picture = async (name: string, type = 'image/jpeg') =>
  new File([new Uint8Array(await drawPicture())], name, { type })

test(
  'one of the member’s photos that fits the audience can be added to a post, and a wider audience needs a different photo',
  covers('DASH-29.4'),
  async () => {
    const member = await site.given.member()
    const [open, closed] = [
      await site.given.photo(member, { alt: 'The harbour' }),
      await site.given.photo(member, { alt: 'The garden', audience: 'friends', isProfilePhoto: false }),
    ]
    await site.given.photo(member, { alt: 'The bath', audience: 'chosen', isProfilePhoto: false })
    const page = await openForm(member)
    const forAll = await openChoice(page)
    await waitFor(() => expect(offered(forAll)).toEqual(['The harbour']))
    expect(forAll.getByRole('button', { name: 'Add to post' })).toHaveAccessibleDescription(
      'Choose a photo first.',
    )
    await page.user.click(forAll.getByRole('button', { name: 'Cancel' }))

    await setAudience(page, 'Friends only')
    const forFriends = await openChoice(page)
    await waitFor(() => expect(new Set(offered(forFriends))).toEqual(new Set(['The garden', 'The harbour'])))
    await page.user.click(forFriends.getByRole('radio', { name: 'The garden' }))
    await page.user.click(forFriends.getByRole('button', { name: 'Add to post' }))
    expect(await screen.findByText('Goes with your post')).toBeVisible()

    await setAudience(page, 'All members')
    expect(screen.getByRole('alert')).toHaveTextContent('Fewer people can see this photo than your post.')
    await press(page, 'Post')
    expect(toasts()).toEqual([])
    expect(await latest(member)).toBeUndefined()
    isKept()

    const again = await openChoice(page, 'Choose another')
    await page.user.click(await again.findByRole('radio', { name: 'The harbour' }))
    await page.user.click(again.getByRole('button', { name: 'Add to post' }))
    expect(screen.queryByRole('alert')).toBeNull()
    await press(page, 'Post')
    await waitFor(() => expect(toasts()).toContain('Post created successfully!'))
    expect(await latest(member)).toMatchObject({ audience: 'members', photo: { id: open } })
    expect(screen.queryByText('Goes with your post')).toBeNull()
    expect(closed).not.toBe(open)
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

test(
  'if a post’s photo was deleted in the meantime, the form says so and keeps what was typed',
  covers('DASH-29.4'),
  async () => {
    const member = await site.given.member()
    const photoId = await site.given.photo(member, { alt: 'The harbour' })
    const page = await openForm(member)
    const dialog = await openChoice(page)
    await page.user.click(await dialog.findByRole('radio', { name: 'The harbour' }))
    await page.user.click(dialog.getByRole('button', { name: 'Add to post' }))
    await site.as(member).call(deletePhoto, { photoId })
    await press(page, 'Post')
    expect(await screen.findByRole('alert')).toHaveTextContent('This photo is no longer there.')
    isKept()
  },
)

test(
  'a post’s photo is shown below its text, and at full size when it’s clicked',
  covers('DASH-29.6'),
  async () => {
    const [author, viewer] = [await site.given.member(), await site.given.member()]
    const photoId = await site.given.photo(author, { alt: 'The harbour' })
    await storePost(site.services, { by: author, content: 'Home again', photoId })
    const { user } = await site.open('/dashboard', viewer)
    const text = await screen.findByText('Home again')
    const photo = text.nextElementSibling ?? text
    expect(photo).toHaveAccessibleName('Show in full: The harbour')
    expect(photo.querySelector('img')).toHaveAttribute('src', mediaPath(photoId, 'card'))
    await user.click(photo)
    const full = within(await screen.findByRole('dialog', { name: `Photo by ${author.username}` }))
    expect(full.getByRole('img', { name: 'The harbour' })).toHaveAttribute('src', mediaPath(photoId, 'full'))
  },
)
