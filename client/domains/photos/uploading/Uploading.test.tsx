import { fireEvent } from '@testing-library/dom'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { listOwnPhotos } from '#shared/domains/photos/photos.own.contract.ts'
import { getOwnProfile } from '#shared/domains/profiles/profiles.own.contract.ts'
import { drawPicture } from '#server/testing/fixtures/pictures.ts'
import { covers } from '#testing/covers.ts'
import {
  neverAnswers,
  noAnswer,
  saidOnce,
  openSite,
  refusalOf,
  screen,
  toasts,
  waitFor,
  within,
  type Site,
} from '#testing/site.ts'

let site: Site
beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site.close())
afterEach(() => vi.useRealTimers())

type Member = Awaited<ReturnType<Site['given']['member']>>

const UPLOAD = 'POST /api/photos'
const JPEG_START = Uint8Array.of(0xff, 0xd8, 0xff, 0xe0)

const givenMember = async () => {
  const member = await site.given.member()
  await site.given.tier(member, 'gold')
  return member
}
const openPage = async (member: Member) => {
  const page = await site.open('/photos/manage', member)
  await screen.findByRole('button', { name: /^Add (photos|a photo)$/ })
  return page
}
const picture = async (name: string, type = 'image/jpeg') =>
  new File([new Uint8Array(await drawPicture())], name, { type })
type Page = Awaited<ReturnType<typeof openPage>>
const choose = ({ user }: Page, ...files: File[]) =>
  user.upload(screen.getByLabelText('Photos to add'), files)
/** Sends the chosen files unchanged. */
const send = async ({ user }: Page) =>
  user.click(await screen.findByRole('button', { name: /^Add \d+ photos?$/ }))
const add = async (page: Page, ...files: File[]) => {
  await choose(page, ...files)
  await send(page)
}
const fileOfSize = (name: string, size: number) =>
  new File([JPEG_START, new Uint8Array(size - JPEG_START.length)], name, { type: 'image/jpeg' })

const row = async (name: string) => {
  const rows = within(await screen.findByRole('list', { name: 'Photos you’re adding' })).getAllByRole(
    'listitem',
  )
  const found = rows.find((each) => within(each).queryByText(name))
  if (!found) throw new Error(`${name} is not being added`)
  return within(found)
}
const remove = async ({ user }: Page, name: string) =>
  user.click((await row(name)).getByRole('button', { name: `Remove: ${name}` }))
const uploading = () => screen.queryByRole('list', { name: 'Photos you’re adding' })
const shown = () =>
  within(screen.getByRole('list', { name: 'Your photos, in your order' })).getAllByRole('listitem')
const stored = async (member: Member) => (await site.as(member).call(listOwnPhotos, {})).ok.items
const keysOf = ({ calls }: Page) =>
  calls.filter(({ method, url }) => `${method} ${url}`.startsWith(`${UPLOAD}?`)).map(({ url }) => url)

test(
  'photos are chosen, dropped or pasted, the first becomes the profile photo, and a single toast reports all of them',
  covers('PHOTO-02.1', 'PHOTO-14', 'PHOTO-27.1', 'PHOTO-27.2'),
  async () => {
    const member = await givenMember()
    const page = await openPage(member)
    await add(page, await picture('a.jpg'), await picture('b.png', 'image/png'))
    await waitFor(() => expect(toasts()).toEqual(['Photo uploaded successfully']))
    await waitFor(() => expect(shown()).toHaveLength(2))
    expect(uploading()).toBeNull()
    const photos = await stored(member)
    expect(photos.map(({ isProfilePhoto }) => isProfilePhoto)).toEqual([true, false])
    expect((await site.as(member).call(getOwnProfile, {})).ok.picture?.id).toBe(photos[0]?.id)
    expect(within(shown()[0] ?? document.body).getByText('Profile photo')).toBeVisible()
    expect(await screen.findByText('2 photos')).toBeVisible()
    expect(window.onbeforeunload).toBeNull()

    fireEvent.drop(window, { dataTransfer: { files: [await picture('c.jpg')], types: ['Files'] } })
    await send(page)
    await waitFor(async () => expect(await stored(member)).toHaveLength(3))
    fireEvent.paste(window, { clipboardData: { files: [await picture('d.jpg')] } })
    await send(page)
    await waitFor(async () => expect(await stored(member)).toHaveLength(4))
    fireEvent.drop(window, { dataTransfer: { files: [], types: ['text/plain'] } })
    await waitFor(() => expect(shown()).toHaveLength(4))
  },
)

