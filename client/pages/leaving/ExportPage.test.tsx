import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { logIn } from '#shared/domains/accounts/accounts.contract.ts'
import { PROOF_LIFE, proveOwner } from '#shared/domains/accounts/accounts.second-factor.contract.ts'
import { EXPORT_LIFE, startExport } from '#shared/domains/joining/joining.export.contract.ts'
import { PASSWORD } from '#server/testing/given.ts'
import { codeOf, keepApp } from '#server/testing/second-factor.ts'
import { covers } from '#testing/covers.ts'
import { answerOf, noAnswer, openSite, screen, toasts, waitFor, within, type Site } from '#testing/site.ts'
import { sizeOf } from '#client/domains/joining/joining.export.text.ts'

let site: Site
beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site.close())

const password = () => screen.findByLabelText('Your password')
const ask = () => screen.getByRole('button', { name: 'Prepare my data' })

/** The addresses of what the browser is made to save from now on. */
const watchSaving = () => {
  const saved: string[] = []
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    if (this.hasAttribute('download')) saved.push(new URL(this.href).pathname)
  })
  onTestFinished(() => click.mockRestore())
  return saved
}

const open = async () => {
  const page = await site.open('/account/export', await site.given.member())
  await screen.findByRole('heading', { level: 1, name: 'Your data' })
  return page
}

test(
  'the data is asked for with the password, made, and offered',
  covers('BEY-09.1', 'BEY-09.2'),
  async () => {
    const page = await open()
    await page.user.type(await password(), PASSWORD)
    await page.user.click(ask())
    expect(await screen.findByRole('progressbar', { name: 'How much is done' })).toBeVisible()
    expect(screen.getByText('We are collecting your data').closest('[role=status]')).toBeVisible()
    await site.services.jobs.drain()
    const saved = watchSaving()
    await page.user.click(await screen.findByRole('button', { name: /^Download \(\d+ KB\)$/ }))
    await waitFor(() => expect(saved).toEqual(['/media/export']))
    expect(screen.getByText('Your data is ready').closest('[role=status]')).toBeVisible()
  },
)

test('where there is a second factor it is asked for first', covers('SESS-41.3'), async () => {
  const member = await site.given.member()
  const browser = site.visitor()
  await browser.call(logIn, { email: member.email, password: PASSWORD })
  const secret = await keepApp(site.services, { accountId: member.id, isOn: true })
  const { user } = await site.open('/account/export', browser)
  await user.type(await password(), PASSWORD)
  await user.click(ask())
  const dialog = within(await screen.findByRole('dialog', { name: 'First, show us that it is you' }))
  await user.type(
    dialog.getByLabelText('Code from your authenticator app'),
    codeOf(secret, site.services.clock.now()),
  )
  await user.click(dialog.getByRole('button', { name: 'Go on' }))
  expect(await screen.findByRole('progressbar')).toBeVisible()
})

test(
  'the download asks who is there first, over the page, unless they have just shown it',
  covers('BEY-09.5'),
  async () => {
    const member = await site.given.member()
    const browser = site.visitor()
    await browser.call(logIn, { email: member.email, password: PASSWORD })
    const secret = await keepApp(site.services, { accountId: member.id, isOn: true })
    const code = () => codeOf(secret, site.services.clock.now())
    await browser.call(proveOwner, { password: PASSWORD, code: code() })
    await browser.call(startExport, { password: PASSWORD })
    await site.services.jobs.drain()
    site.clock.advance(PROOF_LIFE)
    const saved = watchSaving()
    const { user } = await site.open('/account/export', browser)
    const download = await screen.findByRole('button', { name: /^Download/ })
    expect(screen.getByText(/, and we ask for your password first\./)).toBeVisible()
    await user.click(download)
    const dialog = within(await screen.findByRole('dialog', { name: 'First, show us that it is you' }))
    await user.type(dialog.getByLabelText('Your password'), PASSWORD)
    await user.type(dialog.getByLabelText('Code from your authenticator app'), code())
    expect(saved).toEqual([])
    await user.click(dialog.getByRole('button', { name: 'Go on' }))
    await waitFor(() => expect(saved).toEqual(['/media/export']))
    expect(screen.queryByRole('dialog')).toBeNull()
    await user.click(download)
    await waitFor(() => expect(saved).toHaveLength(2))
  },
)

test('a download that cannot begin says so', async () => {
  const page = await open()
  await page.user.type(await password(), PASSWORD)
  await page.user.click(ask())
  await screen.findByRole('progressbar')
  await site.services.jobs.drain()
  const download = await screen.findByRole('button', { name: /^Download/ })
  const saved = watchSaving()
  page.trouble('GET /api/account/security', noAnswer)
  await page.user.click(download)
  await waitFor(() => expect(toasts()).toEqual(['We could not start the download. Please try again.']))
  expect(saved).toEqual([])
})

test('it says how much is done', async () => {
  const page = await open()
  page.trouble('POST /api/export', answerOf(200, { export: { done: 3, total: 12, ready: null } }))
  page.trouble('GET /api/export', answerOf(200, { export: { done: 9, total: 12, ready: null } }))
  await page.user.type(await password(), PASSWORD)
  await page.user.click(ask())
  const bar = await screen.findByRole('progressbar')
  expect(bar).toHaveAttribute('aria-valuemax', '12')
  await waitFor(() => expect(bar).toHaveAttribute('aria-valuenow', '9'))
})

test('one that is ready is there when the page is opened again, and gone after a day', async () => {
  const page = await open()
  await page.user.type(await password(), PASSWORD)
  await page.user.click(ask())
  await screen.findByRole('progressbar')
  await site.services.jobs.drain()
  await site.open('/account/export', page.agent)
  await screen.findByRole('button', { name: /^Download/ })
  site.clock.advance(EXPORT_LIFE)
  await site.open('/account/export', page.agent)
  expect(await password()).toBeVisible()
})

test('a wrong password is said at its field', covers('BEY-09.1'), async () => {
  const page = await open()
  await password()
  await page.user.click(ask())
  expect(await password()).toHaveAccessibleDescription(/Please enter your password$/)
  await page.user.type(await password(), 'wrong-one')
  await page.user.click(ask())
  await waitFor(async () =>
    expect(await password()).toHaveAccessibleDescription(/This is not your password. Please try again.$/),
  )
})

test('a failure says so, and what was typed stays', async () => {
  const page = await open()
  page.trouble('POST /api/export', noAnswer)
  await page.user.type(await password(), PASSWORD)
  await page.user.click(ask())
  await waitFor(() => expect(toasts()).toEqual(['We could not prepare your data. Please try again.']))
  expect(await password()).toHaveValue(PASSWORD)
})

test('your profile leads to it', covers('BEY-09.2'), async () => {
  await site.open('/account/account', await site.given.member())
  const main = within(await screen.findByRole('main'))
  expect(await main.findByRole('link', { name: 'Your data' })).toHaveAttribute('href', '/account/export')
  expect(main.getByRole('link', { name: 'Delete account' })).toHaveAttribute('href', '/account/delete')
})

test.each([
  [1, '1 KB'],
  [340_400, '340 KB'],
  [1_240_000, '1.2 MB'],
])('%i bytes are %s', (bytes, said) => {
  expect(sizeOf(bytes)).toBe(said)
})
