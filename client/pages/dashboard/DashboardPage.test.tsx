import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { logOut } from '#shared/domains/accounts/accounts.contract.ts'
import { matchRoute } from '#shared/routes.ts'
import { profiles } from '#server/domains/profiles/profiles.tables.ts'
import { giveTier } from '#server/testing/scenario/town.ts'
import { covers } from '#testing/covers.ts'
import { address, openSite, screen, toasts, waitFor, within, type Site } from '#testing/site.ts'

let site: Site
beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site.close())

const TEXT = 'You need to be logged in to view the dashboard'

/** Returns the toast with this text once it's rendered. */
const toastOf = async (text: string) => {
  const toast = (await screen.findByText(text, { selector: '[data-sonner-toast] *' })).closest('li')
  return within(toast ?? document.body)
}

test(
  'a visitor who opens the dashboard is sent to the log-in page, with a toast that links to it',
  covers('DASH-20', 'DASH-21', 'ROUTE-09'),
  async () => {
    const { user } = await site.open('/dashboard')
    await waitFor(() => expect(toasts()).toEqual([TEXT]))
    expect(address()).toBe('/login?from=%2Fdashboard')
    await user.click((await toastOf(TEXT)).getByRole('button', { name: 'Log in' }))
    await waitFor(() => expect(address()).toBe('/login'))
  },
)

const STEPS = 'Three steps to a profile worth finding'
const PREFERENCES = 'Say who you’d like to meet, and where'
const TEXT_STEP = 'Write about yourself'
const steps = async () => within(await screen.findByRole('region', { name: STEPS }))
const actions = async () => within(await screen.findByRole('region', { name: 'Quick actions' }))
const LOOKING = { lookingForWoman: true, userCountry: 'England' }
const UPGRADE = { name: 'Upgrade membership' }
const COMPLETE = { ...LOOKING, profileText: 'Hello.', interests: ['Cross-dressing'], imagesUploaded: 1 }

test(
  'a newcomer starts with three steps, the quick actions with one upgrade link above the membership card, and the way to get verified; if the session ends, the dashboard says so and removes all of the member’s data',
  covers(
    'DASH-09',
    'DASH-15',
    'DASH-16',
    'DASH-17',
    'DASH-18',
    'DASH-19.1',
    'DASH-20',
    'DASH-21',
    'DASH-34.1',
    'DASH-34.2',
    'ROUTE-09',
    'SESS-31',
    'CALL-79',
  ),
  async () => {
    const member = await site.given.member()
    const { agent, user } = await site.open('/dashboard', member)
    const shown = await steps()
    expect(shown.getByText('0 of 3 done')).toBeVisible()
    expect(shown.getAllByRole('listitem')).toHaveLength(3)
    expect(shown.getByRole('link', { name: new RegExp(PREFERENCES) })).toHaveAttribute(
      'href',
      '/account/preferences',
    )
    expect(shown.getByRole('link', { name: new RegExp(TEXT_STEP) })).toHaveAttribute('href', '/account/edit')
    for (const link of shown.getAllByRole('link')) {
      expect(matchRoute(link.getAttribute('href') ?? ''), link.textContent).not.toBeNull()
    }
    const main = within(screen.getByRole('main'))
    expect(main.getAllByRole('heading', { level: 2 })[0]).toHaveTextContent(STEPS)
    const quick = await actions()
    const upgrade = await quick.findByRole('link', UPGRADE)
    const targets = Object.fromEntries(
      quick.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]),
    )
    expect(targets).toMatchObject({
      'Edit profile': '/account/edit',
      Messages: '/messages',
      'Manage photos': '/photos/manage',
      'Upgrade membership': '/support',
    })
    const card = screen.getByRole('region', { name: 'Your membership' })
    expect(await within(card).findByText('Free')).toBeVisible()
    const links = main.getAllByRole('link')
    expect(links.filter((link) => link.getAttribute('href') === '/support')).toEqual([upgrade])
    expect(upgrade.compareDocumentPosition(card) & Node.DOCUMENT_POSITION_FOLLOWING).not.toBe(0)
    const verification = within(screen.getByRole('region', { name: 'Verification' }))
    expect(await verification.findByText('You’re not verified yet')).toBeVisible()
    const toVerify = verification.getByRole('link', { name: 'Get verified' })
    expect(toVerify).toHaveAttribute('href', '/verifications')
    expect(verification.queryByRole('button')).toBeNull()

    expect((await agent.call(logOut, { scope: 'local' })).status).toBe(200)
    expect(await screen.findByRole('heading', { level: 1, name: TEXT })).toBeVisible()
    expect(address()).toBe('/dashboard')
    expect(toasts()).toEqual([TEXT])
    expect(document.body).not.toHaveTextContent(member.username)
    await user.click(within(screen.getByRole('main')).getByRole('link', { name: 'Log in' }))
    await waitFor(() => expect(address()).toBe('/login?from=%2Fdashboard'))
  },
)

