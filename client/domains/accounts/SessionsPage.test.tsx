import { afterAll, beforeAll, expect, test } from 'vitest'
import { getSession, logIn } from '#shared/domains/accounts/accounts.contract.ts'
import { PASSWORD } from '#server/testing/builders/given.ts'
import { covers } from '#testing/covers.ts'
import { noAnswer, openSite, screen, type Site, toasts, waitFor, within } from '#testing/site.ts'

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
  'every session of the member is listed, and each of the others can be ended, or all of them; a failure is reported',
  covers('SESS-36.1'),
  async () => {
    const { user, trouble, phone, desk, here } = await openPage()
    const areOpen = async () => [await isOpen(phone), await isOpen(desk), await isOpen(here)]
    expect(rows()).toHaveLength(3)
    const current = rows().filter((row) => row.textContent.includes('This device'))
    expect(current).toHaveLength(1)
    expect(within(current[0] ?? document.body).queryByRole('button')).toBeNull()
    expect(screen.getByText('Safari on iPhone')).toBeVisible()
    for (const row of rows()) expect(row).toHaveTextContent(/Logged in on .+, last used/)

    const endAll = () => user.click(screen.getByRole('button', { name: 'Log out everywhere else' }))
    const mend = trouble('POST /api/session/end', noAnswer)
    await endAll()
    await waitFor(() => expect(toasts()).toEqual(['We couldn’t log that device out. Please try again.']))
    expect(rows()).toHaveLength(3)
    mend()

    await user.click(screen.getByRole('button', { name: 'Log out: Safari on iPhone' }))
    await waitFor(() => expect(rows()).toHaveLength(2))
    expect(toasts()).toContain('That device is logged out.')
    expect(await areOpen()).toEqual([false, true, true])
    await endAll()
    await waitFor(() => expect(rows()).toHaveLength(1))
    expect(screen.getByText('You’re not logged in anywhere else.')).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Log out everywhere else' })).toBeNull()
    expect(await areOpen()).toEqual([false, false, true])
  },
)
