import { afterAll, beforeAll, expect, test } from 'vitest'
import { noAnswer, openSite, screen, type Site } from '#testing/site.ts'

let site: Site
beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site.close())

test('the status page says whether the service is down or working, and checks again', async () => {
  const { user, trouble } = await site.open('/status')
  const end = trouble('GET /api/health', noAnswer)
  expect(await screen.findByRole('alert')).toBeVisible()
  end()
  await user.click(screen.getByRole('button', { name: 'Check again' }))
  expect(await screen.findByText('Everything is working.')).toBeVisible()
})
