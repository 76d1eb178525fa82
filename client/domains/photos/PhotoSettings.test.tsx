import { afterAll, beforeAll, expect, test } from 'vitest'
import { giveLicence } from '#shared/domains/photos/photos.licences.contract.ts'
import { listOwnPhotos } from '#shared/domains/photos/photos.own.contract.ts'
import { covers } from '#testing/covers.ts'
import { openSite, refusalOf, screen, toasts, waitFor, type Site } from '#testing/site.ts'

let site: Site
beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site.close())

const givenPhotos = async () => {
  const member = await site.given.member()
  await site.given.tier(member, 'gold')
  const ids: string[] = []
  for (const audience of ['everyone', 'everyone', 'chosen'] as const) {
    ids.push(await site.given.photo(member, { audience, isProfilePhoto: ids.length === 0 }))
    site.clock.advance(1000)
  }
  const photoId = ids[2] ?? ''
  for (let at = 0; at < 3; at += 1) {
    const { username } = await site.given.member()
    await site.as(member).call(giveLicence, { photoId, username, duration: 'day' })
  }
  const audiences = async () =>
    (await site.as(member).call(listOwnPhotos, {})).ok.items.map(({ audience }) => audience)
  return { member, ids, audiences }
}

const photo = (number: number) => screen.findByRole('button', { name: new RegExp(`^Photo ${number},`) })
const audience = () => screen.findByRole('combobox', { name: 'Who can see it' })
const save = () => screen.getByRole('button', { name: 'Save' })
const leave = () => screen.queryByRole('button', { name: 'Leave it as it was' })

test(
  'each photo shows its audience, which is chosen beside the enlarged photo and stored on saving',
  covers('BEY-12.1', 'PHOTO-03.3', 'PHOTO-03.4'),
  async () => {
    const { member, audiences } = await givenPhotos()
    const { user } = await site.open('/photos/manage', member)
    expect(await screen.findByText('3 people')).toBeVisible()
    expect(screen.getAllByText('Everyone')).toHaveLength(2)
    await user.click(await photo(2))
    const select = await audience()
    expect(select).toHaveTextContent('Everyone who sees my profileFriendsOnly members I choose')
    expect(leave()).toBeNull()

    await user.selectOptions(select, 'chosen')
    await user.click(leave() ?? select)
    expect(select).toHaveValue('everyone')
    expect(select).toHaveFocus()
    await user.selectOptions(select, 'friends')
    expect(await audiences()).toEqual(['everyone', 'everyone', 'chosen'])
    await user.click(save())
    await waitFor(() => expect(leave()).toBeNull())
    expect(select).toHaveFocus()
    await waitFor(() => expect(toasts()).toEqual(['Only your friends can see this photo now.']))
    expect(await audiences()).toEqual(['everyone', 'friends', 'chosen'])
    await user.keyboard('{Escape}')
    expect(await screen.findByText('Friends')).toBeVisible()
  },
)

test('a photo’s audience that couldn’t be stored is reported, and stays selected for another attempt', async () => {
  const { member, ids, audiences } = await givenPhotos()
  const { user, trouble } = await site.open('/photos/manage', member)
  await user.click(await photo(1))
  await user.selectOptions(await audience(), 'friends')
  const mend = trouble(`PUT /api/photos/${ids[0]}/audience`, refusalOf(503, 'unavailable'))
  await user.click(save())
  await waitFor(() =>
    expect(toasts()).toEqual(['We couldn’t change who can see this photo. Please try again.']),
  )
  expect(await audience()).toHaveValue('friends')
  mend()
  await user.click(await screen.findByRole('button', { name: 'Save' }))
  await waitFor(async () => expect(await audiences()).toEqual(['friends', 'everyone', 'chosen']))
})
