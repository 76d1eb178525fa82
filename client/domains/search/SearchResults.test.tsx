import { afterAll, beforeAll, expect, test } from 'vitest'
import { searchMembers } from '#shared/domains/search/search.contract.ts'
import { NO_FILTERS } from '#shared/domains/search/search.rules.ts'
import { DAY, HOUR } from '#shared/kernel/time.ts'
import { cursorSeal } from '#server/domains/search/search.queries.ts'
import { seal } from '#server/platform/secrets/seal.ts'
import { createBirths, giveTier, newTown } from '#server/testing/scenario/town.ts'
import { openPart } from '#testing/browse.ts'
import { covers } from '#testing/covers.ts'
import { address, answerOf, openSite, refusalOf, screen, waitFor, within, type Site } from '#testing/site.ts'

let site: Site
let births: ReturnType<typeof createBirths>
beforeAll(async () => {
  site = await openSite()
  births = createBirths(site)
})
afterAll(() => site.close())

const list = () => screen.findByLabelText('Members')
const cards = async () => within(await list()).getAllByRole('article')
const namesOf = (found: readonly HTMLElement[]) =>
  found.map((card) => within(card).getByRole('heading').textContent)
const names = async () => namesOf(await cards())
const sortBy = () => screen.findByLabelText('Sort by')
const ago = (ms: number) => ({ lastActiveAt: new Date(site.clock.now().getTime() - ms) })
const joined = (ms: number) => ({ createdAt: new Date(site.clock.now().getTime() - ms) })

test(
  'gold members come first, then silver; each card shows tier, photo, name, type, ages, place and title, and opens the profile',
  covers('SEARCH-08.1', 'SEARCH-08.4', 'SEARCH-08.5', 'SEARCH-13.1', 'SEARCH-13.2', 'SEARCH-13.3'),
  async () => {
    const { town, member } = newTown(site)
    const ages = { ...births.aged(39), ...births.partnerAged(42) }
    const free = await member({ profileType: 'couple_mf', woman: 'partner', ...ages, ...ago(0) })
    const silver = await member(ago(2 * DAY))
    const gold = await member({
      profileType: 'couple_mf',
      profileTitle: 'Dinner for four?',
      verificationStatus: 'verified',
      verifiedAt: new Date('2026-03-05T12:00Z'),
      ...ages,
      ...ago(9 * DAY),
    })
    await giveTier(site, silver, { name: 'silver' })
    await giveTier(site, gold, { name: 'gold' })
    const photoId = await site.given.photo(gold)
    const { user } = await site.open(`/browse?town=${town}`)
    const shown = await cards()
    expect(namesOf(shown)).toEqual([gold.username, silver.username, free.username])
    expect(shown.map((card) => /^(Gold|Silver|Free)?/.exec(card.textContent)?.[0])).toEqual([
      'Gold',
      'Silver',
      '',
    ])
    const tags = ['Gold', 'Silver'].map((name, at) => within(shown[at] ?? document.body).getByText(name))
    expect(tags.map((tag) => tag.closest('.sr-only'))).toEqual([null, null])
    expect(shown.map((card) => /border-t-3 border-(gold|silver)-line/.exec(card.innerHTML)?.[1])).toEqual([
      'gold',
      'silver',
      undefined,
    ])
    const [card, , other] = shown
    expect(card?.querySelector('img')?.getAttribute('src')).toContain(photoId)
    const first = within(card ?? document.body)
    expect(card).toHaveTextContent('Couple M/F · 39 & 42')
    expect(card).not.toHaveTextContent('England')
    for (const text of [town, 'Dinner for four?', 'Verified since March 2026'])
      expect(first.getByText(text)).toBeVisible()
    expect(card?.querySelector('h2 svg')).toBeVisible()
    expect(other?.querySelector('h2 svg')).toBeNull()
    // Shown if the couple has said who is who.
    expect(other).toHaveTextContent('Couple M/F · Him 39, Her 42')
    await user.click(first.getByRole('link', { name: gold.username }))
    expect(await screen.findByRole('heading', { level: 1, name: gold.username })).toBeVisible()
    expect(address()).toBe(`/profile/${gold.username}`)
  },
)

test(
  'a member’s card shows shared interests and the last activity in bands, and a dot for who’s online',
  covers('BEY-05', 'SEARCH-08.4'),
  async () => {
    const { town, member } = newTown(site)
    const viewer = await site.given.member({ interests: ['Toys', 'Oral', 'SM', 'Dogging'] })
    const shown = [
      await member({ interests: ['Anal', 'Oral', 'Toys'], ...ago(0) }),
      await member({ interests: ['Dogging', 'Oral', 'SM', 'Toys'], ...ago(6 * DAY) }),
      await member({ interests: ['Anal'], ...ago(20 * DAY) }),
      await member({ ...ago(40 * DAY) }),
    ]
    await site.open(`/browse?town=${town}&sort=active`, viewer)
    const texts = (await cards()).map((card) => card.textContent)
    expect(await sortBy()).toHaveDisplayValue('Last active')
    expect(await names()).toEqual(shown.map(({ username }) => username))
    expect(texts.map((text) => /(online now|Active [a-z ]+)?$/.exec(text)?.[0])).toEqual([
      'online now',
      'Active this week',
      'Active this month',
      '',
    ])
    expect((await cards()).map((card) => card.querySelector('.bg-online:empty') !== null)).toEqual([
      true,
      false,
      false,
      false,
    ])
    expect((await cards()).map((card) => within(card).queryByText(/^In common/)?.textContent)).toEqual([
      'In common: Oral, Toys',
      'In common: Dogging, Oral, SM +1',
      undefined,
      undefined,
    ])
  },
)

