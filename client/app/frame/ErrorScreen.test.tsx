import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { covers } from '#testing/covers.ts'
import { allowErrors, answerOf, openSite, screen, waitFor, within, type Site } from '#testing/site.ts'

let site: Site
beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site.close())

/** Opens a member's page, and from there a view that crashes because of its data. */
const openBroken = async () => {
  const page = await site.open('/dashboard', await site.given.member())
  await screen.findByRole('heading', { level: 1 })
  const mend = page.trouble('GET /api/profile/text', answerOf(200, {}))
  allowErrors(/TypeError/)
  await page.user.click(await within(screen.getByRole('main')).findByRole('link', { name: /^Edit profile/ }))
  await screen.findByRole('heading', { level: 1, name: 'Oops! Something went wrong' })
  return { ...page, mend }
}

test(
  'a broken view shows an error, and everything around it stays',
  covers('CONN-01', 'CONN-02'),
  async () => {
    await openBroken()
    expect(screen.getByRole('alert')).toHaveTextContent(
      'Something broke on our side. Trying again often helps.',
    )
    expect(screen.getByRole('banner')).toBeVisible()
  },
)

test('a broken view can be retried any number of times', covers('CONN-03.1'), async () => {
  const { user, mend, calls } = await openBroken()
  const asked = () => calls.filter(({ url }) => url === '/api/profile/text').length
  const before = asked()
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(asked()).toBeGreaterThan(before))
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeVisible()
  mend()
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByLabelText(/^Title/)).toBeVisible()
})

test('the error screen offers a reload and a link home', covers('CONN-04', 'CONN-05'), async () => {
  const { user } = await openBroken()
  const reload = vi.spyOn(location, 'reload').mockImplementation(() => undefined)
  await user.click(screen.getByRole('button', { name: 'Refresh page' }))
  expect(reload).toHaveBeenCalledOnce()
  expect(screen.getByRole('link', { name: 'Go to homepage' })).toHaveAttribute('href', '/')
})
