import { afterAll, beforeAll, expect, test } from 'vitest'
import { saveContactPreferences } from '#shared/domains/contact/contact.contract.ts'
import { updateStatus } from '#shared/domains/status/status.contract.ts'
import { createBirths } from '#server/testing/scenario/town.ts'
import { covers } from '#testing/covers.ts'
import {
  address,
  answerOf,
  openProfileMenu,
  openSite,
  screen,
  waitFor,
  within,
  type Site,
} from '#testing/site.ts'

let site: Site
let births: ReturnType<typeof createBirths>
beforeAll(async () => {
  site = await openSite()
  births = createBirths(site)
})
afterAll(() => site.close())

type Profile = Parameters<Site['given']['member']>[0]
type Member = Awaited<ReturnType<Site['given']['member']>>

const openProfile = async (member: Member, viewer?: { id: string }) => {
  const page = await site.open(`/profile/${member.username}`, viewer)
  await screen.findByRole('heading', { level: 1, name: member.username })
  return page
}
const main = () => within(screen.getByRole('main'))
const listOf = (heading: string) =>
  within(screen.getByRole('heading', { name: heading }).parentElement ?? document.body)
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent)

test(
  'a visitor sees a profile’s name, title, text and interests exactly as entered',
  covers('PUBP-01', 'PUBP-04', 'PUBP-05', 'PUBP-06', 'PUBP-07'),
  async () => {
    const member = await site.given.member({
      profileTitle: 'Two coffees, <b>please</b>',
      profileText: 'First line\nSecond <i>line</i>',
      interests: ['Oral', 'Toys'],
    })
    await openProfile(member)
    expect(address()).toBe(`/profile/${member.username}`)
    expect(screen.getByRole('heading', { level: 2, name: 'Two coffees, <b>please</b>' })).toBeVisible()
    expect(screen.getByText(/^First line/).textContent).toBe('First line\nSecond <i>line</i>')
    expect(listOf('Interests')).toEqual(['Oral', 'Toys'])
    expect(screen.queryByText('What you share')).toBeNull()
  },
)

test(
  'a profile is found however its name is written; an empty profile says so, and without a photo there’s nothing to press',
  covers('PUBP-01'),
  async () => {
    const member = await site.given.member()
    await site.open(`/profile/${member.username.toUpperCase()}`)
    expect(await screen.findByRole('heading', { level: 1, name: member.username })).toBeVisible()
    expect(screen.getByText(`${member.username} hasn’t written anything yet.`)).toBeVisible()
    expect(screen.getByText('No interests chosen yet.')).toBeVisible()
    expect(main().queryByRole('button', { name: /photo/ })).toBeNull()
  },
)

test('an account URL with a username leads to that profile', covers('PUBP-02', 'ROUTE-25'), async () => {
  const member = await site.given.member()
  await site.open(`/account/${member.username}`, member)
  expect(await screen.findByRole('heading', { level: 1, name: member.username })).toBeVisible()
  expect(address()).toBe(`/profile/${member.username}`)
})

const AGES: readonly [string, () => Profile, string][] = [
  ['the age of a single', () => ({ profileType: 'woman', ...births.aged(34) }), 'Female · 34'],
  [
    'both ages of a couple',
    () => ({ profileType: 'couple_mf', ...births.aged(39), ...births.partnerAged(42) }),
    'Couple M/F · 39 & 42',
  ],
  [
    'who of a mixed couple is how old, where it has said so',
    () => ({ profileType: 'couple_mf', woman: 'partner', ...births.aged(39), ...births.partnerAged(42) }),
    'Couple M/F · Him 39, Her 42',
  ],
  [
    'the one known age of a couple',
    () => ({ profileType: 'couple_ff', ...births.aged(51) }),
    'Couple F/F · 51',
  ],
  ['no age where it is hidden', () => ({ profileType: 'man', ...births.aged(28), showAge: false }), 'Male'],
  ['no age below 18', () => ({ profileType: 'tvts', ...births.aged(17) }), 'TV/TS'],
]

