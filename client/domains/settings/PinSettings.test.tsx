import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { covers } from '#testing/covers.ts'
import { openSite, screen, toasts, waitFor, type Site } from '#testing/site.ts'

let site: Site
beforeAll(async () => {
  site = await openSite()
})
beforeEach(() => localStorage.clear())
afterAll(() => site.close())

test(
  'a PIN of 4 to 8 digits, entered twice, is stored as a hash, its timing can be set, and it’s removed',
  covers('BEY-25.1'),
  async () => {
    const { user, calls } = await site.open('/account/privacy', await site.given.member())
    const set = async (first: string, second: string) => {
      for (const [label, digits] of [
        ['PIN', first],
        ['PIN again', second],
      ] as const) {
        const field = await screen.findByLabelText(label)
        await user.clear(field)
        await user.type(field, digits)
      }
      await user.click(screen.getByRole('button', { name: 'Set the PIN' }))
    }
    for (const [first, second, message] of [
      ['123', '123', 'Please enter 4 to 8 digits.'],
      ['1234', '1235', 'The two PINs aren’t the same.'],
      ['12a4', '12a4', 'Please enter 4 to 8 digits.'],
    ] as const) {
      await set(first, second)
      expect(await screen.findByText(message)).toBeVisible()
      expect(localStorage.getItem('pin'), first).toBeNull()
    }

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
  },
)
