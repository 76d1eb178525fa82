import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ProfileType } from '#shared/kernel/profile-types.ts'
import { storedProfile } from '#server/testing/stored.ts'
import { covers } from '#testing/covers.ts'
import { openSite, refusalOf, screen, toasts, waitFor, within, type Site } from '#testing/site.ts'

let site: Site
beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site.close())

type Profile = Parameters<Site['given']['member']>[0]
type Member = Awaited<ReturnType<Site['given']['member']>>

const SAVED = 'Personal details updated successfully!'
const save = () => screen.getByRole('button', { name: 'Save personal details' })
const part = (name: string) => within(screen.getByRole('region', { name }))
const optionsOf = (field: HTMLElement) =>
  within(field)
    .getAllByRole('option')
    .map(({ textContent }) => textContent)

const openFor = async (member: Member) => {
  const page = await site.open('/account/personal', member)
  await screen.findByRole('button', { name: 'Save personal details' })
  return page
}

const openPage = async (profile: Profile = {}) => {
  const member = await site.given.member({
    profileType: 'woman',
    birthYear: 1990,
    birthMonth: 5,
    ...profile,
  })
  return { ...(await openFor(member)), member }
}

type Page = Awaited<ReturnType<typeof openPage>>

const saveAndReopen = async ({ user, member }: Page) => {
  await user.click(save())
  await waitFor(() => expect(toasts()).toEqual([SAVED]))
  return openFor(member)
}

/** Label and value of each field that is chosen, with where it is stored. */
const FIELDS = [
  ['PERS-03', 'Day', '3', { dobDay: 3 }],
  ['PERS-04', 'Month', 'May', { dobMonth: 'May' }],
  ['PERS-05', 'Year', '1990', { dobYear: 1990 }],
  ['PERS-06', 'Sexuality', 'Bi-Curious', { sexuality: 'Bi-Curious' }],
  ['PERS-07', 'Feet', '5', { heightFeet: 5 }],
  ['PERS-08.1', 'Inches', '11', { heightInches: 11 }],
  ['PERS-09', 'Body type', 'Curvy', { bodyType: 'Curvy' }],
  ['PERS-10', 'Tattoos', 'Some Tattoos', { tattoos: 'Some Tattoos' }],
  ['PERS-11', 'Piercings', '1 or 2 Piercings', { piercings: '1 or 2 Piercings' }],
  ['PERS-12', 'Drinking', "Don't Drink", { drinking: "Don't Drink" }],
  ['PERS-13', 'Ethnicity', 'Mixed Race', { ethnicity: 'Mixed Race' }],
  ['PERS-14', 'Smoker', 'Yes', { smoker: true }],
] as const

for (const [row, label, value, stored] of FIELDS) {
  test(`“${label}” is saved, and shown after reopening`, covers(row, 'PERS-25', 'PERS-28'), async () => {
    const page = await openPage({ heightFeet: 6 })
    await page.user.selectOptions(part('About you').getByLabelText(label), value)
    await saveAndReopen(page)
    expect(part('About you').getByLabelText(label)).toHaveDisplayValue(value)
    expect(await storedProfile(site, page.member)).toMatchObject(stored)
  })
}

test(
  'the first name of a single is saved, and shown after reopening',
  covers('PERS-01', 'PERS-02.1'),
  async () => {
    const page = await openPage()
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Personal details')
    await page.user.type(part('About you').getByLabelText('First name'), 'Kim')
    await saveAndReopen(page)
    expect(part('About you').getByLabelText('First name')).toHaveValue('Kim')
    expect(await storedProfile(site, page.member)).toMatchObject({ firstname: 'Kim' })
  },
)

test('says right above the button what saving agrees to', covers('BEY-19.1'), async () => {
  await openPage()
  expect(save().previousElementSibling).toHaveTextContent(
    /^By saving you agree that Ampersand keeps these details, .+ and shows them to members/,
  )
})

const range = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, at) => String(from + at)).join(', ')

