import { afterAll, beforeAll, expect, test } from 'vitest'
import { getPreferences } from '#shared/domains/profiles/profiles.own.contract.ts'
import { DAY } from '#shared/kernel/time.ts'
import { storedProfile } from '#server/testing/builders/stored.ts'
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
const optionsOf = (field: HTMLElement) =>
  Array.from((field as HTMLSelectElement).options, ({ textContent }) => textContent)

const openFor = async (member: Member) => {
  const page = await site.open('/account/preferences', member)
  await accountType()
  return page
}

const openPage = async (profile: Profile = {}) => {
  const member = await site.given.member({ profileType: 'woman', ...profile })
  return { ...(await openFor(member)), member }
}

const TYPES = ['Man', 'Woman', 'Couple MF', 'Couple MM', 'Couple FF', 'TV/TS']
const AGES = Array.from({ length: 82 }, (_, at) => String(18 + at))

const TICKED = [
  ['I am happy to meet smokers', 'meetSmokers', true],
  ['I can travel', 'canTravel', false],
  ['I can accommodate', 'canAccommodate', false],
] as const
const choice = (label: string) => screen.getByRole<HTMLInputElement>('checkbox', { name: label })

test(
  'account type and search preferences are shown, after a retry if they failed to load, saved, and shown after reopening, and a save leads to the members',
  covers(
    'PREF-01',
    'PREF-02',
    'PREF-12',
    'PREF-13',
    'PREF-14',
    'PREF-15',
    'PREF-17',
    'PREF-18',
    'PREF-19',
    'PREF-31',
    'PREF-33.1',
    'PREF-33.2',
    'BEY-19.1',
  ),
  async () => {
    const member = await site.given.member({ profileType: 'couple_ff' })
    const { user, trouble } = await site.open('/other', member)
    const endTrouble = trouble('GET /api/profile/preferences', refusalOf(503, 'unavailable'))
    await user.click(await screen.findByRole('link', { name: 'Edit Account' }))
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Unable to fetch account preferences. Please refresh.',
    )
    endTrouble()
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await accountType()).toBeVisible()
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Account and preferences')
    expect(await accountType()).toHaveDisplayValue('Couple FF')
    expect(await accountType()).toBeEnabled()
    expect(optionsOf(await accountType())).toEqual(TYPES)
    expect(screen.getByRole('group', { name: 'Ages' })).toBeVisible()
    expect(optionsOf(from())).toEqual(AGES)
    expect(optionsOf(to())).toEqual(AGES)
    expect(from()).toHaveDisplayValue('18')
    expect(to()).toHaveDisplayValue('60')
    expect(save().previousElementSibling).toHaveTextContent(
      /^By saving you agree that Ampersand stores who you’re looking for and where you are, .+ shows it/,
    )
    expect(screen.queryByRole('link', { name: 'See your matches' })).toBeNull()

    await user.selectOptions(from(), '35')
    await user.selectOptions(to(), '99')
    for (const type of TYPES) {
      expect(lookingFor().getByLabelText(type)).not.toBeChecked()
      await user.click(lookingFor().getByLabelText(type))
    }
    for (const [label, , isOn] of TICKED) {
      expect([label, choice(label).checked]).toEqual([label, isOn])
      await user.click(choice(label))
    }
    await user.click(save())
    const members = await screen.findByRole('link', { name: 'See your matches' })
    expect(members).toHaveAttribute('href', '/browse')
    expect(toasts()).toEqual([SAVED])

    await openFor(member)
    expect(from()).toHaveDisplayValue('35')
    expect(to()).toHaveDisplayValue('99')
    expect(lookingFor().getAllByRole('checkbox')).toHaveLength(6)
    for (const type of TYPES) expect(lookingFor().getByLabelText(type)).toBeChecked()
    for (const [label, , isOn] of TICKED) expect([label, choice(label).checked]).toEqual([label, !isOn])
    const stored = {
      ageMin: 35,
      ageMax: 99,
      lookingForMan: true,
      lookingForWoman: true,
      lookingForCoupleMf: true,
      lookingForCoupleMm: true,
      lookingForCoupleFf: true,
      lookingForTvts: true,
      ...Object.fromEntries(TICKED.map(([, field, isOn]) => [field, !isOn])),
    }
    expect(await storedProfile(site, member)).toMatchObject(stored)
  },
)

