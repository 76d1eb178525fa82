import { afterAll, beforeAll, expect, test } from 'vitest'
import { storedProfile } from '#server/testing/builders/stored.ts'
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
  Array.from((field as HTMLSelectElement).options, ({ textContent }) => textContent)

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

const savePage = async ({ user }: Pick<Page, 'user'>) => {
  await user.click(save())
  await waitFor(() => expect(toasts()).toEqual([SAVED]))
}

/** Each field's requirement, label and chosen value, with the stored details. */
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

const expectNoPartner = () => {
  expect(screen.getAllByLabelText('First name')).toHaveLength(1)
  expect(screen.queryByText(/partner|Which of you/)).toBeNull()
}

const range = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, at) => String(from + at)).join(', ')

const CHOICES = {
  Sexuality: 'Straight, Bi-Curious, Bi-Sexual, Gay',
  'Body type': 'Athletic, Slim, Average, Curvy, Ample, Large',
  Tattoos: 'No tattoos, Some Tattoos, Heavily Tattooed',
  Piercings: 'No Piercings, 1 or 2 Piercings, 3 or 4 Piercings, 5 or more Piercings',
  Drinking: "Don't Drink, Social drinker, Heavy Drinker",
  Ethnicity:
    'Caucasian White, Black, Mixed Race, Hispanic, Middle Eastern, Asian, Southern Asian, Rather not say',
  Feet: range(3, 10),
  Inches: range(0, 11),
}

/** Expects exactly the available choices. */
const expectChoices = (about: ReturnType<typeof part>) => {
  const offered = Object.keys(CHOICES).map((label) => {
    const [nothing, ...options] = optionsOf(about.getByLabelText(label))
    expect(nothing).toMatch(/^(–|No answer)$/)
    return [label, options.join(', ')]
  })
  expect(Object.fromEntries(offered)).toEqual(CHOICES)
}

test(
  'a single chooses from the available choices, after a retry if the page failed to load, and what’s saved is shown after reopening',
  covers(
    ...(['PROF-26', 'PROF-27', 'PROF-28', 'PROF-29', 'PROF-30', 'PROF-31', 'PROF-32', 'PROF-33'] as const),
    ...(['CONST-67', 'PERS-01', 'PERS-02.1', 'PERS-16', 'PROF-18.2', 'BEY-19.1'] as const),
    ...(['PERS-25', 'PERS-26', 'PERS-28'] as const),
    ...FIELDS.map(([row]) => row),
  ),
  async () => {
    const member = await site.given.member({ profileType: 'woman', birthYear: 1990, birthMonth: 5 })
    const { user, trouble } = await site.open('/other', member)
    const endTrouble = trouble('GET /api/profile/personal', refusalOf(503, 'unavailable'))
    await user.click(await screen.findByRole('link', { name: 'Edit Personal Details' }))
    await waitFor(() => expect(toasts()).toEqual(['Failed to load your personal details']))
    expect(await screen.findByRole('alert')).toHaveTextContent('We couldn’t load this page.')
    endTrouble()
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    await screen.findByRole('button', { name: 'Save personal details' })

    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Personal details')
    expectNoPartner()
    const about = part('About you')
    expectChoices(about)
    expect(screen.getByText(/^You told us May 1990\./)).toBeVisible()
    expect(save().previousElementSibling).toHaveTextContent(
      /^By saving you agree that Ampersand stores these details and shows them to members/,
    )
    await user.type(about.getByLabelText('First name'), 'Kim')
    for (const [, label, value] of FIELDS) await user.selectOptions(about.getByLabelText(label), value)
    await user.click(save())
    await waitFor(() => expect(toasts()).toContain(SAVED))

    await openFor(member)
    const again = part('About you')
    expect(again.getByLabelText('First name')).toHaveValue('Kim')
    for (const [, label, value] of FIELDS) {
      expect(again.getByLabelText(label)).toHaveDisplayValue(value)
    }
    const stored = Object.assign({ firstname: 'Kim' }, ...FIELDS.map(([, , , field]) => field)) as object
    expect(await storedProfile(site, member)).toMatchObject(stored)
  },
)

/** Returns the sections for the member and their partner, after checking that both offer the same choices. */
const bothParts = () => {
  const [you, partner] = [part('You'), part('Your partner')]
  for (const [, label] of FIELDS) {
    expect(optionsOf(partner.getByLabelText(label))).toEqual(optionsOf(you.getByLabelText(label)))
  }
  return [you, partner] as const
}

