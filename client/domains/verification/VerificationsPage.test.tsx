import { fireEvent } from '@testing-library/dom'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listOwnEntries, requestCode } from '#shared/domains/verification/verification.contract.ts'
import { listOwnPhotos } from '#shared/domains/photos/photos.own.contract.ts'
import { MINUTE } from '#shared/kernel/time.ts'
import { openFor, createEntry } from '#server/testing/builders/proofs.ts'
import { drawPicture } from '#server/testing/fixtures/pictures.ts'
import { covers } from '#testing/covers.ts'
import { address, openSite, refusalOf, screen, toasts, waitFor, within, type Site } from '#testing/site.ts'

let site: Site
beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site.close())

type Member = Awaited<ReturnType<Site['given']['member']>>

const PATH = '/verifications'
const UPLOAD = 'Upload a photo'
const RESUBMIT = 'Send another photo'

/** Finds a button once it's no longer busy. */
const button = (name: string) => screen.findByRole('button', { name, busy: false })
const picture = async (name = 'me.jpg', type = 'image/jpeg') =>
  new File([new Uint8Array(await drawPicture())], name, { type })
const stored = async (member: Member) => (await site.as(member).call(listOwnEntries, {})).ok
const heading = (name: string) => screen.findByRole('heading', { level: 2, name })

const listOffered = () => [UPLOAD, RESUBMIT].filter((name) => screen.queryByRole('button', { name }) !== null)

/** Expects the page to list the member's only photo with this label, and to say when staff opened it. */
const expectPhoto = async (label: string) => {
  const name = await screen.findByRole('heading', { level: 3, name: 'Photo 1' })
  const item = within(name.closest('li') ?? document.body)
  expect(item.getByText(label)).toBeVisible()
  expect(await item.findByText(/^Opened by staff on/)).toBeVisible()
  expect(document.body).not.toHaveTextContent(site.admin.username)
  return item
}

test(
  'a member whose photo is rejected sees what that means, what they were told and when staff opened the photo, and can send another',
  covers('VERIF-01', 'VERIF-07', 'VERIF-09', 'VERIF-11', 'VERIF-17', 'MAIL-09.1'),
  async () => {
    const member = await site.given.member()
    const entryId = await createEntry(site.services, member, {
      status: 'rejected',
      reason: 'The light was good.',
    })
    await openFor(site.services, { entryId, adminId: site.admin.id })
    await site.open(PATH, member)
    expect(await heading('We couldn’t accept your photo')).toBeVisible()
    await waitFor(() => expect(listOffered()).toEqual([RESUBMIT]))
    const item = await expectPhoto('Rejected')
    expect(item.getByText(/The light was good/)).toBeVisible()
    expect(item.queryByRole('button', { name: /^Add as/ })).toBeNull()
  },
)

test(
  'stored verification photos are listed on the photo page, or a sentence is shown if there are none',
  covers('VERIF-29', 'PHOTO-06'),
  async () => {
    const member = await site.given.member()
    await createEntry(site.services, member, { status: 'rejected', photoUrl: null })
    await site.open('/photos/manage', member)
    const part = within(await screen.findByRole('region', { name: 'Your verification photos' }))
    expect(await part.findByText('You’ll see your photos and our answers here.')).toBeVisible()
    await createEntry(site.services, member, { status: 'approved' })
    await site.open('/photos/manage', member)
    const again = within(await screen.findByRole('region', { name: 'Your verification photos' }))
    expect(await again.findByRole('img', { name: 'Verification photo 2' })).toBeVisible()
    expect(again.getAllByRole('listitem')).toHaveLength(1)
    expect(again.getByText('Verified')).toBeVisible()
    expect(again.getByRole('link', { name: 'Manage verification' })).toHaveAttribute('href', PATH)
  },
)

