import { afterAll, beforeAll, expect, test } from 'vitest'
import { giveLicence } from '#shared/domains/photos/photos.licences.contract.ts'
import { setPhotoAudience, listOwnPhotos } from '#shared/domains/photos/photos.own.contract.ts'
import { getOwnProfile } from '#shared/domains/profiles/profiles.own.contract.ts'
import { covers } from '#testing/covers.ts'
import { openSite, refusalOf, screen, toasts, waitFor, within, type Site } from '#testing/site.ts'
import { PHOTOS_TEXT } from './photos.more.text.ts'

let site: Site
beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site.close())

type Member = Awaited<ReturnType<Site['given']['member']>>
type User = Awaited<ReturnType<Site['open']>>['user']

const PATH = '/photos/manage'

/** A member with `count` photos, the first of which is the profile photo. */
const givenPhotos = async (count: number, tier: 'free' | 'silver' | 'gold' = 'gold') => {
  const member = await site.given.member()
  if (tier !== 'free') await site.given.tier(member, tier)
  const ids: string[] = []
  for (let at = 0; at < count; at += 1) {
    ids.push(await site.given.photo(member, { isProfilePhoto: at === 0 }))
    site.clock.advance(1000)
  }
  return { member, ids }
}

const LIST = { name: 'Your photos, in your order' }
const cards = async () => within(await screen.findByRole('list', LIST)).getAllByRole('listitem')
const cardOf = async (number: number) => within((await cards())[number - 1] ?? document.body)
const button = (name: string) => screen.findByRole('button', { name, busy: false })
const stored = async (member: Member) => (await site.as(member).call(listOwnPhotos, {})).ok
const orderOf = async (member: Member) => (await stored(member)).items.map(({ id }) => id)
const photoButton = (name: RegExp) => screen.findByRole('button', { name })
const openPhoto = async (user: User, number: number) => {
  await user.click(await photoButton(new RegExp(`^Photo ${number},`)))
  return within(await screen.findByRole('dialog', { name: `Photo ${number}` }))
}
const chooseFor = async (user: User, number: number, item: string) => {
  await user.click(await button(`More: Photo ${number}`))
  await user.click(await screen.findByRole('menuitem', { name: item }))
}
const closed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
const close = (user: User) => user.keyboard('{Escape}').then(closed)
const shownOrder = async () =>
  (await cards()).map((card) => within(card).getByRole('img').getAttribute('src')?.split('/')[2])

test(
  'a member’s photos are shown in order and page by page, with the profile photo marked, and a list that failed to load can be retried',
  covers('PHOTO-01', 'PHOTO-03.1', 'PHOTO-26', 'SHELL-37'),
  async () => {
    const { member, ids } = await givenPhotos(3, 'silver')
    const { user, agent, trouble } = await site.open('/other', member)
    trouble('GET /api/photos', refusalOf(422, 'invalid_input'))
    const [link] = await screen.findAllByRole('link', { name: 'Manage Photos' })
    if (link) await user.click(link)
    expect(await screen.findByRole('heading', { level: 1, name: 'Your photos' })).toBeVisible()
    expect(await screen.findByText('We couldn’t load your photos.')).toBeVisible()
    trouble('GET /api/photos', async ({ url }) => {
      const pageOfTwo = new URL(url, location.href)
      pageOfTwo.searchParams.set('limit', '2')
      const { statusCode, payload } = await agent.request('GET', pageOfTwo.pathname + pageOfTwo.search)
      return new Response(payload, { status: statusCode })
    })
    await user.click(await button('Try again'))
    expect(await shownOrder()).toEqual(ids.slice(0, 2))
    expect((await cardOf(1)).getByText('Profile photo')).toBeVisible()
    expect(screen.getAllByText('Profile photo')).toHaveLength(1)
    expect(screen.getByText('3 of 10 photos')).toBeVisible()
    expect(screen.queryByText('Only you see this')).toBeNull()
    expect(screen.queryByRole('link', { name: 'Compare memberships' })).toBeNull()
    const later = (await openPhoto(user, 2)).getByRole('button', { name: 'Move later' })
    expect(later).not.toHaveAttribute('aria-disabled')
    await close(user)
    await user.click(await button('Show more'))
    await waitFor(async () => expect(await shownOrder()).toEqual(ids))
    expect(screen.queryByText('Show more')).toBeNull()
  },
)

