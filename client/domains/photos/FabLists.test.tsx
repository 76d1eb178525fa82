import { afterAll, beforeAll, expect, test } from 'vitest'
import { listFabbed } from '#shared/domains/photos/photos.fabs.contract.ts'
import { covers } from '#testing/covers.ts'
import { openSite, refusalOf, screen, toasts, waitFor, within, type Site } from '#testing/site.ts'

let site: Site
beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site.close())

const FABBED = ['/photos/fabbed', '/photos/liked']
const RECEIVED = ['/photos/recent-fabs', '/photos/recent-liked']

/** A member who has fabbed one photo of each of `count` others, newest last. */
const givenFan = async (count: number) => {
  const fan = await site.given.member()
  const owners: string[] = []
  const ids: string[] = []
  for (let at = 0; at < count; at += 1) {
    const owner = await site.given.member()
    owners.push(owner.username)
    const photoId = await site.given.photo(owner)
    ids.push(photoId)
    await site.given.fab(fan, photoId)
    site.clock.advance(1000)
  }
  return { fan, owners, ids }
}
const rows = async (name: string) =>
  within(await screen.findByRole('list', { name })).getAllByRole('listitem')
const FABBED_LIST = 'Photos you fabbed, latest first'

test.each([...FABBED, ...RECEIVED])(
  '%s says what will appear there while it’s empty, and links to the members',
  covers('PHOTO-33', 'PHOTO-34', 'PHOTO-35', 'PHOTO-36', 'PHOTO-37', 'PHOTO-38.1', 'PHOTO-39.1'),
  async (path) => {
    await site.open(path, await site.given.member())
    expect(await screen.findByText('No liked photos yet')).toBeVisible()
    expect(screen.getByText(/Photos you fab, and fabs your own photos get/)).toBeVisible()
    expect(screen.getByRole('link', { name: 'Browse members' })).toHaveAttribute('href', '/browse')
  },
)

test.each([...FABBED, ...RECEIVED])(
  '%s is for members only',
  covers('PHOTO-33', 'PHOTO-34', 'PHOTO-35', 'PHOTO-36'),
  async (path) => {
    await site.open(path)
    expect(await screen.findByRole('heading', { level: 1, name: /log in|welcome/i })).toBeVisible()
  },
)

test.each(FABBED)(
  '%s lists the photos the member fabbed, newest first, with their owners',
  covers('SHELL-38', 'BEY-13.1', 'PHOTO-39.2', 'PHOTO-38.1'),
  async (path) => {
    const { fan, owners } = await givenFan(2)
    await site.open(path, fan)
    const names = (await rows(FABBED_LIST)).map((row) => within(row).getAllByRole('link').at(-1)?.textContent)
    expect(names).toEqual(owners.toReversed())
    expect(screen.getByRole('img', { name: `Photo by ${owners[0]}` })).toBeVisible()
    expect(screen.queryByText('No liked photos yet')).toBeNull()
  },
)

test('a fab is taken back, and the focus moves to the next', covers('PHOTO-38.2'), async () => {
  const { fan, owners } = await givenFan(2)
  const { user } = await site.open('/photos/fabbed', fan)
  const button = (owner: string | undefined) =>
    screen.findByRole('button', { name: `Remove fab: photo by ${owner}` })
  await user.click(await button(owners[1]))
  await waitFor(() => expect(toasts()).toEqual(['Fab removed']))
  await waitFor(async () => expect(await rows(FABBED_LIST)).toHaveLength(1))
  await waitFor(async () => expect(await button(owners[0])).toHaveFocus())
  expect((await site.as(fan).call(listFabbed, {})).ok.items).toHaveLength(1)
})

test('a fab that couldn’t be taken back stays, and the page says so', async () => {
  const { fan, owners, ids } = await givenFan(1)
  const { user, trouble } = await site.open('/photos/fabbed', fan)
  const button = await screen.findByRole('button', {
    name: `Remove fab: photo by ${owners[0]}`,
  })
  trouble(`DELETE /api/photos/${ids[0]}/fab`, refusalOf(503, 'unavailable'))
  await user.click(button)
  await waitFor(() => expect(toasts()).toEqual(['We couldn’t remove it. Please try again.']))
  expect(await rows(FABBED_LIST)).toHaveLength(1)
})

test.each(RECEIVED)(
  '%s lists who fabbed which of the member’s photos, newest first',
  covers('SHELL-39', 'BEY-13.1', 'PHOTO-39.2', 'PHOTO-38.1'),
  async (path) => {
    const owner = await site.given.member()
    const photoId = await site.given.photo(owner)
    const fans: string[] = []
    for (let at = 0; at < 2; at += 1) {
      const fan = await site.given.member()
      fans.unshift(fan.username)
      await site.given.fab(fan, photoId)
      site.clock.advance(1000)
    }
    await site.open(path, owner)
    const listed = await rows('Fabs of your photos, latest first')
    expect(listed.map((row) => within(row).getAllByRole('link')[0]?.textContent)).toEqual(fans)
    for (const row of listed) {
      expect(within(row).getByRole('img', { name: 'Your photo, which they fabbed' })).toHaveAttribute(
        'src',
        `/media/${photoId}/thumb`,
      )
    }
  },
)

test('a list of fabs that failed to load can be retried', async () => {
  const { fan } = await givenFan(1)
  const { user, trouble } = await site.open('/other', fan)
  const end = trouble('GET /api/photos/fabbed', refusalOf(503, 'unavailable'))
  const [link] = await screen.findAllByRole('link', { name: "Photos you Fab'd" })
  if (link) await user.click(link)
  expect(await screen.findByText('We couldn’t load this list.')).toBeVisible()
  end()
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await rows(FABBED_LIST)).toHaveLength(1)
})

test('more than one page of fabs is shown on request', covers('PHOTO-38.1'), async () => {
  const { fan } = await givenFan(21)
  const { user, trouble } = await site.open('/photos/fabbed', fan)
  expect(await rows(FABBED_LIST)).toHaveLength(20)
  const end = trouble('GET /api/photos/fabbed', refusalOf(400, 'unavailable'))
  await user.click(screen.getByRole('button', { name: 'Show more' }))
  expect(await screen.findByRole('alert')).toHaveTextContent('We couldn’t load more. Please try again.')
  expect(await rows(FABBED_LIST)).toHaveLength(20)
  end()
  await user.click(screen.getByRole('button', { name: 'Show more' }))
  await waitFor(async () => expect(await rows(FABBED_LIST)).toHaveLength(21))
  expect(screen.queryByRole('alert')).toBeNull()
})
