import type { BrowserContext, Page } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'
import { covers, expect, expectGoodScreen, PASSWORD, registerMember, test, toastOf } from './fixtures.ts'
import { logIn } from './shell.ts'

const STEP = 30_000
const codeOf = (key: string, stepsLater = 0) =>
  TOTP.generate({ secret: Secret.fromBase32(key), timestamp: Date.now() + stepsLater * STEP })

/** Browsers keep no passkeys for a number. */
const SITE = String(process.env['E2E_BASE_URL']).replace('127.0.0.1', 'localhost')

test.use({ baseURL: SITE })

/** A device with a fingerprint reader that always knows the finger; forgets its passkeys with the page. */
const giveDevice = async (context: BrowserContext, page: Page) => {
  const session = await context.newCDPSession(page)
  await session.send('WebAuthn.enable')
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
    },
  })
  return { session, authenticatorId }
}

const dialogOf = (page: Page, name: string) => page.getByRole('dialog', { name })
const askWho = (page: Page) => dialogOf(page, 'First, show us that it is you')
const make = (page: Page) => page.getByRole('button', { name: 'Make the passkey' }).click()

const prove = async (page: Page) => {
  await askWho(page).getByLabel('Your password', { exact: true }).fill(PASSWORD)
  await page.keyboard.press('Enter')
}

const openSecurity = async (page: Page) => {
  await page.goto('/account/security')
  await expect(page.getByRole('heading', { name: 'Passkeys' })).toBeVisible()
}

/** Makes the first passkey of a new member on this device. */
const register = async (page: Page) => {
  const member = await registerMember(page, 'woman', SITE)
  await openSecurity(page)
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await prove(page)
  await make(page)
  await expect(page.getByRole('heading', { name: 'Your recovery codes' })).toBeFocused()
  const codes = await page.getByRole('main').getByRole('listitem').allTextContents()
  await page.getByRole('button', { name: 'I have kept them' }).click()
  return { ...member, codes }
}

test(
  'a member adds a passkey, logs in with it, shows with it who they are, and removes it',
  { tag: '@phone', ...covers('BEY-26') },
  async ({ page, context }) => {
    await giveDevice(context, page)
    const member = await registerMember(page, 'woman', SITE)
    await openSecurity(page)
    await page.getByRole('button', { name: 'Add a passkey' }).click()
    await prove(page)
    await expect(page.getByLabel('What do you want to call it?')).toHaveValue('This device')
    await expectGoodScreen(page, 'passkey-setup')
    await page.getByLabel('What do you want to call it?').fill('My laptop')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: 'Your recovery codes' })).toBeFocused()
    await page.getByRole('button', { name: 'I have kept them' }).click()
    const list = page.getByRole('list', { name: 'Your passkeys' })
    await expect(list.getByRole('listitem')).toContainText(/My laptop.*not used yet/)
    await expectGoodScreen(page, 'passkey-list')

    await page.getByRole('button', { name: 'Add a passkey' }).click()
    await make(page)
    await expect(page.getByText('This device has a passkey for your account already.')).toBeVisible()

    await logIn(page, member.email)
    await expect(page.getByRole('button', { name: 'Use your passkey' })).toBeFocused()
    await expectGoodScreen(page, 'passkey-login')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/dashboard')

    await openSecurity(page)
    await expect(list.getByRole('listitem')).toContainText(/last used just now/)
    await page.getByRole('button', { name: 'Remove the passkey “My laptop”' }).click()
    const question = dialogOf(page, 'Remove the passkey “My laptop”?')
    await expect(question).toContainText('Your password alone will be enough')
    await question.getByRole('button', { name: 'Remove the passkey' }).click()
    await expect(askWho(page).getByRole('button', { name: 'Use your passkey' })).toBeVisible()
    await expectGoodScreen(page, 'passkey-proof')
    await prove(page)
    await expect(toastOf(page, 'Your passkey is removed.')).toBeVisible()
    await expect(list).toHaveCount(0)
  },
)

test(
  'a passkey of another account opens nothing, and a recovery code does',
  covers('BEY-26'),
  async ({ page, context, noise }) => {
    noise.allow(/422/)
    const { session, authenticatorId } = await giveDevice(context, page)
    const { email, codes } = await register(page)
    const { credentials } = await session.send('WebAuthn.getCredentials', { authenticatorId })
    await session.send('WebAuthn.clearCredentials', { authenticatorId })
    await page.context().clearCookies()
    const other = await register(page)
    expect(other.email).not.toBe(email)

    // The device claims that its key is the one that the account is asked for.
    const [own] = credentials
    const [theirs] = (await session.send('WebAuthn.getCredentials', { authenticatorId })).credentials
    if (!own || !theirs) throw new Error('the device has made no passkey')
    await session.send('WebAuthn.clearCredentials', { authenticatorId })
    await session.send('WebAuthn.addCredential', {
      authenticatorId,
      credential: { ...theirs, credentialId: own.credentialId },
    })
    await logIn(page, email)
    await page.getByRole('button', { name: 'Use your passkey' }).click()
    await expect(page.getByText(/^This passkey did not work for your account/)).toBeVisible()
    await page.getByRole('button', { name: 'Use a recovery code instead' }).click()
    await expect(page.getByLabel('Recovery code')).toBeFocused()
    await page.keyboard.type(codes[0] ?? '')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/dashboard')
  },
)

test('a cancelled prompt loses nothing, and a browser without passkeys says so', async ({
  page,
  context,
}) => {
  await giveDevice(context, page)
  const { email } = await register(page)
  await logIn(page, email)
  await page.evaluate(() => {
    const container = navigator.credentials
    const get = container.get.bind(container)
    container.get = () => {
      container.get = get
      return Promise.reject(new DOMException('The operation was not allowed.', 'NotAllowedError'))
    }
  })
  await page.getByRole('button', { name: 'Use your passkey' }).click()
  await expect(page.getByText(/^Your passkey was not used, and nothing is lost/)).toBeVisible()
  await page.getByRole('button', { name: 'Use your passkey' }).click()
  await expect(page).toHaveURL('/dashboard')

  await context.addInitScript(() => Reflect.deleteProperty(window, 'PublicKeyCredential'))
  await openSecurity(page)
  await expect(page.getByText(/^This browser cannot make passkeys/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Add a passkey' })).toHaveCount(0)
  await logIn(page, email)
  await expect(page.getByText('This browser cannot use passkeys. Please use a code.')).toBeVisible()
  await expect(page.getByLabel('Recovery code')).toBeFocused()
})

test('with an app and a passkey, each finishes a log-in and shows who is there', async ({
  page,
  context,
}) => {
  await giveDevice(context, page)
  const { email } = await register(page)
  await page.getByRole('button', { name: 'Set up an app' }).click()
  const key = ((await page.getByRole('main').locator('code').textContent()) ?? '').replaceAll(' ', '')
  await page.getByLabel('Code that the app shows now').fill(codeOf(key))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Remove the app' })).toBeVisible()

  await logIn(page, email)
  await expect(page.getByRole('button', { name: 'Use your passkey' })).toBeFocused()
  await expectGoodScreen(page, 'passkey-or-code-login')
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
  await page.keyboard.press('Enter')
  await expect(dialog.getByText('Please enter a code.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Use your passkey' }).click()
  await expect(page.getByRole('heading', { name: 'Your recovery codes' })).toBeVisible()
})