test(
  'ages that are known and visible are shown next to the profile type',
  covers('PUBP-08', 'PUBP-09.1'),
  async () => {
    await site.open('/browse')
    for (const [who, profile, line] of AGES) {
      const { username } = await site.given.member(profile())
      history.pushState(null, '', `/profile/${username}`)
      await screen.findByRole('heading', { level: 1, name: username })
      expect(main().getByText(line), who).toHaveTextContent(new RegExp(`^${line}$`))
    }
  },
)

test(
  'a member sees the place without the postcode, whom and how the other member would like to meet, and shared interests first',
  covers('BEY-05', 'PUBP-10', 'PUBP-23.7'),
  async () => {
    const member = await site.given.member({
      town: 'Leeds',
      region: 'Yorkshire',
      county: 'West Yorkshire',
      userCountry: 'England',
      postcodePrefix: 'LS1',
      lookingForMan: true,
      lookingForCoupleFf: true,
      ageMin: 30,
      ageMax: 40,
      meetSmokers: false,
      canTravel: true,
      canAccommodate: true,
      interests: ['Dogging', 'Oral', 'SM', 'Toys'],
    })
    await openProfile(member, await site.given.member({ profileType: 'man', interests: ['Toys', 'Oral'] }))
    expect(main().getByText('Leeds, Yorkshire, England')).toBeVisible()
    expect(screen.getByRole('main')).not.toHaveTextContent('LS1')
    expect(listOf('Looking for')).toEqual([
      'Male',
      'Couple F/F',
      'Ages 30 to 40',
      'Prefers non-smokers',
      'Can travel',
      'Can accommodate',
    ])
    expect(listOf('What you share')).toEqual(['Looking for your profile type', '2 interests in common'])
    expect(listOf('Interests')).toEqual(['Oral', 'Toys', 'Dogging', 'SM'])
    await openProfile(member, await site.given.member({ profileType: 'woman', interests: ['Toys'] }))
    expect(listOf('What you share')).toEqual(['In common: Toys'])
  },
)

test('a profile shows visitors only public data', covers('ROUTE-10', 'PUBP-20.1', 'PUBP-20.2'), async () => {
  const hidden = {
    firstname: 'Rosamund',
    postcodePrefix: 'LS1',
    birthYear: 1990,
    birthMonth: 4,
    dobDay: 17,
    dobMonth: 'April',
    dobYear: 1990,
    sexuality: 'Bi-Curious',
    heightFeet: 5,
    heightInches: 7,
    bodyType: 'Curvy',
    ethnicity: 'Asian',
    drinking: 'Social drinker',
    tattoos: 'Some Tattoos',
    piercings: '1 or 2 Piercings',
    smoker: true,
  }
  const member = await site.given.member({ profileTitle: 'Hello', town: 'Leeds', ...hidden })
  await openProfile(member)
  const visitor = screen.getByRole('main').textContent
  for (const secret of [
    member.email,
    'Rosamund',
    'LS1',
    '1990',
    'April',
    'Bi-Curious',
    '5′',
    'Curvy',
    'Asian',
  ])
    expect(visitor).not.toContain(secret)
  for (const label of ['Height', 'Body type', 'Sexuality', 'Ethnicity', 'Drinking', 'Tattoos', 'Piercings'])
    expect(visitor).not.toContain(label)
  expect(main().getByText('Smoker').nextElementSibling).toHaveTextContent(/^Yes$/)

  await openProfile(member, await site.given.member())
  for (const [label, value] of [
    ['Height', '5′ 7″'],
    ['Body type', 'Curvy'],
    ['Sexuality', 'Bi-Curious'],
    ['Ethnicity', 'Asian'],
    ['Drinking', 'Social drinker'],
    ['Tattoos', 'Some Tattoos'],
    ['Piercings', '1 or 2 Piercings'],
  ] as const)
    expect(main().getByText(label).nextElementSibling?.textContent).toBe(value)
})

test(
  'a visitor who wants to write is sent to the registration, and from there to the message',
  covers('PUBP-13', 'PUBP-16.2', 'ROUTE-10'),
  async () => {
    const member = await site.given.member()
    const { user } = await openProfile(member)
    await user.click(main().getByRole('link', { name: 'Send Message' }))
    await waitFor(() => expect(location.pathname).toBe('/register'))
    expect(new URLSearchParams(location.search).get('from')).toBe(`/messages/send?to=${member.username}`)
  },
)

