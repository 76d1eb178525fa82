import { afterAll, afterEach, beforeAll, expect, test, vi, type MockInstance } from 'vitest'
import { logIn } from '#shared/domains/accounts/accounts.contract.ts'
import { renewRecoveryCodes } from '#shared/domains/accounts/accounts.second-factor.contract.ts'
import { leave } from '#shared/domains/joining/joining.leaving.contract.ts'
import { DAY } from '#shared/kernel/time.ts'
import type { Agent } from '#server/testing/scenario/agent.ts'
import { PASSWORD } from '#server/testing/builders/given.ts'
import { codeOf, keepApp } from '#server/testing/builders/second-factor.ts'
import { covers } from '#testing/covers.ts'
import { noAnswer, openSite, screen, toasts, waitFor, within, type Site } from '#testing/site.ts'

let site: Site
beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site.close())
afterEach(() => spy?.mockRestore())

const CALL = 'POST /api/account/delete'
const word = () => screen.getByLabelText('Type DELETE to confirm')
const password = () => screen.getByLabelText('Your password')
const choices = () => within(screen.getByRole('main')).getAllByRole<HTMLInputElement>('radio')
const submit = () => screen.getByRole('button', { name: 'Delete my account' })

const openFor = async (who: { id: string } | Agent) => {
  const page = await site.open('/account/delete', who)
  await screen.findByRole('heading', { level: 1, name: 'Delete account' })
  const fill = async (field: HTMLElement, text: string) => {
    await page.user.clear(field)
    if (text) await page.user.paste(text)
  }
  const send = async (typed: { word: string; password: string }) => {
    await fill(word(), typed.word)
    await fill(password(), typed.password)
    await page.user.click(submit())
  }
  const asked = () => page.calls.filter(({ url }) => url === leave.path).map(({ body }) => body)
  return { ...page, send, asked }
}
/** Spies on the page load that follows and prevents it, because it would end the test. */
let spy: MockInstance | undefined
const assigned = () => (spy = vi.spyOn(location, 'assign').mockImplementation(() => undefined))

const kept = () => JSON.parse(sessionStorage.getItem('toast') ?? '{}') as unknown

test(
  'the Delete account page says what happens, problems are shown at their field, and then the account is deleted immediately',
  covers('DEL-01', 'DEL-02', 'DEL-03', 'DEL-04', 'DEL-05.1', 'DEL-06', 'SHELL-52'),
  async () => {
    const page = await openFor(await site.given.member())
    const main = within(screen.getByRole('main'))
    expect(main.getByText(/no one can see you from then on/)).toBeVisible()
    expect(main.getByRole('link', { name: 'Get your data' })).toHaveAttribute('href', '/account/export')
    expect(choices().map(({ value, checked }) => [value, checked])).toEqual([
      ['later', true],
      ['now', false],
    ])
    expect(password()).toHaveAttribute('type', 'password')
    await page.user.click(screen.getByRole('radio', { name: /Right now/ }))

    for (const typed of ['', 'delete', 'DELETE!']) {
      await page.send({ word: typed, password: PASSWORD })
      await waitFor(() =>
        expect({ typed, isAtWord: document.activeElement === word() }).toEqual({ typed, isAtWord: true }),
      )
      expect(word()).toHaveAccessibleDescription('Please type "DELETE" to confirm')
    }
    await page.send({ word: 'DELETE', password: '' })
    await waitFor(() => expect(password()).toHaveAccessibleDescription('Please enter your password'))
    expect(page.asked()).toEqual([])
    await page.send({ word: 'DELETE', password: 'wrong-one' })
    await waitFor(() =>
      expect(password()).toHaveAccessibleDescription('That’s not your password. Please try again.'),
    )
    expect(word()).toHaveValue('DELETE')
    expect(screen.getByRole('radio', { name: /Right now/ })).toBeChecked()
    expect(toasts()).toEqual([])

    const end = page.trouble(CALL, noAnswer)
    await page.send({ word: 'DELETE', password: PASSWORD })
    await waitFor(() => expect(toasts()).toEqual(['Failed to delete account. Please try again.']))
    end()
    await waitFor(() => expect(submit()).not.toHaveAttribute('aria-busy', 'true'))
    const assign = assigned()
    await page.user.click(submit())
    await waitFor(() => expect(assign).toHaveBeenCalledWith('/'))
    const right = { word: 'DELETE', password: PASSWORD, when: 'now' }
    expect(page.asked()).toEqual([{ ...right, password: 'wrong-one' }, right, right])
    expect(kept()).toMatchObject({ kind: 'success', text: 'Your account has been deleted. Take care.' })
  },
)

test(
  'a security change made while an account is being deleted is reported after the second factor is given, with the time from which the account can be deleted immediately again',
  covers('DEL-05.5', 'DEL-05.6'),
  async () => {
    const member = await site.given.member()
    const browser = site.visitor()
    await browser.call(logIn, { email: member.email, password: PASSWORD })
    const secret = await keepApp(site.services, { accountId: member.id, isOn: true })
    const { user, ...page } = await openFor(browser)
    await user.click(screen.getByRole('radio', { name: /Right now/ }))
    await page.send({ word: 'DELETE', password: PASSWORD })
    const dialog = within(await screen.findByRole('dialog', { name: 'First, show us it’s you' }))
    await site.as(member).call(renewRecoveryCodes, {})
    await user.click(dialog.getByLabelText('Code from your authenticator app'))
    await user.paste(codeOf(secret, site.services.clock.now()))
    await user.click(dialog.getByRole('button', { name: 'Go on' }))
    expect(await screen.findByRole('alert')).toHaveTextContent(/so we can’t delete your account right now/)
    await waitFor(() => expect(choices()).toHaveLength(1))
    expect(word()).toHaveValue('DELETE')
    const [only] = choices()
    expect([only?.value, only?.checked]).toEqual(['later', true])
    const until = new Date(site.clock.now().getTime() + 2 * DAY)
    expect(only?.closest('fieldset')).toHaveAccessibleDescription(
      new RegExp(`for good from \\w+, ${until.getDate()} .*You can still delete it in 14 days`),
    )
  },
)

test(
  'a member who leaves for now sees the landing page with a toast, and is welcomed back',
  covers('DEL-05.1', 'DEL-06'),
  async () => {
    const member = await site.given.member()
    const assign = assigned()
    const page = await openFor(member)
    await page.send({ word: 'DELETE', password: PASSWORD })
    await waitFor(() => expect(assign).toHaveBeenCalledWith('/'))
    expect(page.asked()).toEqual([{ word: 'DELETE', password: PASSWORD, when: 'later' }])
    expect(kept()).toMatchObject({
      kind: 'success',
      text: 'Your account is closed. Log in within 14 days if you change your mind.',
    })
    const { user } = await site.open('/login')
    await user.click(await screen.findByLabelText('Email'))
    await user.paste(member.email)
    await user.click(screen.getByLabelText('Password'))
    await user.paste(PASSWORD)
    await user.click(within(screen.getByRole('main')).getByRole('button', { name: 'Log in' }))
    await screen.findByRole('heading', { name: `Welcome, ${member.username}` })
    await waitFor(() =>
      expect(toasts()).toEqual(['Welcome back! Your account is yours again, just as you left it.']),
    )
  },
)
