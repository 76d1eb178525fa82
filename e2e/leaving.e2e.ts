import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { unzip } from '#testing/unzip.ts'
import { covers, expect, expectGoodScreen, PASSWORD, registerMember, test, toastOf } from './fixtures.ts'
import { startServer } from './server.ts'

const leave = async (page: Page, when: RegExp) => {
  await page.goto('/account/delete')
  await page.getByRole('radio', { name: when }).check()
  await page.getByLabel('Type DELETE to confirm').fill('DELETE')
  await page.getByLabel('Your password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Delete my account' }).click()
}

const logIn = async (page: Page, email: string) => {
  await page.goto('/login')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('main').getByRole('button', { name: 'Log in' }).click()
}

/** The server refuses the wrong log-in that the journey tries. */
const REFUSED = /status of 401/

test('all one’s data is downloaded as a ZIP', covers('BEY-09'), async ({ page }) => {
  const { email, username } = await registerMember(page)
  await page.goto('/account/account')
  await page.getByRole('list', { name: 'Settings' }).getByRole('link', { name: 'Your data' }).click()
  await page.getByLabel('Your password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Prepare my data' }).press('Enter')
  const link = page.getByRole('link', { name: /^Download/ })
  await expect(link).toBeVisible({ timeout: 30_000 })
  await expectGoodScreen(page, 'account-export-ready')
  const [download] = await Promise.all([page.waitForEvent('download'), link.click()])
  expect(download.suggestedFilename()).toMatch(/^my-data-\d{4}-\d\d-\d\d\.zip$/)
  const files = unzip(await readFile(await download.path()))
  expect(files.get('data/accounts.json')?.toString()).toContain(email)
  expect(files.get('data/profiles.json')?.toString()).toContain(username)

  await page.setContent(files.get('index.html')?.toString() ?? '')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your data')
  await page.setContent(files.get('pages/accounts.html')?.toString() ?? '')
  await expect(page.getByText(email)).toBeVisible()
  await expectGoodScreen(page, 'account-export-page')
})

test(
  'whoever leaves is logged out everywhere, and comes back by logging in',
  covers('DEL-01', 'DEL-05', 'DEL-06'),
  async ({ page, browser }) => {
    const { email, username } = await registerMember(page)
    const elsewhere = await browser.newContext({ storageState: await page.context().storageState() })
    const other = await elsewhere.newPage()
    await other.goto('/dashboard')
    await expect(other.getByRole('heading', { name: `Welcome, ${username}` })).toBeVisible()

    await leave(page, /In 14 days/)
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
  },
)

test(
  'whoever leaves at once is unknown from then on',
  covers('DEL-05', 'DEL-06'),
  async ({ page, noise }) => {
    noise.allow(REFUSED)
    const { email } = await registerMember(page)
    await leave(page, /Right now/)
    await expect(page).toHaveURL('/')
    await expect(page.getByText('Your account has been deleted.')).toBeVisible()
    await logIn(page, email)
    await expect(page.getByRole('main').getByRole('alert')).toContainText('Invalid email or password')
  },
)

test(
  'a start on an older copy of the data erases again who has left since',
  covers('DEL-05'),
  async ({ request }) => {
    test.slow()
    const folder = await mkdtemp(join(tmpdir(), 'ampersand-ledger-'))
    const ledger = join(folder, 'erased')
    const site = await startServer({ ERASURE_LEDGER: ledger })
    try {
      const logInAnna = () =>
        request.post(`${site.baseUrl}/api/session`, {
          headers: { origin: site.baseUrl },
          data: { email: 'anna@demo.example', password: 'ampersand-demo' },
        })
      const { session } = (await (await logInAnna()).json()) as { session: { user: { id: string } } }
      await site.leave()
      await writeFile(ledger, `${session.user.id}\n`)
      await site.comeBack()
      expect((await logInAnna()).status()).toBe(401)
    } finally {
      await site.stop()
      await rm(folder, { recursive: true })
    }
  },
)
