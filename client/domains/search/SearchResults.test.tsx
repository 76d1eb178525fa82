import { afterAll, beforeAll, expect, test } from 'vitest'
import { NO_FILTERS } from '#shared/domains/search/search.rules.ts'
import { DAY, HOUR } from '#shared/kernel/time.ts'
import { cursorSeal } from '#server/domains/search/search.queries.ts'
import { seal } from '#server/platform/secrets/seal.ts'
import { createBirths, giveTier, newTown } from '#server/testing/scenario/town.ts'
import { openPart } from '#testing/browse.ts'
import { covers } from '#testing/covers.ts'
import { address, openSite, refusalOf, screen, waitFor, within, type Site } from '#testing/site.ts'

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
  'a member’s card shows photo, name, type, ages, place and title, and opens the profile',
  covers('SEARCH-08.1', 'SEARCH-08.4', 'SEARCH-08.5', 'PUBP-09.2'),
  async () => {
    const { town, member } = newTown(site)
    const ages = { ...births.aged(39), ...births.partnerAged(42) }
    await member({ profileType: 'couple_mf', woman: 'partner', ...ages, ...ago(DAY) })
    const couple = await member({
      profileType: 'couple_mf',
      profileTitle: 'Dinner for four?',
      verificationStatus: 'verified',
      verifiedAt: new Date('2026-03-05T12:00Z'),
      ...ages,
      ...ago(0),
    })
    const photoId = await site.given.photo(couple)
    const { user } = await site.open(`/browse?town=${town}`)
    const [card, other] = await cards()
    expect(card?.querySelector('img')?.getAttribute('src')).toContain(photoId)
    const shown = within(card ?? document.body)
    expect(card).toHaveTextContent('Couple M/F · 39 & 42')
    expect(shown.getByText(town)).toBeVisible()
    expect(card).not.toHaveTextContent('England')
    expect(shown.getByText('Dinner for four?')).toBeVisible()
    expect(shown.getByText('Verified since March 2026')).toBeVisible()
    expect(card?.querySelector('h2 svg')).toBeVisible()
    expect(other?.querySelector('h2 svg')).toBeNull()
    // Shown if the couple has said who is who.
    expect(other).toHaveTextContent('Couple M/F · Him 39, Her 42')
    await user.click(shown.getByRole('link', { name: couple.username }))
    expect(await screen.findByRole('heading', { level: 1, name: couple.username })).toBeVisible()
    expect(address()).toBe(`/profile/${couple.username}`)
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

test(
  'gold members come first, then silver, each with a line and with the tier’s name on the picture',
  covers('SEARCH-10', 'SEARCH-13.1', 'SEARCH-13.2', 'SEARCH-13.3'),
  async () => {
    const { town, member } = newTown(site)
    const free = await member(ago(0))
    const silver = await member(ago(2 * DAY))
    const gold = await member(ago(9 * DAY))
    await giveTier(site, silver, { name: 'silver' })
    await giveTier(site, gold, { name: 'gold' })
    await site.open(`/browse?town=${town}`)
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
  },
)

test('a search leaves out hidden members and the viewer', covers('SEARCH-16.1', 'SEARCH-16.2'), async () => {
  const { town, member } = newTown(site)
  const open = await member()
  const forMembers = await member({ visibility: 'members' })
  const blocked = await member()
  await member({ inSearch: false })
  await member({ visibility: 'friends' })
  const viewer = await member()
  await site.given.block(blocked, viewer)
  await site.open(`/browse?town=${town}`, viewer)
  expect((await names()).toSorted()).toEqual([open.username, forMembers.username].toSorted())
  await site.open(`/browse?town=${town}`)
  expect((await names()).toSorted()).toEqual([open.username, blocked.username, viewer.username].toSorted())
})

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
    await cards()
    expect(await sortBy()).toHaveDisplayValue('Newest')
    for (const [label, sort, expected] of ORDERS) {
      await user.selectOptions(await sortBy(), label)
      await waitFor(async () => expect([label, ...(await order())]).toEqual([label, ...expected]))
      expect([label, query()['sort'] ?? null]).toEqual([label, sort])
      expect(within(await list()).getAllByText('Gold')).toHaveLength(1)
      // The order is only shown once, by its name.
      expect(screen.queryAllByText(/first, then recently online/)).toEqual([])
    }
    await site.open(address(), viewer)
    expect(await order()).toEqual(['alike', 'near', 'busy', 'gold'])
    expect(await sortBy()).toHaveDisplayValue('Best fit')
    expect(screen.getByText(/^People looking for you come first/)).toBeVisible()
    await openPart(user, 'Interests')
    await user.click(screen.getByLabelText('Toys'))
    await waitFor(async () => expect(await order()).toEqual(['alike']))
    expect(query()).toMatchObject({ interests: 'Toys', sort: 'fit' })
  },
)