test(
  'the dashboard shows the latest verification photo and deletes it',
  covers('DASH-10', 'DASH-11', 'CALL-79', 'CALL-80', 'DASH-34.1'),
  async () => {
    const member = await site.given.member()
    await createEntry(site.services, member, { status: 'rejected' })
    await createEntry(site.services, member, { status: 'approved' })
    const { user, idle } = await site.open('/dashboard', member)
    const card = async () => within(await screen.findByRole('region', { name: 'Verification' }))
    expect(await (await card()).findByText('Verified')).toBeVisible()
    expect((await card()).getByAltText('Verification photo 2')).toBeVisible()
    await user.click((await card()).getByRole('button', { name: 'Delete: Verification photo 2' }))
    const dialog = within(await screen.findByRole('dialog'))
    await user.click(dialog.getByRole('button', { name: 'Delete' }))
    await idle()
    await waitFor(() => expect(toasts()).toEqual(['Verification photo deleted']))
    expect(await (await card()).findByAltText('Verification photo 1')).toBeVisible()
    expect((await card()).getByText('You’re not verified yet')).toBeVisible()
  },
)

test(
  'the only admin is told, on the page and in the queue, that their verification photo is waiting for another admin',
  covers('ADM-VER-17.3'),
  async () => {
    await createEntry(site.services, site.admin, { status: 'pending' })
    const waits =
      'You’re the only admin, and you can’t decide on your own photo. It waits until there’s another admin.'
    for (const path of [PATH, '/admin/verification']) {
      await site.open(path, site.admin)
      expect(await screen.findByText(waits)).toBeVisible()
    }
    await site.given.member({ role: 'admin' })
    await site.open(PATH, site.admin)
    expect(await screen.findByText(/^There’s nothing you need to do/)).toBeVisible()
    expect(screen.queryByText(waits)).toBeNull()
  },
)

test(
  'the verification form rejects files that aren’t pictures or are too large, shows a code, instructs couples, and keeps a photo it couldn’t send or whose code has expired',
  covers(
    'VERIF-01',
    'VERIF-04',
    'VERIF-05',
    'VERIF-08',
    'VERIF-10',
    'VERIF-11',
    'VERIF-12.1',
    'VERIF-12.2',
    'VERIF-15',
  ),
  async () => {
    const member = await site.given.member({
      profileType: 'couple_ff',
      partnerBirthYear: 1990,
      partnerBirthMonth: 5,
    })
    const { user, calls, trouble, idle } = await site.open('/account/verifications', member)
    expect(await heading('You’re not verified yet')).toBeVisible()
    expect(address()).toBe(PATH)
    await waitFor(() => expect(listOffered()).toEqual([UPLOAD]))
    await user.click(await button(UPLOAD))
    expect(await screen.findByText(/^[A-Z]{3} \d{3}$/)).toBeVisible()
    expect(screen.getByRole('timer')).toHaveTextContent(/another (10:00|9:5\d)/)
    expect(screen.getByText(/^Take a photo of the two of you together/)).toBeVisible()
    const send = await button('Send photo')
    expect(send).toHaveAccessibleDescription('Choose a photo first.')
    const input = screen.getByLabelText('Photo with your code')
    const choose = (file: File) => fireEvent.change(input, { target: { files: [file] } })
    const LARGE_JPEG = new Uint8Array(5 * 1024 * 1024 + 1)
    LARGE_JPEG.set([0xff, 0xd8, 0xff])
    const fileOf = (content: BlobPart) => new File([content], 'me.jpg', { type: 'image/jpeg' })
    for (const [content, refusal] of [
      ['GIF89a', 'This is a GIF picture. Only JPG and PNG images are allowed'],
      [LARGE_JPEG, 'Image size should be less than 5MB'],
    ] as const) {
      choose(fileOf(content))
      await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent(refusal))
    }
    expect(calls.filter(({ url }) => url.startsWith('/api/verification/photos'))).toEqual([])

    choose(await picture())
    site.clock.advance(10 * MINUTE)
    await user.click(send)
    await idle()
    expect(await screen.findByText('This code has expired', { selector: 'p' })).toBeVisible()
    expect(screen.getByAltText('The photo you chose')).toBeVisible()
    await user.click(await button('Get a new code'))
    expect(await screen.findByText(/^[A-Z]{3} \d{3}$/)).toBeVisible()
    const end = trouble('POST /api/verification/photos', refusalOf(500, 'internal'))
    await user.click(await button('Send photo'))
    await waitFor(() =>
      expect(screen.getByRole('alert')).toHaveTextContent('We couldn’t send your photo. Please try again.'),
    )
    end()
    await user.click(await button('Send photo'))
    await idle()
    expect(await heading('We’re looking at your photo')).toBeVisible()
    expect(toasts()).toEqual(['Photo sent. We’ll write to you once we’ve looked at it.'])
    expect(await stored(member)).toMatchObject({ status: 'pending', items: [{ status: 'pending' }] })
    expect(listOffered()).toEqual([])
    const name = await screen.findByRole('heading', { level: 3, name: 'Photo 1' })
    const item = within(name.closest('li') ?? document.body)
    expect(item.getByText('Pending Review')).toBeVisible()
    expect(item.queryByRole('button', { name: /^Add as/ })).toBeNull()
  },
)

