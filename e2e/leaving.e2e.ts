import { readFile } from 'node:fs/promises'
import { unzip } from '#testing/unzip.ts'
import { expect, PASSWORD, registerMember, test, toastOf } from './support/fixtures.ts'
import { logIn } from './support/shell.ts'

test('a member downloads all their data as a ZIP whose pages can be read', async ({ page }) => {
  const { email, username } = await registerMember(page)
  await page.goto('/account/export')
  await page.getByLabel('Your password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Prepare my data' }).press('Enter')
  const button = page.getByRole('button', { name: /^Download/ })
  await expect(button).toBeVisible({ timeout: 30_000 })
  const [download] = await Promise.all([page.waitForEvent('download'), button.click()])
  expect(download.suggestedFilename()).toMatch(/^my-data-\d{4}-\d\d-\d\d\.zip$/)
  const files = unzip(await readFile(await download.path()))
  expect(files.get('data/profiles.json')?.toString()).toContain(username)

  await page.setContent(files.get('index.html')?.toString() ?? '')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your data')
  await page.setContent(files.get('pages/accounts.html')?.toString() ?? '')
  await expect(page.getByText(email).first()).toBeVisible()
})

test('a member who closes their account is logged out everywhere, and reopens it by logging in', async ({
  page,
  browser,
}) => {
  const { email, username } = await registerMember(page)
  const elsewhere = await browser.newContext({ storageState: await page.context().storageState() })
  const other = await elsewhere.newPage()
  await other.goto('/dashboard')

  await page.goto('/account/delete')
  await page.getByRole('radio', { name: /In 14 days/ }).check()
  await page.getByLabel('Type DELETE to confirm').fill('DELETE')
  await page.getByLabel('Your password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Delete my account' }).click()
  await expect(page).toHaveURL('/')
  await expect(page.getByText('Your account is closed. Log in within 14 days')).toBeVisible()
  await page.goto('/dashboard')
  await expect(page).toHaveURL(/\/login/)
  await other.reload()
  await expect(other).toHaveURL(/\/login/)
  await elsewhere.close()

  await logIn(page, email)
  await expect(page).toHaveURL('/dashboard')
  await expect(toastOf(page, 'Your account is yours again, just as you left it.')).toBeVisible()
  await expect(page.getByRole('heading', { name: `Welcome, ${username}` })).toBeVisible()
})
