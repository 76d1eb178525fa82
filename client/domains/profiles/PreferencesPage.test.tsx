import { afterAll, beforeAll, expect, test } from 'vitest'
import { getPreferences } from '#shared/domains/profiles/profiles.own.contract.ts'
import { DAY } from '#shared/kernel/time.ts'
import { storedProfile } from '#server/testing/stored.ts'
import { covers } from '#testing/covers.ts'
import {
  neverAnswers,
  openSite,
  refusalOf,
  screen,
  toasts,
  waitFor,
  within,
  type Site,
} from '#testing/site.ts'

let site: Site
beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site.close())

type Profile = Parameters<Site['given']['member']>[0]
type Member = Awaited<ReturnType<Site['given']['member']>>

const SAVED = 'Account preferences updated successfully!'
const accountType = () => screen.findByLabelText('Account type')
const lookingFor = () => within(screen.getByRole('group', { name: 'Looking for' }))
const from = () => screen.getByLabelText('From')
const to = () => screen.getByLabelText('To')
const save = () => screen.getByRole('button', { name: 'Save preferences' })
const textsOf = (elements: readonly HTMLElement[]) => elements.map(({ textContent }) => textContent)

const openFor = async (member: Member) => {
  const page = await site.open('/account/preferences', member)
  await accountType()
  return page
}

const openPage = async (profile: Profile = {}) => {
  const member = await site.given.member({ profileType: 'woman', ...profile })
  return { ...(await openFor(member)), member }
}

const saveAndReopen = async ({ user, member }: Awaited<ReturnType<typeof openPage>>) => {
  await user.click(save())
  await waitFor(() => expect(toasts()).toEqual([SAVED]))
  return openFor(member)
}

const TYPES = ['Man', 'Woman', 'Couple MF', 'Couple MM', 'Couple FF', 'TV/TS']
const AGES = Array.from({ length: 82 }, (_, at) => String(18 + at))

test('the page shows the account type and the search preferences', covers('PREF-01', 'PREF-02'), async () => {
  await openPage({ profileType: 'couple_ff' })
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Account and preferences')
  expect(await accountType()).toHaveDisplayValue('Couple FF')
  expect(await accountType()).toBeEnabled()
  expect(textsOf(within(await accountType()).getAllByRole('option'))).toEqual(TYPES)
  expect(screen.getByRole('group', { name: 'Looking for' })).toBeVisible()
  expect(screen.getByRole('group', { name: 'Ages' })).toBeVisible()
})

test(
  'ages run from 18 to 99, and are 18 and 60 at first',
  covers('PREF-13', 'PREF-14', 'PREF-15'),
  async () => {
    await openPage()
    expect(textsOf(within(from()).getAllByRole('option'))).toEqual(AGES)
    expect(textsOf(within(to()).getAllByRole('option'))).toEqual(AGES)
    expect(from()).toHaveDisplayValue('18')
    expect(to()).toHaveDisplayValue('60')
  },
)

test(
  'chosen ages are saved and shown after reopening',
  covers('PREF-13', 'PREF-14', 'PREF-33.1'),
  async () => {
    const page = await openPage()
    await page.user.selectOptions(from(), '35')
    await page.user.selectOptions(to(), '99')
    await saveAndReopen(page)
    expect(from()).toHaveDisplayValue('35')
    expect(to()).toHaveDisplayValue('99')
    expect(await storedProfile(site, page.member)).toMatchObject({ ageMin: 35, ageMax: 99 })
  },
)

test('a lowest age above the highest is refused, and nothing is sent', covers('PREF-16'), async () => {
  const { user, calls } = await openPage()
  await user.selectOptions(from(), '50')
  await user.selectOptions(to(), '40')
  await user.click(save())
  expect(await screen.findByText('The lowest age must not be above the highest.')).toBeVisible()
  expect(to()).toBeInvalid()
  expect(to()).toHaveFocus()
  expect(calls.filter(({ method }) => method === 'PATCH')).toEqual([])
})

test(
  'what was not saved is still there after leaving, until it is given up',
  covers('EDIT-05.2'),
  async () => {
    const { user, member } = await openPage()
    await user.selectOptions(from(), '30')
    await user.click(within(screen.getByRole('banner')).getByRole('link', { name: 'Browse' }))
    await screen.findByRole('heading', { level: 1, name: 'Browse members' })
    await user.click(screen.getByRole('link', { name: 'Edit Account' }))
    await accountType()
    expect(from()).toHaveDisplayValue('30')
    expect(await storedProfile(site, member)).toMatchObject({ ageMin: 18 })
    await user.click(screen.getByRole('button', { name: 'Discard them' }))
    expect(from()).toHaveDisplayValue('18')
  },
)

test('after saving, a link leads to who fits', async () => {
  const { user } = await openPage()
  await user.click(lookingFor().getByLabelText('Man'))
  await user.click(save())
  await user.click(await screen.findByRole('link', { name: 'See who fits' }))
  expect(await screen.findByRole('heading', { level: 1, name: 'Browse members' })).toBeVisible()
})

