import { afterAll, beforeAll, expect, test } from 'vitest'
import { logIn } from '#shared/domains/accounts/accounts.contract.ts'
import { getSecurity } from '#shared/domains/accounts/accounts.second-factor.contract.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import { replaceRecoveryCodes } from '#server/domains/accounts/accounts.codes.commands.ts'
import { PASSWORD } from '#server/testing/given.ts'
import { keepPasskey } from '#server/testing/passkeys.ts'
import { codeOf, keepApp } from '#server/testing/second-factor.ts'
import { covers } from '#testing/covers.ts'
import { address, openSite, screen, toasts, waitFor, within, type Site } from '#testing/site.ts'

let site: Site
let strictSite: Site
beforeAll(async () => {
  site = await openSite()
  strictSite = await openSite({ demo: false })
})
afterAll(() => Promise.all([site.close(), strictSite.close()]))

const button = (name: string) => screen.findByRole('button', { name })
type Page = Awaited<ReturnType<Site['open']>>

const logInBy = async ({ email }: { email: string }) => {
  const browser = site.visitor()
  await browser.call(logIn, { email, password: PASSWORD })
  return browser
}
const prove = async ({ user }: Page, password = PASSWORD) => {
  const dialog = within(await screen.findByRole('dialog', { name: 'First, show us that it is you' }))
  await user.type(dialog.getByLabelText('Your password'), password)
  await user.click(dialog.getByRole('button', { name: 'Go on' }))
  return dialog
}
/** The key that the page shows beside the QR code. */
const keyOnPage = async () => {
  const qr = await screen.findByRole('img', { name: 'QR code for your authenticator app' })
  return (qr.parentElement?.querySelector('code')?.textContent ?? '').replaceAll(' ', '')
}

test('a member sets an app up, and keeps the recovery codes', covers('SESS-41.1', 'SESS-41.2'), async () => {
  const browser = await logInBy(await site.given.member())
  const page = await site.open('/account/security', browser)
  await page.user.click(await button('Set up an app'))
  const dialog = await prove(page, 'wrong-password')
  expect(await dialog.findByText('This is not your password.')).toBeVisible()
  await page.user.clear(dialog.getByLabelText('Your password'))
  await prove(page)
  const key = await keyOnPage()
  const code = screen.getByLabelText('Code that the app shows now')
  await page.user.type(code, '000000')
  await page.user.click(await button('Turn it on'))
  expect(await screen.findByText(/This code is not right/)).toBeVisible()
  await page.user.clear(code)
  await page.user.type(code, codeOf(key, site.services.clock.now()))
  await page.user.click(await button('Turn it on'))
  expect(await screen.findByRole('heading', { name: 'Your recovery codes' })).toHaveFocus()
  expect(within(screen.getByRole('main')).getAllByRole('listitem')).toHaveLength(10)
  await page.user.click(await button('I have kept them'))
  expect(await screen.findByText('You have 10 left.')).toBeVisible()
})

test('a member removes the app by password and code', async () => {
  const member = await site.given.member()
  const browser = await logInBy(member)
  const secret = await keepApp(site.services, { accountId: member.id, isOn: true })
  const page = await site.open('/account/security', browser)
  await page.user.click(await button('Remove the app'))
  const question = within(await screen.findByRole('dialog', { name: 'Remove your authenticator app?' }))
  await page.user.click(question.getByRole('button', { name: 'Remove the app' }))
  const dialog = await prove(page)
  expect(await dialog.findByText('Please enter a code.')).toBeVisible()
  await page.user.type(
    dialog.getByLabelText('Code from your authenticator app'),
    codeOf(secret, site.services.clock.now()),
  )
  await page.user.click(dialog.getByRole('button', { name: 'Go on' }))
  expect(await button('Set up an app')).toBeVisible()
  expect(toasts()).toContain('Your authenticator app is removed.')
  expect((await browser.call(getSecurity, {})).ok.appSince).toBeNull()
})

test('outside the demo, an admin is led here from every admin page', async () => {
  const admin = await strictSite.given.member({ role: 'admin' })
  await strictSite.open('/admin', strictSite.as(admin))
  expect(await screen.findByText(/^Staff log in with a second factor/)).toBeVisible()
  expect(address()).toBe('/account/security')
})

const firstCodeOnPage = () => within(screen.getByRole('main')).getAllByRole('listitem')[0]?.textContent ?? ''

