import { afterAll, afterEach, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { covers } from '#testing/covers.ts'
import { noAnswer, openSite, screen, toasts, waitFor, type Site } from '#testing/site.ts'

let site: Site
beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site.close())

const LOST = 'We’ve lost the connection. We’ll keep trying, and what you’ve typed stays here.'

// Reconnects, so that the next test's page starts with a connection.
afterEach(() => void window.dispatchEvent(new Event('online')))

test(
  'a lost connection offers a reconnect button that shows its progress and reloads the page, unless it’s lost again or something was typed',
  covers('CONN-28.1', 'CONN-28.2', 'CONN-29.1', 'CONN-29.3', 'CONN-30', 'CONN-32', 'CONN-33'),
  async () => {
    const reload = vi.spyOn(location, 'reload').mockImplementation(() => undefined)
    onTestFinished(() => reload.mockRestore())
    const { user, trouble } = await site.open('/forgot-password')
    const email = await screen.findByLabelText('Email')
    const cut = () => {
      const end = trouble('GET /api/health', noAnswer)
      window.dispatchEvent(new Event('offline'))
      return end
    }
    const lost = await waitFor(() => {
      // A request still in flight may have ended the outage, so this starts it again.
      cut()
      return screen.getByText(LOST)
    })
    expect(lost).toBeVisible()
    const follows = (before: Node, after: Node) =>
      Boolean(before.compareDocumentPosition(after) & Node.DOCUMENT_POSITION_FOLLOWING)
    expect(follows(screen.getByRole('banner'), lost)).toBe(true)
    expect(follows(lost, screen.getByRole('main'))).toBe(true)
    const button = () => screen.getByRole('button', { name: 'Reconnect' })
    const reconnect = async (text: string) => {
      await user.click(button())
      expect(await screen.findByText(text)).toBeVisible()
    }

    let breakCheck = (): void => undefined
    const check = new Promise<Response>((_, reject) => {
      breakCheck = () => reject(new Error('in the way'))
    })
    trouble('HEAD /api/health', () => check)
    await reconnect('Checking connection...')
    expect(button()).toHaveAttribute('aria-busy', 'true')
    breakCheck()
    expect(await screen.findByText('Error checking connection')).toBeVisible()
    const end = trouble('HEAD /api/health', noAnswer)
    await waitFor(() => expect(button()).not.toHaveAttribute('aria-busy'))
    await reconnect('Connection failed. Please check your network and try again.')
    expect(button()).not.toHaveAttribute('aria-busy')
    end()

    await user.click(email)
    await user.paste('rose@example.org')
    await user.click(button())
    await waitFor(() =>
      expect(toasts()).toContain('You are connected again, and everything you typed is still here.'),
    )
    expect(email).toHaveValue('rose@example.org')
    await user.clear(email)
    cut()
    expect(await screen.findByText(LOST)).toBeVisible()
    await reconnect('Connection successful! Reloading page...')
    cut()
    expect(await screen.findByText(LOST)).toBeVisible()
    expect(button()).toBeEnabled()
    expect(reload).not.toHaveBeenCalled()
    await reconnect('Connection successful! Reloading page...')
    cut()()
    window.dispatchEvent(new Event('online'))
    await waitFor(() => expect(reload).toHaveBeenCalledOnce())
  },
)

test(
  'content that can’t be loaded offline reports it immediately, and loads automatically once the connection is back',
  covers('CONN-28.1', 'CONN-28.2'),
  async () => {
    const page = await site.open('/support')
    const ends = (['GET /api/membership/tiers', 'GET /api/health'] as const).map((call) =>
      page.trouble(call, noAnswer),
    )
    expect(await screen.findByRole('button', { name: 'Try again' })).toBeVisible()
    await screen.findByText(LOST)
    ends.forEach((end) => end())
    window.dispatchEvent(new Event('online'))
    expect(await screen.findByRole('list', { name: 'Membership comparison' })).toBeVisible()
    await waitFor(() => expect(screen.queryByText(LOST)).toBeNull())
  },
)