test('all six looking-for choices are saved, and shown after reopening', covers('PREF-12'), async () => {
  const page = await openPage()
  for (const type of TYPES) {
    expect(lookingFor().getByLabelText(type)).not.toBeChecked()
    await page.user.click(lookingFor().getByLabelText(type))
  }
  const again = await saveAndReopen(page)
  expect(lookingFor().getAllByRole('checkbox')).toHaveLength(6)
  for (const type of TYPES) expect(lookingFor().getByLabelText(type)).toBeChecked()
  const all = {
    lookingForMan: true,
    lookingForWoman: true,
    lookingForCoupleMf: true,
    lookingForCoupleMm: true,
    lookingForCoupleFf: true,
    lookingForTvts: true,
  }
  expect(await storedProfile(site, page.member)).toMatchObject(all)

  await again.user.click(lookingFor().getByLabelText('Couple MM'))
  await saveAndReopen({ ...again, member: page.member })
  expect(lookingFor().getByLabelText('Couple MM')).not.toBeChecked()
  expect(await storedProfile(site, page.member)).toMatchObject({ ...all, lookingForCoupleMm: false })
})

for (const [row, label, field, isOn] of [
  ['PREF-17', 'I am happy to meet smokers', 'meetSmokers', true],
  ['PREF-18', 'I can travel', 'canTravel', false],
  ['PREF-19', 'I can accommodate', 'canAccommodate', false],
] as const) {
  test(`the choice “${label}” is saved, and shown after reopening`, covers(row), async () => {
    const page = await openPage()
    const choice = () => screen.getByRole<HTMLInputElement>('checkbox', { name: label })
    expect(choice().checked).toBe(isOn)
    await page.user.click(choice())
    await saveAndReopen(page)
    expect(choice().checked).toBe(!isOn)
    expect(await storedProfile(site, page.member)).toMatchObject({ [field]: !isOn })
  })
}

test('a couple about to become none reads what happens to the partner', async () => {
  const { user } = await openPage({ profileType: 'couple_mf' })
  const warning = /^When you save this, we hide your partner’s details/
  expect(screen.queryByText(warning)).toBeNull()
  await user.selectOptions(await accountType(), 'Couple FF')
  expect(screen.queryByText(warning)).toBeNull()
  await user.selectOptions(await accountType(), 'Woman')
  expect(screen.getByText(warning)).toBeVisible()
})

test('another account type is stored, and locks the selector', covers('PREF-02', 'PREF-03'), async () => {
  const page = await openPage({ profileType: 'man' })
  await page.user.selectOptions(await accountType(), 'Couple MF')
  await page.user.click(save())
  await waitFor(async () => expect(await accountType()).toBeDisabled())
  expect(await storedProfile(site, page.member)).toMatchObject({ profileType: 'couple_mf' })
  await openFor(page.member)
  expect(await accountType()).toBeDisabled()
  expect(await accountType()).toHaveDisplayValue('Couple MF')
})

test(
  'while the account type is locked, the page says since when and until when',
  covers('PREF-03', 'PREF-04', 'PREF-05'),
  async () => {
    const changed = new Date(site.clock.now().getTime() - 5 * DAY)
    const { agent } = await openPage({ profileTypeChangedAt: changed })
    const { nextTypeChangeAt } = (await agent.call(getPreferences, {})).ok
    const next = new Date(nextTypeChangeAt ?? '')
    expect(next.getTime() - changed.getTime()).toBeGreaterThan(27 * DAY)
    const written = (day: Date) =>
      day.toLocaleDateString('en-GB', { day: 'numeric', month: 'long', year: 'numeric' })
    expect(await accountType()).toBeDisabled()
    expect(screen.getByText('You can only change once per month.')).toBeVisible()
    expect(screen.getByText('Changed on').nextElementSibling).toHaveTextContent(written(changed))
    expect(screen.getByText('Next allowed change').nextElementSibling).toHaveTextContent(written(next))
  },
)

test('says right above the button what saving agrees to', covers('BEY-19.1'), async () => {
  await openPage()
  expect(save().previousElementSibling).toHaveTextContent(
    /^By saving you agree that Ampersand keeps who you are looking for, .+ where you are, .+ and shows them/,
  )
})

test('a save is reported only once the server has stored it', covers('PREF-33.1'), async () => {
  const { user, trouble } = await openPage()
  const endTrouble = trouble('PATCH /api/profile/preferences', neverAnswers)
  await user.click(screen.getByLabelText('I can travel'))
  await user.click(save())
  await waitFor(() => expect(save()).toHaveAttribute('aria-busy', 'true'))
  expect(toasts()).toEqual([])
  endTrouble()
})

test('a save leads on to the members', covers('PREF-33.2'), async () => {
  const { user } = await openPage()
  expect(screen.queryByRole('link', { name: 'See who fits' })).toBeNull()
  await user.click(save())
  expect(await screen.findByRole('link', { name: 'See who fits' })).toHaveAttribute('href', '/browse')
  expect(toasts()).toEqual([SAVED])
})

test('a failed save says why, and keeps what was chosen', covers('PREF-32'), async () => {
  const { user, trouble } = await openPage()
  trouble(
    'PATCH /api/profile/preferences',
    refusalOf(503, 'unavailable', 'The service is not available right now.'),
  )
  await user.click(screen.getByLabelText('I can travel'))
  await user.click(save())
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'Failed to update account preferences: The service is not available right now.',
  )
  expect(toasts()).toEqual([])
  expect(screen.getByLabelText('I can travel')).toBeChecked()
})

test('preferences that cannot be loaded say so, and can be asked for again', covers('PREF-31'), async () => {
  const { user, trouble } = await site.open('/other', await site.given.member())
  const endTrouble = trouble('GET /api/profile/preferences', refusalOf(503, 'unavailable'))
  await user.click(await screen.findByRole('link', { name: 'Edit Account' }))
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'Unable to fetch account preferences. Please refresh.',
  )
  endTrouble()
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await accountType()).toBeVisible()
})
