import { afterAll, beforeAll, expect, test } from 'vitest'
import { listFabbed } from '#shared/domains/photos/photos.fabs.contract.ts'
import { matchRoute } from '#shared/routes.ts'
import { covers } from '#testing/covers.ts'
import { openSite, refusalOf, screen, toasts, waitFor, within, type Site } from '#testing/site.ts'

let site: Site
beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site.close())

/** Follows a link to a page, and waits for its title. */
const go = async (path: string) => {
  history.pushState(null, '', path)
  await waitFor(() => expect(document.title).toContain(matchRoute(path)?.route.title))
}

/** A member who has fabbed one photo of each of three others, newest last. */
const givenFan = async () => {
  const fan = await site.given.member()
  const owners: string[] = []
  const ids: string[] = []
  for (let at = 0; at < 3; at += 1) {
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
const fabbed = async () =>
  (await rows(FABBED_LIST)).map((row) => within(row).getAllByRole('link').at(-1)?.textContent)

test(
  'each of the four pages is for members only, says what will appear there while it’s empty, and links to the members',
  covers('PHOTO-33', 'PHOTO-34', 'PHOTO-35', 'PHOTO-36', 'PHOTO-37', 'PHOTO-38.1', 'PHOTO-39.1'),
  async () => {
    await site.open('/other', await site.given.member())
    await screen.findByRole('heading', { level: 1 })
    for (const path of ['/photos/fabbed', '/photos/recent-fabs', '/photos/liked', '/photos/recent-liked']) {
      // The router sends visitors from all these pages to the log-in page.
      expect(matchRoute(path)?.route.access, path).toBe('members')
      await go(path)
      expect(await screen.findByText('No liked photos yet'), path).toBeVisible()
      expect(screen.getByText(/Photos you fab, and fabs your own photos get/)).toBeVisible()
      expect(screen.getByRole('link', { name: 'Browse members' })).toHaveAttribute('href', '/browse')
    }
  },
)

test(
  'the photos a member fabbed are listed newest first and page by page on both pages, and loading them can be retried',
  covers('BEY-13.1', 'PHOTO-38.1', 'PHOTO-39.2'),
  async () => {
    const { fan, owners } = await givenFan()
    const { user, agent, trouble } = await site.open('/other', fan)
    const CALL = 'GET /api/photos/fabbed'
    trouble(CALL, refusalOf(503, 'unavailable'))
    const [link] = await screen.findAllByRole('link', { name: "Photos you Fab'd" })
    if (link) await user.click(link)
    expect(await screen.findByText('We couldn’t load this list.')).toBeVisible()
    const pagesOfTwo = async ({ url }: { url: string }) => {
      const { statusCode, payload } = await agent.request(
        'GET',
        `${url}${url.includes('?') ? '&' : '?'}limit=2`,
      )
      return new Response(payload, { status: statusCode })
    }
    trouble(CALL, pagesOfTwo)
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await fabbed()).toEqual(owners.toReversed().slice(0, 2))
    expect(screen.getByRole('img', { name: `Photo by ${owners[1]}` })).toBeVisible()
    expect(screen.queryByText('No liked photos yet')).toBeNull()

    trouble(CALL, refusalOf(400, 'unavailable'))
    await user.click(screen.getByRole('button', { name: 'Show more' }))
    expect(await screen.findByRole('alert')).toHaveTextContent('We couldn’t load more. Please try again.')
    expect(await fabbed()).toHaveLength(2)
    trouble(CALL, pagesOfTwo)
    await user.click(screen.getByRole('button', { name: 'Show more' }))
    await waitFor(async () => expect(await fabbed()).toEqual(owners.toReversed()))
    expect(screen.queryByRole('alert')).toBeNull()
    await go('/photos/liked')
    await waitFor(async () => expect(await fabbed()).toEqual(owners.toReversed()))
  },
)

test(
  'a fab that couldn’t be taken back stays, and once it’s taken back, the focus moves to the next',
  covers('PHOTO-38.2'),
  async () => {
    const { fan, owners, ids } = await givenFan()
    const { user, trouble } = await site.open('/photos/fabbed', fan)
    const button = (owner: string | undefined) =>
      screen.findByRole('button', { name: `Remove fab: photo by ${owner}`, busy: false })
    await button(owners[2])
    const end = trouble(`DELETE /api/photos/${ids[2]}/fab`, refusalOf(503, 'unavailable'))
    await user.click(await button(owners[2]))
    await waitFor(() => expect(toasts()).toEqual(['We couldn’t remove it. Please try again.']))
    expect(await rows(FABBED_LIST)).toHaveLength(3)
    end()
    await user.click(await button(owners[2]))
    await waitFor(() => expect(toasts()).toContain('Fab removed'))
    await waitFor(async () => expect(await rows(FABBED_LIST)).toHaveLength(2))
    await waitFor(async () => expect(await button(owners[1])).toHaveFocus())
    expect((await site.as(fan).call(listFabbed, {})).ok.items).toHaveLength(2)
  },
)

test(
  'who fabbed which of the member’s photos is listed newest first on both pages',
  covers('BEY-13.1', 'PHOTO-38.1', 'PHOTO-39.2'),
  async () => {
    const owner = await site.given.member()
    const photoId = await site.given.photo(owner)
    const fans: string[] = []
    for (let at = 0; at < 2; at += 1) {
      const fan = await site.given.member()
      fans.unshift(fan.username)
      await site.given.fab(fan, photoId)
      site.clock.advance(1000)
    }
    await site.open('/photos/recent-fabs', owner)
    for (const path of ['/photos/recent-fabs', '/photos/recent-liked']) {
      await go(path)
      const listed = await rows('Fabs of your photos, latest first')
      expect(listed.map((row) => within(row).getAllByRole('link')[0]?.textContent)).toEqual(fans)
      for (const row of listed) {
        expect(within(row).getByRole('img', { name: 'Your photo, which they fabbed' })).toHaveAttribute(
          'src',
          `/media/${photoId}/thumb`,
        )
      }
    }
  },
)
