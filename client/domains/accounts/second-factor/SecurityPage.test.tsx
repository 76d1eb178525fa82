import { afterAll, beforeAll, expect, test } from 'vitest'
import { logIn } from '#shared/domains/accounts/accounts.contract.ts'
import { getSecurity } from '#shared/domains/accounts/accounts.second-factor.contract.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { replaceRecoveryCodes } from '#server/domains/accounts/second-factor/accounts.codes.commands.ts'
import { PASSWORD } from '#server/testing/builders/given.ts'
import { keepPasskey } from '#server/testing/builders/passkeys.ts'
import { codeOf, keepApp } from '#server/testing/builders/second-factor.ts'
import { expectAccountName } from '#testing/account-name.ts'
import { covers } from '#testing/covers.ts'
import { address, openSite, screen, toasts, waitFor, within, type Site } from '#testing/site.ts'

let site: Site
beforeAll(async () => {
  site = await openSite({ demo: false })
})
afterAll(() => site.close())

const button = (name: string) => screen.findByRole('button', { name })
type Page = Awaited<ReturnType<Site['open']>>

const logInBy = async ({ email }: { email: string }) => {
  const browser = site.visitor()
  await browser.call(logIn, { email, password: PASSWORD })
  return browser
}
const prove = async ({ user }: Page, password = PASSWORD) => {
  const dialog = within(await screen.findByRole('dialog', { name: 'First, show us it’s you' }))
  await user.click(dialog.getByLabelText('Your password'))
  await user.paste(password)
  await user.click(dialog.getByRole('button', { name: 'Go on' }))
  return dialog
}
/** Returns the key shown beside the QR code. */
const keyOnPage = async () => {
  const qr = await screen.findByRole('img', { name: 'QR code for your authenticator app' })
  return (qr.parentElement?.querySelector('code')?.textContent ?? '').replaceAll(' ', '')
}

test(
  'an admin without a second factor is redirected to the security page, sets up an authenticator app, keeps the recovery codes, and removes the app with password and code',
  covers('LOGIN-03.2', 'SESS-41.1', 'SESS-41.2'),
  async () => {
    const admin = await site.given.member({ role: 'admin' })
    const browser = await logInBy(admin)
    const page = await site.open('/admin', browser)
    expect(await screen.findByText(/^Staff log in with a second factor/)).toBeVisible()
    expect(address()).toBe('/account/security')
    await page.user.click(await button('Set up an app'))
    await screen.findByLabelText('Your password')
    await expectAccountName('ProofDialog.tsx', ['current-password'], admin.email)
    const dialog = await prove(page, 'wrong-password')
    expect(await dialog.findByText('That’s not your password.')).toBeVisible()
    await page.user.clear(dialog.getByLabelText('Your password'))
    await prove(page)
    const key = await keyOnPage()
    const code = screen.getByLabelText('Code the app shows now')
    await page.user.type(code, '000000')
    await page.user.click(await button('Turn it on'))
    expect(await screen.findByText(/This code isn’t right/)).toBeVisible()
    await page.user.clear(code)
    await page.user.type(code, codeOf(key, site.services.clock.now()))
    await page.user.click(await button('Turn it on'))
    expect(await screen.findByRole('heading', { name: 'Your recovery codes' })).toHaveFocus()
    expect(within(screen.getByRole('main')).getAllByRole('listitem')).toHaveLength(10)
    await page.user.click(await button('I’ve saved them'))
    expect(await screen.findByText('You have 10 left.')).toBeVisible()

    // Long enough for a new code, and for reauthentication to be required again.
    site.clock.advance(60 * 60_000)
    await page.user.click(await button('Remove the app'))
    const question = within(await screen.findByRole('dialog', { name: 'Remove your authenticator app?' }))
    await page.user.click(question.getByRole('button', { name: 'Remove the app' }))
    const removal = await prove(page)
    expect(await removal.findByText('Please enter a code.')).toBeVisible()
    await page.user.type(
      removal.getByLabelText('Code from your authenticator app'),
      codeOf(key, site.services.clock.now()),
    )
    await page.user.click(removal.getByRole('button', { name: 'Go on' }))
    expect(await button('Set up an app')).toBeVisible()
    expect(toasts()).toContain('Authenticator app removed.')
    expect((await browser.call(getSecurity, {})).ok.appSince).toBeNull()
  },
)

