import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { getMembership, listTiers } from '#shared/domains/membership/membership.contract.ts'
import { DAY } from '#shared/kernel/time.ts'
import { accounts } from '#server/domains/accounts/accounts.tables.ts'
import { declineRequestOf } from '#server/domains/membership/membership.requests.commands.ts'
import { storeRequest } from '#server/domains/membership/membership.samples.ts'
import { membershipSubscriptions, upgradeRequests } from '#server/domains/membership/membership.tables.ts'
import { giveTier } from '#server/testing/scenario/town.ts'
import { covers } from '#testing/covers.ts'
import { answerOf, openSite, refusalOf, screen, toasts, waitFor, within, type Site } from '#testing/site.ts'
import { MEMBERSHIP_TEXT } from './membership.text.ts'

type Member = Awaited<ReturnType<Site['given']['member']>>

let site: Site
beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site.close())

const ASK = { name: 'Ask for an upgrade' }
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

const OFFER = { name: 'The first 5,000 members get gold free' }
const FEATURES = ['A badge', 'Early invitations']

/** Opens the page as a visitor with this number of founder places left, and two features that silver gives besides. */
const openWith = async (founderPlacesLeft: number) => {
  const { ok } = await site.visitor().call(listTiers, {})
  const tiers = ok.tiers.map((tier) => (tier.name === 'silver' ? { ...tier, features: FEATURES } : tier))
  const { trouble } = await site.open('/support')
  trouble('GET /api/membership/tiers', answerOf(200, { ...ok, tiers, founderPlacesLeft }))
  await comparison()
  return within(screen.getByRole('main'))
}

test(
  'a visitor sees the memberships compared fact by fact and the offer to founders, and can only register',
  covers(
    'LAND-10.3',
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
    const main = await openWith(4321)
    expect(await headsOf()).toEqual(['Free', 'Silver', 'Gold'])
    const shown: Record<string, unknown> = {}
    for (const label of Object.keys(FACTS)) shown[label] = await factOf(label)
    expect(shown).toEqual(FACTS)
    const [free, silver] = await cards()
    expect(free).toHaveTextContent('For looking around and getting to know the place.')
    expect(silver).toHaveTextContent(/A badgeEarly invitationsImages10/)
    expect(main.getByRole('region', OFFER)).toHaveTextContent('4,321 places left.')
    expect(MEMBERSHIP_TEXT.placesLeft(1)).toMatch(/^1 place left\./)
    expect(main.queryAllByRole('button')).toEqual([])
    expect(main.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['Register free'])
    expect(main.getByRole('link')).toHaveAttribute('href', '/register')
    expect(main.queryByText('Your membership')).toBeNull()
    expect(main.queryByRole('region', ASK)).toBeNull()
  },
)

test('once all founder places are taken, a visitor is invited to join', covers('LAND-10.3'), async () => {
  const page = await openWith(0)
  expect(page.queryByText(/gold free|left/)).toBeNull()
  expect(page.getByRole('heading', { name: 'Joining is free' })).toBeVisible()
  expect(page.getByRole('link', { name: 'Register free' })).toBeVisible()
})

