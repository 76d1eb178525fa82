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

/** Opens the page; whenever the name is looked up, the network may have trouble. */
const openWith = async (name: string, trouble?: typeof noAnswer) => {
  const page = await site.open('/register')
  if (trouble) page.trouble(`GET /api/usernames/${name}`, trouble)
  await page.user.click(await username())
  await page.user.paste(name)
  return page
}

test('a name that nobody has is shown as free, and can be sent', covers('REG-17'), async () => {
  await openWith('nobody-has-this')
  expect(await screen.findByText(FREE)).toBeVisible()
  expect(await username()).toHaveAccessibleDescription(FREE)
  expect(submit()).not.toHaveAttribute('aria-disabled')
})

test(
  'a name that somebody has, in whatever spelling, is shown as taken, and cannot be sent',
  covers('REG-17', 'REG-24', 'REG-29.1'),
  async () => {
    const member = await site.given.member()
    const page = await openWith(member.username.toUpperCase())
    await waitFor(async () => expect(await username()).toHaveAccessibleDescription(TAKEN))
    expect(submit()).toHaveAttribute('aria-disabled', 'true')
    expect(submit()).toHaveAccessibleDescription(TAKEN)
    await page.user.click(submit())
    expect(page.calls.filter(({ method }) => method === 'POST')).toEqual([])
  },
)

test(
  'while a name is looked up the form says so, and cannot be sent',
  covers('REG-17', 'REG-24', 'REG-30'),
  async () => {
    const page = await openWith('slow-answer', neverAnswers)
    expect(await screen.findByText(CHECKING)).toBeVisible()
    expect(submit()).toHaveAttribute('aria-disabled', 'true')
    expect(submit()).toHaveAccessibleDescription('Please wait while we check username availability')
    await page.user.click(submit())
    expect(page.calls.filter(({ method }) => method === 'POST')).toEqual([])
    expect(document.querySelector('main [id$="-error"]')).toBeNull()
  },
)

test('after a failed lookup nothing is said about the name', covers('REG-19'), async () => {
  const page = await openWith('lost-answer', noAnswer)
  await waitFor(() => expect(page.calls.map(({ url }) => url)).toContain('/api/usernames/lost-answer'))
  await waitFor(async () => expect(await username()).toHaveAccessibleDescription(HELP))
  expect(submit()).not.toHaveAttribute('aria-disabled')
})

test('what is typed after a taken name is looked up again', covers('REG-17'), async () => {
  const member = await site.given.member()
  const { user } = await openWith(member.username)
  await waitFor(async () => expect(await username()).toHaveAccessibleDescription(TAKEN))
  await user.type(await username(), '-too')
  expect(await screen.findByText(FREE)).toBeVisible()
  expect(submit()).not.toHaveAttribute('aria-disabled')
})

/** Lets the page do what it has to once a time is over; its own turns wait for no clock. */
const pass = async (milliseconds: number) => {
  await vi.advanceTimersByTimeAsync(milliseconds)
  for (let turn = 0; turn < 10; turn += 1) await new Promise((resolve) => setImmediate(resolve))
}

test(
  'a name is looked up from 3 characters on, half a second after the last of them',
  covers('REG-20', 'REG-21'),
  async () => {
    const { user, calls } = await site.open('/register')
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
  },
)
