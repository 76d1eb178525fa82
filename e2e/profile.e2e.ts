import { expect, expectGoodScreen, registerMember, test } from './fixtures.ts'

const preferencesSaved = 'Account preferences updated successfully!'

test('EDIT-01 EDIT-02 EDIT-03 EDIT-04 EDIT-06 EDIT-09 PROF-37 BEY-19 PUBP-04 PUBP-05 PUBP-06 PUBP-07 title, text and interests are saved and shown', async ({
  page,
}) => {
  const { username } = await registerMember(page)
  await page.goto('/account/edit')
  await expect(page.getByRole('heading', { name: 'Edit profile' })).toBeVisible()
  await page.getByLabel('Title').fill('Two coffees, <b>please</b>')
  await expect(page.getByText('26 / 100')).toBeVisible()
  await page.getByLabel('Text', { exact: false }).last().fill('First line\nSecond line')
  await expect(page.getByText('22 / 5,000')).toBeVisible()
  const interests = page.getByRole('group', { name: 'Interests' })
  await expect(interests.getByRole('checkbox')).toHaveCount(29)
  await interests.getByText('Oral', { exact: true }).click()
  await interests.getByText('Toys', { exact: true }).click()
  await expect(page.getByText(/By saving you agree that Ampersand keeps your title/)).toBeVisible()
  await page.getByRole('button', { name: 'Save profile' }).click()
  await expect(page.getByText('Profile updated successfully!', { exact: true })).toBeVisible()
  await expect(page.getByText('Profile updated successfully', { exact: true })).toBeVisible()
  await expectGoodScreen(page, 'account-edit')

  await page.reload()
  await expect(page.getByLabel('Title')).toHaveValue('Two coffees, <b>please</b>')
  await expect(interests.getByRole('checkbox', { checked: true })).toHaveCount(2)

  await page.goto('/profile')
  await expect(page).toHaveURL(`/profile/${username}`)
  await expect(page.getByRole('heading', { name: username })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Two coffees, <b>please</b>' })).toBeVisible()
  await expect(page.getByText('First line')).toHaveText('First line\nSecond line')
  await expect(page.getByText('Toys', { exact: true })).toBeVisible()
})

test('EDIT-07 EDIT-08 PROF-38 a refused or lost save says so and keeps what was typed', async ({
  page,
  noise,
}) => {
  noise.allow(/503|ERR_FAILED/)
  await registerMember(page)
  await page.goto('/account/edit')
  await page.getByLabel('Title').fill('Not lost')
  await page.route('**/api/profile', (route) =>
    route.fulfill({
      status: 503,
      json: { error: { code: 'unavailable', message: 'The service is not available right now.' } },
    }),
  )
  await page.getByRole('button', { name: 'Save profile' }).click()
  await expect(page.getByRole('alert')).toContainText(
    'Failed to update profile: The service is not available right now.',
  )
  await expect(page.getByText('Failed to update profile', { exact: true })).toBeVisible()
  await page.unroute('**/api/profile')
  await page.route('**/api/profile', (route) => route.abort())
  await page.getByRole('button', { name: 'Save profile' }).click()
  await expect(page.getByText('An error occurred while updating your profile')).toBeVisible()
  await expect(page.getByLabel('Title')).toHaveValue('Not lost')
})

test('PREF-01 PREF-02 PREF-03 PREF-04 PREF-05 PREF-12 PREF-13 PREF-14 PREF-15 PREF-16 PREF-17 PREF-18 PREF-19 PREF-33 preferences are saved, and the account type locks for a month', async ({
  page,
}) => {
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
})

test('PREF-20 PREF-21 PREF-22 PREF-25 PREF-28 PREF-29 PUBP-10 the place is filled while the postcode prefix is typed', async ({
  page,
}) => {
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
})

test('PREF-34 a prefix of several countries is offered to choose from', async ({ page }) => {
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

test('PREF-31 PREF-32 failures of the preferences are told in their words', async ({ page, noise }) => {
  noise.allow(/503/)
  await registerMember(page)
  const refuse = {
    status: 503,
    json: { error: { code: 'unavailable', message: 'The service is not available right now.' } },
  }
  await page.goto('/account/edit')
  await page.route('**/api/profile/preferences', (route) => route.fulfill(refuse))
  await page.evaluate(() => history.pushState(null, '', '/account/preferences'))
  await page.evaluate(() => dispatchEvent(new PopStateEvent('popstate')))
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
})

test('PUBP-01 PUBP-02 PUBP-03 CONST-20 PUBP-13 PUBP-15 PUBP-16 PUBP-18 PUBP-20 a stranger sees the public fields only', async ({
  page,
  browser,
  noise,
}) => {
  noise.allow(/404/)
  const { username, email } = await registerMember(page, 'woman')
  await page.goto(`/account/${username}`)
  await expect(page).toHaveURL(`/profile/${username}`)
  await expect(page.getByRole('link', { name: 'Edit profile' }).last()).toBeVisible()
  await expect(page.getByText('Send Message')).toHaveCount(0)

  const stranger = await browser.newContext({ viewport: page.viewportSize() })
  noise.watch(stranger)
  const visit = await stranger.newPage()
  const answer = await visit.goto(`/profile/${username.toUpperCase()}`)
  expect(answer?.headers()['x-robots-tag']).toBe('noindex')
  await expect(visit.getByRole('heading', { name: username })).toBeVisible()
  const html = await visit.content()
  for (const secret of [email, 'birthYear', 'postcodePrefix', 'messagesSentToday'])
    expect(html).not.toContain(secret)
  const photo = visit.locator('article svg').first()
  expect(
    await photo.evaluate((picture) => picture.parentElement?.getBoundingClientRect().toJSON() as object),
  ).toMatchObject({
    width: 130,
    height: 130,
  })
  await expectGoodScreen(visit, 'profile-visitor')
  await visit.getByText('Send Message').click()
  await expect(visit).toHaveURL(/\/login\?from=/)
  expect(new URL(visit.url()).searchParams.get('from')).toBe(`/messages/send?to=${username}`)

  await visit.goto('/profile/nobody-is-called-so')
  await expect(visit.getByRole('heading', { name: 'Profile not found' })).toBeVisible()
  await expectGoodScreen(visit, 'profile-not-found')
  await stranger.close()
})

test('PUBP-13 whoever may not write finds the button off, with the reason', async ({
  page,
  browser,
  noise,
}) => {
  const { username } = await registerMember(page)
  const { origin } = new URL(String(process.env['E2E_BASE_URL']))
  await page.request.put('/api/contact-preferences', {
    headers: { origin },
    data: { allowFriendsOnly: true, allowedProfileTypes: [], blockedProfileTypes: [] },
  })
  const other = await browser.newContext({ viewport: page.viewportSize() })
  noise.watch(other)
  const visit = await other.newPage()
  await registerMember(visit)
  await visit.goto(`/profile/${username}`)
  const send = visit.getByRole('button', { name: 'Send Message' })
  await expect(send).toHaveAttribute('aria-disabled', 'true')
  await expect(send).toHaveAccessibleDescription(
    'You cannot send messages to this user due to their contact preferences.',
  )
  await expectGoodScreen(visit, 'profile-member')
  await other.close()
})

test('PRIV-01 PRIV-02 PRIV-03 PRIV-04 privacy is in force at once: a stranger does not find a profile for members', async ({
  page,
  browser,
  noise,
}) => {
  noise.allow(/404/)
  const { username } = await registerMember(page)
  const stranger = await browser.newContext()
  noise.watch(stranger)
  const visit = await stranger.newPage()
  await visit.goto(`/profile/${username}`)
  await expect(visit.getByRole('heading', { name: username })).toBeVisible()

  await page.goto('/account/privacy')
  await expect(page.getByRole('radio', { name: /Everyone/ })).toBeChecked()
  await expect(page.getByRole('switch', { checked: true })).toHaveCount(4)
  await page.getByRole('radio', { name: /Members/ }).check()
  await expect(page.getByText('Privacy settings updated')).toBeVisible()
  await page.getByRole('switch', { name: 'Show age and place' }).uncheck()
  await visit.reload()
  await expect(visit.getByRole('heading', { name: 'Profile not found' })).toBeVisible()
  await stranger.close()

  await page.reload()
  await expect(page.getByRole('radio', { name: /Members/ })).toBeChecked()
  await expect(page.getByRole('switch', { name: 'Show age and place' })).not.toBeChecked()
  await expectGoodScreen(page, 'account-privacy')
})

test('PRIV-05 BEY-19 a refused setting falls back, and a consent is withdrawn after a question', async ({
  page,
  noise,
}) => {
  noise.allow(/503/)
  await registerMember(page)
  await page.goto('/account/edit')
  await page.getByLabel('Title').fill('To be erased')
  await page.getByRole('button', { name: 'Save profile' }).click()
  await expect(page.getByText('Profile updated successfully!')).toBeVisible()

  await page.goto('/account/privacy')
  await page.route('**/api/profile/privacy', (route) =>
    route.request().method() === 'PATCH'
      ? route.fulfill({ status: 503, json: { error: { code: 'unavailable', message: 'Away.' } } })
      : route.continue(),
  )
  await page.getByRole('switch', { name: 'Appear in search' }).click()
  await expect(page.getByText('Failed to update privacy settings')).toBeVisible()
  await expect(page.getByRole('switch', { name: 'Appear in search' })).toBeChecked()

  await page.getByRole('button', { name: 'Withdraw: Profile title, text and interests' }).click()
  const question = page.getByRole('dialog')
  await expect(question).toContainText('are erased at once and cannot be brought back')
  await expectGoodScreen(page, 'account-privacy-withdraw')
  await question.getByRole('button', { name: 'Withdraw' }).click()
  await expect(page.getByText('You have not given any consent yet.')).toBeVisible()
  await page.goto('/account/edit')
  await expect(page.getByLabel('Title')).toHaveValue('')
})

test('ROUTE-25 settings named under /profile lead to their address under /account', async ({ page }) => {
  await registerMember(page)
  for (const name of ['edit', 'preferences', 'privacy']) {
    await page.goto(`/profile/${name}`)
    await expect(page).toHaveURL(`/account/${name}`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  }
})
