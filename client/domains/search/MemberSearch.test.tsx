import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { seedRegions } from '#server/domains/regions/regions.commands.ts'
import { places } from '#server/domains/regions/regions.tables.ts'
import { memberSearch } from '#server/domains/search/search.tables.ts'
import { createBirths, newTown } from '#server/testing/scenario/town.ts'
import { chips, openPart, pill } from '#testing/browse.ts'
import { covers } from '#testing/covers.ts'
import { openSite, refusalOf, screen, waitFor, within, type Site } from '#testing/site.ts'

let site: Site
let births: ReturnType<typeof createBirths>
beforeAll(async () => {
  site = await openSite()
  births = createBirths(site)
  await seedRegions(site.services.db, site.clock.now())
})
afterAll(() => site.close())
// Removes the previous test's members, so that they aren't found.
beforeEach(async () => void (await site.services.db.delete(memberSearch)))

const cards = async () => within(await screen.findByLabelText('Members')).getAllByRole('article')
const namesOf = (found: readonly HTMLElement[]) =>
  found.map((card) => within(card).getByRole('heading').textContent)
const names = async () => namesOf(await cards())
const fits = () => screen.getByRole('switch', { name: 'Fits both ways' })
const address = () => Object.fromEntries(new URLSearchParams(location.search))
const optionsOf = (select: HTMLElement) =>
  within(select)
    .getAllByRole('option')
    .map(({ textContent }) => textContent)

type Page = Awaited<ReturnType<Site['open']>>

/** Returns the page's latest search request. */
const lastSearch = ({ calls }: Pick<Page, 'calls'>) => {
  const url = calls.findLast((call) => call.url.startsWith('/api/members?'))?.url ?? ''
  return Object.fromEntries(new URLSearchParams(url.slice(url.indexOf('?'))))
}
const openSearch = async (search = '', viewer?: { id: string }) => {
  const page = await site.open(`/browse${search}`, viewer)
  await screen.findByRole('list', { name: 'Filters' })
  return page
}
const select = (label: string, option: string) => async (user: Page['user']) => {
  await waitFor(() => expect(optionsOf(screen.getByLabelText(label))).toContain(option))
  await user.selectOptions(screen.getByLabelText(label), option)
}

test(
  'region and county are offered within their country, unless they’re the same; a press removes each part of the filters, and another removes all of them',
  covers('SEARCH-08.1', 'SEARCH-09.4'),
  async () => {
    const name = 'Northern Ireland'
    const page = await openSearch(`?types=man,woman&ageMin=30&country=${name}&region=${name}`)
    expect(chips()).toEqual(['Male, Female', 'Age 30–60', name])
    await openPart(page.user, 'Place')
    await waitFor(() => expect(optionsOf(screen.getByLabelText('County'))).toContain('County Down'))
    expect(screen.queryByLabelText('Region')).toBeNull()
    await select('County', 'County Down')(page.user)
    await waitFor(() => expect(chips()).toEqual(['Male, Female', 'Age 30–60', `County Down, ${name}`]))

    await select('Country', 'England')(page.user)
    await waitFor(() => expect(screen.queryByLabelText('County')).toBeNull())
    await select('Region', 'South East')(page.user)
    await select('County', 'Kent')(page.user)
    const asked = { country: 'England', region: 'South East', county: 'Kent' }
    await waitFor(() => expect(lastSearch(page)).toMatchObject(asked))
    expect(address()).toMatchObject(asked)
    expect(chips()).toEqual(['Male, Female', 'Age 30–60', 'Kent, South East, England'])
    expect(pill('Place')).toHaveTextContent('Kent, South East +1')
    await page.user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(pill('Place')).toHaveFocus()
    await page.user.click(screen.getByRole('button', { name: 'Remove Kent, South East, England' }))
    await waitFor(() => expect(chips()).toEqual(['Male, Female', 'Age 30–60']))
    await openPart(page.user, 'Type')
    await page.user.click(screen.getByLabelText('Male'))
    await waitFor(() => expect(chips()).toEqual(['Female', 'Age 30–60']))
    await page.user.click(screen.getByRole('button', { name: 'Clear all' }))
    await waitFor(() => expect(chips()).toEqual([]))
    expect(screen.queryByRole('dialog'), 'a press elsewhere closes it').toBeNull()
    expect(address()).toEqual({ ageMin: '18', ageMax: '99' })
  },
)

