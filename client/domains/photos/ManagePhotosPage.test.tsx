import { fireEvent } from '@testing-library/dom'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { setPhotoAudience, listOwnPhotos } from '#shared/domains/photos/photos.own.contract.ts'
import { getOwnProfile } from '#shared/domains/profiles/profiles.own.contract.ts'
import { covers } from '#testing/covers.ts'
import { openSite, refusalOf, screen, toasts, waitFor, within, type Site } from '#testing/site.ts'

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

const laterRefused = () => {
  let open = () => {}
  const gate = new Promise<void>((resolve) => (open = resolve))
  return { open: () => open(), answer: () => gate.then(refusalOf(503, 'unavailable')) }
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
  'a photo beyond the membership’s limit is marked as visible only to its owner',
  covers('PHOTO-19'),
  async () => {
    const { member, ids } = await givenPhotos(2, 'free')
    // Which photos are visible is only determined at the next change.
    await site.as(member).call(setPhotoAudience, { photoId: ids[0], audience: 'friends' })
    const { user } = await site.open(PATH, member)
    expect(await screen.findByText('2 photos, room for 1')).toBeVisible()
    expect((await cardOf(1)).getByText('Friends')).toBeVisible()
    expect((await cardOf(2)).getByText('Only you')).toBeVisible()
    const settings = await openPhoto(user, 2)
    expect(settings.getByText('Only you see this')).toBeVisible()
    const help = 'Your membership shows 1 photo. Make this your profile photo to show it instead.'
    expect(settings.getByText(help)).toBeVisible()
  },
)

test('the member can show a photo beyond the limit in place of one within it', covers('BEY-36'), async () => {
  const { member, ids } = await givenPhotos(11, 'silver')
  await site.as(member).call(setPhotoAudience, { photoId: ids[0], audience: 'everyone' })
  const { user } = await site.open(PATH, member)
  await user.click((await openPhoto(user, 11)).getByRole('button', { name: 'Show this one' }))
  await close(user)
  const order = [ids[0], ids[10], ...ids.slice(1, 10)]
  await waitFor(async () => expect(await shownOrder()).toEqual(order))
  await waitFor(async () => expect((await cardOf(11)).getByText('Only you')).toBeVisible())
  expect((await cardOf(2)).queryByText('Only you')).toBeNull()
  expect((await stored(member)).items.filter(({ isShown }) => !isShown)).toMatchObject([{ id: ids[9] }])
})

test(
  'a different photo becomes the profile photo, and if that fails the page says so and the old one stays',
  covers('PHOTO-04', 'PHOTO-17', 'PHOTO-19', 'PHOTO-29', 'PHOTO-30'),
  async () => {
    const { member, ids } = await givenPhotos(2)
    const { user, trouble } = await site.open(PATH, member)
    expect(await screen.findByText('2 photos')).toBeVisible()
    const own = await openPhoto(user, 1)
    expect(own.queryByRole('button', { name: 'Make profile photo' })).toBeNull()
    expect(own.getByRole('button', { name: 'Move later' })).toHaveAccessibleDescription(
      'Your profile photo always comes first.',
    )
    await close(user)
    const end = trouble(`PUT /api/photos/${ids[1]}/profile`, refusalOf(503, 'unavailable'))
    await chooseFor(user, 2, 'Make profile photo')
    await waitFor(() => expect(toasts()).toEqual(['Failed to set profile photo']))
    expect((await cardOf(1)).getByText('Profile photo')).toBeVisible()
    end()
    await user.click((await openPhoto(user, 2)).getByRole('button', { name: 'Make profile photo' }))
    await waitFor(() => expect(toasts()).toEqual(['Profile photo updated successfully']))
    await close(user)
    await waitFor(async () => expect(await shownOrder()).toEqual([ids[1], ids[0]]))
    expect((await cardOf(1)).getByText('Profile photo')).toBeVisible()
    expect((await cardOf(2)).queryByText('Profile photo')).toBeNull()
    expect((await site.as(member).call(getOwnProfile, {})).ok.picture?.id).toBe(ids[1])
  },
)

