import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { covers } from '#testing/covers.ts'
import { neverAnswers, noAnswer, openSite, screen, waitFor, type Site } from '#testing/site.ts'

let site: Site
beforeAll(async () => {
  site = await openSite()
})
afterEach(() => void vi.useRealTimers())
afterAll(() => site.close())

const HELP = '3 to 30 letters, digits, dots, hyphens or underscores.'
const CHECKING = 'Checking whether the name is free…'
const FREE = 'This name is free.'
const TAKEN = 'Username is already taken. Please choose a different one.'

const username = () => screen.findByLabelText('Username')
const submit = () => screen.getByRole('button', { name: 'Create account' })

/** Advances the timers, and lets the page finish work that doesn't depend on them. */
const pass = async (milliseconds: number) => {
  await vi.advanceTimersByTimeAsync(milliseconds)
  for (let turn = 0; turn < 10; turn += 1) await new Promise((resolve) => setImmediate(resolve))
}

test(
  'a username of at least 3 characters is looked up half a second after the last keystroke; the registration form shows whether it’s free, and isn’t sent if it’s taken or being checked',
  covers('REG-17', 'REG-19', 'REG-20', 'REG-21', 'REG-24', 'REG-29.1', 'REG-30'),
  async () => {
    const member = await site.given.member()
    const { user, calls, trouble } = await site.open('/register')
    const field = await username()
    const lookups = () =>
      calls.flatMap(({ url }) => (url.startsWith('/api/usernames/') ? [url.split('/').at(-1)] : []))
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    await user.type(field, 'ab')
    await pass(2000)
    expect(lookups()).toEqual([])
    await user.type(field, 'c')
    await pass(400)
    await user.type(field, 'd')
    await pass(490)
    expect(lookups()).toEqual([])
    await pass(10)
    expect(lookups()).toEqual(['abcd'])
    vi.useRealTimers()

    const enter = async (name: string) => {
      await user.clear(field)
      await user.click(field)
      await user.paste(name)
    }
    await enter('nobody-has-it')
    await waitFor(() => expect(lookups()).toContain('nobody-has-it'))
    expect(await screen.findByText(FREE)).toBeVisible()
    expect(field).toHaveAccessibleDescription(FREE)
    expect(submit()).not.toHaveAttribute('aria-disabled')

    // Names are case-insensitive.
    await enter(member.username.toUpperCase())
    await waitFor(() => expect(field).toHaveAccessibleDescription(TAKEN))
    expect(submit()).toHaveAttribute('aria-disabled', 'true')
    expect(submit()).toHaveAccessibleDescription(TAKEN)
    await user.click(submit())
    await user.type(field, '-too')
    expect(await screen.findByText(FREE)).toBeVisible()
    expect(submit()).not.toHaveAttribute('aria-disabled')

    trouble('GET /api/usernames/lost-answer', noAnswer)
    await enter('lost-answer')
    await waitFor(() => expect(lookups()).toContain('lost-answer'))
    await waitFor(() => expect(field).toHaveAccessibleDescription(HELP))
    expect(submit()).not.toHaveAttribute('aria-disabled')

    trouble('GET /api/usernames/slow-answer', neverAnswers)
    await enter('slow-answer')
    expect(await screen.findByText(CHECKING)).toBeVisible()
    expect(submit()).toHaveAttribute('aria-disabled', 'true')
    expect(submit()).toHaveAccessibleDescription('Please wait while we check username availability')
    await user.click(submit())
    expect(calls.filter(({ method }) => method === 'POST')).toEqual([])
    expect(document.querySelector('main [id$="-error"]')).toBeNull()
  },
)
