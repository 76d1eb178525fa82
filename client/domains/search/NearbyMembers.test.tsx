import { afterAll, beforeAll, expect, test } from 'vitest'
import { covers } from '#testing/covers.ts'
import { address, noAnswer, openSite, screen, waitFor, within, type Site } from '#testing/site.ts'

let site: Site
beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site.close())

const row = (title: string) => screen.findByRole('list', { name: title })

test(
  'the rows show who is online and who is new, and lead to the whole lists',
  covers('BEY-01'),
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
    const { user } = await site.open('/dashboard', viewer)
    const online = within(await row('Online near you'))
    expect(online.getAllByRole('article')).toHaveLength(1)
    expect(online.getByRole('heading', { level: 3 })).toHaveTextContent(here.username)
    expect(online.getByRole('link')).toHaveAttribute('href', `/profile/${here.username}`)
    expect(online.getByText('Online now')).toBeVisible()
    expect(online.queryByText('A title')).toBeNull()
    const newest = within(await row('New near you'))
    expect(newest.getAllByRole('heading').map(({ textContent }) => textContent)).toEqual(
      expect.arrayContaining([hidden.username, here.username]),
    )
    await user.click(screen.getByRole('link', { name: 'See all: New near you' }))
    await waitFor(() => expect(address()).toMatch(/types=tvts.*sort=newest/))
  },
)

test('a name too long for its card breaks between its words', async () => {
  const viewer = await site.given.member({ lookingForCoupleFf: true })
  for (const username of ['WanderingMartini2', 'twilight_ladder', 'lavender']) {
    await site.given.member({ username, profileType: 'couple_ff' })
  }
  await site.open('/dashboard', viewer)
  const newest = within(await row('New near you'))
  expect(newest.getAllByRole('link').map(({ innerHTML }) => innerHTML)).toEqual([
    'lavender',
    'twilight_<wbr>ladder',
    'Wandering<wbr>Martini<wbr>2',
  ])
  expect(newest.getByRole('link', { name: 'WanderingMartini2' })).toBeVisible()
})

test('where the members cannot be loaded, one press tries again; where nobody fits, each row says so', async () => {
  const viewer = await site.given.member({ lookingForCoupleMm: true })
  const page = await site.open('/login', viewer)
  const end = page.trouble('GET /api/members/nearby', noAnswer)
  await page.user.click(await screen.findByRole('link', { name: 'Dashboard' }))
  const [retry] = await screen.findAllByRole('button', { name: 'Try again' })
  end()
  if (retry) await page.user.click(retry)
  expect(await screen.findByText('Nobody who fits your search is online right now.')).toBeVisible()
  expect(await screen.findByText('Nobody fits your search yet. Look further afield.')).toBeVisible()
})
