import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { logIn } from '#shared/domains/accounts/accounts.contract.ts'
import { PROOF_LIFE } from '#shared/domains/accounts/accounts.second-factor.contract.ts'
import { EXPORT_LIFE } from '#shared/domains/joining/joining.export.contract.ts'
import { PASSWORD } from '#server/testing/builders/given.ts'
import { codeOf, keepApp } from '#server/testing/builders/second-factor.ts'
import { covers } from '#testing/covers.ts'
import { answerOf, noAnswer, openSite, screen, type Site, toasts, waitFor, within } from '#testing/site.ts'

let site: Site
beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site.close())

const password = () => screen.findByLabelText('Your password')
const ask = () => screen.getByRole('button', { name: 'Prepare my data' })

/** From now on, collects the URLs of the files the browser saves. */
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

const fill = async ({ user }: Awaited<ReturnType<Site['open']>>, text: string) => {
  await user.clear(await password())
  await user.paste(text)
}

test(
  'the export is requested with the password, prepared and offered for a day, and each error is shown where it belongs',
  covers('BEY-09.1', 'BEY-09.2'),
  async () => {
    const page = await site.open('/account/account', await site.given.member())
    const main = within(await screen.findByRole('main'))
    expect(await main.findByRole('link', { name: 'Delete account' })).toHaveAttribute(
      'href',
      '/account/delete',
    )
    await page.user.click(main.getByRole('link', { name: 'Your data' }))
    await screen.findByRole('heading', { level: 1, name: 'Your data' })
    await password()
    await page.user.click(ask())
    expect(await password()).toHaveAccessibleDescription(/Please enter your password$/)
    await fill(page, 'wrong-one')
    await page.user.click(ask())
    await waitFor(async () =>
      expect(await password()).toHaveAccessibleDescription(/That’s not your password. Please try again.$/),
    )
    const mendAsking = page.trouble('POST /api/export', noAnswer)
    await fill(page, PASSWORD)
    await page.user.click(ask())
    await waitFor(() => expect(toasts()).toEqual(['We couldn’t prepare your data. Please try again.']))
    expect(await password()).toHaveValue(PASSWORD)
    mendAsking()

    await page.user.click(ask())
    expect(await screen.findByRole('progressbar', { name: 'Progress' })).toBeVisible()
    expect(screen.getByText('We’re collecting your data').closest('[role=status]')).toBeVisible()
    await site.services.jobs.drain()
    const saved = watchSaving()
    const download = await screen.findByRole('button', { name: /^Download \(\d+ KB\)$/ })
    const mendDownload = page.trouble('GET /api/account/security', noAnswer)
    await page.user.click(download)
    await waitFor(() => expect(toasts()).toEqual(['We couldn’t start the download. Please try again.']))
    expect(saved).toEqual([])
    mendDownload()
    await page.user.click(download)
    await waitFor(() => expect(saved).toEqual(['/media/export']))
    expect(screen.getByText('Your data is ready').closest('[role=status]')).toBeVisible()

    site.clock.advance(EXPORT_LIFE)
    history.pushState(null, '', '/status')
    await waitFor(() => expect(screen.queryByRole('heading', { name: 'Your data' })).toBeNull())
    history.back()
    await password()

    page.trouble('POST /api/export', answerOf(200, { export: { done: 3, total: 12, ready: null } }))
    page.trouble('GET /api/export', answerOf(200, { export: { done: 9, total: 12, ready: null } }))
    await fill(page, PASSWORD)
    await page.user.click(ask())
    const bar = await screen.findByRole('progressbar')
    expect(bar).toHaveAttribute('aria-valuemax', '12')
    await waitFor(() => expect(bar).toHaveAttribute('aria-valuenow', '9'))
  },
)

test(
  'a second factor is required before an export, and again for the download unless it was just given',
  covers('SESS-41.3', 'BEY-09.5'),
  async () => {
    const member = await site.given.member()
    const browser = site.visitor()
    await browser.call(logIn, { email: member.email, password: PASSWORD })
    const secret = await keepApp(site.services, { accountId: member.id, isOn: true })
    const saved = watchSaving()
    const question = async () =>
      within(await screen.findByRole('dialog', { name: 'First, show us it’s you' }))
    const page = await site.open('/account/export', browser)
    const giveCode = async () => {
      const dialog = await question()
      await page.user.click(dialog.getByLabelText('Code from your authenticator app'))
      await page.user.paste(codeOf(secret, site.services.clock.now()))
      expect(saved).toEqual([])
      await page.user.click(dialog.getByRole('button', { name: 'Go on' }))
    }
    await fill(page, PASSWORD)
    await page.user.click(ask())
    await giveCode()
    expect(await screen.findByRole('progressbar')).toBeVisible()
    await site.services.jobs.drain()
    const download = await screen.findByRole('button', { name: /^Download/ })
    expect(screen.getByText(/We’ll ask for your password first\./)).toBeVisible()
    site.clock.advance(PROOF_LIFE)
    await page.user.click(download)
    await page.user.click((await question()).getByLabelText('Your password'))
    await page.user.paste(PASSWORD)
    await giveCode()
    await waitFor(() => expect(saved).toEqual(['/media/export']))
    expect(screen.queryByRole('dialog')).toBeNull()
    await page.user.click(download)
    await waitFor(() => expect(saved).toHaveLength(2))
  },
)