test('a visitor has three sort orders, without the one by fit', covers('BEY-02.3', 'BEY-02.4'), async () => {
  const { town, member } = newTown(site)
  await member()
  const { calls } = await site.open(`/browse?town=${town}&sort=fit`)
  const options = within(await sortBy()).getAllByRole('option')
  expect(options.map(({ textContent }) => textContent)).toEqual([
    'Gold and silver first',
    'Last active',
    'Newest',
  ])
  expect(await sortBy()).toHaveDisplayValue('Gold and silver first')
  await cards()
  expect(calls.filter(({ url }) => url.includes('sort='))).toEqual([])
})

test('a failed search is reported, and can be retried', async () => {
  const { town, member } = newTown(site)
  const { username } = await member({ interests: ['Rimming'] })
  const { user, trouble } = await site.open(`/browse?town=${town}`)
  expect(await names()).toEqual([username])
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
})

test(
  'an invalid list position is ignored, and one past the last member offers the earlier members',
  covers('BEY-02.5'),
  async () => {
    const { town, member } = newTown(site)
    const { username } = await member()
    await site.open(`/browse?town=${town}&at=nonsense`)
    expect(await names()).toEqual([username])
    expect(screen.queryByRole('button', { name: 'Show earlier members' })).toBeNull()
    const { secretKey } = site.services.config
    const behind = seal(
      secretKey,
      cursorSeal({ ...NO_FILTERS, town }),
      'newest-0.00000000-0000-7000-8000-000000000000~1',
    )
    const { user } = await site.open(`/browse?town=${town}&sort=newest&at=${behind}`)
    await user.click(await screen.findByRole('button', { name: 'Show earlier members' }))
    await waitFor(async () => expect(await names()).toEqual([username]))
  },
)

test('after skipping to the members, Tab reaches the first card or, if there are none, what’s above the list', async () => {
  const { town, member } = newTown(site)
  await member()
  for (const [search, next] of [
    [`town=${town}`, async () => within((await cards())[0] ?? document.body).getByRole('link')],
    ['town=Nowhere', sortBy],
  ] as const) {
    const { user } = await site.open(`/browse?${search}`)
    const target = await next()
    await user.click(screen.getByRole('button', { name: 'Skip to the members' }))
    await user.tab()
    expect(target).toHaveFocus()
  }
})

test('a button loads more members, and can be pressed again after a failure', covers('BEY-14'), async () => {
  const { town, member } = newTown(site)
  for (let count = 0; count < 26; count++) await member()
  const { user, trouble } = await site.open(`/browse?town=${town}`)
  expect(await cards()).toHaveLength(24)
  const first = await names()
  const endTrouble = trouble('GET /api/members', refusalOf(503, 'unavailable'))
  await user.click(screen.getByRole('button', { name: 'Show more members' }))
  expect(await screen.findByText('We couldn’t load more members.')).toBeVisible()
  expect(await names()).toEqual(first)
  endTrouble()
  await user.click(screen.getByRole('button', { name: 'Show more members' }))
  await waitFor(async () => expect(await cards()).toHaveLength(26))
  const all = await names()
  expect(all.slice(0, 24)).toEqual(first)
  expect(new Set(all).size).toBe(26)
  expect(within((await cards())[24] ?? document.body).getByRole('link')).toHaveFocus()
  expect(screen.getByText('26 members shown')).toHaveAttribute('role', 'status')
  expect(screen.getByText('That’s everyone who matches.')).toBeVisible()
  expect(screen.queryByText('We couldn’t load more members.')).toBeNull()
})