test(
  'a member who isn’t a founder sees their own membership and the upcoming one, and is offered no free upgrade',
  covers('TIER-01', 'ADM-18.7', 'LAND-10.1'),
  async () => {
    const member = await givenLatecomer()
    await giveTier(site, member, { name: 'silver' })
    await site.given.comingTier(member, 'gold')
    await site.open('/support', member)
    expect(await (await own()).findByText('Silver')).toBeVisible()
    await waitFor(async () => expect(await headsOf()).toEqual(['Free', 'SilverYours', 'Gold']))
    expect(
      (await own()).getByText(/^Gold is yours from .* instead of what you have by then\./),
    ).toHaveTextContent(/No end date$/)
    expect(screen.queryByRole('link', { name: 'Register free' })).toBeNull()
    expect(screen.queryByRole('heading', OFFER)).toBeNull()
    expect(screen.queryByText(/of our first/)).toBeNull()
    expect(screen.queryByRole('button', { name: CLAIM })).toBeNull()
  },
)

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
  'a founder on the free tier claims gold with one click and without an end date, instead of a request, and again if that fails',
  covers('DASH-12', 'DASH-13', 'DASH-34.1', 'LAND-10.1', 'TIER-27.1'),
  async () => {
    const { user, agent, trouble } = await site.open('/support', await site.given.member())
    await claimButton()
    expect(screen.queryByRole('region', ASK)).toBeNull()
    const end = trouble(
      'POST /api/membership/founder-upgrade',
      refusalOf(503, 'unavailable', 'The service is not available right now.'),
    )
    await user.click(await claimButton())
    await waitFor(() => expect(toasts()).toEqual(['The service is not available right now.']))
    end()

    await user.click((await screen.findAllByRole('link', { name: 'Account Home' }))[0] ?? document.body)
    await screen.findByRole('heading', { level: 1, name: /^Welcome, / })
    expect(await (await own()).findByText('Free')).toBeVisible()
    expect((await own()).getByText('For looking around and getting to know the place.')).toBeVisible()
    expect((await own()).queryByText(/end date|Until/)).toBeNull()
    const { founder } = (await agent.call(getMembership, {})).ok
    const place = `You’re member ${founder?.number} of our first 5,000, so Gold is free for you, for good.`
    expect((await own()).getByText(place)).toBeVisible()
    await user.click(await claimButton())
    await waitFor(() => expect(toasts()).toContain('Welcome to gold! Your membership has no end date.'))
    expect(await (await own()).findByText('Gold')).toBeVisible()
    expect((await own()).getByText('No end date')).toBeVisible()
    expect((await own()).queryByRole('button')).toBeNull()
    expect((await agent.call(getMembership, {})).ok).toMatchObject({
      tier: { name: 'gold' },
      subscriptions: [{ source: 'founder', expiresAt: null }],
    })

    history.back()
    await comparison()
    expect(await (await own()).findByText('Gold')).toBeVisible()
    expect((await own()).queryByRole('button')).toBeNull()
    // There's nothing above gold to ask for.
    expect(screen.queryByRole('region', ASK)).toBeNull()
  },
)

const section = async () => within(await screen.findByRole('region', ASK))
const requestOf = async (member: Member) => (await site.as(member).call(getMembership, {})).ok.request

test(
  'a member sends an upgrade request with a note, sees it pending, and withdraws it, and nothing is lost if sending or withdrawing fails',
  covers('TIER-29.2'),
  async () => {
    const member = await givenLatecomer()
    const { user, trouble } = await site.open('/support', member)
    const form = await section()
    const note = form.getByLabelText(/A note to us/)
    await user.click(form.getByLabelText('Gold'))
    await user.click(note)
    await user.paste('Two a day are few.')
    const refusal = refusalOf(503, 'unavailable', 'Please wait a moment.')
    const mendRequest = trouble('POST /api/membership/request', refusal)
    await user.click(form.getByRole('button', { name: 'Send request' }))
    await waitFor(() => expect(toasts()).toEqual(['Please wait a moment.']))
    expect(note).toHaveValue('Two a day are few.')
    expect(await requestOf(member)).toBeNull()
    mendRequest()
    await user.click(form.getByRole('button', { name: 'Send request' }))
    expect(await form.findByText(/^You asked for Gold on /)).toBeVisible()
    expect(form.getByText('Two a day are few.')).toBeVisible()
    expect(form.queryByRole('button', { name: 'Send request' })).toBeNull()
    expect(toasts()).toContain('We have your request.')
    expect(await requestOf(member)).toMatchObject({ tier: 'gold', status: 'pending' })

    const mendWithdrawal = trouble('DELETE /api/membership/request', refusalOf(503, 'unavailable'))
    await user.click(form.getByRole('button', { name: 'Withdraw request' }))
    await waitFor(() => expect(toasts()).toContain('We couldn’t withdraw your request. Please try again.'))
    expect(await site.services.db.$count(upgradeRequests, eq(upgradeRequests.userId, member.id))).toBe(1)
    mendWithdrawal()
    await user.click(form.getByRole('button', { name: 'Withdraw request' }))
    expect(await form.findByRole('button', { name: 'Send request' })).toBeVisible()
    expect(toasts()).toContain('Your request has been withdrawn.')
    expect(await requestOf(member)).toBeNull()
  },
)

test(
  'a declined upgrade request is shown, and a member with silver may request gold again',
  covers('TIER-29.2'),
  async () => {
    const member = await givenLatecomer()
    await giveTier(site, member, { name: 'silver' })
    await storeRequest(site.services, member)
    await declineRequestOf(site.services, member.id)
    await site.open('/support', member)
    const form = await section()
    expect(form.getByText(/^We couldn’t give you Gold this time\./)).toBeVisible()
    expect(form.getByRole('button', { name: 'Send request' })).toBeVisible()
    const radios = form.getAllByRole<HTMLInputElement>('radio')
    expect(radios.map(({ labels }) => labels?.[0]?.textContent)).toEqual(['Gold'])
  },
)
