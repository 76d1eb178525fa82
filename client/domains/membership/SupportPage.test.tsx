import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { getMembership, listTiers } from '#shared/domains/membership/membership.contract.ts'
import { DAY } from '#shared/kernel/time.ts'
import { accounts } from '#server/domains/accounts/accounts.tables.ts'
import { membershipSubscriptions } from '#server/domains/membership/membership.tables.ts'
import { giveTier } from '#server/testing/scenario/town.ts'
import { covers } from '#testing/covers.ts'
import { answerOf, openSite, refusalOf, screen, toasts, waitFor, within, type Site } from '#testing/site.ts'

let site: Site
beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site.close())

const CLAIM = 'Claim your free upgrade'
const comparison = () => screen.findByRole('list', { name: 'Membership comparison' })
const cards = async () => [...(await comparison()).children] as HTMLElement[]
/** Returns what each tier shows for a fact, including notes below it. */
const factOf = async (label: string) =>
  (await cards()).map((card) => {
    const term = within(card).getByText(label, { selector: 'dt' })
    return [...(term.parentElement?.querySelectorAll('dd') ?? [])].map(({ textContent }) => textContent)
  })
const headsOf = async () =>
  (await cards()).map((card) => within(card).getByRole('heading').parentElement?.textContent)
const own = async () => within(await screen.findByRole('region', { name: 'Your membership' }))
const claimButton = async () => (await own()).findByRole('button', { name: CLAIM })

/** A member who joined too late for a founder's place. */
const givenLatecomer = async () => {
  const member = await site.given.member()
  await site.services.db.update(accounts).set({ founderNumber: null }).where(eq(accounts.id, member.id))
  return member
}

const NOTE = 'No one sees adverts at the moment.'

const FACTS = {
  Images: [['1'], ['10'], ['Unlimited']],
  'Messages per day': [['2'], ['50'], ['Unlimited']],
  'Search priority': [['None'], ['Medium'], ['Top']],
  'Highlighted in search': [['No'], ['Yes'], ['Yes']],
  'See who viewed': [['No'], ['Yes'], ['Yes']],
  'Ad-free': [['No', NOTE], ['No', NOTE], ['Yes']],
}

test(
  'a visitor sees the memberships compared fact by fact, and can only register',
  covers(
    'TIER-01',
    'TIER-02',
    'TIER-03',
    'TIER-04',
    'TIER-05',
    'TIER-06',
    'TIER-07',
    'TIER-08',
    'TIER-15',
    'TIER-16',
    'TIER-17',
    'TIER-18.1',
    'TIER-18.2',
  ),
  async () => {
    await site.open('/support')
    expect(await headsOf()).toEqual(['Free', 'Silver', 'Gold'])
    const shown: Record<string, unknown> = {}
    for (const label of Object.keys(FACTS)) shown[label] = await factOf(label)
    expect(shown).toEqual(FACTS)
    const [free] = await cards()
    expect(free).toHaveTextContent('For looking around and getting to know the place.')
    const main = within(screen.getByRole('main'))
    expect(main.queryAllByRole('button')).toEqual([])
    expect(main.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['Register free'])
    expect(main.getByRole('link')).toHaveAttribute('href', '/register')
    expect(main.queryByText('Your membership')).toBeNull()
    expect(main.queryByRole('region', { name: 'Ask for an upgrade' })).toBeNull()
  },
)

const OFFER = { name: 'The first 5,000 members get gold free' }

/** Opens the page as a visitor with this number of founder places left. */
const openWith = async (founderPlacesLeft: number) => {
  const { ok } = await site.visitor().call(listTiers, {})
  const { trouble } = await site.open('/support')
  trouble('GET /api/membership/tiers', answerOf(200, { ...ok, founderPlacesLeft }))
  await comparison()
  return within(screen.getByRole('main'))
}

for (const [left, said] of [
  [4321, '4,321 places left.'],
  [1, '1 place left.'],
] as const) {
  test(`a visitor is offered a founder’s gold: ${said}`, covers('LAND-10.3'), async () => {
    const page = await openWith(left)
    expect(page.getByRole('region', OFFER)).toHaveTextContent(said)
    expect(page.getByRole('link', { name: 'Register free' })).toHaveAttribute('href', '/register')
  })
}

test('once all founder places are taken, a visitor is invited to join', covers('LAND-10.3'), async () => {
  const page = await openWith(0)
  expect(page.queryByText(/gold free|left/)).toBeNull()
  expect(page.getByRole('heading', { name: 'Joining is free' })).toBeVisible()
  expect(page.getByRole('link', { name: 'Register free' })).toBeVisible()
})

