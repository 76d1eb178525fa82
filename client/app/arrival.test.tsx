import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSite, screen, waitFor, within, type Site } from '#testing/site.ts'

let site: Site
beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site.close())

const heading = (name: string | RegExp) => screen.findByRole('heading', { level: 1, name })
const told = (title: string) =>
  screen.getAllByRole('status').filter(({ textContent }) => textContent === title)

test('opening a page moves the focus to its heading and announces its title, but not on the first page, or if only the search parameters change', async () => {
  const { user, idle } = await site.open('/browse', await site.given.member())
  expect(await heading('Browse members')).not.toHaveFocus()
  const choice = await screen.findByRole('combobox', { name: 'Sort by' })
  await user.selectOptions(choice, 'newest')
  await waitFor(() => expect(location.search).toContain('newest'))
  expect(choice).toHaveFocus()
  expect(told('Browse')).toEqual([])

  const header = within(screen.getByRole('navigation', { name: 'Main' }))
  await user.click(await header.findByRole('link', { name: 'Dashboard' }))
  const welcome = await heading(/^Welcome/)
  await waitFor(() => expect(welcome).toHaveFocus())
  await idle()
  await user.click(header.getByRole('link', { name: 'Browse' }))
  const browse = await heading('Browse members')
  await waitFor(() => expect(browse).toHaveFocus())
  expect(browse).toHaveAttribute('tabindex', '-1')
  await waitFor(() => expect(told('Browse')).toHaveLength(1))
})
