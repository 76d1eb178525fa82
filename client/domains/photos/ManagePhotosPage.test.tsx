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

const PATH = '/photos/manage'

/** A member with so many photos, the first of which is the profile photo. */
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

/** A refusal that comes when it is told to. */
const laterRefused = () => {
  let open = () => {}
  const gate = new Promise<void>((resolve) => (open = resolve))
  return { open: () => open(), answer: () => gate.then(refusalOf(503, 'unavailable')) }
}

const list = () => screen.findByRole('list', { name: 'Your photos, in your order' })
const cards = async () => within(await list()).getAllByRole('listitem')
const cardOf = async (number: number) => within((await cards())[number - 1] ?? document.body)
/** A button, once nothing is under way that it began. */
const button = (name: string) => screen.findByRole('button', { name, busy: false })
const stored = async (member: Member) => (await site.as(member).call(listOwnPhotos, {})).ok
const orderOf = async (member: Member) => (await stored(member)).items.map(({ id }) => id)
const shownOrder = async () =>
  (await cards()).map((card) => within(card).getByRole('img').getAttribute('src')?.split('/')[2])

test(
  'the photos show in their order and page by page, the profile photo marked, and what did not come is asked for again',
  covers('PHOTO-01', 'PHOTO-03.1', 'PHOTO-26', 'SHELL-37'),
  async () => {
    const { member, ids } = await givenPhotos(3, 'silver')
    const { user, agent, trouble } = await site.open('/other', member)
    trouble('GET /api/photos', refusalOf(422, 'invalid_input'))
    const [link] = await screen.findAllByRole('link', { name: 'Manage Photos' })
    if (link) await user.click(link)
    expect(await screen.findByRole('heading', { level: 1, name: 'Your photos' })).toBeVisible()
    expect(await screen.findByText('We could not load your photos.')).toBeVisible()
    // Pages of two in place of a hundred.
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
    expect(await button('Move back: Photo 2')).not.toHaveAttribute('aria-disabled')
    await user.click(await button('Show more'))
    await waitFor(async () => expect(await shownOrder()).toEqual(ids))
    expect(screen.queryByText('Show more')).toBeNull()
  },
)

/** Deletes the only photo after what is asked about it. */
const deleteOnly = async (user: Awaited<ReturnType<Site['open']>>['user']) => {
  await user.click(await button('Delete: Photo 1'))
  const question = within(await screen.findByRole('dialog'))
  expect(question.getByText(/You will have no profile photo until you choose another/)).toBeVisible()
  await user.click(question.getByRole('button', { name: 'Delete' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
}

test(
  'where the membership has no room the page says so, until the photo is deleted and there is none',
  covers('PHOTO-15', 'PHOTO-19', 'PHOTO-20.1', 'PHOTO-31', 'PHOTO-32'),
  async () => {
    const { member, ids } = await givenPhotos(1, 'free')
    const { user, trouble } = await site.open(PATH, member)
    const add = await button('Add photos')
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
    expect(screen.getByText(/recent, in daylight.*everyone who may see your profile sees it/)).toBeVisible()
    await waitFor(async () => expect(await button('Add photos')).not.toHaveAttribute('aria-disabled'))
    expect(screen.getByText('0 of 1 photo')).toBeVisible()
    expect((await site.as(member).call(getOwnProfile, {})).ok.picture).toBeNull()
  },
)

test('a photo beyond the room is marked as one that nobody else sees', covers('PHOTO-19'), async () => {
  const { member, ids } = await givenPhotos(2, 'free')
  // What has to be decided anew is decided with the next change.
  await site.as(member).call(setPhotoAudience, { photoId: ids[0], audience: 'friends' })
  await site.open(PATH, member)
  expect(await screen.findByText('2 of 1 photo')).toBeVisible()
  expect((await cardOf(1)).queryByText('Only you see this')).toBeNull()
  expect((await cardOf(2)).getByText('Only you see this')).toBeVisible()
  const help = 'Your membership shows 1 photo. Make this your profile photo to show it instead.'
  expect((await cardOf(2)).getByText(help)).toBeVisible()
})

test('the member shows such a photo in place of another', covers('BEY-36'), async () => {
  const { member, ids } = await givenPhotos(11, 'silver')
  await site.as(member).call(setPhotoAudience, { photoId: ids[0], audience: 'everyone' })
  const { user } = await site.open(PATH, member)
  await user.click(await button('Show this one: Photo 11'))
  await waitFor(async () => expect(await shownOrder()).toEqual([ids[10], ...ids.slice(0, 10)]))
  await waitFor(async () => expect((await cardOf(11)).getByText('Only you see this')).toBeVisible())
  expect((await cardOf(1)).queryByText('Only you see this')).toBeNull()
  expect((await stored(member)).items.filter(({ isShown }) => !isShown)).toMatchObject([{ id: ids[9] }])
})

test(
  'another photo becomes the profile photo; where that fails it says so, and the first stays',
  covers('PHOTO-04', 'PHOTO-17', 'PHOTO-19', 'PHOTO-29', 'PHOTO-30'),
  async () => {
    const { member, ids } = await givenPhotos(2)
    const { user, trouble } = await site.open(PATH, member)
    // Without a limit the number stands alone.
    expect(await screen.findByText('2 photos')).toBeVisible()
    expect((await cardOf(1)).queryByRole('button', { name: /Make profile photo/ })).toBeNull()
    const end = trouble(`PUT /api/photos/${ids[1]}/profile`, refusalOf(503, 'unavailable'))
    await user.click(await button('Make profile photo: Photo 2'))
    await waitFor(() => expect(toasts()).toEqual(['Failed to set profile photo']))
    expect((await cardOf(1)).getByText('Profile photo')).toBeVisible()
    end()
    await user.click(await button('Make profile photo: Photo 2'))
    await waitFor(() => expect(toasts()).toEqual(['Profile photo updated successfully']))
    await waitFor(async () => expect((await cardOf(2)).getByText('Profile photo')).toBeVisible())
    expect((await cardOf(1)).queryByText('Profile photo')).toBeNull()
    expect((await site.as(member).call(getOwnProfile, {})).ok.picture?.id).toBe(ids[1])
  },
)

test(
  'a photo is deleted after a question that says what follows, and the focus goes to the next',
  covers('PHOTO-05', 'PHOTO-16', 'PHOTO-31'),
  async () => {
    const { member, ids } = await givenPhotos(3)
    const { user } = await site.open(PATH, member)
    await user.click(await button('Delete: Photo 2'))
    const question = within(await screen.findByRole('dialog', { name: 'Delete photo 2?' }))
    expect(
      question.getByText('It disappears for everybody at once, and we cannot bring it back.'),
    ).toBeVisible()
    await user.click(question.getByRole('button', { name: 'Cancel' }))
    expect(await orderOf(member)).toEqual(ids)
    await user.click(await button('Delete: Photo 2'))
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }))
    await waitFor(() => expect(toasts()).toEqual(['Photo deleted successfully']))
    await waitFor(async () => expect(await shownOrder()).toEqual([ids[0], ids[2]]))
    await waitFor(async () => expect(await button('Delete: Photo 2')).toHaveFocus())
    expect(await orderOf(member)).toEqual([ids[0], ids[2]])
    expect((await cardOf(1)).getByText('Profile photo')).toBeVisible()
  },
)