const isOfferedUpgrade = async () => {
  expect(await (await actions()).findByRole('link', { name: 'Messages' })).toBeVisible()
  const own = within(screen.getByRole('region', { name: 'Your membership' }))
  expect(await own.findByText(/^(Gold|Silver|Free)$/)).toBeVisible()
  return screen.queryByRole('link', UPGRADE) !== null
}

test(
  'completed profile steps aren’t links, and a couple has a step for the partner until the partner is described; silver members are offered an upgrade, but gold members and admins aren’t',
  covers('PERS-15.2', 'DASH-18', 'DASH-19.2'),
  async () => {
    const couple = { ...COMPLETE, profileType: 'couple_mm' } as const
    const silver = await site.given.member(couple)
    await giveTier(site, silver, { name: 'silver' })
    await site.open('/dashboard', silver)
    const shown = within(await screen.findByRole('region', { name: 'Four steps to a profile worth finding' }))
    expect(shown.getByText('3 of 4 done')).toBeVisible()
    expect(shown.getByText(PREFERENCES)).toHaveTextContent(`Done: ${PREFERENCES}`)
    expect(shown.getByRole('link')).toHaveAttribute('href', '/account/personal')
    expect(await isOfferedUpgrade()).toBe(true)

    const gold = await site.given.member({ ...couple, partnerFirstname: 'Alex' })
    await giveTier(site, gold, { name: 'gold' })
    await site.open('/dashboard', gold)
    expect(await isOfferedUpgrade()).toBe(false)
    expect(screen.queryByText(/steps to a profile/)).toBeNull()
    await site.open('/dashboard', await site.given.member({ role: 'admin' }))
    expect(await isOfferedUpgrade()).toBe(false)
  },
)

test('after the last profile step the dashboard says once that the profile is ready, and news, people and posts come first', async () => {
  const member = await site.given.member({ ...COMPLETE, lookingForWoman: false, lookingForTvts: true })
  await site.given.member({
    profileType: 'tvts',
    showOnline: false,
    userCountry: 'England',
    birthYear: 1990,
    birthMonth: 1,
  })
  const tell = (profileText: string) =>
    site.services.db.update(profiles).set({ profileText }).where(eq(profiles.id, member.id))
  await tell('')
  const { user } = await site.open('/dashboard', member)
  expect((await steps()).getByText('2 of 3 done')).toBeVisible()
  await tell('Hello.')
  await user.click((await actions()).getByRole('link', { name: 'Upgrade membership' }))
  expect(await screen.findByRole('heading', { level: 1, name: 'Membership' })).toBeVisible()
  await user.click(screen.getByRole('link', { name: 'Dashboard' }))
  expect(await screen.findByText('Your profile is ready.')).toBeVisible()
  expect(screen.getByRole('link', { name: 'See it as others do' })).toHaveAttribute(
    'href',
    `/profile/${member.username}`,
  )
  expect(screen.queryByText(/steps to a profile/)).toBeNull()
  const regions = ['What’s new', 'New here', 'Quick actions', 'Posts', 'Verification', 'Your membership']
  const shown = within(screen.getByRole('main')).getAllByRole('region')
  const inOrder = regions.map((name) => shown.indexOf(screen.getByRole('region', { name })))
  expect(inOrder).toEqual(inOrder.toSorted((one, other) => one - other))
  await user.click((await actions()).getByRole('link', { name: 'Messages' }))
  expect(await screen.findByRole('heading', { level: 1, name: /^Messages/ })).toBeVisible()
  await user.click(screen.getByRole('link', { name: 'Dashboard' }))
  await actions()
  expect(screen.queryByText('Your profile is ready.')).toBeNull()
})
