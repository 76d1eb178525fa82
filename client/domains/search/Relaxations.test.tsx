import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { places } from '#server/domains/regions/regions.tables.ts'
import { memberSearch } from '#server/domains/search/search.tables.ts'
import { createBirths, newTown } from '#server/testing/scenario/town.ts'
import { covers } from '#testing/covers.ts'
import { address, openSite, screen, waitFor, within, type Site } from '#testing/site.ts'

let site: Site
let births: ReturnType<typeof createBirths>
beforeAll(async () => {
  site = await openSite()
  births = createBirths(site)
})
afterAll(() => site.close())
// Removes the previous test's members, so that they aren't found.
beforeEach(async () => void (await site.services.db.delete(memberSearch)))

const cards = async () => within(await screen.findByRole('list', { name: 'Members' })).getAllByRole('article')
const buttons = (name: RegExp) =>
  screen.queryAllByRole('button', { name }).map(({ textContent }) => textContent)

test(
  'an empty search lists filters that could be dropped, and drops nothing automatically',
  covers('BEY-04.1', 'SEARCH-08.1'),
  async () => {
    const { member } = newTown(site)
    const interests = ['Webcams']
    for (let count = 0; count < 2; count++) await member({ interests, verificationStatus: 'verified' })
    await member({ interests, canTravel: true })
    const search = 'canTravel=true&interests=Webcams&verified=true'
    const { user } = await site.open(`/browse?${search}`)
    expect(await screen.findAllByRole('button', { name: /^Include .*\(\d\)$/ })).toHaveLength(2)
    expect(screen.getAllByText('No matches yet')).toHaveLength(1)
    expect(buttons(/^Include /)).toEqual(['Include unverified (1)', 'Include those who can’t travel (2)'])
    for (const filter of search.split('&')) expect(address()).toContain(filter)
    await user.click(screen.getByRole('button', { name: /^Include those who can’t travel/ }))
    expect(await cards()).toHaveLength(2)
    expect(screen.getByRole('region', { name: 'Search results' })).toHaveFocus()
    expect(address()).not.toContain('canTravel')
    expect(address()).toContain('verified=true')
  },
)

test(
  'a search that finds few members lists three filters: the two that change least first, and then the one that helps most',
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
    const search = 'types=woman&interests=Spanking&verified=true&canTravel=true'
    const { user } = await site.open(`/browse?${search}`)
    expect(await screen.findByText('Only 1 match')).toBeVisible()
    expect(await cards()).toHaveLength(1)
    expect(buttons(/more\)$/)).toEqual([
      'Any age (1 more)',
      'Include those who can’t travel (2 more)',
      'Any type (4 more)',
    ])
    expect(address()).toContain('types=woman')
    await user.click(screen.getByRole('button', { name: /^Any type/ }))
    await waitFor(async () => expect(await cards()).toHaveLength(5))
    expect(address()).not.toContain('types=')
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

test(
  'if dropping a single filter doesn’t help, two together are offered, and dropped with one press',
  covers('BEY-04.3'),
  async () => {
    await newTown(site).member({ interests: ['Dogging'] })
    const { user } = await site.open('/browse?town=Nowhere&interests=Toys,Anal,SM')
    expect(await screen.findByText('One change won’t find anyone else. Two together will:')).toBeVisible()
    const [button] = screen.getAllByRole('button', { name: /^Any town and any interest \(\d+\)$/ })
    if (button) await user.click(button)
    expect((await cards()).length).toBeGreaterThan(0)
    expect(address()).not.toMatch(/town|interests/)
  },
)

test(
  'a search that finds eleven members offers to widen it, but not one that finds twelve',
  covers('BEY-04.2'),
  async () => {
    const { town, member } = newTown(site)
    for (let count = 0; count < 11; count++) await member({ canTravel: true })
    await member()
    const search = `/browse?town=${town}&canTravel=true`
    await site.open(search)
    await screen.findByRole('button', { name: 'Include those who can’t travel (1 more)' })
    await member({ canTravel: true })
    const { calls, idle } = await site.open(search)
    expect((await screen.findAllByText('12 members')).length).toBeGreaterThan(0)
    await idle()
    expect(calls.filter(({ url }) => url.includes('relaxations'))).toEqual([])
  },
)

test('if dropping filters doesn’t help, a sentence says what might', async () => {
  await site.open('/browse?types=couple_mm&verified=true&hasPhoto=true&interests=Toys&town=Nowhere')
  expect(await screen.findByText('Try a wider area or fewer interests.')).toBeVisible()
})
