import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { listFabbed } from '#shared/domains/photos/photos.fabs.contract.ts'
import { mediaPath } from '#shared/domains/photos/photos.contract.ts'
import { updatePrivacy } from '#shared/domains/profiles/profiles.privacy.contract.ts'
import { covers } from '#testing/covers.ts'
import { openSite, refusalOf, screen, type Site, toasts, waitFor, within } from '#testing/site.ts'
import { FABS_TEXT } from './photos.text.ts'

let site: Site
beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site.close())

type Member = Awaited<ReturnType<Site['given']['member']>>

/** A member with a profile photo and two more, the second with a description, and one for friends. */
const givenPhotos = async () => {
  const member = await site.given.member()
  await site.given.tier(member, 'gold')
  const ids: string[] = []
  for (const photo of [
    {},
    { isProfilePhoto: false, alt: 'In our garden' },
    { isProfilePhoto: false },
    { isProfilePhoto: false, audience: 'friends' } as const,
  ]) {
    ids.push(await site.given.photo(member, photo))
    site.clock.advance(1000)
  }
  return { member, ids }
}

const openProfile = async (member: Member, viewer?: { id: string }) => {
  const page = await site.open(`/profile/${member.username}`, viewer)
  await screen.findByRole('heading', { level: 1, name: member.username })
  return page
}
const gallery = ({ username }: Member) =>
  within(screen.getByRole('region', { name: `Photos of ${username}` }))
/** Opens the profile, and waits until all its photos are loaded. */
const openGallery = async (member: Member, viewer?: { id: string }, photos = 3) => {
  const page = await openProfile(member, viewer)
  await gallery(member).findByText(`${photos} photos`)
  return page
}
const dialog = async () => within(await screen.findByRole('dialog'))
const shownIn = async () => (await dialog()).getByRole('img').getAttribute('src')

test(
  'a profile shows the first photo large and the others below; keys and buttons page through them, and Escape leads back',
  covers('PUBP-03.2', 'PUBP-23.3'),
  async () => {
    const { member, ids } = await givenPhotos()
    const { user } = await openGallery(member)
    const { username } = member
    const thumbs = gallery(member).getAllByRole('button')
    expect(thumbs.map((each) => each.getAttribute('aria-label'))).toEqual([
      `Show in full: Photo 1 of ${username}`,
      'Show in full: In our garden',
      `Show in full: Photo 3 of ${username}`,
    ])
    // The photo for friends isn't counted either.
    expect(document.body.innerHTML).not.toContain(ids[3])
    const path = (at: number) => mediaPath(ids[at] ?? '', 'full')
    const [first, second] = thumbs
    // Before hydration, they're links to the files.
    expect(first).toHaveAttribute('href', path(0))
    expect(second).toHaveAttribute('href', path(1))

    await user.click(second ?? document.body)
    expect(await shownIn()).toBe(path(1))
    expect((await dialog()).getByText('2 of 3')).toBeVisible()
    expect((await dialog()).getByText('In our garden', { selector: 'p' })).toBeVisible()
    for (const [key, at] of [
      ['{ArrowRight}', 2],
      ['{ArrowRight}', 2],
      ['{Home}', 0],
      ['{ArrowLeft}', 0],
      ['{End}', 2],
      ['{ArrowLeft}', 1],
    ] as const) {
      await user.keyboard(key)
      await waitFor(async () => expect(await shownIn(), key).toBe(path(at)))
    }
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await waitFor(() => expect(second).toHaveFocus())

    await user.click(screen.getByRole('button', { name: `Show the photo of ${username} in full` }))
    const [previous, next] = [
      (await dialog()).getByRole('button', { name: 'Previous photo' }),
      (await dialog()).getByRole('button', { name: 'Next photo' }),
    ]
    expect(previous).toHaveAccessibleDescription('This is the first photo.')
    await user.click(next)
    await user.click(next)
    await waitFor(async () => expect((await dialog()).getByText('3 of 3')).toBeVisible())
    expect(next).toHaveAccessibleDescription('This is the last photo.')
    expect((await dialog()).getByRole('status')).toHaveTextContent(`3 of 3: Photo 3 of ${username}`)
  },
)

test('the photos next to the one shown are prefetched, except those whose opening is reported to the owner', async () => {
  const [owner, viewer] = [await site.given.member(), await site.given.member()]
  await site.given.tier(owner, 'gold')
  const first = await site.given.photo(owner)
  site.clock.advance(1000)
  const second = await site.given.photo(owner, { isProfilePhoto: false })
  site.clock.advance(1000)
  await site.given.photo(owner, { isProfilePhoto: false, audience: 'chosen', sharedWith: [viewer] })
  const fetched: string[] = []
  const aPicture = class {
    set src(address: string) {
      fetched.push(address)
    }
  }
  const { user } = await openGallery(owner, viewer)
  vi.stubGlobal('Image', aPicture)
  await user.click(screen.getByRole('button', { name: `Show in full: Photo 2 of ${owner.username}` }))
  await waitFor(async () => expect(await shownIn()).toBe(mediaPath(second, 'full')))
  await waitFor(() => expect(fetched).toContain(mediaPath(first, 'full')))
  expect(new Set(fetched)).toEqual(new Set([mediaPath(first, 'full')]))
  expect((await dialog()).getByText('2 of 3')).toBeVisible()
})