const audience = (name: string) => screen.findByRole('combobox', { name: `Who may see it: ${name}` })
const optionsOf = (select: HTMLElement) =>
  within(select)
    .getAllByRole('option')
    .map(({ textContent }) => textContent)

test(
  'who may see a photo is chosen for each; what was not stored falls back, and says so',
  covers('BEY-12.1'),
  async () => {
    const { member, ids } = await givenPhotos(2)
    await site.given.photo(member, { audience: 'chosen' })
    const { user, trouble } = await site.open(PATH, member)
    for (const [name, value] of [
      ['Photo 2', 'everyone'],
      ['Photo 3', 'chosen'],
    ] as const) {
      expect(await audience(name)).toHaveValue(value)
      expect(optionsOf(await audience(name))).toEqual([
        'All who see my profile',
        'Friends',
        'Only members I choose',
      ])
    }
    await user.selectOptions(await audience('Photo 2'), 'friends')
    await waitFor(async () =>
      expect((await stored(member)).items.map((photo) => photo.audience)).toEqual([
        'everyone',
        'friends',
        'chosen',
      ]),
    )
    expect(await audience('Photo 2')).toHaveValue('friends')
    expect(await audience('Photo 1')).toHaveValue('everyone')

    const refused = laterRefused()
    trouble(`PUT /api/photos/${ids[0]}/audience`, refused.answer)
    await user.selectOptions(await audience('Photo 1'), 'friends')
    await waitFor(async () => expect(await audience('Photo 1')).toHaveValue('friends'))
    refused.open()
    await waitFor(() =>
      expect(toasts()).toEqual(['We could not change who may see this photo. Please try again.']),
    )
    await waitFor(async () => expect(await audience('Photo 1')).toHaveValue('everyone'))
  },
)

test('buttons and dragging move a photo; one that could not be moved goes back, and says so', async () => {
  const { member, ids } = await givenPhotos(3)
  const [a, b, c] = ids
  const { user, trouble } = await site.open(PATH, member)
  expect(await button('Move forward: Photo 1')).toHaveAccessibleDescription('It is already first.')
  expect(await button('Move back: Photo 3')).toHaveAccessibleDescription('It is already last.')
  await user.click(await button('Move back: Photo 1'))
  await waitFor(async () => expect(await shownOrder()).toEqual([b, a, c]))
  await waitFor(async () => expect(await button('Move back: Photo 2')).toHaveFocus())
  await user.keyboard('{Enter}')
  await waitFor(async () => expect(await shownOrder()).toEqual([b, c, a]))
  await waitFor(async () => expect(await button('Move back: Photo 3')).toHaveFocus())
  expect(await screen.findByText('Now Photo 3 of 3')).toBeInTheDocument()
  await waitFor(async () => expect(await orderOf(member)).toEqual([b, c, a]))
  await user.click(await button('Move forward: Photo 3'))
  await waitFor(async () => expect(await orderOf(member)).toEqual([b, a, c]))
  expect(await shownOrder()).toEqual([b, a, c])

  const [first, , third] = await cards()
  if (!first || !third) throw new Error('three were given')
  const carried: string[] = []
  const dataTransfer = { setData: (_type: string, text: string) => carried.push(text), types: [], files: [] }
  fireEvent.dragStart(third, { dataTransfer })
  await waitFor(() => expect(third).toHaveClass('opacity-50'))
  fireEvent.dragOver(first, { dataTransfer })
  fireEvent.drop(first, { dataTransfer })
  await waitFor(async () => expect(await orderOf(member)).toEqual([c, b, a]))
  expect(await shownOrder()).toEqual([c, b, a])
  expect(carried).toEqual(['Photo 3'])

  const refused = laterRefused()
  trouble(`PUT /api/photos/${c}/place`, refused.answer)
  await user.click(await button('Move back: Photo 1'))
  await waitFor(async () => expect(await shownOrder()).toEqual([b, c, a]))
  refused.open()
  await waitFor(() => expect(toasts()).toEqual(['We could not move this photo. Please try again.']))
  await waitFor(async () => expect(await shownOrder()).toEqual([c, b, a]))
})
