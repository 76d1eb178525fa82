import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { covers } from '#testing/covers.ts'
import { openSite, screen, toasts, waitFor, type Site } from '#testing/site.ts'

let site: Site
beforeAll(async () => {
  site = await openSite()
})
beforeEach(() => localStorage.clear())
afterAll(() => site.close())

const openPage = async () => {
  const page = await site.open('/account/privacy', await site.given.member())
  const pin = await screen.findByLabelText('PIN')
  const repeat = screen.getByLabelText('PIN again')
  const set = (first: string, second: string) =>
    page.user
      .type(pin, first)
      .then(() => page.user.type(repeat, second))
      .then(() => page.user.click(screen.getByRole('button', { name: 'Set the PIN' })))
  return { ...page, set }
}

test.each([
  ['123', '123', 'Please enter 4 to 8 digits.'],
  ['12a4', '12a4', 'Please enter 4 to 8 digits.'],
  ['1234', '1235', 'The two PINs aren’t the same.'],
])('entering %s and %s doesn’t set a PIN', async (first, second, message) => {
  const { set } = await openPage()
  await set(first, second)
  expect(await screen.findByText(message)).toBeVisible()
  expect(localStorage.getItem('pin')).toBeNull()
})

test('a PIN is stored as a hash, its timing can be set, and it’s removed', covers('BEY-25.1'), async () => {
  const { set, user, calls } = await openPage()
  const before = calls.length
  await set('86420', '86420')
  await waitFor(() => expect(toasts()).toEqual(['Your PIN is set']))
  expect(JSON.parse(localStorage.getItem('pin') ?? '')).toMatchObject({ minutes: 5, onLeave: false })
  expect(Object.values(localStorage).join()).not.toContain('86420')
  await user.selectOptions(screen.getByLabelText('Cover the page after'), '15 minutes')
  await user.click(screen.getByRole('switch', { name: 'Also when I leave the page' }))
  expect(JSON.parse(localStorage.getItem('pin') ?? '')).toMatchObject({ minutes: 15, onLeave: true })
  await user.click(screen.getByRole('button', { name: 'Lock now' }))
  expect(localStorage.getItem('pin-locked')).toBe('1')
  await user.click(screen.getByRole('button', { name: 'Remove the PIN' }))
  expect(await screen.findByLabelText('PIN again')).toBeVisible()
  expect(localStorage.getItem('pin')).toBeNull()
  expect(calls.slice(before).filter(({ body }) => JSON.stringify(body ?? '').includes('86420'))).toEqual([])
})
