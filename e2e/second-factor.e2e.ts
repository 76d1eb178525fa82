import type { BrowserContext, Page } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'
import { expect, now, PASSWORD, registerMember, test, toastOf } from './support/fixtures.ts'
import { logIn } from './support/shell.ts'

const STEP = 30_000

/** The authenticator app's code for a key, now or `stepsLater` steps later. */
const codeOf = (key: string, stepsLater = 0) =>
  TOTP.generate({ secret: Secret.fromBase32(key), timestamp: now() + stepsLater * STEP })

/** Browsers don't store passkeys for IP addresses. */
const SITE = String(process.env['E2E_BASE_URL']).replace('127.0.0.1', 'localhost')

test.use({ baseURL: SITE })

/** Adds a virtual authenticator with a fingerprint reader that always accepts. Its passkeys are lost with the page. */
const giveDevice = async (context: BrowserContext, page: Page) => {
  const session = await context.newCDPSession(page)
  await session.send('WebAuthn.enable')
  await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
    },
  })
}

const main = (page: Page) => page.getByRole('main')
const dialogOf = (page: Page, name: string) => page.getByRole('dialog', { name })
const askWho = (page: Page) => dialogOf(page, 'First, show us it’s you')
const codesOn = (page: Page) => main(page).getByRole('listitem').allTextContents()

const prove = async (page: Page) => {
  await askWho(page).getByLabel('Your password', { exact: true }).fill(PASSWORD)
  await page.keyboard.press('Enter')
}

const openSecurity = async (page: Page) => {
  await page.goto('/account/security')
  await expect(page.getByRole('heading', { name: 'Passkeys' })).toBeVisible()
}

const keepCodes = async (page: Page) => {
  await expect(page.getByRole('heading', { name: 'Your recovery codes' })).toBeFocused()
  const codes = await codesOn(page)
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download' }).click()
  expect((await download).suggestedFilename()).toBe('recovery-codes.txt')
  await page.getByRole('button', { name: 'I’ve saved them' }).click()
  return codes
}

/** Sets an authenticator app up on the page, and returns its key. */
const setUpApp = async (page: Page) => {
  const key = ((await main(page).locator('code').textContent()) ?? '').replaceAll(' ', '')
  await page.getByLabel('Code the app shows now').fill(codeOf(key))
  await page.keyboard.press('Enter')
  return key
}

/** Cancels the device's next prompt. */
const cancelOnce = (page: Page) =>
  page.evaluate(() => {
    const container = navigator.credentials
    const get = container.get.bind(container)
    container.get = () => {
      container.get = get
      return Promise.reject(new DOMException('The operation was not allowed.', 'NotAllowedError'))
    }
  })

test('a member adds a passkey, logs in and reauthenticates with it, and removes it', async ({
  page,
  context,
}) => {
  await giveDevice(context, page)
  const { email } = await registerMember(page, 'woman', SITE)
  await openSecurity(page)
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await prove(page)
  await expect(page.getByLabel('What do you want to call it?')).toHaveValue('This device')
  await page.getByLabel('What do you want to call it?').fill('My laptop')
  await page.keyboard.press('Enter')
  await keepCodes(page)
  const list = page.getByRole('list', { name: 'Your passkeys' })
  await expect(list.getByRole('listitem')).toContainText(/My laptop.*not used yet/)

  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await page.getByRole('button', { name: 'Make the passkey' }).click()
  await expect(page.getByText('This device already has a passkey for your account.')).toBeVisible()

  await logIn(page, email)
  await expect(page.getByRole('button', { name: 'Use your passkey' })).toBeFocused()
  await cancelOnce(page)
  await page.keyboard.press('Enter')
  await expect(page.getByText(/^Your passkey wasn’t used/)).toBeVisible()
  await page.getByRole('button', { name: 'Use your passkey' }).click()
  await expect(page).toHaveURL('/dashboard')

  await openSecurity(page)
  await expect(list.getByRole('listitem')).toContainText(/last used just now/)
  await page.getByRole('button', { name: 'Remove the passkey “My laptop”' }).click()
  const question = dialogOf(page, 'Remove the passkey “My laptop”?')
  await expect(question).toContainText('Your password alone will be enough')
  await question.getByRole('button', { name: 'Remove the passkey' }).click()
  await expect(askWho(page).getByRole('button', { name: 'Use your passkey' })).toBeVisible()
  await prove(page)
  await expect(toastOf(page, 'Passkey removed.')).toBeVisible()
  await expect(list).toHaveCount(0)
})

test('a member with an app and a passkey can log in with either, or with a recovery code in a browser that has neither', async ({
  page,
  context,
}) => {
  await giveDevice(context, page)
  const { email } = await registerMember(page, 'woman', SITE)
  await page.goto('/account/account')
  await main(page).getByRole('link', { name: 'Log-in security' }).click()
  await page.getByRole('button', { name: 'Set up an app' }).click()
  await prove(page)
  const key = await setUpApp(page)
  const [code = ''] = await keepCodes(page)
  await expect(page.getByText('You have 10 left.')).toBeVisible()
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await page.getByRole('button', { name: 'Make the passkey' }).click()
  await expect(page.getByRole('list', { name: 'Your passkeys' })).toBeVisible()

  await logIn(page, email)
  await expect(page.getByRole('button', { name: 'Use your passkey' })).toBeFocused()
  // The code from the setup has been used, and the next one is already accepted.
  await page.getByLabel('Code from your authenticator app').fill(codeOf(key, 1))
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/dashboard')

  await openSecurity(page)
  await page.getByRole('button', { name: 'Make new codes' }).click()
  await dialogOf(page, 'Make new recovery codes?').getByRole('button', { name: 'Make new codes' }).click()
  const dialog = askWho(page)
  await dialog.getByRole('button', { name: 'Use your passkey' }).click()
  await expect(dialog.getByText('Please type your password.')).toBeVisible()
  await dialog.getByLabel('Your password', { exact: true }).fill(PASSWORD)
  await dialog.getByRole('button', { name: 'Use your passkey' }).click()
  const [next = ''] = await keepCodes(page)
  expect(next).not.toBe(code)

  await context.addInitScript(() => Reflect.deleteProperty(window, 'PublicKeyCredential'))
  await openSecurity(page)
  await expect(page.getByText(/^This browser can’t create passkeys/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Add a passkey' })).toHaveCount(0)
  await logIn(page, email)
  await page.getByRole('button', { name: 'Use a recovery code instead' }).click()
  await expect(page.getByLabel('Recovery code')).toBeFocused()
  await page.keyboard.type(next)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/dashboard')
})