/** Deletes the only photo, and confirms it. */
const deleteOnly = async (user: User) => {
  await chooseFor(user, 1, 'Delete')
  const question = within(await screen.findByRole('dialog'))
  expect(question.getByText(/You’ll have no profile photo until you choose another/)).toBeVisible()
  await user.click(question.getByRole('button', { name: 'Delete' }))
  await closed()
}

test(
  'when the membership’s photo limit is reached the page says so, until the only photo is deleted',
  covers('PHOTO-15', 'PHOTO-19', 'PHOTO-20.1', 'PHOTO-31', 'PHOTO-32'),
  async () => {
    const { member, ids } = await givenPhotos(1, 'free')
    const { user, trouble } = await site.open(PATH, member)
    const add = await button('Add a photo')
    const reason = 'Your membership has room for 1 photo. Delete one, or choose a membership with more room.'
    expect(add).toHaveAttribute('aria-disabled', 'true')
    expect(add).toHaveAccessibleDescription(reason)
    expect(screen.getByText('1 of 1 photo')).toBeVisible()
    expect(screen.getByRole('link', { name: 'Compare memberships' })).toHaveAttribute('href', '/support')

    const end = trouble(`DELETE /api/photos/${ids[0]}`, refusalOf(503, 'unavailable'))
    await deleteOnly(user)
    await waitFor(() => expect(toasts()).toEqual(['Failed to delete photo']))
    expect(await shownOrder()).toEqual(ids)
    end()
    await deleteOnly(user)
    expect(await screen.findByText('No photos yet')).toBeVisible()
    expect(
      screen.getByText(/recent and taken in daylight.*visible to everyone who can see your profile/),
    ).toBeVisible()
    await waitFor(async () => expect(await button('Add a photo')).not.toHaveAttribute('aria-disabled'))
    expect(screen.getByText('0 of 1 photo')).toBeVisible()
    expect(screen.getByText('Up to 5 MB.')).toBeVisible()
    expect(screen.getByLabelText('Photo to add')).not.toHaveAttribute('multiple')
    expect((await site.as(member).call(getOwnProfile, {})).ok.picture).toBeNull()
  },
)

test(
  'a photo beyond the membership’s limit is marked as visible only to its owner, who can show it in place of another',
  covers('BEY-36', 'PHOTO-19'),
  async () => {
    const { member, ids } = await givenPhotos(11, 'silver')
    // Which photos are visible is only determined at the next change.
    await site.as(member).call(setPhotoAudience, { photoId: ids[0], audience: 'friends' })
    const { user } = await site.open(PATH, member)
    expect(await screen.findByText('11 photos, room for 10')).toBeVisible()
    expect((await cardOf(1)).getByText('Friends')).toBeVisible()
    expect((await cardOf(11)).getByText('Only you')).toBeVisible()
    const settings = await openPhoto(user, 11)
    expect(settings.getByText('Only you see this')).toBeVisible()
    expect(settings.getByText(/^Your membership shows 10 photos: the profile photo first/)).toBeVisible()
    expect(PHOTOS_TEXT.onlyYouHelp(1)).toBe(
      'Your membership shows 1 photo. Make this your profile photo to show it instead.',
    )
    await user.click(settings.getByRole('button', { name: 'Show this one' }))
    await close(user)
    const order = [ids[0], ids[10], ...ids.slice(1, 10)]
    await waitFor(async () => expect(await shownOrder()).toEqual(order))
    await waitFor(async () => expect((await cardOf(11)).getByText('Only you')).toBeVisible())
    expect((await cardOf(2)).queryByText('Only you')).toBeNull()
    expect((await stored(member)).items.filter(({ isShown }) => !isShown)).toMatchObject([{ id: ids[9] }])
  },
)

