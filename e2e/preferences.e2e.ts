import { covers, expect, expectGoodScreen, registerMember, test } from './fixtures.ts'
import { openInApp } from './shell.ts'

const preferencesSaved = 'Account preferences updated successfully!'

test(
  'preferences are saved, and the account type locks for a month',
  covers(
    'PREF-01',
    'PREF-02',
    'PREF-03',
    'PREF-04',
    'PREF-05',
    'PREF-12',
    'PREF-13',
    'PREF-14',
    'PREF-15',
    'PREF-16',
    'PREF-17',
    'PREF-18',
    'PREF-19',
    'PREF-33',
  ),
  async ({ page }) => {
    const { username } = await registerMember(page, 'man')
    await page.goto('/account/preferences')
    const type = page.getByLabel('Account type')
    await expect(type.getByRole('option')).toHaveText([
      'Man',
      'Woman',
      'Couple MF',
      'Couple MM',
      'Couple FF',
      'TV/TS',
    ])
    const lookingFor = page.getByRole('group', { name: 'Looking for' })
    await expect(lookingFor.getByRole('checkbox')).toHaveCount(6)
    const [from, to] = [page.getByLabel('From'), page.getByLabel('To', { exact: true })]
    await expect(from).toHaveValue('18')
    await expect(to).toHaveValue('60')
    for (const ages of [from, to]) {
      await expect(ages.getByRole('option')).toHaveCount(82)
      await expect(ages.getByRole('option').last()).toHaveText('99')
    }
    await expectGoodScreen(page, 'account-preferences')

    await from.selectOption('50')
    await to.selectOption('40')
    await page.getByRole('button', { name: 'Save preferences' }).click()
    await expect(page.getByText('The lowest age must not be above the highest.')).toBeVisible()
    await expect(to).toBeFocused()

    await from.selectOption('30')
    await type.selectOption('couple_mf')
    await lookingFor.getByLabel('Woman').check()
    await lookingFor.getByLabel('Couple FF').check()
    await page.getByLabel('I am happy to meet smokers').uncheck()
    await page.getByLabel('I can travel').check()
    await page.getByLabel('I can accommodate').check()
    await page.getByRole('button', { name: 'Save preferences' }).click()
    await expect(page.getByText(preferencesSaved)).toBeVisible()
    await expect(type).toBeDisabled()

    await page.reload()
    await expect(type).toBeDisabled()
    await expect(type).toHaveValue('couple_mf')
    await expect(page.getByText('Changed on')).toBeVisible()
    await expect(page.getByText('Next allowed change')).toBeVisible()
    await expect(page.getByText('You can only change once per month.')).toBeVisible()
    const days = page.locator('dd time')
    await expect(days).toHaveCount(2)
    const [changed = '', next = ''] = await days.evaluateAll((all) =>
      all.map((day) => day.getAttribute('datetime')),
    )
    expect(Date.parse(next ?? '') - Date.parse(changed ?? '')).toBeGreaterThan(27 * 86_400_000)
    await expect(from).toHaveValue('30')
    await expect(to).toHaveValue('40')
    await expect(page.getByLabel('I can travel')).toBeChecked()
    await expectGoodScreen(page, 'account-preferences-locked')

    await page.goto(`/profile/${username}`)
    await expect(page.getByText('Couple M/F ·')).toBeVisible()
    await expect(page.getByText('Ages 30 to 40')).toBeVisible()
    await expect(page.getByText('Couple F/F')).toBeVisible()
  },
)

test(
  'the place is filled while the postcode prefix is typed',
  covers('PREF-20', 'PREF-21', 'PREF-22', 'PREF-25', 'PREF-28', 'PREF-29', 'PUBP-10'),
  async ({ page }) => {
    const { username } = await registerMember(page)
    await page.goto('/account/preferences')
    const prefix = page.getByLabel('Postcode prefix')
    const updated = page.getByText('Location details updated automatically')
    await prefix.pressSequentially('sw1a')
    await expect(updated).toBeVisible()
    await expect(page.getByText(/London.*England/)).toBeVisible()
    await page.getByLabel('Town').fill('Westminster')
    await page.getByRole('button', { name: 'Save preferences' }).click()
    await expect(page.getByText(preferencesSaved)).toBeVisible()
    await page.reload()
    await expect(prefix).toHaveValue('SW1A')
    await page.goto(`/profile/${username}`)
    await expect(page.getByText(/^Westminster, .*London.*, England$/)).toBeVisible()
    await expect(page.getByText('SW1A')).toHaveCount(0)

    await page.goto('/account/preferences')
    await prefix.fill('ZZ99')
    await expect(page.getByText('Filled in from your postcode prefix.')).toBeVisible()
    await expect(updated).toHaveCount(0)
  },
)

test('a prefix of several countries is offered to choose from', covers('PREF-34'), async ({ page }) => {
  await registerMember(page)
  const countries = ['Australia', 'New Zealand']
  const place = { town: null, region: null, county: null, postcodePrefix: '2010' }
  await page.route('**/api/profile/place', (route) => {
    const { country } = route.request().postDataJSON() as { country?: string }
    return route.fulfill({
      json: { found: country !== undefined, countries, ...place, userCountry: country ?? null },
    })
  })
  await page.route('**/api/regions/lookup*', (route) =>
    route.fulfill({ json: { kind: 'ambiguous', countries } }),
  )
  await page.goto('/account/preferences')
  await expect(page.getByLabel('Country')).toHaveCount(0)
  await page.getByLabel('Postcode prefix').fill('2010')
  const country = page.getByLabel('Country')
  await expect(country.getByRole('option')).toHaveText(['Choose your country', ...countries])
  await expect(country).toHaveValue('')
  await country.selectOption('New Zealand')
  await expect(page.getByText('Location details updated automatically')).toBeVisible()
  await expect(country).toHaveValue('New Zealand')
})

test(
  'failures of the preferences are told in their words',
  covers('PREF-31', 'PREF-32'),
  async ({ page, noise }) => {
    noise.allow(/503/)
    await registerMember(page)
    const refuse = {
      status: 503,
      json: { error: { code: 'unavailable', message: 'The service is not available right now.' } },
    }
    await page.goto('/account/edit')
    await page.route('**/api/profile/preferences', (route) => route.fulfill(refuse))
    await openInApp(page, '/account/preferences')
    await expect(page.getByText('Unable to fetch account preferences. Please refresh.')).toBeVisible()
    await page.unroute('**/api/profile/preferences')
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByLabel('I can travel').check()
    await page.route('**/api/profile/preferences', (route) => route.fulfill(refuse))
    await page.getByRole('button', { name: 'Save preferences' }).click()
    await expect(page.getByRole('alert')).toContainText(
      'Failed to update account preferences: The service is not available right now.',
    )
    await expect(page.getByLabel('I can travel')).toBeChecked()
  },
)
