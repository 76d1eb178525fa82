import { afterAll, beforeAll, expect, test } from 'vitest'
import { getSession, logIn } from '#shared/domains/accounts/accounts.contract.ts'
import { PASSWORD } from '#server/testing/builders/given.ts'
import { covers } from '#testing/covers.ts'
import { address, noAnswer, openSite, screen, type Site, toasts, waitFor, within } from '#testing/site.ts'
import { deviceText } from './accounts.more.text.ts'

let site: Site
beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site.close())

const AGENTS = {
  phone:
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 Version/17.5 Safari/604.1',
  desk: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:128.0) Gecko/20100101 Firefox/128.0',
}
const logInOn = async ({ email }: { email: string }, agent: keyof typeof AGENTS) => {
  const browser = site.visitor()
  await browser.call(logIn, { email, password: PASSWORD }, { 'user-agent': AGENTS[agent] })
  return browser
}
const openPage = async () => {
  const member = await site.given.member()
  const [phone, desk] = [await logInOn(member, 'phone'), await logInOn(member, 'desk')]
  const here = await logInOn(member, 'desk')
  const page = await site.open('/account/sessions', here)
  await screen.findByRole('list', { name: 'Log-ins' })
  return { ...page, phone, desk, here }
}
const rows = () => within(screen.getByRole('list', { name: 'Log-ins' })).getAllByRole('listitem')
const isOpen = async (browser: Awaited<ReturnType<typeof logInOn>>) =>
  (await browser.call(getSession, {})).ok.session !== null

test(
  'every session of the member is listed, and the current one is marked',
  covers('SESS-36.1'),
  async () => {
    await openPage()
    expect(rows()).toHaveLength(3)
    const here = rows().filter((row) => row.textContent.includes('This device'))
    expect(here).toHaveLength(1)
    expect(within(here[0] ?? document.body).queryByRole('button')).toBeNull()
    expect(screen.getByText('Safari on iPhone')).toBeVisible()
    for (const row of rows()) expect(row).toHaveTextContent(/Logged in on .+, last used/)
  },
)

test('one of the member’s other sessions can be ended', covers('SESS-36.1'), async () => {
  const { user, phone, desk, here } = await openPage()
  await user.click(screen.getByRole('button', { name: 'Log out: Safari on iPhone' }))
  await waitFor(() => expect(rows()).toHaveLength(2))
  expect(toasts()).toEqual(['That device is logged out.'])
  expect([await isOpen(phone), await isOpen(desk), await isOpen(here)]).toEqual([false, true, true])
})

test(
  'all other sessions can be ended, and the page then says there are none',
  covers('SESS-36.1'),
  async () => {
    const { user, phone, desk, here } = await openPage()
    await user.click(screen.getByRole('button', { name: 'Log out everywhere else' }))
    await waitFor(() => expect(rows()).toHaveLength(1))
    expect(screen.getByText('You’re not logged in anywhere else.')).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Log out everywhere else' })).toBeNull()
    expect([await isOpen(phone), await isOpen(desk), await isOpen(here)]).toEqual([false, false, true])
  },
)

test('if a session can’t be ended, the page says so and keeps the device in the list', async () => {
  const page = await openPage()
  page.trouble('POST /api/session/end', noAnswer)
  await page.user.click(screen.getByRole('button', { name: 'Log out everywhere else' }))
  await waitFor(() => expect(toasts()).toEqual(['We couldn’t log that device out. Please try again.']))
  expect(rows()).toHaveLength(3)
})

test('a visitor who opens the list of sessions is sent to the log-in page', async () => {
  await site.open('/account/sessions')
  await waitFor(() => expect(address()).toBe(`/login?from=${encodeURIComponent('/account/sessions')}`))
})

test('a device is described by its browser and system, if known', covers('SESS-36.4'), () => {
  expect(deviceText({ browser: 'Firefox', system: 'Windows' })).toBe('Firefox on Windows')
  expect(deviceText({ browser: 'Firefox', system: null })).toBe('Firefox')
  expect(deviceText({ browser: null, system: 'Linux' })).toBe('A browser on Linux')
  expect(deviceText({ browser: null, system: null })).toBe('A device we don’t recognise')
})