test('a member can write to someone from their profile', covers('PUBP-13', 'PUBP-16.1'), async () => {
  const member = await site.given.member()
  const { user } = await openProfile(member, await site.given.member())
  expect(main().queryByRole('link', { name: 'Edit profile' })).toBeNull()
  await user.click(main().getByRole('link', { name: 'Send Message' }))
  await waitFor(() => expect(address()).toBe(`/messages/send?to=${member.username}`))
})

test('the owner can edit their own profile but not write to it', covers('PUBP-15', 'PUBP-23.6'), async () => {
  const member = await site.given.member()
  await openProfile(member, member)
  expect(main().getByRole('link', { name: 'Edit profile' })).toHaveAttribute('href', '/account/edit')
  expect(main().queryByText('Send Message')).toBeNull()
  expect(main().queryByRole('button', { name: /Send Wink|More for/ })).toBeNull()
  expect(main().getByRole('link', { name: 'Settings' })).toHaveAttribute('href', '/account/account')
  expect(main().getByRole('link', { name: 'Add photos' })).toHaveAttribute('href', '/photos/manage')
  expect(main().getByText(/^You haven’t written anything yet\./)).toBeVisible()
})

test('a member who may not write finds the button disabled, with the reason', covers('PUBP-13'), async () => {
  const member = await site.given.member()
  await site.as(member).call(saveContactPreferences, {
    allowFriendsOnly: true,
    allowedProfileTypes: [],
    blockedProfileTypes: [],
  })
  const { user } = await openProfile(member, await site.given.member())
  const send = await main().findByRole('button', { name: 'Send Message' })
  expect(send).toHaveAttribute('aria-disabled', 'true')
  expect(send).toHaveAccessibleDescription(
    'You cannot send messages to this user due to their contact preferences.',
  )
  await user.click(send)
  expect(address()).toBe(`/profile/${member.username}`)
})

test(
  'everyone sees a profile’s photo and verified mark, and members also see its status and actions',
  covers('PUBP-23.1', 'PUBP-23.2'),
  async () => {
    const verified = { verificationStatus: 'verified', verifiedAt: new Date('2026-03-10') } as const
    const member = await site.given.member(verified)
    const photoId = await site.given.photo(member)
    await site.as(member).call(updateStatus, { text: 'In town tonight' })
    const seen = async () => ({
      isVerified: main().queryByText('Verified') !== null,
      photo: document.querySelector(`main img[src*="${photoId}"]`) !== null,
      status: main().queryByText('In town tonight') !== null,
      acts: main()
        .queryAllByRole('menuitem')
        .map(({ textContent }) => textContent),
    })
    await openProfile(member)
    expect(await seen()).toEqual({ isVerified: true, photo: true, status: false, acts: [] })
    const { user } = await openProfile(member, await site.given.member())
    await openProfileMenu(user)
    await screen.findByText('Add friend')
    expect(await seen()).toEqual({
      isVerified: true,
      photo: true,
      status: true,
      acts: ['Add friend', 'Copy link', 'Block', 'Report'],
    })
    await openProfile(member, member)
    expect((await seen()).acts).toEqual([])
  },
)

test('the page of an unknown username says so and links to the search', covers('PUBP-18'), async () => {
  await site.open('/profile/nobody-is-called-so')
  expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent('Profile not found')
  expect(main().getByRole('link', { name: 'Browse members' })).toHaveAttribute('href', '/browse')
})

test('a member who has opened too many profiles sees when they can open more', async () => {
  const viewer = await site.given.member()
  // The latest member is on the first page of the search, however many others there are.
  site.clock.advance(60_000)
  const shown = await site.given.member()
  const { user, trouble } = await site.open('/browse?ageMax=99', viewer)
  const link = await screen.findByRole('link', { name: shown.username })
  const error = { code: 'too_many_requests', message: 'Too many requests.', retryAfter: 1500 }
  trouble(`GET /api/profiles/${shown.username}`, answerOf(429, { error }))
  await user.click(link)
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'You have opened a lot of profiles. You can open more in 25 minutes.',
  )
})
