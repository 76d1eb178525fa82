import { afterAll, beforeAll, expect, test } from 'vitest'
import { getPreferences } from '#shared/domains/profiles/profiles.own.contract.ts'
import { searchMembers } from '#shared/domains/search/search.contract.ts'
import { seedRegions } from '#server/domains/regions/regions.commands.ts'
import { createBirths, newTown } from '#server/testing/scenario/town.ts'
import { chips, openPart, pill } from '#testing/browse.ts'
import { covers } from '#testing/covers.ts'
import { answerOf, openSite, screen, waitFor, within, type Site } from '#testing/site.ts'

let site: Site
let births: ReturnType<typeof createBirths>
beforeAll(async () => {
  site = await openSite()
  births = createBirths(site)
  await seedRegions(site.services.db, site.clock.now())
})
afterAll(() => site.close())

type Page = Awaited<ReturnType<Site['open']>>
type User = Page['user']

const list = () => screen.findByLabelText('Members')
const names = async () =>
  within(await list())
    .getAllByRole('heading')
    .map(({ textContent }) => textContent)
const from = () => screen.getByLabelText('From')
const to = () => screen.getByLabelText('To')
const address = () => Object.fromEntries(new URLSearchParams(location.search))
const headerLinks = () =>
  within(screen.getByRole('navigation', { name: 'Main' }))
    .getAllByRole('link')
    .map(({ textContent }) => textContent)
const optionsOf = (select: HTMLElement) =>
  within(select)
    .getAllByRole('option')
    .map(({ textContent }) => textContent)

/** The parameters of the page's last search call. */
const lastSearch = ({ calls }: Pick<Page, 'calls'>) => {
  const url = calls.findLast((call) => call.url.startsWith('/api/members?'))?.url ?? ''
  return Object.fromEntries(new URLSearchParams(url.slice(url.indexOf('?'))))
}

const openSearch = async (search = '', viewer?: { id: string }) => {
  const page = await site.open(`/browse${search}`, viewer)
  await screen.findByRole('list', { name: 'Filters' })
  return page
}

const select = (label: string, option: string) => async (user: User) => {
  await waitFor(() => expect(optionsOf(screen.getByLabelText(label))).toContain(option))
  await user.selectOptions(screen.getByLabelText(label), option)
}
const click = (label: string) => (user: User) => user.click(screen.getByLabelText(label))
const write = (label: string, text: string) => async (user: User) => {
  await user.click(screen.getByLabelText(label))
  await user.paste(text)
}

test(
  'a shared URL opens the same search for a visitor, in the public layout, except for ages below 18, postcodes and members who must match both ways',
  covers('SEARCH-01', 'SEARCH-03', 'SEARCH-04.1', 'SEARCH-07.1', 'ROUTE-10', 'BEY-02.1'),
  async () => {
    const { member, town } = newTown(site)
    const { username } = await member({ ...births.aged(35), profileType: 'woman' })
    await member({ ...births.aged(35), profileType: 'man' })
    await member({ ...births.aged(25), profileType: 'woman' })
    const page = await openSearch(`?types=woman&ageMin=30&town=${town}&country=England&postcode=M20`)
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Browse members')
    expect(await names()).toEqual([username])
    await waitFor(() => expect(headerLinks()).toEqual(['Home', 'Browse', 'Register']))
    expect(screen.getByRole('link', { name: 'Login' })).toBeVisible()
    expect(screen.queryByRole('complementary', { name: 'Your account' })).toBeNull()
    expect(screen.queryByRole('navigation', { name: 'Menu' })).toBeNull()

    expect(chips()).toEqual(['Female', 'Age 30–60', `${town}, England`])
    await openPart(page.user, 'Age')
    expect(from()).toHaveDisplayValue('30')
    expect(optionsOf(from()).filter((age) => Number(age) < 18)).toEqual([])
    await openPart(page.user, 'Type')
    expect(screen.getByLabelText('Female')).toBeChecked()
    await page.user.click(screen.getByRole('button', { name: /^All filters/ }))
    expect(await screen.findByLabelText('Town')).toBeVisible()
    expect(screen.queryByLabelText('Postcode prefix')).toBeNull()
    expect(screen.queryByRole('switch', { name: 'Fits both ways' })).toBeNull()
    expect(lastSearch(page)).not.toHaveProperty('postcode')
  },
)

test(
  'the search starts with ages 18 to 60, and raising the upper end to 99 finds older members',
  covers('SEARCH-07.1', 'SEARCH-07.2', 'SEARCH-06', 'CONST-07'),
  async () => {
    const { member, town } = newTown(site)
    const above = [await member(births.aged(61)), await member(births.aged(84))]
    const inside = [await member(births.aged(60)), await member(births.aged(18))]
    const namesOf = (members: typeof above) => members.map(({ username }) => username).toSorted()
    const page = await openSearch(`?town=${town}`)
    await openPart(page.user, 'Age')
    expect(from()).toHaveDisplayValue('18')
    expect(to()).toHaveDisplayValue('60')
    expect(screen.getByText(/Some members hide their age: choose 18 to 99 to see them/)).toBeVisible()
    expect(chips()).toEqual([town])
    expect(lastSearch(page)).toMatchObject({ ageMin: '18', ageMax: '60' })
    expect((await names()).toSorted()).toEqual(namesOf(inside))

    expect(optionsOf(to()).at(-1)).toBe('99')
    await select('To', '99')(page.user)
    await select('From', '61')(page.user)
    await waitFor(async () => expect((await names()).toSorted()).toEqual(namesOf(above)))
    expect(chips()).toContain('Age 61+')
    expect(address()).toMatchObject({ ageMin: '61', ageMax: '99' })
  },
)