const firstCodeOnPage = () => within(screen.getByRole('main')).getAllByRole('listitem')[0]?.textContent ?? ''

const enterPassword = async ({ user }: Page, email: string) => {
  for (const [field, text] of [
    [await screen.findByLabelText('Email'), email],
    [screen.getByLabelText('Password'), PASSWORD],
  ] as const) {
    await user.clear(field)
    await user.click(field)
    await user.paste(text)
  }
  await user.click(submit())
}
const givenApp = async () => {
  const member = await site.given.member()
  return { ...member, secret: await keepApp(site.services, { accountId: member.id, isOn: true }) }
}
const codeField = () => screen.findByLabelText('Code from your authenticator app')
const submit = () => within(screen.getByRole('main')).getByRole('button', { name: 'Log in' })

test(
  'the log-in of a member with an authenticator app asks for a code, and continues to the destination',
  covers('SESS-41.1'),
  async () => {
    const { email, secret } = await givenApp()
    const page = await site.open('/login?from=%2Faccount%2Fsessions')
    const { user } = page
    await enterPassword(page, email)
    await codeField()
    await user.click(await button('Use a recovery code instead'))
    expect(await screen.findByLabelText('Recovery code')).toHaveFocus()
    await user.click(await button('Start again'))

    await enterPassword(page, email)
    await codeField()
    site.clock.advance(5 * 60_000)
    await user.type(await codeField(), codeOf(secret, site.services.clock.now()))
    await user.click(submit())
    expect(await screen.findByLabelText('Password')).toBeVisible()
    expect(toasts()).toEqual(['That took a little too long. Please log in again.'])

    await enterPassword(page, email)
    const field = await codeField()
    expect(field).toHaveFocus()
    await user.click(submit())
    expect(await screen.findByText('Please enter a code.')).toBeVisible()
    await user.type(field, '000000')
    await user.click(submit())
    expect(await screen.findByText(/This code isn’t right/)).toBeVisible()
    await user.clear(field)
    await user.type(field, codeOf(secret, site.services.clock.now()))
    await user.click(submit())
    await waitFor(() => expect(address()).toBe('/account/sessions'))
  },
)

// These tests run at the address 127.0.0.1.
test('at an IP address a member with only passkeys is shown why they don’t work, and uses a recovery code', async () => {
  const member = await site.given.member()
  const browser = await logInBy(member)
  await keepPasskey(site.services, { accountId: member.id, name: 'Grey key' })
  const codes = await inTransaction(site.services, ({ tx }) =>
    replaceRecoveryCodes(tx, { accountId: member.id, now: site.clock.now() }),
  )
  const page = await site.open('/account/security', browser)
  expect(await screen.findByText(/^Passkeys only work at the site’s web address/)).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Add a passkey' })).toBeNull()
  const list = within(screen.getByRole('list', { name: 'Your passkeys' }))
  expect(list.getByText('Grey key')).toBeVisible()
  await page.user.click(await button('Make new codes'))
  const question = within(await screen.findByRole('dialog', { name: 'Make new recovery codes?' }))
  await page.user.click(question.getByRole('button', { name: 'Make new codes' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'First, show us it’s you' }))
  expect(dialog.getByText(/^Your passkey only works at the site’s web address/)).toBeVisible()
  expect(dialog.queryByRole('button', { name: 'Use your passkey' })).toBeNull()
  await page.user.type(dialog.getByLabelText('Recovery code'), codes[0] ?? '')
  await prove(page)
  expect(await screen.findByRole('heading', { name: 'Your recovery codes' })).toHaveFocus()
  const next = firstCodeOnPage()

  const login = await site.open('/login')
  const { user } = login
  await enterPassword(login, member.email)
  expect(await screen.findByLabelText('Recovery code')).toHaveFocus()
  expect(screen.getByText(/^Your passkey only works at the site’s web address/)).toBeVisible()
  expect(screen.queryByLabelText('Code from your authenticator app')).toBeNull()
  await user.type(screen.getByLabelText('Recovery code'), next)
  await user.click(submit())
  await waitFor(() => expect(address()).toBe('/dashboard'))
})
