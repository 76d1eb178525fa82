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
  /** Types into a field and moves the focus to another. */
  const enter = async (label: string, text: string, next = 'Profile type') => {
    await page.user.clear(field(label))
    await page.user.click(field(label))
    await page.user.paste(text)
    await page.user.click(field(next))
  }
  return { ...page, enter }
}

test(
  'a field of the registration form shows its error on blur, until it’s corrected',
  covers('REG-25'),
  async () => {
    const { user, enter } = await open()
    await user.click(field('Email'))
    for (let press = 0; press < 12; press += 1) await user.tab()
    expect(errors()).toEqual([])

    for (const [label, wrong, right, text] of [
      ['Email', 'not-an-email', 'rose@example.org', 'Please enter a valid email address.'],
      ['Password', 'short', 'correct-horse', 'Password must be at least 6 characters long'],
      [
        'Username',
        'we two!',
        'we-two',
        'A username has 3 to 30 letters, digits, dots, hyphens or underscores.',
      ],
    ] as const) {
      await enter(label, wrong)
      await waitFor(() => expect(errors()).toEqual([text]))
      expect(field(label)).toHaveAccessibleDescription(expect.stringContaining(text) as string)
      expect(field('Profile type')).toHaveFocus()
      await user.type(field(label), 'x')
      expect(errors(), label).toEqual([])
      await enter(label, right)
      expect(errors(), label).toEqual([])
    }

    // The confirmation shows an error until the password matches it.
    await enter('Confirm password', 'correct-hors')
    await waitFor(() => expect(errors()).toEqual(["Passwords don't match"]))
    await enter('Password', 'correct-hors')
    await waitFor(() => expect(errors()).toEqual([]))

    // The birth date is checked once month and year are chosen.
    expect(main().getByText('You must be 18 or older.')).toBeVisible()
    await user.selectOptions(field('Profile type'), 'Couple (MF)')
    expect(
      main().getByText('Both of you must be 18 or older. Give the birth date of the person signing up.'),
    ).toBeVisible()
    await user.selectOptions(field('Birth month'), 'December')
    await user.click(field('Birth year'))
    expect(errors()).toEqual([])
    await user.selectOptions(field('Birth year'), String(site.clock.now().getUTCFullYear() - 18))
    await user.click(field('Email'))
    await waitFor(() => expect(errors()).toEqual(['You must be 18 or older to register.']))
    expect(main().queryByText(/^Both of you must be 18/)).toBeNull()
    await user.selectOptions(field('Birth year'), '1990')
    expect(errors()).toEqual([])

    // Submitting the form shows only the first problem.
    await enter('Email', 'not-an-email')
    await enter('Username', 'we two!')
    await waitFor(() => expect(errors()).toHaveLength(2))
    await user.click(main().getByRole('button', { name: 'Create account' }))
    await waitFor(() => expect(errors()).toEqual(['You must agree to the terms and conditions']))
  },
)

test('errors in the registration form don’t shift the layout between pressing and releasing a control', async () => {
  const { user } = await open()
  const agreement = main().getByRole('checkbox')
  for (const [press, release, isChecked] of [
    ['[MouseLeft>]', '[/MouseLeft]', true],
    ['[TouchA>]', '[/TouchA]', false],
  ] as const) {
    const atRelease: (string | null)[][] = []
    window.addEventListener('mouseup', () => void atRelease.push(errors()), { once: true })
    await user.clear(field('Username'))
    await user.type(field('Username'), 'we two!')
    expect(errors(), press).toEqual([])
    const label = main().getByText('I agree to the', { exact: false })
    await user.pointer({ keys: press, target: label })
    expect(errors(), press).toEqual([])
    await user.pointer({ keys: release, target: label })
    expect(atRelease, press).toEqual([[]])
    expect((agreement as HTMLInputElement).checked, press).toBe(isChecked)
    await waitFor(() => expect(errors(), press).toHaveLength(1))
  }
})