for (const [label, options, rows] of [
  ['Sexuality', 'Straight, Bi-Curious, Bi-Sexual, Gay', ['PROF-26']],
  ['Body type', 'Athletic, Slim, Average, Curvy, Ample, Large', ['PROF-27']],
  ['Tattoos', 'No tattoos, Some Tattoos, Heavily Tattooed', ['PROF-28']],
  ['Piercings', 'No Piercings, 1 or 2 Piercings, 3 or 4 Piercings, 5 or more Piercings', ['PROF-29']],
  ['Drinking', "Don't Drink, Social drinker, Heavy Drinker", ['PROF-30']],
  [
    'Ethnicity',
    'Caucasian White, Black, Mixed Race, Hispanic, Middle Eastern, Asian, Southern Asian, Rather not say',
    ['PROF-31'],
  ],
  ['Feet', range(3, 10), ['PROF-32', 'CONST-67']],
  ['Inches', range(0, 11), ['PROF-33', 'CONST-67']],
] as const) {
  test(`${label} offers exactly ${options}`, covers(...rows), async () => {
    await openPage()
    const [nothing, ...offered] = optionsOf(part('About you').getByLabelText(label))
    expect(nothing).toMatch(/^(–|Not said)$/)
    expect(offered.join(', ')).toBe(options)
  })
}

for (const profileType of ['couple_mf', 'couple_mm', 'couple_ff'] as const) {
  test(
    `a ${profileType} fills in both, each on its own`,
    covers('PERS-01', 'PERS-15.1', 'PERS-15.2'),
    async () => {
      const page = await openPage({ profileType })
      expect(screen.getByText(/^We know nothing about your partner yet\./)).toBeVisible()
      const [you, partner] = [part('You'), part('Your partner')]
      for (const [, label] of FIELDS) {
        expect(optionsOf(partner.getByLabelText(label))).toEqual(optionsOf(you.getByLabelText(label)))
      }
      await page.user.type(partner.getByLabelText('First name'), 'Alex')
      await page.user.selectOptions(partner.getByLabelText('Smoker'), 'Yes')
      await saveAndReopen(page)
      expect(part('Your partner').getByLabelText('First name')).toHaveValue('Alex')
      expect(part('You').getByLabelText('First name')).toHaveValue('')
      expect(screen.queryByText(/^We know nothing about your partner yet\./)).toBeNull()
      expect(await storedProfile(site, page.member)).toMatchObject({
        firstname: null,
        smoker: null,
        partnerFirstname: 'Alex',
        partnerSmoker: true,
      })
    },
  )
}

test.each<ProfileType>(['man', 'woman', 'tvts'])(
  'a %s sees nothing of a partner',
  covers('PERS-16'),
  async (profileType) => {
    await openPage({ profileType })
    expect(screen.getAllByLabelText('First name')).toHaveLength(1)
    expect(screen.queryByText(/partner|Which of you/)).toBeNull()
  },
)

test(
  'years run from 18 years ago to 1940, and to an earlier one that is stored',
  covers('PERS-17', 'PERS-18', 'PERS-19', 'CONST-09'),
  async () => {
    const latest = site.clock.now().getUTCFullYear() - 18
    const years = (oldest: number) =>
      Array.from({ length: latest - oldest + 1 }, (_, at) => String(latest - at))
    const page = await openPage({ profileType: 'couple_mm' })
    for (const region of ['You', 'Your partner']) {
      expect(optionsOf(part(region).getByLabelText('Year'))).toEqual(['–', ...years(1940)])
    }
    const older = await site.given.member({ birthYear: 1934, birthMonth: 2, dobYear: 1934 })
    await openFor(older)
    const year = part('About you').getByLabelText('Year')
    expect(optionsOf(year)).toEqual(['–', ...years(1940), '1934'])
    expect(year).toHaveDisplayValue('1934')
    await page.user.selectOptions(part('About you').getByLabelText('Smoker'), 'No')
    await page.user.click(save())
    await waitFor(() => expect(toasts()).toEqual([SAVED]))
    expect(await storedProfile(site, older)).toMatchObject({ dobYear: 1934, smoker: false })
  },
)

test('emptied fields are null', covers('PERS-21', 'PERS-22', 'PERS-23'), async () => {
  const told = {
    dobDay: 3,
    heightFeet: 5,
    partnerDobYear: 1980,
    partnerHeightFeet: 6,
    partnerFirstname: 'Alex',
  }
  const page = await openPage({ profileType: 'couple_ff', ...told })
  const [you, partner] = [part('You'), part('Your partner')]
  await page.user.clear(partner.getByLabelText('First name'))
  for (const field of [
    you.getByLabelText('Day'),
    you.getByLabelText('Feet'),
    partner.getByLabelText('Year'),
    partner.getByLabelText('Feet'),
  ]) {
    await page.user.selectOptions(field, '')
  }
  await saveAndReopen(page)
  const emptied = Object.fromEntries(Object.keys(told).map((name) => [name, null]))
  expect(await storedProfile(site, page.member)).toMatchObject(emptied)
})

