import { afterAll, beforeAll, expect, test } from 'vitest'
import { PASSWORD } from '#server/testing/given.ts'
import { covers } from '#testing/covers.ts'
import {
  address,
  answerOf,
  neverAnswers,
  noAnswer,
  openSite,
  refusalOf,
  screen,
  toasts,
  waitFor,
  within,
  type Site,
} from '#testing/site.ts'

let site: Site
beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site.close())

const email = () => screen.findByLabelText('Email')
const password = () => screen.getByLabelText('Password')
const submit = () => screen.getByRole('button', { name: 'Log in' })

/** Opens the page with the form filled in. */
const openFilled = async (address = 'rose@example.org', secret = PASSWORD) => {
  const page = await site.open('/login')
  await page.user.type(await email(), address)
  await page.user.type(password(), secret)
  return page
}

const expectRefusal = async (text: string) => {
  await waitFor(() => expect(toasts()).toEqual([text]))
  expect(await screen.findByRole('alert')).toHaveTextContent(text)
}

test('a member logs in and gets to the dashboard', covers('LOGIN-12', 'LOGIN-15', 'LOGIN-25'), async () => {
  const member = await site.given.member()
  const { user } = await openFilled(` ${member.email} `)
  await user.click(submit())
  expect(await screen.findByRole('heading', { name: `Welcome, ${member.username}` })).toBeVisible()
  expect(address()).toBe('/dashboard')
  await waitFor(() => expect(toasts()).toEqual(['Welcome back!']))
})

test('a wrong password is refused, and the address stays', covers('LOGIN-30'), async () => {
  const member = await site.given.member()
  const { user } = await openFilled(member.email, 'not-the-password')
  await user.click(submit())
  await expectRefusal('Invalid email or password. Please check your credentials and try again.')
  expect(await email()).toHaveValue(member.email)
})

for (const [row, what, answer, text] of [
  ['LOGIN-34', 'no answer', noAnswer, 'Network error. Please check your connection and try again.'],
  ['LOGIN-35', 'a timeout', answerOf(504), 'Login request timed out. Please check your network connection.'],
  [
    'LOGIN-36',
    'an empty answer',
    answerOf(200),
    'No response from authentication service. Check your network connection.',
  ],
  ['LOGIN-39', 'a fault', refusalOf(500, 'other'), 'Login failed. Please try again.'],
] as const) {
  test(`${what} has its own text, and nothing typed is lost`, covers(row), async () => {
    const { user, trouble } = await openFilled()
    trouble('POST /api/session', answer)
    await user.click(submit())
    await expectRefusal(text)
    expect(password()).toHaveValue(PASSWORD)
  })
}

test('after a time without an answer nothing is lost', async () => {
  const { user, trouble } = await openFilled()
  trouble('POST /api/session', neverAnswers)
  await user.click(submit())
  await waitFor(() => expect(submit()).toHaveAttribute('aria-busy', 'true'))
  expect(within(screen.getByRole('main')).getByLabelText('Password')).toHaveValue(PASSWORD)
})