test(
  'types are searched for by their stored values, and filters changed in quick succession all apply',
  covers('SEARCH-05', 'SEARCH-08.1'),
  async () => {
    const page = await openSearch('?ageMax=99')
    const group = await openPart(page.user, 'Type')
    let types = ''
    for (const [label, type] of [
      ['Male', 'man'],
      ['Couple F/F', 'couple_ff'],
      ['TV/TS', 'tvts'],
    ] as const) {
      await page.user.click(group.getByLabelText(label))
      types = types ? `${types},${type}` : type
      await waitFor(() => expect(address()).toMatchObject({ types }))
    }
    await waitFor(() => expect(lastSearch(page)).toMatchObject({ types }))

    await page.user.click(screen.getByRole('button', { name: 'All filters (1)' }))
    await screen.findByRole('heading', { name: 'Filters' })
    const last = ['Couple F/F', 'TV/TS', 'can travel']
    for (const label of last) await page.user.click(screen.getByLabelText(label))
    const asked = { types: 'man', canTravel: 'true' }
    await waitFor(() => expect(address()).toMatchObject(asked))
    await waitFor(() => expect(lastSearch(page)).toMatchObject(asked))
    expect(last.map((label) => screen.getByLabelText<HTMLInputElement>(label).checked)).toEqual([
      false,
      false,
      true,
    ])
  },
)

/** One filter of each kind; the others are in `search.facets.test.ts`. */
const FILTERS: readonly [string, string, (user: User) => Promise<void>, Record<string, string>, string][] = [
  ['the lowest age', 'Age', select('From', '30'), { ageMin: '30' }, 'Age 30+'],
  ['the country', 'Place', select('Country', 'Wales'), { country: 'Wales' }, 'Wales'],
  ['the postcode prefix', 'Place', write('Postcode prefix', 'm20'), { postcode: 'M20' }, 'Postcode M20'],
  ['non-smokers', 'More', select('Smokers', 'Non-smokers'), { smokers: 'no' }, 'Non-smokers'],
  ['who is verified', 'More', click('are verified'), { verified: 'true' }, 'Verified'],
  ['an interest', 'Interests', click('Toys'), { interests: 'Toys' }, 'Toys'],
]

test(
  'a member searches in the member layout; each filter is in the URL, on a chip and in the search call',
  covers('BEY-02.1', 'SEARCH-01', 'SEARCH-02', 'SEARCH-08.1', 'SHELL-60.2'),
  async () => {
    const page = await openSearch('?ageMax=99', await site.given.member())
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Browse members')
    expect(headerLinks()).toEqual(['Dashboard', 'Browse', 'Messages', 'My profile'])
    expect(screen.queryByRole('link', { name: 'Login' })).toBeNull()
    const sidebar = within(screen.getByRole('complementary', { name: 'Your account' }))
    expect(sidebar.getByRole('link', { name: 'Account Home' })).toBeVisible()
    expect(sidebar.queryByRole('navigation', { name: 'Menu' })).toBeNull()
    await page.user.click(sidebar.getByRole('button', { name: 'Expand sidebar' }))
    expect(sidebar.getByRole('navigation', { name: 'Menu' })).toBeVisible()

    for (const [what, part, choose, asked, chip] of FILTERS) {
      await openPart(page.user, part)
      await choose(page.user)
      const at = { ageMin: '18', ageMax: '99' }
      await waitFor(() => expect({ what, at: address() }).toEqual({ what, at: { ...at, ...asked } }))
      await waitFor(() => expect(lastSearch(page)).toMatchObject(asked))
      expect(chips()).toContain(chip)
      expect(pill(part).textContent.includes(chip), 'said once').toBe(part !== 'More')
      await page.user.click(screen.getByRole('button', { name: `Remove ${chip}` }))
      await waitFor(() => expect({ what, at: address() }).toEqual({ what, at }))
      expect(part === 'More' ? pill('All filters') : pill(part)).toHaveFocus()
    }
  },
)

test(
  'a link to a later page of results starts there, with a button for the earlier members',
  covers('BEY-02.5'),
  async () => {
    const { town, member } = newTown(site)
    for (let count = 0; count < 26; count++) await member()
    const { items, next } = (await site.visitor().call(searchMembers, { town, limit: 24 })).ok
    const first = items.map(({ username }) => username)
    const { user } = await site.open(`/browse?town=${town}&at=${next}`)
    const later = await names()
    expect([first.length, later.length]).toEqual([24, 2])
    await user.click(screen.getByRole('button', { name: 'Show earlier members' }))
    await waitFor(async () => expect(await names()).toEqual([...first, ...later]))
  },
)

test('a member who leaves before their preferences load isn’t taken back to the search', async () => {
  const viewer = site.as(await site.given.member())
  const preferences = (await viewer.call(getPreferences, {})).ok
  const page = await site.open('/browse', viewer)
  let answer: ((response: Response) => void) | undefined
  page.trouble('GET /api/profile/preferences', () => new Promise((resolve) => (answer = resolve)))
  const header = within(await screen.findByRole('navigation', { name: 'Main' }))
  await waitFor(() => expect(answer).toBeDefined())
  await page.user.click(await header.findByRole('link', { name: 'Dashboard' }))
  answer?.(answerOf(200, preferences)())
  await waitFor(() => expect(document.title).toMatch(/^Dashboard/))
  expect(location.pathname).toBe('/dashboard')
})
