import { afterAll, beforeAll, expect, test } from 'vitest'
import { MINUTE, siteDayOf } from '#shared/kernel/time.ts'
import { profileViews } from '#server/domains/profiles/views/profiles.views.tables.ts'
import { covers } from '#testing/covers.ts'
import { openSite, refusalOf, screen, waitFor, within, type Site } from '#testing/site.ts'

let site: Site
beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site.close())

const PATH = '/profile/viewers'
const EMPTY = 'No profile viewers to show yet.'
const rows = async () =>
  within(
    await screen.findByRole('list', { name: 'Members who looked at your profile, latest first' }),
  ).getAllByRole('listitem')

/** Adds a profile view by a new member at this time, and returns their username. */
const addViewer = async (owner: { id: string }, viewedAt: Date) => {
  const viewer = await site.given.member()
  const look = { viewedId: owner.id, viewerId: viewer.id, day: siteDayOf(viewedAt), viewedAt }
  await site.services.db.insert(profileViews).values(look)
  return viewer.username
}

/** Creates a member with this many profile viewers, the last one now. */
const givenOwner = async ({ viewers = 0, tier = 'silver' as 'free' | 'silver' }) => {
  const owner = await site.given.member()
  if (tier === 'silver') await site.given.tier(owner, tier)
  const names: string[] = []
  for (let at = 0; at < viewers; at += 1) {
    const viewedAt = new Date(site.clock.now().getTime() - (viewers - 1 - at) * 5 * MINUTE)
    names.unshift(await addViewer(owner, viewedAt))
  }
  return { owner, names }
}

test(
  'the sidebar leads to the profile viewers, which can be retried if they fail to load: latest first, and more on request',
  covers('VIEW-01', 'VIEW-03.1', 'VIEW-06', 'SHELL-32'),
  async () => {
    const { owner, names } = await givenOwner({ viewers: 21 })
    const { user, trouble } = await site.open('/other', owner)
    const end = trouble(`GET /api/profile/viewers`, refusalOf(503, 'unavailable'))
    const [link] = await screen.findAllByRole('link', { name: 'Looked at me' })
    if (link) await user.click(link)
    expect(await screen.findByText('We couldn’t load who looked at you.')).toBeVisible()
    expect(screen.getByRole('heading', { level: 1, name: 'Looked at me' })).toBeVisible()
    end()
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    const shown = await rows()
    expect(shown.map((row) => within(row).getByRole('link').textContent)).toEqual(names.slice(0, 20))
    expect(shown[1]).toHaveTextContent('5 minutes ago')
    expect(shown[0] && within(shown[0]).getByRole('link')).toHaveAttribute('href', `/profile/${names[0]}`)
    expect(screen.queryByText(EMPTY)).toBeNull()
    expect(screen.getByRole('link', { name: 'switch that off in Privacy' })).toHaveAttribute(
      'href',
      '/account/privacy#leave-trace',
    )
    await user.click(screen.getByRole('button', { name: 'Show more' }))
    await waitFor(async () => expect(await rows()).toHaveLength(21))
  },
)

test(
  'without profile viewers, the page says so and what to do; with a free membership, it shows only their number and a link to the memberships',
  covers('VIEW-02', 'VIEW-03.1', 'VIEW-05', 'VIEW-08.1'),
  async () => {
    const { owner } = await givenOwner({ tier: 'free' })
    const { agent } = await site.open(PATH, owner)
    expect(await screen.findByText(EMPTY)).toBeVisible()
    expect(screen.getByRole('link', { name: 'Edit profile' })).toHaveAttribute('href', '/account/edit')
    const names = [await addViewer(owner, site.clock.now()), await addViewer(owner, site.clock.now())]
    await site.open(PATH, agent)
    expect(await screen.findByText('2 members looked at your profile')).toBeVisible()
    expect(screen.getByRole('link', { name: 'Compare memberships' })).toHaveAttribute('href', '/support')
    expect(screen.queryByRole('list', { name: /who looked/ })).toBeNull()
    for (const name of names) expect(document.documentElement.outerHTML).not.toContain(name)
  },
)