type Name = 'busy' | 'alike' | 'gold' | 'near'
const ORDERS: readonly [string, string | null, readonly Name[]][] = [
  ['Gold and silver first', null, ['gold', 'busy', 'near', 'alike']],
  ['Last active', 'active', ['busy', 'near', 'gold', 'alike']],
  ['Newest', 'newest', ['near', 'gold', 'alike', 'busy']],
  ['Best fit', 'fit', ['alike', 'near', 'busy', 'gold']],
]

test(
  'each sort order can be chosen, is in the URL, highlights gold, and is kept when a filter changes',
  covers('BEY-02.1', 'BEY-02.3', 'SEARCH-13.1', 'SEARCH-10'),
  async () => {
    const { town, member } = newTown(site)
    const viewer = await site.given.member({ interests: ['Toys', 'Oral'] })
    const busy = await member({ ...joined(40 * DAY), ...ago(0) })
    const alike = await member({ interests: ['Oral', 'Toys'], ...joined(30 * DAY), ...ago(9 * DAY) })
    const gold = await member({ ...joined(20 * DAY), ...ago(2 * DAY) })
    const near = await member({ interests: ['Oral'], ...joined(10 * DAY), ...ago(2 * HOUR) })
    await giveTier(site, gold, { name: 'gold' })
    const nameOf = new Map(
      Object.entries({ busy, alike, gold, near }).map(([name, { username }]) => [username, name]),
    )
    const order = async () => (await names()).map((username) => nameOf.get(username))
    const query = () => Object.fromEntries(new URLSearchParams(location.search))

    const { user } = await site.open(`/browse?town=${town}&sort=newest`, viewer)
    expect(await order()).toEqual(['near', 'gold', 'alike', 'busy'])
    expect(await sortBy()).toHaveDisplayValue('Newest')
    for (const [label, sort, expected] of ORDERS) {
      await user.selectOptions(await sortBy(), label)
      await waitFor(async () => expect([label, ...(await order())]).toEqual([label, ...expected]))
      expect([label, query()['sort'] ?? null]).toEqual([label, sort])
      expect(within(await list()).getAllByText('Gold')).toHaveLength(1)
      // The order is only shown once, by its name.
      expect(screen.queryAllByText(/first, then recently online/)).toEqual([])
    }
    expect(screen.getByText(/^People looking for you come first/)).toBeVisible()
    await openPart(user, 'Interests')
    await user.click(screen.getByLabelText('Toys'))
    await waitFor(async () => expect(await order()).toEqual(['alike']))
    expect(query()).toMatchObject({ interests: 'Toys', sort: 'fit' })
  },
)

test('a list position past the last member offers the earlier members', covers('BEY-02.5'), async () => {
  const { town, member } = newTown(site)
  const { username } = await member()
  const { secretKey } = site.services.config
  const behind = seal(
    secretKey,
    cursorSeal({ ...NO_FILTERS, town }),
    'newest-0.00000000-0000-7000-8000-000000000000~1',
  )
  const { user } = await site.open(`/browse?town=${town}&sort=newest&at=${behind}`)
  await user.click(await screen.findByRole('button', { name: 'Show earlier members' }))
  await waitFor(async () => expect(await names()).toEqual([username]))
})

