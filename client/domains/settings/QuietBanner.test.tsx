import { afterAll, beforeAll, expect, test } from 'vitest'
import { covers } from '#testing/covers.ts'
import { openSite, screen, type Site } from '#testing/site.ts'

let site: Site
beforeAll(async () => {
  site = await openSite({ quiet: true })
})
afterAll(() => site.close())

const line = () => screen.queryByText(/It sends no emails or push messages, and runs no jobs/)

for (const path of ['/admin', '/admin/settings', '/account/email']) {
  test(`an admin sees at ${path} that this copy of the site sends nothing`, covers('OPS-01.10'), async () => {
    await site.open(path, site.admin)
    await screen.findByRole('heading', { level: 1 })
    expect(await screen.findByText(/It sends no emails or push messages, and runs no jobs/)).toBeVisible()
    expect(screen.queryByText(/backup/i)).toBeNull()
  })
}

for (const role of ['user', 'moderator'] as const) {
  test(`a ${role} doesn’t see that this copy of the site sends nothing`, covers('OPS-01.10'), async () => {
    await site.open('/dashboard', await site.given.member({ role }))
    await screen.findByRole('complementary', { name: 'Your account' })
    expect(line()).toBeNull()
  })
}

test('visitors don’t see that this copy of the site sends nothing', covers('OPS-01.10'), async () => {
  await site.open('/login')
  await screen.findByRole('heading', { level: 1 })
  expect(line()).toBeNull()
})