test('a member sees their own membership, marked in the comparison', covers('TIER-01'), async () => {
  const member = await givenLatecomer()
  await giveTier(site, member, { name: 'silver' })
  await site.open('/support', member)
  expect(await (await own()).findByText('Silver')).toBeVisible()
  await waitFor(async () => expect(await headsOf()).toEqual(['Free', 'SilverYours', 'Gold']))
  expect(screen.queryByRole('link', { name: 'Register free' })).toBeNull()
  expect(screen.queryByRole('heading', OFFER)).toBeNull()
  expect(screen.queryByRole('button', { name: CLAIM })).toBeNull()
})

test('the dashboard shows a free member’s tier', covers('DASH-12', 'DASH-13', 'DASH-34.1'), async () => {
  await site.open('/dashboard', await givenLatecomer())
  expect(await (await own()).findByText('Free')).toBeVisible()
  expect((await own()).getByText('For looking around and getting to know the place.')).toBeVisible()
  expect((await own()).queryByText(/end date|Until/)).toBeNull()
})

test('the dashboard shows the end date of the active subscription', covers('DASH-14'), async () => {
  const member = await givenLatecomer()
  const inDays = (days: number) => new Date(site.clock.now().getTime() + days * DAY)
  await giveTier(site, member, { name: 'gold', expiresAt: inDays(300) })
  await site.services.db
    .update(membershipSubscriptions)
    .set({ status: 'ended' })
    .where(eq(membershipSubscriptions.userId, member.id))
  await giveTier(site, member, { name: 'silver', expiresAt: inDays(90) })
  await site.open('/dashboard', member)
  expect(await (await own()).findByText('Silver')).toBeVisible()
  const written = inDays(90).toLocaleDateString('en-GB', { day: 'numeric', month: 'long', year: 'numeric' })
  expect((await own()).getByText(/^Until/)).toHaveTextContent(`Until ${written}`)
})

test(
  'a founder claims gold with one click and without an end date',
  covers('DASH-13', 'LAND-10.1', 'TIER-27.1'),
  async () => {
    const member = await site.given.member()
    const { user, agent } = await site.open('/dashboard', member)
    const { founder } = (await agent.call(getMembership, {})).ok
    const place = `You’re member ${founder?.number} of our first 5,000, so Gold is free for you, for good.`
    expect(await (await own()).findByText(place)).toBeVisible()
    await user.click(await claimButton())
    await waitFor(() => expect(toasts()).toEqual(['Welcome to gold! Your membership has no end date.']))
    expect(await (await own()).findByText('Gold')).toBeVisible()
    expect((await own()).getByText('No end date')).toBeVisible()
    expect((await own()).queryByRole('button')).toBeNull()
    expect((await agent.call(getMembership, {})).ok).toMatchObject({
      tier: { name: 'gold' },
      subscriptions: [{ source: 'founder', expiresAt: null }],
    })
    await site.open('/support', member)
    expect(await (await own()).findByText('Gold')).toBeVisible()
    expect((await own()).queryByRole('button')).toBeNull()
  },
)

test(
  'a member who isn’t a founder is offered no upgrade, and sees their upcoming tier',
  covers('ADM-18.7', 'LAND-10.1'),
  async () => {
    const member = await givenLatecomer()
    await site.given.comingTier(member, 'silver')
    await site.open('/support', member)
    expect(await (await own()).findByText('Free')).toBeVisible()
    expect(
      (await own()).getByText(/^Silver is yours from .* instead of what you have by then\./),
    ).toHaveTextContent(/No end date$/)
    expect(screen.queryByText(/of our first/)).toBeNull()
    expect(screen.queryByRole('button', { name: CLAIM })).toBeNull()
  },
)

test(
  'a founder’s claim that fails shows why, and the upgrade is offered again instead of a request',
  covers('LAND-10.1'),
  async () => {
    const { user, trouble } = await site.open('/support', await site.given.member())
    const end = trouble(
      'POST /api/membership/founder-upgrade',
      refusalOf(503, 'unavailable', 'The service is not available right now.'),
    )
    await claimButton()
    expect(screen.queryByRole('region', { name: 'Ask for an upgrade' })).toBeNull()
    await user.click(await claimButton())
    await waitFor(() => expect(toasts()).toEqual(['The service is not available right now.']))
    end()
    await user.click(await claimButton())
    expect(await (await own()).findByText('Gold')).toBeVisible()
  },
)