test(
  'one photo uploads at a time and shows its progress, and leaving the page during an upload asks for confirmation',
  covers('PHOTO-27.2'),
  async () => {
    const page = await openPage(await givenMember())
    const isAsked = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
    expect(isAsked()).toBe(false)
    page.trouble(UPLOAD, neverAnswers)
    await add(page, await picture('a.jpg'), await picture('b.jpg'), await picture('c.jpg'))
    await waitFor(async () => expect((await row('a.jpg')).getByText('50%')).toBeVisible())
    const bar = (await row('a.jpg')).getByRole('progressbar', { name: 'a.jpg' })
    expect(bar).toHaveAttribute('aria-valuenow', '50')
    for (const name of ['b.jpg', 'c.jpg']) expect((await row(name)).getByText('Waiting')).toBeVisible()
    expect(keysOf(page)).toHaveLength(1)
    expect(isAsked()).toBe(true)
    await remove(page, 'a.jpg')
    await waitFor(async () => expect((await row('b.jpg')).getByText('50%')).toBeVisible())
    await waitFor(() => expect(screen.queryByText('a.jpg')).toBeNull())
    expect(screen.getByRole('button', { name: 'Remove: b.jpg' })).toHaveFocus()
    await remove(page, 'c.jpg')
    await remove(page, 'b.jpg')
    await waitFor(() => expect(uploading()).toBeNull())
    expect(isAsked()).toBe(false)
    expect(document.activeElement).toContainElement(screen.getByRole('button', { name: 'Add photos' }))
    expect(toasts()).toEqual([])
  },
)

test('an upload continues while the member visits a different page, but all are cancelled when the session ends', async () => {
  const member = await givenMember()
  const page = await openPage(member)
  let open = () => {}
  const gate = new Promise<void>((resolve) => (open = resolve))
  const end = page.trouble(UPLOAD, async () => {
    await gate
    return refusalOf(503, 'unavailable')()
  })
  await add(page, await picture('a.jpg'))
  await row('a.jpg')
  const follow = async (name: string) =>
    page.user.click(screen.getAllByRole('link', { name })[0] ?? document.body)
  await follow('Block List')
  await screen.findByRole('heading', { level: 1, name: 'Block list' })
  end()
  open()
  await waitFor(() => expect(toasts()).toEqual(['Photo uploaded successfully']))
  expect(await stored(member)).toHaveLength(1)

  await follow('Manage Photos')
  await screen.findByRole('button', { name: 'Add photos' })
  const files = [await picture('b.jpg'), await picture('c.jpg'), await picture('d.jpg')]
  const endLoss = page.trouble(UPLOAD, noAnswer)
  const before = keysOf(page).length
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
  await add(page, ...files)
  await row('b.jpg')
  await waitFor(() => expect(keysOf(page).length).toBeGreaterThan(before))
  window.dispatchEvent(new Event('app:logout'))
  await waitFor(() => expect(uploading()).toBeNull())
  expect(window.onbeforeunload).toBeNull()
  endLoss()
  const sent = keysOf(page).length
  // Longer than the delay before a retry.
  await vi.advanceTimersByTimeAsync(60_000)
  expect(keysOf(page)).toHaveLength(sent)
  expect(await stored(member)).toHaveLength(1)
})

test(
  'a file of the wrong type or over 5 MB, or that isn’t a photo, is reported and not sent, and one of exactly 5 MB is sent',
  covers('PHOTO-07', 'PHOTO-08', 'PHOTO-09'),
  async () => {
    const member = await givenMember()
    const page = await openPage(member)
    const files = [new File(['plain'], 'a.txt', { type: 'text/plain' })]
    fireEvent.dragOver(window, { dataTransfer: { files, types: ['Files'] } })
    expect(await screen.findByText('Drop your photos here')).toBeVisible()
    fireEvent.drop(window, { dataTransfer: { files, types: ['Files'] } })
    await waitFor(() => expect(screen.queryByText('Drop your photos here')).toBeNull())
    await saidOnce('Only JPG and PNG images are allowed')
    await choose(page, fileOfSize('b.jpg', 5 * 1024 * 1024 + 1))
    await saidOnce('Image size should be less than 5MB')
    expect(keysOf(page)).toEqual([])

    const broken = new File(['only text'], 'broken.png', { type: 'image/png' })
    await choose(page, broken, await picture('c.jpg'))
    await page.user.click(await screen.findByRole('button', { name: 'Add 1 photo' }))
    await waitFor(async () => expect(await stored(member)).toHaveLength(1))
    await saidOnce('This file isn’t a photo we can read. Choose another.')
    expect((await row('broken.png')).queryByRole('button', { name: /Try again/ })).toBeNull()
    expect(keysOf(page)).toHaveLength(1)
    await remove(page, 'broken.png')
    await choose(page, broken)
    await row('broken.png')
    expect(screen.queryByRole('dialog')).toBeNull()

    page.trouble(UPLOAD, neverAnswers)
    await add(page, fileOfSize('d.jpg', 5 * 1024 * 1024))
    await waitFor(() => expect(keysOf(page)).toHaveLength(2))
    expect((await row('d.jpg')).getByRole('progressbar', { name: 'd.jpg' })).toBeVisible()
  },
)