const openStep = async (path = '/login') => {
  const member = await site.given.member()
  const secret = await keepApp(site.services, { accountId: member.id, isOn: true })
  const page = await site.open(path)
  await page.user.type(await screen.findByLabelText('Email'), member.email)
  await page.user.type(screen.getByLabelText('Password'), PASSWORD)
  await page.user.click(within(screen.getByRole('main')).getByRole('button', { name: 'Log in' }))
  const field = await screen.findByLabelText('Code from your authenticator app')
  return { ...page, member, secret, field }
}
const submit = () => within(screen.getByRole('main')).getByRole('button', { name: 'Log in' })

test('the log-in asks for a code, and leads to where the member was going', covers('SESS-41.1'), async () => {
  const { user, field, secret } = await openStep('/login?from=%2Faccount%2Fsessions')
  expect(field).toHaveFocus()
  await user.click(submit())
  expect(await screen.findByText('Please enter a code.')).toBeVisible()
  await user.type(field, '000000')
  await user.click(submit())
  expect(await screen.findByText(/This code is not right/)).toBeVisible()
  await user.clear(field)
  await user.type(field, codeOf(secret, site.services.clock.now()))
  await user.click(submit())
  await waitFor(() => expect(address()).toBe('/account/sessions'))
})

test('a log-in that waited for too long starts again', async () => {
  const { user, field, secret } = await openStep()
  site.clock.advance(5 * 60_000)
  await user.type(field, codeOf(secret, site.services.clock.now()))
  await user.click(submit())
  expect(await screen.findByLabelText('Password')).toBeVisible()
  expect(toasts()).toEqual(['That took a little too long. Please log in again.'])
})

test('a recovery code is asked for instead, and one can start again', async () => {
  const { user } = await openStep()
  await user.click(await button('Use a recovery code instead'))
  expect(await screen.findByLabelText('Recovery code')).toHaveFocus()
  await user.click(await button('Start again'))
  expect(await screen.findByLabelText('Email')).toBeVisible()
})

// The window of these tests is opened at 127.0.0.1.
test('where the site is opened by a number, no passkey is offered, and the page says why', async () => {
  const member = await site.given.member()
  const browser = site.as(member)
  await keepPasskey(site.services, { accountId: member.id, name: 'Grey key' })
  await site.open('/account/security', browser)
  expect(await screen.findByText(/^Passkeys only work when you open the site by its name/)).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Add a passkey' })).toBeNull()
  const list = within(screen.getByRole('list', { name: 'Your passkeys' }))
  expect(list.getByText('Grey key')).toBeVisible()
})

test('who has only passkeys types a recovery code there, at the log-in and to show who they are', async () => {
  const member = await site.given.member()
  const browser = await logInBy(member)
  await keepPasskey(site.services, { accountId: member.id })
  const codes = await inTransaction(site.services, ({ tx }) =>
    replaceRecoveryCodes(tx, { accountId: member.id, now: site.clock.now() }),
  )
  const page = await site.open('/account/security', browser)
  await page.user.click(await button('Make new codes'))
  const question = within(await screen.findByRole('dialog', { name: 'Make new recovery codes?' }))
  await page.user.click(question.getByRole('button', { name: 'Make new codes' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'First, show us that it is you' }))
  expect(dialog.getByText(/^Your passkey only works when you open the site by its name/)).toBeVisible()
  expect(dialog.queryByRole('button', { name: 'Use your passkey' })).toBeNull()
  await page.user.type(dialog.getByLabelText('Recovery code'), codes[0] ?? '')
  await prove(page)
  expect(await screen.findByRole('heading', { name: 'Your recovery codes' })).toHaveFocus()
  const next = firstCodeOnPage()

  const { user } = await site.open('/login')
  await user.type(await screen.findByLabelText('Email'), member.email)
  await user.type(screen.getByLabelText('Password'), PASSWORD)
  await user.click(submit())
  expect(await screen.findByLabelText('Recovery code')).toHaveFocus()
  expect(screen.getByText(/^Your passkey only works when you open the site by its name/)).toBeVisible()
  expect(screen.queryByLabelText('Code from your authenticator app')).toBeNull()
  await user.type(screen.getByLabelText('Recovery code'), next)
  await user.click(submit())
  await waitFor(() => expect(address()).toBe('/dashboard'))
})
