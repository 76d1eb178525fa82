import { afterAll, beforeAll, expect, test } from 'vitest'
import { getProfile } from '#shared/domains/profiles/profiles.contract.ts'
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
  'the page lists a profile’s viewers, latest first, with a link to each and the time since their view',
  covers('VIEW-01', 'VIEW-03.1', 'VIEW-06'),
  async () => {
    const { owner, names } = await givenOwner({ viewers: 2 })
    await site.open(PATH, owner)
    expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent('Looked at me')
    const listed = await rows()
    expect(listed.map((row) => within(row).getByRole('link').textContent)).toEqual(names)
    expect(listed[1]).toHaveTextContent('5 minutes ago')
    expect(listed[0] && within(listed[0]).getByRole('link')).toHaveAttribute('href', `/profile/${names[0]}`)
    expect(screen.queryByText(EMPTY)).toBeNull()
    expect(screen.getByRole('link', { name: 'switch that off in Privacy' })).toHaveAttribute(
      'href',
      '/account/privacy#leave-trace',
    )
  },
)

test.each(['free', 'silver'] as const)(
  'without profile viewers, the page says so and tells a %s member what to do',
  covers('VIEW-02', 'VIEW-03.1'),
  async (tier) => {
    const { owner } = await givenOwner({ tier })
    await site.open(PATH, owner)
    expect(await screen.findByText(EMPTY)).toBeVisible()
    expect(screen.getByRole('link', { name: 'Edit profile' })).toHaveAttribute('href', '/account/edit')
  },
)

test(
  'a free member sees the number of profile viewers, with a link to the memberships',
  covers('VIEW-05', 'VIEW-08.1'),
  async () => {
    const { owner, names } = await givenOwner({ viewers: 2, tier: 'free' })
    await site.open(PATH, owner)
    expect(await screen.findByText('2 members looked at your profile')).toBeVisible()
    expect(screen.getByRole('link', { name: 'Compare memberships' })).toHaveAttribute('href', '/support')
    expect(screen.queryByRole('list', { name: /who looked/ })).toBeNull()
    for (const name of names) expect(document.documentElement.outerHTML).not.toContain(name)
  },
)

test(
  'a free member sees the exact number of profile viewers up to 99, and 99+ above that',
  covers('VIEW-08.2'),
  async () => {
    const { owner } = await givenOwner({ viewers: 99, tier: 'free' })
    const { agent } = await site.open(PATH, owner)
    expect(await screen.findByText('99 members looked at your profile')).toBeVisible()
    await addViewer(owner, site.clock.now())
    await site.open(PATH, agent)
    expect(await screen.findByText('99+ members looked at your profile')).toBeVisible()
  },
)

test('opening a profile adds the viewer to its list', covers('PUBP-22', 'VIEW-04.1'), async () => {
  const { owner } = await givenOwner({})
  const viewer = await site.given.member()
  const { calls } = await site.open(`/profile/${owner.username}`, viewer)
  expect(await screen.findByRole('heading', { level: 1, name: owner.username })).toBeVisible()
  expect(
    calls.filter(({ url }) => url === getProfile.path.replace('{username}', owner.username)),
  ).toHaveLength(1)
  await site.open(PATH, owner)
  expect(await rows()).toHaveLength(1)
})

test('more profile viewers than fit on one page are shown on request', covers('VIEW-03.1'), async () => {
  const { owner } = await givenOwner({ viewers: 21 })
  const { user } = await site.open(PATH, owner)
  expect(await rows()).toHaveLength(20)
  await user.click(screen.getByRole('button', { name: 'Show more' }))
  await waitFor(async () => expect(await rows()).toHaveLength(21))
})

test(
  'the sidebar links to the profile viewers, and a failed load can be retried',
  covers('SHELL-32'),
  async () => {
    const { owner } = await givenOwner({ viewers: 1 })
    const { user, trouble } = await site.open('/other', owner)
    const end = trouble(`GET /api/profile/viewers`, refusalOf(503, 'unavailable'))
    const [link] = await screen.findAllByRole('link', { name: 'Looked at me' })
    if (link) await user.click(link)
    expect(await screen.findByText('We couldn’t load who looked at you.')).toBeVisible()
    expect(screen.getByRole('heading', { level: 1, name: 'Looked at me' })).toBeVisible()
    end()
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await rows()).toHaveLength(1)
  },
)