test(
  'an upload beyond the limit can be retried, one the server rejects for good can’t, and after too many the page says when to continue',
  covers('PHOTO-19', 'PHOTO-20.1', 'PHOTO-28.1', 'PHOTO-28.2'),
  async () => {
    const member = await site.given.member()
    const page = await openPage(member)
    const files = [await picture('a.jpg'), await picture('b.jpg')]
    fireEvent.drop(window, { dataTransfer: { files, types: ['Files'] } })
    await send(page)
    await waitFor(() => expect(toasts()).toEqual(['Error uploading photo']))
    const refused = await screen.findByText(
      'Your membership has no room for another photo. Delete one, or compare memberships.',
    )
    expect(refused).toBeVisible()
    expect(await screen.findByText('1 of 1 photo')).toBeVisible()
    expect(screen.getByRole('link', { name: 'Compare memberships' })).toHaveAttribute('href', '/support')
    expect(await stored(member)).toHaveLength(1)
    await site.given.tier(member, 'gold')
    await page.user.click(screen.getByRole('button', { name: 'Try again: b.jpg' }))
    await waitFor(() => expect(toasts()).toEqual(['Photo uploaded successfully']))
    expect(await stored(member)).toHaveLength(2)

    page.trouble(UPLOAD, refusalOf(422, 'too_large', 'The request is too large.'))
    await add(page, await picture('c.jpg'))
    await saidOnce('Image size should be less than 5MB')
    expect(screen.queryByRole('button', { name: /Try again/ })).toBeNull()
    await remove(page, 'c.jpg')
    await waitFor(() => expect(uploading()).toBeNull())
    const tooMany = { code: 'too_many_requests', message: 'No.', retryAfter: 600 }
    page.trouble(UPLOAD, () => Response.json({ error: tooMany }, { status: 429 }))
    await add(page, await picture('c.jpg'))
    expect(
      await screen.findByText('You’ve added a lot of photos. You can add more in 10 minutes.'),
    ).toBeVisible()
    await waitFor(() => expect(toasts()).toEqual(['Error uploading photo']))
  },
)

test(
  'an upload whose response was lost is retried automatically, and after repeated losses a manual retry uses the same client key',
  covers('PHOTO-28.1', 'PHOTO-28.2'),
  async () => {
    const member = await givenMember()
    const page = await openPage(member)
    const file = await picture('a.jpg')
    const endFirst = page.trouble(UPLOAD, async ({ url }) => {
      endFirst()
      // The server has the photo, and only the response is lost.
      await page.agent.request('POST', url, {
        headers: { 'content-type': 'image/jpeg' },
        body: Buffer.from(await file.arrayBuffer()),
      })
      throw new TypeError('Failed to fetch')
    })
    await add(page, file)
    await waitFor(() => expect(toasts()).toEqual(['Photo uploaded successfully']))
    expect(keysOf(page)).toHaveLength(2)
    expect(new Set(keysOf(page)).size).toBe(1)
    expect(await stored(member)).toHaveLength(1)

    const end = page.trouble(UPLOAD, noAnswer)
    await add(page, await picture('b.jpg'))
    await waitFor(() => expect(toasts()).toEqual(['Error uploading photo']))
    expect(await screen.findByText('The connection was lost on the way.')).toBeVisible()
    const keysOfSecond = () => keysOf(page).slice(2)
    expect(keysOfSecond()).toHaveLength(3)
    end()
    await page.user.click((await row('b.jpg')).getByRole('button', { name: 'Try again: b.jpg' }))
    await waitFor(() => expect(uploading()).toBeNull())
    expect(keysOfSecond()).toHaveLength(4)
    expect(new Set(keysOfSecond()).size).toBe(1)
    expect(await stored(member)).toHaveLength(2)
  },
)