test(
  'an approved verification photo is added to the profile, and deleted after a confirmation, and failures are reported',
  covers(
    'VERIF-04',
    'VERIF-06',
    'VERIF-10',
    'VERIF-11',
    'VERIF-16',
    'VERIF-19',
    'VERIF-23',
    'VERIF-24',
    'VERIF-25',
    'VERIF-26',
    'VERIF-27',
  ),
  async () => {
    const member = await site.given.member()
    const entryId = await createEntry(site.services, member, { status: 'approved', reason: 'Clear.' })
    await openFor(site.services, { entryId, adminId: site.admin.id })
    const { user, trouble, idle } = await site.open(PATH, member)
    expect(await heading('You’re verified')).toBeVisible()
    const item = await expectPhoto('Verified')
    expect(item.getByText(/Clear\./)).toBeVisible()
    expect(item.getAllByRole('button', { name: /^Add as/ })).toHaveLength(2)
    expect(listOffered()).toEqual([])
    const endCopying = trouble(`POST /api/verification/photos/${entryId}/copy`, refusalOf(500, 'internal'))
    await user.click(await button('Add as private photo: Photo 1'))
    await waitFor(() => expect(toasts()).toEqual(['Failed to add photo to profile']))
    endCopying()
    await user.click(await button('Add as public photo: Photo 1'))
    await idle()
    await waitFor(() => expect(toasts()).toEqual(['Photo added to profile']))
    const { items } = (await site.as(member).call(listOwnPhotos, {})).ok
    expect(items).toMatchObject([{ audience: 'everyone', isProfilePhoto: true }])

    const confirm = async () => {
      await user.click(await button('Delete: Photo 1'))
      const dialog = within(await screen.findByRole('dialog', { name: 'Delete verification photo 1?' }))
      expect(dialog.getByText(/You’ll no longer be verified/)).toBeVisible()
      await user.click(dialog.getByRole('button', { name: 'Delete' }))
    }
    const endDeleting = trouble(`DELETE /api/verification/photos/${entryId}`, refusalOf(500, 'internal'))
    await confirm()
    await waitFor(() => expect(toasts()).toEqual(['Failed to delete verification photo']))
    endDeleting()
    await confirm()
    await idle()
    expect(await screen.findByText('No verification photos yet')).toBeVisible()
    expect(toasts()).toEqual(['Verification photo deleted'])
    expect(await heading('You’re not verified yet')).toBeVisible()
  },
)

test(
  'verification data that failed to load can be retried, and until it’s known whether there’s a code, no new one is offered',
  covers('VERIF-02', 'VERIF-12.2', 'SHELL-40'),
  async () => {
    const member = await site.given.member()
    const code = (await site.as(member).call(requestCode, {})).ok.code?.code ?? 'no code'
    const { trouble, user } = await site.open('/other', member)
    const endPage = trouble('GET /api/verification', refusalOf(422, 'invalid_input'))
    const endCode = trouble('GET /api/verification/code', refusalOf(422, 'invalid_input'))
    const [link] = await screen.findAllByRole('link', { name: 'Manage Verifications' })
    if (link) await user.click(link)
    expect(await screen.findByRole('heading', { level: 1, name: 'Verification' })).toBeVisible()
    expect(await screen.findByText('We couldn’t load your verification.')).toBeVisible()
    endPage()
    await user.click(await button('Try again'))
    expect(await heading('You’re not verified yet')).toBeVisible()
    expect(await screen.findByText('We couldn’t find out whether you already have a code.')).toBeVisible()
    expect(listOffered()).toEqual([])
    endCode()
    await user.click(await button('Try again'))
    await waitFor(() =>
      expect(screen.getByRole('main')).toHaveTextContent(`${code.slice(0, 3)} ${code.slice(3)}`),
    )
  },
)
