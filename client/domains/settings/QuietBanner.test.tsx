import { afterAll, beforeAll, expect, test } from 'vitest'
import { covers } from '#testing/covers.ts'
import { openSite, screen, type Site } from '#testing/site.ts'

let site: Site
beforeAll(async () => {
  site = await openSite({ quiet: true })
})
afterAll(() => site.close())

const line = () => screen.queryByText(/It sends no emails or push messages, and runs no jobs/)

test(
  'on a copy of the site, an admin sees on every page that it sends nothing, and a moderator doesn’t',
  covers('OPS-01.10'),
  async () => {
    await site.open('/admin', site.admin)
    for (const path of ['/admin', '/account/email']) {
      history.pushState({}, '', path)
      window.dispatchEvent(new PopStateEvent('popstate'))
      await screen.findByRole('heading', { level: 1, name: path === '/admin' ? 'Admin' : /email/i })
      expect(line()).toBeVisible()
      expect(screen.queryByText(/backup/i)).toBeNull()
    }
    await site.open('/dashboard', await site.given.member({ role: 'moderator' }))
    await screen.findByRole('complementary', { name: 'Your account' })
    expect(line()).toBeNull()
  },
)