test('a member’s search opens with their own preferences', covers('SEARCH-09.1', 'SEARCH-09.3'), async () => {
  const viewer = await site.given.member({
    lookingForMan: true,
    lookingForCoupleFf: true,
    ageMin: 25,
    ageMax: 45,
    canTravel: true,
    canAccommodate: true,
    userCountry: 'England',
    region: 'North West',
  })
  const own = {
    types: 'man,couple_ff',
    ageMin: '25',
    ageMax: '45',
    country: 'England',
    region: 'North West',
  }
  const page = await site.open('/other', viewer)
  const end = page.trouble('GET /api/profile/preferences', refusalOf(503, 'unavailable'))
  await page.user.click((await screen.findAllByRole('link', { name: 'Browse' }))[0] as HTMLElement)
  const retry = await screen.findByRole('button', { name: 'Try again' })
  expect(screen.getByText('We couldn’t load your preferences.')).toBeVisible()
  expect(address(), 'no other filters take their place').toEqual({})
  end()
  await page.user.click(retry)
  await waitFor(() => expect(address()).toEqual(own))
  await waitFor(() => expect(lastSearch(page)).toMatchObject(own))
  expect(chips()).toEqual([])
  expect([pill('Type'), pill('Age'), pill('Place')].map(({ textContent }) => textContent)).toEqual([
    'Type: Male, Couple F/F',
    'Age 25–45',
    'Place: North West, England',
  ])
  expect(screen.getByText(/^Type, age and place are from your preferences/)).toBeVisible()
  expect(screen.getByRole('link', { name: 'Change them' })).toHaveAttribute('href', '/account/preferences')
  await openPart(page.user, 'Type')
  await page.user.click(screen.getByLabelText('Female'))
  await waitFor(() => expect(chips()).toEqual(['Male, Female, Couple F/F']))
  expect(pill('Type')).toHaveTextContent('Male, Female +1')
  expect(screen.getByText(/^Age and place are from your preferences/)).toBeVisible()
  await openPart(page.user, 'Fits both ways')
  expect(fits()).toHaveAccessibleDescription('Only people who are looking for you too')
  history.pushState(null, '', '/browse?sort=newest')
  await waitFor(() => expect(address()).toEqual({ ...own, sort: 'newest' }))
})

test(
  'a search shows only members looking for the viewer, and how many it hides, and a switch shows everyone',
  covers('BEY-01.1'),
  async () => {
    const { town, member } = newTown(site)
    const couple = await site.given.member({
      profileType: 'couple_mf',
      ...births.aged(30),
      ...births.partnerAged(50),
      partnerSmoker: true,
    })
    const wishes = { lookingForCoupleMf: true, ageMin: 30, ageMax: 50, meetSmokers: true }
    const fitting = await member(wishes)
    await member({ ...wishes, lookingForCoupleMf: false, lookingForMan: true })
    await member({ ...wishes, ageMin: 31 })
    await member({ ...wishes, ageMax: 49 })
    await member({ ...wishes, meetSmokers: false })
    const { user } = await site.open(`/browse?town=${town}`, couple)
    expect(await names()).toEqual([fitting.username])
    await openPart(user, 'Fits both ways')
    expect(fits()).toBeChecked()
    await waitFor(() =>
      expect(fits()).toHaveAccessibleDescription('Only people who are looking for you too (4 hidden)'),
    )
    expect(screen.queryByText('Looking for you too')).toBeNull()

    await user.click(fits())
    await waitFor(async () => expect(await cards()).toHaveLength(5))
    expect(new URLSearchParams(location.search).get('fitsBothWays')).toBe('false')
    const marked = (await cards()).filter((card) => within(card).queryByText('Looking for you too'))
    expect(namesOf(marked)).toEqual([fitting.username])
    expect(fits()).toHaveAccessibleDescription('Everyone, whether or not they’re looking for you')
  },
)

const go = (search: string) => history.pushState(null, '', `/browse?${search}`)
const buttons = (name: RegExp) =>
  screen.queryAllByRole('button', { name }).map(({ textContent }) => textContent)