test(
  'a mixed couple says which is the woman, and the first names are shown only when chosen',
  covers('PERS-15.2'),
  async () => {
    const page = await openPage({ profileType: 'couple_mf' })
    const woman = () => within(screen.getByRole('group', { name: 'Which of you is the woman?' }))
    expect(woman().queryByRole('radio', { checked: true })).toBeNull()
    const names = () => screen.getByRole('checkbox', { name: 'Show our first names on our profile' })
    expect(names()).not.toBeChecked()
    await page.user.click(woman().getByRole('radio', { name: 'My partner is' }))
    await page.user.click(names())
    await saveAndReopen(page)
    expect(woman().getByRole('radio', { name: 'My partner is' })).toBeChecked()
    expect(names()).toBeChecked()
    expect(await storedProfile(site, page.member)).toMatchObject({ woman: 'partner', showFirstnames: true })
  },
)

test('the page says from which month the age counts', covers('PROF-18.2'), async () => {
  await openPage()
  expect(screen.getByText(/^Your age counts from May 1990; another whole date changes that\./)).toBeVisible()
})

test('a refused date says so where it is, and keeps everything', covers('PERS-27', 'PERS-20'), async () => {
  const { user, member } = await openPage({ profileType: 'couple_mm' })
  const partner = part('Your partner')
  await user.type(partner.getByLabelText('First name'), 'Alex')
  await user.selectOptions(partner.getByLabelText('Day'), '31')
  await user.selectOptions(partner.getByLabelText('Month'), 'February')
  await user.click(save())
  await waitFor(() => expect(toasts()).toEqual(['Failed to update your personal details']))
  expect(await partner.findByText('There is no such day. Please check the date.')).toBeVisible()
  expect(partner.getByLabelText('Day')).toHaveFocus()
  expect(part('You').getByLabelText('Day')).toBeValid()
  expect(partner.getByLabelText('First name')).toHaveValue('Alex')
  expect(await storedProfile(site, member)).toMatchObject({ partnerFirstname: null })
})

test(
  'a failed save says so, and what was chosen is kept when the page is left',
  covers('PERS-27'),
  async () => {
    const { user, member, trouble } = await openPage()
    const endTrouble = trouble('PATCH /api/profile/personal', refusalOf(503, 'unavailable'))
    const bodyType = () => part('About you').getByLabelText('Body type')
    await user.selectOptions(bodyType(), 'Slim')
    await user.click(save())
    await waitFor(() => expect(toasts()).toEqual(['Failed to update your personal details']))
    await user.click(screen.getByRole('link', { name: 'Edit Profile' }))
    await screen.findByRole('heading', { level: 1, name: 'Edit profile' })
    await user.click(screen.getByRole('link', { name: 'Edit Personal Details' }))
    expect(await screen.findByText('You had not saved these changes yet, so we kept them.')).toBeVisible()
    expect(bodyType()).toHaveDisplayValue('Slim')
    await user.click(screen.getByRole('button', { name: 'Discard them' }))
    await waitFor(() => expect(bodyType()).toHaveDisplayValue('Not said'))
    await user.selectOptions(bodyType(), 'Curvy')
    endTrouble()
    await user.click(save())
    await waitFor(() => expect(toasts()).toEqual([SAVED]))
    await user.selectOptions(bodyType(), 'Large')
    await user.click(save())
    await waitFor(async () => expect(await storedProfile(site, member)).toMatchObject({ bodyType: 'Large' }))
  },
)

test('details that cannot be loaded say so, and can be asked for again', covers('PERS-26'), async () => {
  const { user, trouble } = await site.open('/other', await site.given.member())
  const endTrouble = trouble('GET /api/profile/personal', refusalOf(503, 'unavailable'))
  await user.click(await screen.findByRole('link', { name: 'Edit Personal Details' }))
  await waitFor(() => expect(toasts()).toEqual(['Failed to load your personal details']))
  expect(await screen.findByRole('alert')).toHaveTextContent('We could not load this page.')
  endTrouble()
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('button', { name: 'Save personal details' })).toBeVisible()
})