test(
  'a single photo whose owner has turned fabs off has no strip, arrows, fab button or count; it opens at full size, and Escape leads back',
  covers('BEY-13.2'),
  async () => {
    const [member, viewer] = [await site.given.member(), await site.given.member()]
    const photo = await site.given.photo(member)
    await site.given.fab(await site.given.member(), photo)
    await site.as(member).call(updatePrivacy, { allowFabs: false })
    const { user } = await openProfile(member, viewer)
    expect(gallery(member).queryByRole('list')).toBeNull()
    expect(screen.queryByRole('button', { name: /^Fab/ })).toBeNull()
    expect(screen.queryByText(/\d fab/)).toBeNull()
    const portrait = screen.getByRole('button', { name: `Show the photo of ${member.username} in full` })
    await user.click(portrait)
    const whole = (await dialog()).getByAltText(`Photo 1 of ${member.username}`)
    expect(whole).toHaveAttribute('src', mediaPath(photo, 'full'))
    expect((await dialog()).queryByRole('button', { name: 'Next photo' })).toBeNull()
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await waitFor(() => expect(portrait).toHaveFocus())
  },
)

const fabButton = (name: string) => screen.findByRole('button', { name: `Fab ${name}` })

test(
  'a fab given or taken back is shown on the profile and at full size, and what couldn’t be stored or loaded is reported and can be repeated',
  covers('BEY-13.1', 'PHOTO-38.1'),
  async () => {
    const { member, ids } = await givenPhotos()
    const viewer = await site.given.member()
    const { user, trouble } = await site.open(`/profile/${member.username}`, viewer)
    const endLoss = trouble(`GET /api/profiles/${member.username}/photos`, refusalOf(503, 'unavailable'))
    expect(await screen.findByText('We couldn’t load the other photos.')).toBeVisible()
    expect(gallery(member).getByRole('button', { name: /Show in full/ })).toBeVisible()
    endLoss()
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByText('3 photos')).toBeVisible()

    const name = `Photo 1 of ${member.username}`
    expect(await fabButton(name)).toHaveAttribute('aria-pressed', 'false')
    const end = trouble(`PUT /api/photos/${ids[0]}/fab`, refusalOf(503, 'unavailable'))
    await user.click(await fabButton(name))
    await waitFor(() => expect(toasts()).toEqual(['We couldn’t save that. Please try again.']))
    expect(await fabButton(name)).toHaveAttribute('aria-pressed', 'false')
    expect(screen.queryByText('1 fab')).toBeNull()
    end()
    await user.click(await fabButton(name))
    await waitFor(async () => expect(await fabButton(name)).toHaveAttribute('aria-pressed', 'true'))
    expect(screen.getByText('1 fab')).toBeVisible()
    const fabbed = async () =>
      (await site.as(viewer).call(listFabbed, {})).ok.items.map(({ photo }) => photo.id)
    await waitFor(async () => expect(await fabbed()).toEqual([ids[0]]))
    await user.click(screen.getByRole('button', { name: `Show in full: ${name}` }))
    const inFull = (await dialog()).getByRole('button', { name: `Fab ${name}` })
    expect(inFull).toHaveAttribute('aria-pressed', 'true')
    await user.click(inFull)
    await waitFor(async () => expect(await fabbed()).toEqual([]))
    expect(inFull).toHaveAttribute('aria-pressed', 'false')
  },
)

test(
  'visitors and the owner see the number of fabs and can’t fab, and the owner can preview the photos others see',
  covers('BEY-13.3'),
  async () => {
    const { member, ids } = await givenPhotos()
    for (let at = 0; at < 2; at += 1) await site.given.fab(await site.given.member(), ids[0] ?? '')
    const expectNumber = async () => {
      expect(await screen.findByText('2 fabs')).toBeVisible()
      expect(screen.queryByRole('button', { name: /^Fab/ })).toBeNull()
    }
    await openProfile(member)
    await expectNumber()
    const { user } = await openGallery(member, member, 4)
    await expectNumber()
    await user.selectOptions(screen.getByRole('combobox'), 'visitor')
    expect(await screen.findByText('3 photos')).toBeVisible()
  },
)

test('more than 99 fabs are shown as 99+', covers('BEY-13.3'), () => {
  expect([99, 100].map(FABS_TEXT.count)).toEqual(['99 fabs', '99+ fabs'])
})