test(
  'a different photo becomes the profile photo, and one is deleted after a confirmation that explains the consequences',
  covers('PHOTO-04', 'PHOTO-05', 'PHOTO-16', 'PHOTO-17', 'PHOTO-19', 'PHOTO-29', 'PHOTO-30', 'PHOTO-31'),
  async () => {
    const { member, ids } = await givenPhotos(3)
    const [a, b, c] = ids
    const { user, trouble } = await site.open(PATH, member)
    expect(await screen.findByText('3 photos')).toBeVisible()
    const own = await openPhoto(user, 1)
    expect(own.queryByRole('button', { name: 'Make profile photo' })).toBeNull()
    expect(own.getByRole('button', { name: 'Move later' })).toHaveAccessibleDescription(
      'Your profile photo always comes first.',
    )
    await close(user)
    const end = trouble(`PUT /api/photos/${b}/profile`, refusalOf(503, 'unavailable'))
    await chooseFor(user, 2, 'Make profile photo')
    await waitFor(() => expect(toasts()).toEqual(['Failed to set profile photo']))
    expect((await cardOf(1)).getByText('Profile photo')).toBeVisible()
    end()
    await user.click((await openPhoto(user, 2)).getByRole('button', { name: 'Make profile photo' }))
    await waitFor(() => expect(toasts()).toEqual(['Profile photo updated successfully']))
    await close(user)
    await waitFor(async () => expect(await shownOrder()).toEqual([b, a, c]))
    expect((await cardOf(1)).getByText('Profile photo')).toBeVisible()
    expect((await cardOf(2)).queryByText('Profile photo')).toBeNull()
    expect((await site.as(member).call(getOwnProfile, {})).ok.picture?.id).toBe(b)

    await user.click((await openPhoto(user, 2)).getByRole('button', { name: 'Delete' }))
    const question = within(await screen.findByRole('dialog', { name: 'Delete photo 2?' }))
    expect(
      question.getByText('It disappears for everyone straight away, and we can’t bring it back.'),
    ).toBeVisible()
    await user.click(question.getByRole('button', { name: 'Cancel' }))
    expect(await orderOf(member)).toEqual([b, a, c])
    await close(user)
    await chooseFor(user, 2, 'Delete')
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }))
    await waitFor(() => expect(toasts()).toEqual(['Photo deleted successfully']))
    await waitFor(async () => expect(await shownOrder()).toEqual([b, c]))
    await waitFor(() => expect(screen.getByRole('button', { name: /^Photo 2,/ })).toHaveFocus())
    expect(await orderOf(member)).toEqual([b, c])
    expect((await cardOf(1)).getByText('Profile photo')).toBeVisible()
  },
)

test(
  'each photo shows its audience, which is chosen beside the enlarged photo, stored on saving, and kept if that fails',
  covers('BEY-12.1', 'PHOTO-03.3', 'PHOTO-03.4'),
  async () => {
    const { member, ids } = await givenPhotos(3)
    const photoId = ids[2]
    await site.as(member).call(setPhotoAudience, { photoId, audience: 'chosen' })
    for (let at = 0; at < 3; at += 1) {
      const { username } = await site.given.member()
      await site.as(member).call(giveLicence, { photoId, username, duration: 'day' })
    }
    const audiences = async () => (await stored(member)).items.map(({ audience }) => audience)
    const save = () => button('Save')
    const leave = () => screen.queryByRole('button', { name: 'Leave it as it was' })
    const { user, trouble } = await site.open(PATH, member)
    expect(await screen.findByText('3 people')).toBeVisible()
    expect(screen.getAllByText('Everyone')).toHaveLength(2)
    const select = (await openPhoto(user, 2)).getByRole('combobox', { name: 'Who can see it' })
    expect(select).toHaveTextContent('Everyone who sees my profileFriendsOnly members I choose')
    expect(leave()).toBeNull()
    await user.selectOptions(select, 'chosen')
    await user.click(leave() ?? select)
    expect(select).toHaveValue('everyone')
    expect(select).toHaveFocus()

    await user.selectOptions(select, 'friends')
    const mend = trouble(`PUT /api/photos/${ids[1]}/audience`, refusalOf(503, 'unavailable'))
    await user.click(await save())
    const failed = 'We couldn’t change who can see this photo. Please try again.'
    await waitFor(() => expect(toasts()).toEqual([failed]))
    expect(select).toHaveValue('friends')
    expect(await audiences()).toEqual(['everyone', 'everyone', 'chosen'])
    mend()
    await user.click(await save())
    await waitFor(() => expect(leave()).toBeNull())
    expect(select).toHaveFocus()
    await waitFor(() => expect(toasts()).toContain('Only your friends can see this photo now.'))
    expect(await audiences()).toEqual(['everyone', 'friends', 'chosen'])
    await close(user)
    expect(await screen.findByText('Friends')).toBeVisible()
  },
)
