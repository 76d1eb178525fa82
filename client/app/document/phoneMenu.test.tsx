import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSite, screen, within, type Site } from '#testing/site.ts'

let site: Site
beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site.close())

test('the phone menu links each page once, and no page from the bottom bar', async () => {
  const { user } = await site.open('/dashboard', await site.given.member())
  await user.click(await screen.findByRole('button', { name: 'Menu' }))
  const sheet = await screen.findByRole('dialog')
  await within(sheet).findByRole('link', { name: 'Terms' })
  const links = within(sheet).getAllByRole('link')
  const hrefs = links.map((link) => link.getAttribute('href'))
  expect(hrefs).toEqual([...new Set(hrefs)])
  expect(hrefs).toEqual(expect.arrayContaining(['/dashboard', '/account/edit', '/privacy']))
  expect(hrefs).not.toContain('/browse')
})
