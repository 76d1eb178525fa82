import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { getMembership, listTiers } from '#shared/domains/membership/membership.contract.ts'
import { DAY } from '#shared/kernel/time.ts'
import { accounts } from '#server/domains/accounts/accounts.tables.ts'
import { membershipSubscriptions } from '#server/domains/membership/membership.tables.ts'
import { giveTier } from '#server/testing/town.ts'
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
/** What each tier shows for a fact, notes below it included. */
const factOf = async (label: string) =>
  (await cards()).map((card) => {
    const term = within(card).getByText(label, { selector: 'dt' })
    return [...(term.parentElement?.querySelectorAll('dd') ?? [])].map(({ textContent }) => textContent)
  })
const headsOf = async () =>
  (await cards()).map((card) => within(card).getByRole('heading').parentElement?.textContent)
const own = async () => within(await screen.findByRole('region', { name: 'Your membership' }))
const claimButton = async () => (await own()).findByRole('button', { name: CLAIM })

/** A member who came too late for a founder's place. */
const givenLatecomer = async () => {
  const member = await site.given.member()
  await site.services.db.update(accounts).set({ founderNumber: null }).where(eq(accounts.id, member.id))
  return member
}

test('a visitor compares the memberships, and can only register', covers('TIER-01', 'TIER-02'), async () => {
  await site.open('/support')
  expect(await headsOf()).toEqual(['Free', 'Silver', 'Gold'])
  const [free] = await cards()
  expect(free).toHaveTextContent('For looking around and getting to know the place.')
  const main = within(screen.getByRole('main'))
  expect(main.queryAllByRole('button')).toEqual([])
  expect(main.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['Register free'])
  expect(main.getByRole('link')).toHaveAttribute('href', '/register')
  expect(main.queryByText('Your membership')).toBeNull()
})

const NOTE = 'There are no adverts today, for anybody.'

const AD_FREE = ['TIER-08', 'TIER-15', 'TIER-16', 'TIER-17', 'TIER-18.1', 'TIER-18.2'] as const

for (const [requirements, label, ...facts] of [
  [['TIER-03'], 'Images', ['1'], ['10'], ['Unlimited']],
  [['TIER-04'], 'Messages per day', ['2'], ['50'], ['Unlimited']],
  [['TIER-05'], 'Search priority', ['None'], ['Medium'], ['Top']],
  [['TIER-06'], 'Highlighted in search', ['No'], ['Yes'], ['Yes']],
  [['TIER-07'], 'See who viewed', ['No'], ['Yes'], ['Yes']],
  [AD_FREE, 'Ad-free', ['No', NOTE], ['No', NOTE], ['Yes']],
] as const) {
  test(`the comparison shows ${label}: ${facts.join(', ')}`, covers(...requirements), async () => {
    await site.open('/support')
    expect(await factOf(label)).toEqual(facts)
  })
}

const OFFER = { name: 'The first 5,000 members get gold free' }

/** Opens the page as a visitor while there are so many founder places left. */
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

test('once every founder place is taken, a visitor is offered to join', covers('LAND-10.3'), async () => {
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

test('the dashboard shows what a free member holds', covers('DASH-12', 'DASH-13', 'DASH-34.1'), async () => {
  await site.open('/dashboard', await givenLatecomer())
  expect(await (await own()).findByText('Free')).toBeVisible()
  expect((await own()).getByText('For looking around and getting to know the place.')).toBeVisible()
  expect((await own()).queryByText(/end date|Until/)).toBeNull()
})

for (const [name, label] of [
  ['silver', 'Silver'],
  ['gold', 'Gold'],
] as const) {
  test(`the dashboard shows that a member holds ${name}`, covers('DASH-13'), async () => {
    const member = await givenLatecomer()
    await giveTier(site, member, { name })
    await site.open('/dashboard', member)
    expect(await (await own()).findByText(label)).toBeVisible()
    expect((await own()).getByText('No end date')).toBeVisible()
  })
}

test('the dashboard tells until when, by the subscription that is active', covers('DASH-14'), async () => {
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

for (const path of ['/dashboard', '/support'] as const) {
  test(`a founder takes gold with one click on ${path}`, covers('LAND-10.1', 'TIER-27.1'), async () => {
    const member = await site.given.member()
    const { user, agent } = await site.open(path, member)
    const { founder } = (await agent.call(getMembership, {})).ok
    expect(
      await (
        await own()
      ).findByText(
        `You are number ${founder?.number} of our first 5,000 members. Gold is yours for good, and it costs you nothing.`,
      ),
    ).toBeVisible()
    await user.click(await claimButton())
    await waitFor(() => expect(toasts()).toEqual(['Welcome to gold! Your membership has no end date.']))
    expect(await (await own()).findByText('Gold')).toBeVisible()
    expect((await own()).getByText('No end date')).toBeVisible()
    expect((await own()).queryByRole('button')).toBeNull()
    expect((await agent.call(getMembership, {})).ok).toMatchObject({
      tier: { name: 'gold' },
      subscriptions: [{ source: 'founder', expiresAt: null }],
    })
    await site.open(path, member)
    expect(await (await own()).findByText('Gold')).toBeVisible()
    expect((await own()).queryByRole('button')).toBeNull()
  })
}

test('what a member will have later is shown', covers('ADM-18.7'), async () => {
  const member = await givenLatecomer()
  await site.given.comingTier(member, 'silver')
  await site.open('/support', member)
  expect(await (await own()).findByText('Free')).toBeVisible()
  expect(
    (await own()).getByText(/^Silver is yours from .* instead of what you have by then\./),
  ).toHaveTextContent(/No end date$/)
})

test('who is no founder is offered no upgrade', covers('LAND-10.1'), async () => {
  await site.open('/support', await givenLatecomer())
  expect(await (await own()).findByText('Free')).toBeVisible()
  expect(screen.queryByText(/of our first/)).toBeNull()
  expect(screen.queryByRole('button', { name: CLAIM })).toBeNull()
})

test('an upgrade that could not be claimed says why, and is offered again', async () => {
  const { user, trouble } = await site.open('/support', await site.given.member())
  trouble(
    'POST /api/membership/founder-upgrade',
    refusalOf(503, 'unavailable', 'The service is not available right now.'),
  )
  await user.click(await claimButton())
  await waitFor(() => expect(toasts()).toEqual(['The service is not available right now.']))
  expect(await claimButton()).toBeVisible()
})