test(
  'a visitor’s list has three sort orders, ignores an invalid position, is reached by skipping to it, and can be retried if it fails to load',
  covers('BEY-02.3', 'BEY-02.4', 'BEY-02.5'),
  async () => {
    const { town, member } = newTown(site)
    const { username } = await member({ interests: ['Rimming'] })
    const { user, calls, trouble } = await site.open(`/browse?town=${town}&sort=fit&at=nonsense`)
    const options = within(await sortBy()).getAllByRole('option')
    expect(options.map(({ textContent }) => textContent)).toEqual([
      'Gold and silver first',
      'Last active',
      'Newest',
    ])
    expect(await sortBy()).toHaveDisplayValue('Gold and silver first')
    expect(await names()).toEqual([username])
    expect(calls.filter(({ url }) => url.includes('sort='))).toEqual([])
    expect(screen.queryByRole('button', { name: 'Show earlier members' })).toBeNull()
    // Only members can save searches.
    expect(screen.queryByRole('button', { name: 'Save this search' })).toBeNull()
    expect(screen.queryByRole('button', { name: 'Saved searches' })).toBeNull()
    const skip = async () => {
      await user.click(screen.getByRole('button', { name: 'Skip to the members' }))
      await user.tab()
    }
    await skip()
    expect(within((await cards())[0] ?? document.body).getByRole('link')).toHaveFocus()

    const endTrouble = trouble(
      'GET /api/members',
      refusalOf(503, 'unavailable', 'The site isn’t available right now.'),
    )
    await openPart(user, 'Interests')
    await user.click(screen.getByLabelText('Rimming'))
    expect(await screen.findByRole('alert')).toHaveTextContent('The site isn’t available right now.')
    endTrouble()
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await names()).toEqual([username])
    expect(screen.queryByRole('alert')).toBeNull()

    await openPart(user, 'Interests')
    await user.click(screen.getByLabelText('Rimming'))
    await user.click(screen.getByLabelText('Toys'))
    expect(await screen.findByText('No matches yet')).toBeVisible()
    await skip()
    expect(await sortBy()).toHaveFocus()
  },
)

const tooMany = answerOf(429, {
  error: { code: 'too_many_requests', message: 'Too many requests.', retryAfter: 1500 },
})

test(
  'a button loads more members; after a failure or too many views, a member loses nothing and can carry on',
  covers('BEY-14'),
  async () => {
    const { town, member } = newTown(site)
    for (let count = 0; count < 26; count++) await member()
    const viewer = await site.given.member()
    const { user, trouble } = await site.open(`/browse?town=${town}&ageMax=99`, viewer)
    expect(await cards()).toHaveLength(24)
    const first = await names()
    trouble('GET /api/members', refusalOf(503, 'unavailable'))
    const more = () => user.click(screen.getByRole('button', { name: 'Show more members' }))
    await more()
    expect(await screen.findByText('We couldn’t load more members.')).toBeVisible()
    expect(await names()).toEqual(first)
    const endTrouble = trouble('GET /api/members', tooMany)
    await more()
    const refusal =
      'You’ve looked at a lot of members. You can carry on in 25 minutes; your search will still be here.'
    await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent(refusal))
    expect(await names()).toEqual(first)

    await openPart(user, 'Interests')
    await user.click(screen.getByLabelText('Toys'))
    await waitFor(() => expect(screen.queryByLabelText('Members')).toBeNull())
    expect(screen.getByRole('alert')).toHaveTextContent(refusal)
    expect(screen.getByLabelText('Toys')).toBeChecked()
    expect(screen.queryByRole('link', { name: 'Register free' })).toBeNull()
    endTrouble()
    await user.click(screen.getByLabelText('Toys'))
    await waitFor(async () => expect((await names()).slice(0, 24)).toEqual(first))

    await more()
    await waitFor(async () => expect(await cards()).toHaveLength(26))
    const all = await names()
    expect(all.slice(0, 24)).toEqual(first)
    expect(new Set(all).size).toBe(26)
    expect(within((await cards())[24] ?? document.body).getByRole('link')).toHaveFocus()
    expect(screen.getByText('26 members shown')).toHaveAttribute('role', 'status')
    expect(screen.getByText('That’s everyone who matches.')).toBeVisible()
    expect(screen.queryByText('We couldn’t load more members.')).toBeNull()
  },
)

test(
  'a visitor sees that the rest of the list is for members only, or that they’ve viewed too many, and can log in and return to the search',
  covers('SEARCH-04.2'),
  async () => {
    const { town, member } = newTown(site)
    await member()
    const { trouble, user } = await site.open(`/browse?town=${town}&ageMax=99`)
    await cards()
    const { items } = (await site.visitor().call(searchMembers, { town })).ok
    const ended = { items, previous: null, next: null, endsForVisitors: true }
    trouble('GET /api/members', answerOf(200, ended))
    await openPart(user, 'Type')
    await user.click(screen.getByLabelText('Male'))
    expect(await screen.findByText('There is more to see')).toBeVisible()
    expect(screen.getByText(/^Visitors see the first 240 members\./)).toBeVisible()
    expect(screen.getByRole('link', { name: 'Log in' })).toBeVisible()
    expect(screen.queryByText('That’s everyone who matches.')).toBeNull()

    trouble('GET /api/members', tooMany)
    await openPart(user, 'Interests')
    await user.click(screen.getByLabelText('Toys'))
    const refusal = await screen.findByRole('alert')
    expect(refusal).toHaveTextContent(/^You, or someone on your network, have looked .* in 25 minutes/)
    await user.click(within(refusal).getByRole('link', { name: 'Log in' }))
    expect(await screen.findByLabelText('Password')).toBeVisible()
    const from = new URLSearchParams(location.search).get('from')
    expect(from).toMatch(/^\/browse\?/)
    expect(from).toContain('interests=Toys')
  },
)