test(
  'a mixed couple fills in each partner’s details separately, and says which is the woman and whether to show names',
  covers('PERS-01', 'PERS-15.1', 'PERS-15.2'),
  async () => {
    const page = await openPage({ profileType: 'couple_mf' })
    expect(screen.getByText(/^Now introduce your partner,/)).toBeVisible()
    const [, partner] = bothParts()
    const woman = () => within(screen.getByRole('group', { name: 'Which of you is the woman?' }))
    expect(woman().queryByRole('radio', { checked: true })).toBeNull()
    const names = () => screen.getByRole('checkbox', { name: 'Show our first names on our profile' })
    expect(names()).not.toBeChecked()
    await page.user.type(partner.getByLabelText('First name'), 'Alex')
    await page.user.selectOptions(partner.getByLabelText('Smoker'), 'Yes')
    await page.user.click(woman().getByRole('radio', { name: 'My partner is' }))
    await page.user.click(names())
    await savePage(page)
    await waitFor(() => expect(screen.queryByText(/^Now introduce your partner,/)).toBeNull())
    expect(part('Your partner').getByLabelText('First name')).toHaveValue('Alex')
    expect(part('You').getByLabelText('First name')).toHaveValue('')
    expect(woman().getByRole('radio', { name: 'My partner is' })).toBeChecked()
    expect(names()).toBeChecked()
    expect(await storedProfile(site, page.member)).toMatchObject({
      firstname: null,
      smoker: null,
      partnerFirstname: 'Alex',
      partnerSmoker: true,
      woman: 'partner',
      showFirstnames: true,
    })
  },
)

test(
  'two men choose years back to 1940; a rejected date is reported at its field, and the input is kept until it’s corrected',
  covers('PERS-01', 'PERS-15.1', 'PERS-17', 'PERS-18', 'PERS-20', 'PERS-27', 'CONST-09'),
  async () => {
    const page = await openPage({ profileType: 'couple_mm' })
    const { user, member } = page
    expect(screen.getByText(/^Now introduce your partner,/)).toBeVisible()
    const [you, partner] = bothParts()
    const years = optionsOf(you.getByLabelText('Year'))
    expect([years[1], years.at(-1)]).toEqual([String(site.clock.now().getUTCFullYear() - 18), '1940'])
    await user.type(partner.getByLabelText('First name'), 'Alex')
    await user.selectOptions(partner.getByLabelText('Smoker'), 'Yes')
    await user.selectOptions(partner.getByLabelText('Day'), '31')
    await user.selectOptions(partner.getByLabelText('Month'), 'February')
    await user.click(save())
    await waitFor(() => expect(toasts()).toEqual(['Failed to update your personal details']))
    expect(await partner.findByText('There’s no such day. Please check the date.')).toBeVisible()
    expect(partner.getByLabelText('Day')).toHaveFocus()
    expect(you.getByLabelText('Day')).toBeValid()
    expect(partner.getByLabelText('First name')).toHaveValue('Alex')
    expect(await storedProfile(site, member)).toMatchObject({ partnerFirstname: null })
    await user.selectOptions(partner.getByLabelText('Day'), '28')
    await savePage(page)
    expect(await storedProfile(site, member)).toMatchObject({
      firstname: null,
      smoker: null,
      partnerFirstname: 'Alex',
      partnerSmoker: true,
    })
  },
)

test(
  'a failed save of personal details is reported, and the input is kept when leaving the page',
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
    expect(await screen.findByText('You hadn’t saved these changes yet, so we kept them.')).toBeVisible()
    expect(bodyType()).toHaveDisplayValue('Slim')
    await user.click(screen.getByRole('button', { name: 'Discard them' }))
    await waitFor(() => expect(bodyType()).toHaveDisplayValue('No answer'))
    await user.selectOptions(bodyType(), 'Curvy')
    endTrouble()
    await user.click(save())
    await waitFor(() => expect(toasts()).toEqual([SAVED]))
    await user.selectOptions(bodyType(), 'Large')
    await user.click(save())
    await waitFor(async () => expect(await storedProfile(site, member)).toMatchObject({ bodyType: 'Large' }))
  },
)
