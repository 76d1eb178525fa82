import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { PLACE_CHANGES } from '#shared/domains/profiles/profiles.own.contract.ts'
import { seedRegions } from '#server/domains/regions/regions.commands.ts'
import { storedProfile } from '#server/testing/builders/stored.ts'
import { covers } from '#testing/covers.ts'
import { openSite, screen, toasts, waitFor, within, type Site } from '#testing/site.ts'

let site: Site
beforeAll(async () => {
  site = await openSite()
  await seedRegions(site.services.db, site.clock.now())
})
afterAll(() => site.close())
afterEach(() => vi.useRealTimers())

type Profile = Parameters<Site['given']['member']>[0]
type Page = Awaited<ReturnType<Site['open']>>

const UPDATED = 'Location details updated automatically'
const NO_PLACE = 'We fill this in from your postcode prefix.'
const prefix = () => screen.findByLabelText(/^Postcode prefix/)
const country = () => screen.findByLabelText<HTMLSelectElement>('Country')
const save = () => screen.getByRole('button', { name: 'Save preferences' })

const openPage = async (profile: Profile = {}) => {
  const member = await site.given.member(profile)
  const page = await site.open('/account/preferences', member)
  await prefix()
  return { ...page, member }
}

const lookUps = ({ calls }: Pick<Page, 'calls'>) =>
  calls.flatMap(({ url, body }) => (url === '/api/profile/place' ? [body] : []))

test(
  'the postcode prefix fills in the rest of the place from the second character on, and a toast confirms it; the town is typed',
  covers('PREF-20', 'PREF-21', 'PREF-22', 'PREF-25', 'PREF-28', 'PREF-29', 'PREF-34.1'),
  async () => {
    // The stored country of an ambiguous prefix is preselected, and can be changed.
    const page = await openPage({ postcodePrefix: 'W12', userCountry: 'Ireland', town: 'Didsbury' })
    const { user, member } = page
    const field = await prefix()
    expect(field).toHaveValue('W12')
    expect(await country()).toHaveValue('Ireland')
    await user.selectOptions(await country(), 'England')
    await waitFor(() => expect(toasts()).toEqual([UPDATED]))
    expect(await storedProfile(site, member)).toMatchObject({ userCountry: 'England', region: 'London' })

    await user.clear(field)
    expect(screen.getByText(NO_PLACE)).toBeVisible()
    const before = lookUps(page)
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
    await user.type(field, 's')
    await vi.advanceTimersByTimeAsync(5000)
    expect(field).toHaveValue('s')
    expect(lookUps(page)).toEqual(before)
    await user.type(field, 'w1a')
    await vi.advanceTimersByTimeAsync(5000)
    expect(lookUps(page)).toEqual([...before, { postcodePrefix: 'SW1A' }])
    vi.useRealTimers()
    expect(await screen.findByText('London, Greater London, England')).toBeVisible()
    for (const name of [/region/i, /county/i, /country/i]) expect(screen.queryByLabelText(name)).toBeNull()

    const town = screen.getByLabelText(/^Town/)
    expect(town).toHaveValue('Didsbury')
    await user.clear(town)
    await user.type(town, 'York')
    await user.click(save())
    await waitFor(() => expect(toasts()).toContain('Account preferences updated successfully!'))
    expect(await storedProfile(site, member)).toMatchObject({
      postcodePrefix: 'SW1A',
      town: 'York',
      region: 'London',
      county: 'Greater London',
      userCountry: 'England',
    })
  },
)

test(
  'an unknown postcode prefix is reported at its field, and the place stays',
  covers('PREF-22', 'PREF-29', 'PREF-33.3'),
  async () => {
    const page = await openPage({ postcodePrefix: 'SW1A', region: 'London', userCountry: 'England' })
    expect(await prefix()).toHaveValue('SW1A')
    expect(screen.getByText('London, England')).toBeVisible()
    await page.user.clear(await prefix())
    await page.user.type(await prefix(), 'zz99')
    const field = await prefix()
    await waitFor(() =>
      expect(field).toHaveAccessibleDescription(
        expect.stringContaining('We don’t know ZZ99. Check it, or leave it blank.'),
      ),
    )
    expect(screen.getByText('London, England')).toBeVisible()
    expect(await storedProfile(site, page.member)).toMatchObject({
      postcodePrefix: 'SW1A',
      region: 'London',
      userCountry: 'England',
    })
    expect(toasts()).toEqual([])
    await page.user.click(screen.getByRole('button', { name: 'Save preferences' }))
    await waitFor(() => expect(field).toHaveFocus())
    expect(screen.getAllByText(/^We don’t know/)).toHaveLength(1)
    expect(screen.queryByText(/^Failed to update/)).toBeNull()
    await page.user.clear(field)
    await page.user.type(field, 'zz98')
    // Before the prefix is looked up.
    await page.user.click(screen.getByRole('button', { name: 'Save preferences' }))
    await waitFor(() => expect(field).toBeInvalid())
    expect(screen.queryByText(/^Failed to update/)).toBeNull()
    await page.user.clear(field)
    await page.user.type(field, 'sw1')
    await waitFor(() => expect(field).not.toHaveAccessibleDescription(expect.stringContaining('ZZ99')))
  },
)

test(
  'a member who has moved five times today is told so at the field, and the input is kept',
  covers('BEY-25.9'),
  async () => {
    const page = await openPage({ town: 'Salford', canTravel: false })
    const rule = { ...PLACE_CHANGES, name: 'place-changes' }
    for (let count = 1; count <= 5; count += 1) await site.services.limits.take(rule, page.member.id)
    const town = screen.getByLabelText(/^Town/)
    await page.user.clear(town)
    await page.user.type(town, 'Leeds')
    await page.user.type(await prefix(), 'sw1a')
    const told = expect.stringContaining('You can change where you live 5 times a day')
    const field = await prefix()
    await waitFor(() => expect(field).toHaveAccessibleDescription(told))
    await page.user.clear(field)
    await page.user.click(screen.getByRole('checkbox', { name: 'I can travel' }))
    await page.user.click(save())
    await waitFor(() => expect(town).toHaveAccessibleDescription(told))
    expect(town).toHaveValue('Leeds')
    await page.user.clear(town)
    await page.user.type(town, 'Salford')
    await page.user.click(save())
    await waitFor(() => expect(toasts()).toEqual(['Account preferences updated successfully!']))
    expect(await storedProfile(site, page.member)).toMatchObject({ town: 'Salford', canTravel: true })
  },
)

test(
  'a postcode prefix that exists in several countries offers a choice of country',
  covers('PREF-34.1', 'PREF-34.2'),
  async () => {
    const { user, member } = await openPage()
    await user.type(await prefix(), 'W12')
    const options = within(await country()).getAllByRole('option')
    expect(options.map(({ textContent }) => textContent)).toEqual([
      'Choose your country',
      'England',
      'Ireland',
    ])
    expect(await country()).toHaveValue('')
    expect(toasts()).toEqual([])
    await user.selectOptions(await country(), 'Ireland')
    await waitFor(() => expect(toasts()).toEqual([UPDATED]))
    expect(await country()).toHaveValue('Ireland')
    expect(await storedProfile(site, member)).toMatchObject({ userCountry: 'Ireland', county: 'Kildare' })
  },
)