test(
  'an empty search lists filters, or pairs of them, that could be dropped, or says what might help, and drops nothing automatically',
  covers('BEY-04.1', 'BEY-04.3', 'SEARCH-08.1'),
  async () => {
    const hopeless = 'types=couple_mm&verified=true&hasPhoto=true&interests=Toys&town=Nowhere'
    const { user } = await site.open(`/browse?${hopeless}`)
    expect(await screen.findByText('Try a wider area or fewer interests.')).toBeVisible()

    const { member } = newTown(site)
    const interests = ['Webcams']
    for (let count = 0; count < 2; count++) await member({ interests, verificationStatus: 'verified' })
    await member({ interests, canTravel: true })
    go('canTravel=true&interests=Webcams&verified=true')
    expect(await screen.findAllByRole('button', { name: /^Include .*\(\d\)$/ })).toHaveLength(2)
    expect(screen.getAllByText('No matches yet')).toHaveLength(1)
    expect(buttons(/^Include /)).toEqual(['Include unverified (1)', 'Include those who can’t travel (2)'])
    expect(address()).toMatchObject({ canTravel: 'true', interests: 'Webcams', verified: 'true' })
    await user.click(screen.getByRole('button', { name: /^Include those who can’t travel/ }))
    await waitFor(async () => expect(await cards()).toHaveLength(2))
    expect(screen.getByRole('region', { name: 'Search results' })).toHaveFocus()
    expect(address()).not.toHaveProperty('canTravel')
    expect(address()).toMatchObject({ verified: 'true' })

    await member({ interests: ['Dogging'] })
    go('town=Nowhere&interests=Toys,Anal,SM')
    expect(await screen.findByText('One change won’t find anyone else. Two together will:')).toBeVisible()
    const [button] = screen.getAllByRole('button', { name: /^Any town and any interest \(\d+\)$/ })
    if (button) await user.click(button)
    await waitFor(async () => expect((await cards()).length).toBeGreaterThan(0))
    expect(Object.keys(address()).filter((name) => /town|interests/.test(name))).toEqual([])
  },
)

test(
  'a search that finds fewer than twelve members lists three filters: the two that change least first, and then the one that helps most',
  covers('BEY-04.1', 'BEY-04.2'),
  async () => {
    const { member } = newTown(site)
    const fitting = {
      interests: ['Spanking'],
      profileType: 'woman' as const,
      verificationStatus: 'verified' as const,
      canTravel: true,
    }
    const without = async (count: number, change: Parameters<typeof member>[0]) => {
      for (let each = 0; each < count; each++) await member({ ...fitting, ...change })
    }
    await without(1, {})
    await without(4, { profileType: 'man' })
    await without(3, { verificationStatus: 'unverified' })
    await without(2, { canTravel: false })
    await without(1, births.aged(70))
    const { user, calls, idle } = await site.open(
      '/browse?types=woman&interests=Spanking&verified=true&canTravel=true',
    )
    expect(await screen.findByText('Only 1 match')).toBeVisible()
    expect(await cards()).toHaveLength(1)
    expect(buttons(/more\)$/)).toEqual([
      'Any age (1 more)',
      'Include those who can’t travel (2 more)',
      'Any type (4 more)',
    ])
    expect(address()).toMatchObject({ types: 'woman' })
    await user.click(screen.getByRole('button', { name: /^Any type/ }))
    await waitFor(async () => expect(await cards()).toHaveLength(5))
    expect(address()).not.toHaveProperty('types')

    const [eleven, twelve] = [newTown(site), newTown(site)]
    for (let count = 0; count < 12; count++) {
      await eleven.member({ canTravel: count > 0 })
      await twelve.member({ canTravel: true })
    }
    await twelve.member()
    go(`town=${eleven.town}&canTravel=true`)
    await screen.findByRole('button', { name: 'Include those who can’t travel (1 more)' })
    await idle()
    const before = calls.length
    go(`town=${twelve.town}&canTravel=true`)
    expect((await screen.findAllByText('12 members')).length).toBeGreaterThan(0)
    await idle()
    expect(calls.slice(before).filter(({ url }) => url.includes('relaxations'))).toEqual([])
  },
)

test('the places around a town are listed from the nearest outwards', covers('BEY-04.2'), async () => {
  const { member } = newTown(site)
  const found = await site.services.db.select().from(places)
  for (const county of ['Greater Manchester', 'Lancashire', 'Kent']) {
    const place = found.find((each) => each.county === county)
    await member({ placeId: place?.id ?? null, region: place?.region ?? null, county })
  }
  await member({ userCountry: 'Wales' })
  await site.open('/browse?country=England&region=North%20West&county=Greater%20Manchester&town=Nowhere')
  await screen.findByRole('button', { name: /^Any town/ })
  expect(buttons(/^(Any|The whole) .*\(\d+\)$/)).toEqual([
    'Any town (1)',
    'The whole region (2)',
    'Any country (4)',
  ])
})
