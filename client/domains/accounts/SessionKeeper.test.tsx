import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { getSession } from '#shared/domains/accounts/accounts.contract.ts'
import { DAY } from '#shared/kernel/time.ts'
import { PASSWORD } from '#server/testing/builders/given.ts'
import { covers } from '#testing/covers.ts'
import { address, noAnswer, openSite, screen, toasts, waitFor, within, type Site } from '#testing/site.ts'

let site: Site
beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site.close())

/** The storage key for a log-out the server wasn't notified of. */
const PENDING = 'pending-log-out'

let logOuts = 0
const count = () => void (logOuts += 1)
beforeEach(() => {
  logOuts = 0
  window.addEventListener('app:logout', count)
})
afterEach(() => window.removeEventListener('app:logout', count))

/** Opens a new member's inbox, and waits until the page is idle. */
const openInbox = async () => {
  const member = await site.given.member()
  const page = await site.open('/messages/inbox', member)
  await screen.findByText('No messages yet')
  await page.idle()
  return { ...page, member }
}

const press = async (name: string, { user }: Awaited<ReturnType<typeof openInbox>>) =>
  user.click(within(screen.getByRole('banner')).getByRole('button', { name }))

test(
  'a log-out ends the session, dispatches one event, notifies the other tabs and is confirmed',
  covers('SESS-19', 'SESS-20', 'SESS-25', 'SESS-43', 'BEY-25.4'),
  async () => {
    const page = await openInbox()
    localStorage.setItem('pin', '{}')
    const token = page.agent.cookies.get('session') ?? ''
    const otherTab = new BroadcastChannel('session')
    const told = new Promise((resolve) => (otherTab.onmessage = ({ data }) => resolve(data)))
    await press('Logout', page)
    // The toast is handed over to the next page.
    await waitFor(() =>
      expect(sessionStorage.getItem('toast')).toContain('You have been successfully logged out'),
    )
    expect(await told).toBe('app:logout')
    expect(logOuts).toBe(1)
    expect(page.agent.cookies.size).toBe(0)
    expect(localStorage.getItem(PENDING)).toBeNull()
    await waitFor(() => expect(localStorage.getItem('pin')).toBeNull())

    // The same log-out announced by another tab doesn't redirect a page that's already navigating to `/`.
    const before = address()
    otherTab.postMessage('app:logout')
    // Messages arrive in order, so by now this page has received the first.
    const heard = new Promise((resolve) => (otherTab.onmessage = resolve))
    new BroadcastChannel('session').postMessage('after it')
    await heard
    await page.idle()
    expect(address()).toBe(before)
    otherTab.close()
    page.agent.cookies.set('session', token)
    expect((await page.agent.call(getSession, {})).ok).toEqual({ session: null })
  },
)

test(
  'if the server can’t be reached for a log-out, the page drops the session and notifies the server later',
  covers('SESS-21', 'SESS-22', 'SESS-26'),
  async () => {
    const page = await openInbox()
    const end = page.trouble('POST /api/session/end', noAnswer)
    await press('Logout', page)
    await waitFor(() => expect(address()).toBe('/'))
    await waitFor(() => expect(toasts()).toEqual(['Failed to logout. Please try again.']))
    expect(logOuts).toBe(1)
    expect(document.body).not.toHaveTextContent(page.member.username)
    expect((await page.agent.call(getSession, {})).ok.session).not.toBeNull()
    end()
    window.dispatchEvent(new Event('online'))
    await waitFor(() => expect(page.agent.cookies.size).toBe(0))
    expect(localStorage.getItem(PENDING)).toBeNull()
  },
)

test('the next page completes a log-out the server wasn’t notified of', covers('SESS-22'), async () => {
  const member = await site.given.member()
  const agent = site.as(member)
  // Left behind by the previous page.
  localStorage.setItem(PENDING, '1')
  await site.open('/dashboard', agent)
  await waitFor(() => expect(toasts()).toEqual(['You need to be logged in to view the dashboard']))
  expect(localStorage.getItem(PENDING)).toBeNull()
  expect((await agent.call(getSession, {})).ok).toEqual({ session: null })
  expect(document.body).not.toHaveTextContent(member.username)
})

