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

/** Opens a page and cuts its connection. */
const openCut = async () => {
  const page = await site.open('/forgot-password')
  await screen.findByLabelText('Email')
  page.trouble('GET /api/health', noAnswer)
  const lost = await waitFor(() => {
    // A request still in flight may have ended the outage, so this starts it again.
    window.dispatchEvent(new Event('offline'))
    return screen.getByText(LOST)
  })
  return { ...page, lost }
}

test(
  'a lost connection offers a reconnect button that shows its progress, and reconnecting doesn’t reload a page with typed text',
  covers('CONN-28.1', 'CONN-28.2', 'CONN-29.1', 'CONN-30', 'CONN-32', 'CONN-33'),
  async () => {
    const { user, trouble, lost } = await openCut()
    expect(lost).toBeVisible()
    const follows = (before: Node, after: Node) =>
      Boolean(before.compareDocumentPosition(after) & Node.DOCUMENT_POSITION_FOLLOWING)
    expect(follows(screen.getByRole('banner'), lost)).toBe(true)
    expect(follows(lost, screen.getByRole('main'))).toBe(true)
    const button = () => screen.getByRole('button', { name: 'Reconnect' })

    let breakCheck = (): void => undefined
    const check = new Promise<Response>((_, reject) => {
      breakCheck = () => reject(new Error('in the way'))
    })
    trouble('HEAD /api/health', () => check)
    await user.click(button())
    expect(await screen.findByText('Checking connection...')).toBeVisible()
    expect(button()).toHaveAttribute('aria-busy', 'true')
    breakCheck()
    expect(await screen.findByText('Error checking connection')).toBeVisible()

    const end = trouble('HEAD /api/health', noAnswer)
    await waitFor(() => expect(button()).not.toHaveAttribute('aria-busy'))
    await user.click(button())
    const text = 'Connection failed. Please check your network and try again.'
    expect(await screen.findByText(text)).toBeVisible()
    expect(button()).not.toHaveAttribute('aria-busy')

    await user.click(screen.getByLabelText('Email'))
    await user.paste('rose@example.org')
    end()
    await user.click(button())
    await waitFor(() =>
      expect(toasts()).toContain('You are connected again, and everything you typed is still here.'),
    )
    expect(screen.getByLabelText('Email')).toHaveValue('rose@example.org')
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

test(
  'after reconnecting, a page that’s offline again isn’t reloaded, but one that was offline only briefly is',
  covers('CONN-29.3'),
  async () => {
    const reload = vi.spyOn(location, 'reload').mockImplementation(() => undefined)
    onTestFinished(() => reload.mockRestore())
    const { user, trouble } = await openCut()
    const reconnect = async () => {
      await user.click(await screen.findByRole('button', { name: 'Reconnect' }))
      await screen.findByText('Connection successful! Reloading page...')
    }
    const cut = () => {
      const end = trouble('GET /api/health', noAnswer)
      window.dispatchEvent(new Event('offline'))
      return end
    }
    await reconnect()
    cut()
    expect(await screen.findByText(LOST)).toBeVisible()
    expect(screen.getByRole('button', { name: 'Reconnect' })).toBeEnabled()
    expect(reload).not.toHaveBeenCalled()

    await reconnect()
    cut()()
    window.dispatchEvent(new Event('online'))
    await waitFor(() => expect(reload).toHaveBeenCalledOnce())
  },
)

test(
  'a change made without typing also prevents the reload after reconnecting',
  covers('CONN-29.1'),
  async () => {
    const { user, trouble } = await site.open('/admin/menu-links', site.admin)
    await user.click(await screen.findByRole('button', { name: 'Move “Home” down' }))
    trouble('GET /api/health', noAnswer)
    await waitFor(() => {
      window.dispatchEvent(new Event('offline'))
      expect(screen.getByText(LOST)).toBeVisible()
    })
    await user.click(screen.getByRole('button', { name: 'Reconnect' }))
    await waitFor(() =>
      expect(toasts()).toContain('You are connected again, and everything you typed is still here.'),
    )
    const labels = screen.getAllByRole('textbox', { name: 'Label' })
    expect(labels.map((label) => (label as HTMLInputElement).value)).toEqual(['Browse', 'Home', 'Register'])
  },
)
