import type { Page } from '@playwright/test'
import { covers, expect, expectGoodScreen, registerMember, test, toastOf } from './fixtures.ts'
import { logInAs } from './shell.ts'

test(
  'a visitor compares the memberships',
  covers('TIER-01', 'TIER-02', 'TIER-03', 'TIER-04', 'TIER-05', 'TIER-06', 'TIER-07', 'TIER-08'),
  async ({ page }) => {
    await page.goto('/support')
    const table = page.getByRole('table', { name: 'Membership comparison' })
    await expect(table.getByRole('row')).toHaveCount(7)
    const rows = await table.getByRole('row').allInnerTexts()
    expect(rows.map((row) => row.split('\t').map((cell) => cell.trim()))).toEqual([
      ['What it allows', 'Free', 'Silver', 'Gold'],
      ['Images', '1', '10', 'Unlimited'],
      ['Messages per day', '2', '50', 'Unlimited'],
      ['Search priority', 'None', 'Medium', 'Top'],
      ['Highlighted in search', 'No', 'Yes', 'Yes'],
      ['See who viewed', 'No', 'Yes', 'Yes'],
      ['Ad-free', 'No', 'No', 'Yes'],
    ])
    const main = page.getByRole('main')
    await expect(main.getByRole('button')).toHaveCount(0)
    await expect(main.getByRole('link')).toHaveText(['Register free'])
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
    await expectGoodScreen(page, 'support-visitor')
  },
)

/** Collects what the page asks the server for by itself. */
const listenToCalls = (page: Page) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  return asked
}

test(
  'a founder takes gold with one click',
  covers('LAND-10', 'TIER-27', 'DASH-12', 'DASH-13', 'DASH-15', 'DASH-16', 'DASH-18'),
  async ({ page }) => {
    await registerMember(page)
    const asked = listenToCalls(page)
    await page.goto('/dashboard')
    const membership = page.getByRole('region', { name: 'Your membership' })
    await expect(membership.getByText('Free', { exact: true })).toBeVisible()
    await expect(membership.getByText('For looking around and getting to know the place.')).toBeVisible()
    await expect(membership.getByText(/You are number \d+ of our first 5,000 members/)).toBeVisible()
    await expect(membership.getByRole('button', { name: 'Claim your free upgrade' })).toBeVisible()
    await expectGoodScreen(page, 'dashboard-founder')
    expect(asked.filter((path) => /membership|status/.test(path))).toEqual([])

    const actions = page.getByRole('region', { name: 'Quick actions' })
    await expect(actions.getByRole('link', { name: 'Edit profile' })).toHaveAttribute('href', '/account/edit')
    await expect(actions.getByRole('link', { name: 'Messages' })).toHaveAttribute('href', '/messages')
    await actions.getByRole('link', { name: 'Upgrade membership' }).click()
    await expect(page).toHaveURL('/support')
    await expect(page.getByRole('columnheader', { name: 'Free Yours' })).toBeVisible()
    await expectGoodScreen(page, 'support-founder')
    await membership.getByRole('button', { name: 'Claim your free upgrade' }).click()
    await expect(toastOf(page, 'Welcome to gold! Your membership has no end date.')).toBeVisible()
    await expect(membership.getByText('Gold', { exact: true })).toBeVisible()
    await expect(page.getByRole('columnheader', { name: 'Gold Yours' })).toBeVisible()
    await expect(membership.getByRole('button')).toHaveCount(0)

    await page.goto('/dashboard')
    await expect(membership.getByText('Without an end date')).toBeVisible()
    await expect(membership.getByRole('button')).toHaveCount(0)
    await membership.getByRole('link', { name: 'Compare memberships' }).click()
    await expect(page).toHaveURL('/support')
  },
)

test('the dashboard tells until when a membership lasts', covers('DASH-14'), async ({ page }) => {
  await logInAs(page, 'anna@demo.example')
  await page.goto('/dashboard')
  const membership = page.getByRole('region', { name: 'Your membership' })
  await expect(membership.getByText('Silver', { exact: true })).toBeVisible()
  await expect(membership.getByText(/^Until \d+ \w+ \d{4}$/)).toBeVisible()
  await expectGoodScreen(page, 'dashboard-silver')
})
