import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { covers } from '#testing/covers.ts'
import { allowErrors, answerOf, openSite, screen, waitFor, within, type Site } from '#testing/site.ts'

let site: Site
beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site.close())

test(
  'a broken view shows an error that can be retried, a reload and a link home, and everything around it stays',
  covers('CONN-01', 'CONN-02', 'CONN-03.1', 'CONN-04', 'CONN-05'),
  async () => {
    const { user, trouble, calls } = await site.open('/dashboard', await site.given.member())
    await screen.findByRole('heading', { level: 1 })
    const mend = trouble('GET /api/profile/text', answerOf(200, {}))
    allowErrors(/TypeError/)
    await user.click(await within(screen.getByRole('main')).findByRole('link', { name: /^Edit profile/ }))
    await screen.findByRole('heading', { level: 1, name: 'Oops! Something went wrong' })
    expect(screen.getByRole('alert')).toHaveTextContent(
      'Something broke on our side. Trying again often helps.',
    )
    expect(screen.getByRole('banner')).toBeVisible()
    const reload = vi.spyOn(location, 'reload').mockImplementation(() => undefined)
    onTestFinished(() => reload.mockRestore())
    await user.click(screen.getByRole('button', { name: 'Refresh page' }))
    expect(reload).toHaveBeenCalledOnce()
    expect(screen.getByRole('link', { name: 'Go to homepage' })).toHaveAttribute('href', '/')

    const asked = () => calls.filter(({ url }) => url === '/api/profile/text').length
    for (const _ of ['once', 'twice']) {
      const before = asked()
      await user.click(screen.getByRole('button', { name: 'Try again' }))
      await waitFor(() => expect(asked()).toBeGreaterThan(before))
      expect(await screen.findByRole('button', { name: 'Try again' })).toBeVisible()
    }
    mend()
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByLabelText(/^Title/)).toBeVisible()
  },
)
