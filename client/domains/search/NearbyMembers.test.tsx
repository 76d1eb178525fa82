import { afterAll, beforeAll, expect, test } from 'vitest'
import { places } from '#server/domains/regions/regions.tables.ts'
import { covers } from '#testing/covers.ts'
import { address, noAnswer, openSite, screen, waitFor, within, type Site } from '#testing/site.ts'

let site: Site
beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site.close())

const row = (title: string) => screen.findByRole('list', { name: title })

test(
  'the dashboard’s rows of members show who’s online and who’s new, lead to the full lists, and can be retried with one press',
  covers('BEY-01.2'),
  async () => {
    const viewer = await site.given.member({ lookingForTvts: true })
    const here = await site.given.member({
      profileType: 'tvts',
      profileTitle: 'A title',
      birthYear: 1990,
      birthMonth: 1,
    })
    const hidden = await site.given.member({
      profileType: 'tvts',
      showOnline: false,
      birthYear: 1990,
      birthMonth: 1,
    })
    const { user, trouble } = await site.open('/login', viewer)
    const end = trouble('GET /api/members/nearby', noAnswer)
    await user.click(await screen.findByRole('link', { name: 'Dashboard' }))
    const [retry] = await screen.findAllByRole('button', { name: 'Try again' })
    end()
    if (retry) await user.click(retry)
    const online = within(await row('Online now'))
    expect(online.getAllByRole('article')).toHaveLength(1)
    expect(online.getByRole('heading', { level: 3 })).toHaveTextContent(here.username)
    expect(online.getByRole('link')).toHaveAttribute('href', `/profile/${here.username}`)
    expect(online.getByText('online now')).toBeVisible()
    expect(online.queryByText('A title')).toBeNull()
    const newest = within(await row('New here'))
    expect(
      newest.getAllByRole('heading').map(({ textContent }) => textContent),
      'who is in the other row is not shown twice',
    ).toEqual([hidden.username])
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
    await user.click(screen.getByRole('link', { name: 'See all: New here' }))
    await waitFor(() => expect(address()).toMatch(/types=tvts.*sort=newest/))
  },
)

test(
  'the dashboard’s rows show members nearby if the viewer has given a region, and a row without members is hidden',
  covers('BEY-01.2'),
  async () => {
    const [place] = await site.services.db.select().from(places)
    const home = {
      placeId: place?.id ?? null,
      userCountry: place?.country ?? null,
      region: place?.region ?? null,
    }
    await site.given.member({ profileType: 'couple_ff', ...home })
    await site.open('/dashboard', await site.given.member({ lookingForCoupleFf: true, ...home }))
    expect(await screen.findByRole('heading', { name: 'Online near you' })).toBeVisible()
    // The only member is in the other row.
    await row('Online near you')
    expect(screen.queryByRole('heading', { name: 'New near you' })).toBeNull()
  },
)
