import { afterAll, beforeAll, expect, test } from 'vitest'
import { logOut } from '#shared/domains/accounts/accounts.contract.ts'
import { covers } from '#testing/covers.ts'
import { address, openSite, screen, toasts, waitFor, within, type Site } from '#testing/site.ts'

let site: Site
beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site.close())

const TEXT = 'You need to be logged in to view the dashboard'

/** The toast with this text, once it is rendered. */
const toastOf = async (text: string) => {
  const toast = (await screen.findByText(text, { selector: '[data-sonner-toast] *' })).closest('li')
  return within(toast ?? document.body)
}

test(
  'a visitor is sent to the log-in, with a toast that links it',
  covers('DASH-20', 'DASH-21', 'ROUTE-09'),
  async () => {
    const { user } = await site.open('/dashboard')
    await waitFor(() => expect(toasts()).toEqual([TEXT]))
    expect(address()).toBe('/login?from=%2Fdashboard')
    await user.click((await toastOf(TEXT)).getByRole('button', { name: 'Log in' }))
    await waitFor(() => expect(address()).toBe('/login'))
  },
)

test(
  'a dashboard whose log-in ends says so in place, keeps nothing of the member, and links the log-in',
  covers('DASH-20', 'DASH-21', 'ROUTE-09', 'SESS-31'),
  async () => {
    const member = await site.given.member()
    const { agent, user } = await site.open('/dashboard', member)
    await screen.findByRole('heading', { name: `Welcome, ${member.username}` })
    expect((await agent.call(logOut, { scope: 'local' })).status).toBe(200)
    expect(await screen.findByRole('heading', { level: 1, name: TEXT })).toBeVisible()
    expect(address()).toBe('/dashboard')
    expect(toasts()).toEqual([TEXT])
    expect(document.body).not.toHaveTextContent(member.username)
    await user.click(within(screen.getByRole('main')).getByRole('link', { name: 'Log in' }))
    await waitFor(() => expect(address()).toBe('/login?from=%2Fdashboard'))
  },
)