test(
  'a rejected or failed save of preferences says why, and the choices are kept, even after leaving, until they’re discarded',
  covers('PREF-16', 'PREF-32', 'PREF-33.1', 'EDIT-05.2'),
  async () => {
    const { user, member, calls, trouble } = await openPage()
    await user.selectOptions(from(), '50')
    await user.selectOptions(to(), '40')
    await user.click(save())
    expect(await screen.findByText('The lowest age must not be above the highest.')).toBeVisible()
    expect(to()).toBeInvalid()
    expect(to()).toHaveFocus()
    expect(calls.filter(({ method }) => method === 'PATCH')).toEqual([])

    await user.selectOptions(to(), '70')
    await user.click(choice('I can travel'))
    trouble(
      'PATCH /api/profile/preferences',
      refusalOf(503, 'unavailable', 'The service is not available right now.'),
    )
    await user.click(save())
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Failed to update account preferences: The service is not available right now.',
    )
    expect(toasts()).toEqual([])
    expect(choice('I can travel')).toBeChecked()

    await user.click(screen.getByRole('link', { name: 'Change Password' }))
    await screen.findByRole('heading', { level: 1, name: /password/i })
    await user.click(screen.getByRole('link', { name: 'Edit Account' }))
    await accountType()
    expect(from()).toHaveDisplayValue('50')
    expect(await storedProfile(site, member)).toMatchObject({ ageMin: 18 })
    await user.click(screen.getByRole('button', { name: 'Discard them' }))
    expect(from()).toHaveDisplayValue('18')

    // Nothing is reported until the server has stored it.
    trouble('PATCH /api/profile/preferences', neverAnswers)
    await user.click(choice('I can travel'))
    await user.click(save())
    await waitFor(() => expect(save()).toHaveAttribute('aria-busy', 'true'))
    expect(toasts()).toEqual([])
  },
)

test(
  'a couple switching to a single type sees what happens to the partner; a new account type is stored, and locks the selector from then until a given day',
  covers('PREF-02', 'PREF-03', 'PREF-04', 'PREF-05'),
  async () => {
    const { user, agent, member } = await openPage({ profileType: 'couple_mf' })
    const warning = /^When you save this, we hide your partner’s details/
    expect(screen.queryByText(warning)).toBeNull()
    await user.selectOptions(await accountType(), 'Couple FF')
    expect(screen.queryByText(warning)).toBeNull()
    await user.selectOptions(await accountType(), 'Woman')
    expect(screen.getByText(warning)).toBeVisible()
    await user.click(save())
    await waitFor(async () => expect(await accountType()).toBeDisabled())
    expect(await accountType()).toHaveDisplayValue('Woman')
    expect(await storedProfile(site, member)).toMatchObject({ profileType: 'woman' })

    const { profileTypeChangedAt, nextTypeChangeAt } = (await agent.call(getPreferences, {})).ok
    const [changed, next] = [new Date(profileTypeChangedAt ?? ''), new Date(nextTypeChangeAt ?? '')]
    expect(next.getTime() - changed.getTime()).toBeGreaterThan(27 * DAY)
    const written = (day: Date) =>
      day.toLocaleDateString('en-GB', { day: 'numeric', month: 'long', year: 'numeric' })
    expect(screen.getByText('You can only change once per month.')).toBeVisible()
    expect(screen.getByText('Changed on').nextElementSibling).toHaveTextContent(written(changed))
    expect(screen.getByText('Next allowed change').nextElementSibling).toHaveTextContent(written(next))
  },
)