test(
  'a photo is deleted after a confirmation that explains the consequences, and the focus moves to the next',
  covers('PHOTO-05', 'PHOTO-16', 'PHOTO-31'),
  async () => {
    const { member, ids } = await givenPhotos(3)
    const { user } = await site.open(PATH, member)
    await user.click((await openPhoto(user, 2)).getByRole('button', { name: 'Delete' }))
    const question = within(await screen.findByRole('dialog', { name: 'Delete photo 2?' }))
    expect(
      question.getByText('It disappears for everyone straight away, and we can’t bring it back.'),
    ).toBeVisible()
    await user.click(question.getByRole('button', { name: 'Cancel' }))
    expect(await orderOf(member)).toEqual(ids)
    await close(user)
    await chooseFor(user, 2, 'Delete')
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }))
    await waitFor(() => expect(toasts()).toEqual(['Photo deleted successfully']))
    await waitFor(async () => expect(await shownOrder()).toEqual([ids[0], ids[2]]))
    await waitFor(() => expect(screen.getByRole('button', { name: /^Photo 2,/ })).toHaveFocus())
    expect(await orderOf(member)).toEqual([ids[0], ids[2]])
    expect((await cardOf(1)).getByText('Profile photo')).toBeVisible()
  },
)

test(
  'a photo is moved with keys, presses or dragging, and a failed move is undone and reported',
  covers('PHOTO-03.5'),
  async () => {
    const { member, ids } = await givenPhotos(4)
    const [a, b, c, d] = ids
    const { user, trouble } = await site.open(PATH, member)
    await chooseFor(user, 2, 'Move')
    expect(await screen.findAllByText(/^Moving photo 2\. Use the arrow keys/)).toHaveLength(2)
    await waitFor(async () => expect(await photoButton(/^Photo 2,/)).toHaveFocus())
    await user.keyboard('{ArrowLeft}')
    expect(await screen.findByText('It’s already first.')).toBeInTheDocument()
    for (const at of [3, 4]) {
      await user.keyboard('{ArrowRight}')
      await waitFor(async () => expect(await photoButton(new RegExp(`^Photo ${at},`))).toHaveFocus())
    }
    expect(await shownOrder()).toEqual([a, c, d, b])
    expect(await screen.findByText('Now Photo 4 of 4')).toBeInTheDocument()
    await user.click(await photoButton(/^Put it here: Photo 2,/))
    await waitFor(async () => expect(await orderOf(member)).toEqual([a, b, c, d]))
    expect(screen.queryByText(/^Moving photo/)).toBeNull()

    const settings = await openPhoto(user, 2)
    expect(settings.getByRole('button', { name: 'Move earlier' })).toHaveAccessibleDescription(
      'Only your profile photo comes before this one.',
    )
    await user.click(settings.getByRole('button', { name: 'Move later' }))
    await waitFor(async () => expect(await orderOf(member)).toEqual([a, c, b, d]))
    await close(user)

    const drag = async (name: RegExp, onto: number) => {
      const [target] = (await cards()).slice(onto - 1)
      document.elementFromPoint = () => target ?? null
      const at = { pointerType: 'mouse', isPrimary: true, button: 0, clientY: 300 }
      fireEvent.pointerDown(await photoButton(name), { ...at, clientX: 5 })
      fireEvent.pointerMove(window, { ...at, clientX: 90 })
      fireEvent.pointerUp(window, at)
    }
    await drag(/^Photo 4,/, 2)
    await waitFor(async () => expect(await orderOf(member)).toEqual([a, d, c, b]))
    await drag(/^Photo 3,/, 1)
    await waitFor(() => expect(toasts()).toEqual(['Profile photo updated successfully']))
    await waitFor(async () => expect(await shownOrder()).toEqual([c, a, d, b]))

    const refused = laterRefused()
    trouble(`PUT /api/photos/${b}/place`, refused.answer)
    await drag(/^Photo 4,/, 2)
    await waitFor(async () => expect(await shownOrder()).toEqual([c, b, a, d]))
    refused.open()
    await waitFor(() => expect(toasts()).toContain('We couldn’t move this photo. Please try again.'))
    await waitFor(async () => expect(await shownOrder()).toEqual([c, a, d, b]))
  },
)