test(
  'a log-out in another tab ends the session in this one, leads to the log-in page, and removes unsaved input',
  covers('SESS-20', 'SESS-36.6', 'SESS-43'),
  async () => {
    const member = await site.given.member()
    const { user } = await site.open('/update-status', member)
    await user.click(await screen.findByLabelText('Your status'))
    await user.paste('Tea at four')
    expect(Object.values(sessionStorage)).toContain('Tea at four')
    const otherTab = new BroadcastChannel('session')
    otherTab.postMessage('app:logout')
    expect(await screen.findByRole('heading', { level: 1, name: 'Log in' })).toBeVisible()
    otherTab.close()
    expect(address()).toBe('/login?from=%2Fupdate-status')
    expect(logOuts).toBe(1)
    expect(document.body).not.toHaveTextContent(member.username)
    expect(Object.values(sessionStorage)).not.toContain('Tea at four')
  },
)

test(
  'a page whose session has expired asks for a new log-in, and leads back',
  covers('SESS-35'),
  async () => {
    const page = await openInbox()
    site.clock.advance(31 * DAY)
    await page.user.click(screen.getByRole('link', { name: 'Write a message' }))
    expect(await screen.findByRole('heading', { level: 1, name: 'Log in' })).toBeVisible()
    expect(address()).toBe('/login?from=%2Fmessages%2Fsend')
    expect(logOuts).toBe(1)
    expect(document.body).not.toHaveTextContent(page.member.username)
  },
)

test(
  'when the session isn’t valid any more, the page asks for a new log-in, and unsaved input is kept for the same member, but removed when someone else logs in',
  covers('SESS-34', 'SESS-36.6'),
  async () => {
    const [member, other] = [await site.given.member(), await site.given.member()]
    const { user, agent } = await site.open('/update-status', member)
    /** Sends the status with an invalid session. */
    const lose = async () => {
      agent.cookies.set('session', 'a'.repeat(43))
      await user.click(within(screen.getByRole('main')).getByRole('button', { name: 'Update status' }))
      expect(await screen.findByRole('heading', { level: 1, name: 'Log in' })).toBeVisible()
      expect(address()).toBe('/login?from=%2Fupdate-status')
      expect(document.body).not.toHaveTextContent('Tea at four')
      expect(document.body).not.toHaveTextContent(member.username)
    }
    const logInAs = async ({ email }: { email: string }) => {
      await user.click(await screen.findByLabelText('Email'))
      await user.paste(email)
      await user.click(screen.getByLabelText('Password'))
      await user.paste(PASSWORD)
      await user.click(within(screen.getByRole('main')).getByRole('button', { name: 'Log in' }))
      return screen.findByLabelText('Your status')
    }
    await user.click(await screen.findByLabelText('Your status'))
    await user.paste('Tea at four')
    await lose()
    expect(logOuts).toBe(1)
    expect(await logInAs(member)).toHaveValue('Tea at four')
    await lose()
    expect(await logInAs(other)).toHaveValue('')
    expect(Object.values(sessionStorage)).not.toContain('Tea at four')
  },
)

test('typing and logging out still work if browser storage is full', covers('SESS-36.7'), async () => {
  const page = await site.open('/update-status', await site.given.member())
  const status = await screen.findByLabelText('Your status')
  const setItem = () => {
    throw new DOMException('full', 'QuotaExceededError')
  }
  const full = { getItem: () => null, removeItem: () => undefined, setItem }
  vi.stubGlobal('localStorage', full)
  vi.stubGlobal('sessionStorage', full)
  await page.user.type(status, 'Tea')
  expect(status).toHaveValue('Tea')
  await page.user.click(within(screen.getByRole('banner')).getByRole('button', { name: 'Logout' }))
  await waitFor(() => expect(logOuts).toBe(1))
  expect(page.agent.cookies.size).toBe(0)
})
