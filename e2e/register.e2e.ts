import type { Page } from '@playwright/test'
import { covers, expect, expectGoodScreen, PASSWORD, test } from './fixtures.ts'
import { stopTime } from './outages.ts'

const inlineOf = (page: Page, text: string) => page.getByRole('main').getByText(text, { exact: true })
const submit = (page: Page) => page.getByRole('button', { name: 'Create account' })
const username = (page: Page) => page.getByLabel('Username')
const uniqueName = () => `e2e-${crypto.randomUUID().slice(0, 12)}`

const fillAll = async (page: Page, name: string) => {
  await page.getByLabel('Email').fill(`${name}@example.org`)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByLabel('Confirm password').fill(PASSWORD)
  await username(page).fill(name)
  await page.getByLabel('Profile type').selectOption({ label: 'Couple (MF)' })
  await page.getByLabel('Birth month', { exact: true }).selectOption({ label: 'April' })
  await page.getByLabel('Birth year').selectOption('1990')
  await page.getByRole('checkbox', { name: 'I agree to the' }).check()
}

test(
  'whoever registers is logged in, and the dashboard opens 2 s later',
  covers('REG-42', 'REG-45', 'REG-47', 'CONST-42'),
  async ({ page, context }) => {
    const name = uniqueName()
    await page.clock.install()
    await page.goto('/register')
    await fillAll(page, name)
    await page.clock.runFor(600)
    await expect(page.getByText('This name is free.')).toBeVisible()
    await stopTime(page)
    await submit(page).click()
    await expect(inlineOf(page, 'Registration successful! You are now logged in.')).toBeVisible()
    await page.clock.runFor(1900)
    await expect(page).toHaveURL('/register')
    await page.clock.runFor(200)
    await expect(page).toHaveURL('/dashboard')
    await page.clock.resume()
    await expect(page.getByRole('heading', { level: 1, name: `Welcome, ${name}` })).toBeVisible()
    const cookie = (await context.cookies()).find((each) => each.name === 'session')
    expect(Math.round(((cookie?.expires ?? 0) - Date.now() / 1000) / 3600)).toBe(24)
  },
)

test(
  'a username is looked up from 3 characters on, half a second after the last of them',
  covers('REG-20', 'REG-21'),
  async ({ page }) => {
    const lookups: string[] = []
    page.on('request', (request) => {
      const [, looked] = /\/api\/usernames\/(.*)$/.exec(request.url()) ?? []
      if (looked) lookups.push(decodeURIComponent(looked))
    })
    await page.clock.install()
    await page.goto('/register')
    await stopTime(page)
    await username(page).pressSequentially('ab')
    await page.clock.runFor(2000)
    expect(lookups).toEqual([])

    const name = uniqueName()
    await username(page).fill(`${name}-1`)
    await page.clock.runFor(400)
    await username(page).fill(name)
    await page.clock.runFor(490)
    expect(lookups).toEqual([])
    await page.clock.runFor(20)
    await expect.poll(() => lookups).toEqual([name])
    await page.clock.resume()
    await expect(page.getByText('This name is free.')).toBeVisible()
  },
)

test(
  'the terms open in a dialog, which closes by Escape and agrees to nothing',
  covers('REG-12'),
  async ({ page }) => {
    await page.goto('/register')
    await page.getByRole('button', { name: 'Terms and Conditions' }).click()
    const terms = page.getByRole('dialog', { name: 'Terms and Conditions' })
    await expect(terms).toContainText('every partner included, is an adult')
    await expectGoodScreen(page, 'register-terms')
    await page.keyboard.press('Escape')
    await expect(terms).toBeHidden()
    await expect(page.getByRole('button', { name: 'Terms and Conditions' })).toBeFocused()
    await expect(page.getByRole('checkbox', { name: 'I agree to the' })).not.toBeChecked()
  },
)

test('a refused form is good to look at', async ({ page }) => {
  await page.goto('/register')
  await fillAll(page, uniqueName())
  await page.getByLabel('Birth month', { exact: true }).selectOption('')
  await expect(page.getByText('This name is free.')).toBeVisible()
  await submit(page).click()
  await expect(inlineOf(page, 'Please select your birth month and year')).toBeVisible()
  await expect(page.getByRole('meter', { name: 'Strength of the password' })).toBeVisible()
  await expectGoodScreen(page, 'register-refused')
})
