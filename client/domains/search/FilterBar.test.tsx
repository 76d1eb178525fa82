import { afterAll, beforeAll, expect, test } from 'vitest'
import { seedRegions } from '#server/domains/regions/regions.commands.ts'
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
  'in the filters, a region that’s also its country has one chip and no separate field',
  covers('SEARCH-08.1'),
  async () => {
    const name = 'Northern Ireland'
    const { user } = await openSearch(`?ageMax=99&country=${name}&region=${name}`)
    expect(chips()).toEqual([name])
    await openPart(user, 'Place')
    await waitFor(() => expect(optionsOf(screen.getByLabelText('County'))).toContain('County Down'))
    expect(screen.queryByLabelText('Region')).toBeNull()
    await select('County', 'County Down')(user)
    await waitFor(() => expect(chips()).toEqual([`County Down, ${name}`]))
  },
)

test(
  'region and county are offered within their country; a press removes each part of the filters, and another removes all of them',
  covers('SEARCH-08.1', 'SEARCH-09.4'),
  async () => {
    const page = await openSearch('?types=man,woman&ageMin=30&country=England')
    await openPart(page.user, 'Place')
    expect(screen.queryByLabelText('County')).toBeNull()
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
  await openSearch('?sort=newest', viewer)
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

test('a member who looks for no one in particular accepts every type', covers('BEY-01.1'), async () => {
  const { town, member } = newTown(site)
  const { username } = await member()
  const { user } = await site.open(`/browse?town=${town}`, await site.given.member({ profileType: 'tvts' }))
  expect(await names()).toEqual([username])
  await openPart(user, 'Fits both ways')
  expect(fits()).toHaveAccessibleDescription('Only people who are looking for you too')
})
