import { covers, expect, expectGoodScreen, registerMember, test } from './fixtures.ts'

test(
  'title, text and interests are saved and shown',
  covers(
    'EDIT-01',
    'EDIT-02',
    'EDIT-03',
    'EDIT-04',
    'EDIT-06',
    'EDIT-09',
    'PROF-37',
    'BEY-19',
    'PUBP-04',
    'PUBP-05',
    'PUBP-06',
    'PUBP-07',
  ),
  async ({ page }) => {
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
  },
)

test(
  'a refused or lost save says so and keeps what was typed',
  covers('EDIT-07', 'EDIT-08', 'PROF-38'),
  async ({ page, noise }) => {
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
  },
)

test(
  'a stranger sees the public fields only',
  covers('PUBP-01', 'PUBP-02', 'PUBP-03', 'CONST-20', 'PUBP-13', 'PUBP-15', 'PUBP-16', 'PUBP-18', 'PUBP-20'),
  async ({ page, browser, noise }) => {
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
  },
)

test(
  'whoever may not write finds the button off, with the reason',
  covers('PUBP-13'),
  async ({ page, browser, noise }) => {
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
  },
)

test(
  'settings named under /profile lead to their address under /account',
  covers('ROUTE-25'),
  async ({ page }) => {
    await registerMember(page)
    for (const name of ['edit', 'preferences', 'privacy']) {
      await page.goto(`/profile/${name}`)
      await expect(page).toHaveURL(`/account/${name}`)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    }
  },
)
