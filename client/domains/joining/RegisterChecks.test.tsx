import { afterAll, beforeAll, expect, test } from 'vitest'
import { covers } from '#testing/covers.ts'
import { openSite, screen, waitFor, within, type Site } from '#testing/site.ts'

let site: Site
beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site.close())

const main = () => within(screen.getByRole('main'))
const field = (label: string) => main().getByLabelText(label)
const errors = () =>
  [...document.querySelectorAll('main [id$="-error"]')].map(({ textContent }) => textContent)

const open = async () => {
  const page = await site.open('/register')
  await screen.findByRole('heading', { level: 1, name: 'Create an Account' })
  /** Types into a field and goes on to another. */
  const enter = async (label: string, text: string, next = 'Profile type') => {
    await page.user.clear(field(label))
    await page.user.type(field(label), text)
    await page.user.click(field(next))
  }
  return { ...page, enter }
}

for (const [label, wrong, right, text] of [
  ['Email', 'not-an-email', 'rose@example.org', 'Please enter a valid email address.'],
  ['Password', 'short', 'long enough', 'Password must be at least 6 characters long'],
  ['Username', 'we two!', 'we-two', 'A username has 3 to 30 letters, digits, dots, hyphens or underscores.'],
] as const) {
  test(`${label} says what is wrong when it is left, until it is corrected`, async () => {
    const { user, enter } = await open()
    await enter(label, wrong)
    await waitFor(() => expect(errors()).toEqual([text]))
    expect(field(label)).toHaveAccessibleDescription(expect.stringContaining(text) as string)
    expect(field('Profile type')).toHaveFocus()
    await user.type(field(label), 'x')
    expect(errors()).toEqual([])
    await enter(label, right)
    expect(errors()).toEqual([])
  })
}

for (const [press, release, what] of [
  ['[MouseLeft>]', '[/MouseLeft]', 'a mouse'],
  ['[TouchA>]', '[/TouchA]', 'a finger'],
] as const) {
  test(`what ${what} presses stays where it is until it is let go`, async () => {
    const { user } = await open()
    const atRelease: (string | null)[][] = []
    window.addEventListener('mouseup', () => void atRelease.push(errors()), { once: true })
    await user.type(field('Username'), 'we two!')
    const label = main().getByText('I agree to the', { exact: false })
    await user.pointer({ keys: press, target: label })
    expect(errors()).toEqual([])
    await user.pointer({ keys: release, target: label })
    expect(atRelease).toEqual([[]])
    expect(main().getByRole('checkbox')).toBeChecked()
    await waitFor(() => expect(errors()).toHaveLength(1))
  })
}

test('a field that was passed through empty says nothing', async () => {
  const { user } = await open()
  await user.click(field('Email'))
  for (let press = 0; press < 12; press += 1) await user.tab()
  expect(errors()).toEqual([])
})

test('the second password says when it differs, until the first is corrected, too', async () => {
  const { enter } = await open()
  await enter('Password', 'correct-horse')
  await enter('Confirm password', 'correct-hors')
  await waitFor(() => expect(errors()).toEqual(["Passwords don't match"]))
  await enter('Password', 'correct-hors')
  await waitFor(() => expect(errors()).toEqual([]))
})

test('the birth date says so when it is that of a minor, and nothing while it is half chosen', async () => {
  const { user } = await open()
  await user.selectOptions(field('Birth month'), 'December')
  await user.click(field('Birth year'))
  expect(errors()).toEqual([])
  await user.selectOptions(field('Birth year'), String(site.clock.now().getUTCFullYear() - 18))
  await user.click(field('Email'))
  await waitFor(() => expect(errors()).toEqual(['You must be 18 or older to register.']))
  await user.selectOptions(field('Birth year'), '1990')
  expect(errors()).toEqual([])
})

test(
  'sending the form shows only the first problem, whatever was shown before',
  covers('REG-25'),
  async () => {
    const { user, enter } = await open()
    await enter('Email', 'not-an-email')
    await enter('Username', 'we two!')
    await waitFor(() => expect(errors()).toHaveLength(2))
    await user.click(main().getByRole('button', { name: 'Create account' }))
    await waitFor(() => expect(errors()).toEqual(['You must agree to the terms and conditions']))
  },
)

test('whose birth date it is depends on who registers', async () => {
  const { user } = await open()
  expect(main().getByText('You must be 18 or over.')).toBeVisible()
  await user.selectOptions(field('Profile type'), 'Couple (MF)')
  expect(
    main().getByText('Both of you must be 18 or over. This is the date of whoever signs up.'),
  ).toBeVisible()
})
