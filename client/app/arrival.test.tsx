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

test('the first page leaves the focus alone and announces nothing', async () => {
  await site.open('/support')
  expect(await heading('Membership')).not.toHaveFocus()
  expect(told('Membership')).toEqual([])
})

test('opening a page moves the focus to its heading and announces its title', async () => {
  const { user, idle } = await site.open('/support', await site.given.member())
  await heading('Membership')
  const header = within(screen.getByRole('navigation', { name: 'Main' }))
  await user.click(await header.findByRole('link', { name: 'Browse' }))
  const browse = await heading('Browse members')
  await waitFor(() => expect(browse).toHaveFocus())
  expect(browse).toHaveAttribute('tabindex', '-1')
  await waitFor(() => expect(told('Browse')).toHaveLength(1))
  await idle()
  await user.click(header.getByRole('link', { name: 'Dashboard' }))
  const welcome = await heading(/^Welcome/)
  await waitFor(() => expect(welcome).toHaveFocus())
})

test('a change to only the search parameters doesn’t count as opening a new page', async () => {
  const { user } = await site.open('/browse')
  await heading('Browse members')
  const choice = await screen.findByRole('combobox', { name: 'Sort by' })
  await user.selectOptions(choice, 'newest')
  await waitFor(() => expect(location.search).toContain('newest'))
  expect(choice).toHaveFocus()
  expect(told('Browse')).toEqual([])
})
