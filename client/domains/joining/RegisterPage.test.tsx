import { afterAll, beforeAll, expect, test } from 'vitest'
import { covers } from '#testing/covers.ts'
import { address, openSite, screen, waitFor, within, type Site } from '#testing/site.ts'

let site: Site
beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site.close())

const main = () => within(screen.getByRole('main'))
const title = () => screen.findByRole('heading', { level: 1, name: 'Create an Account' })
const field = (label: string) => main().getByLabelText(label)
const select = (name: string) => main().getByRole('combobox', { name })
const agreement = () => main().getByRole('checkbox', { name: /^I agree to the Terms and Conditions/ })
const submit = () => main().getByRole('button', { name: 'Create account' })
const optionsOf = (name: string) =>
  within(select(name))
    .getAllByRole('option')
    .filter((option) => option.getAttribute('value') !== '')
    .map(({ textContent }) => textContent)

test(
  'the registration form asks for email, password twice, username, profile type, birth month and year, and the agreement',
  covers(
    'REG-01',
    'REG-03',
    'REG-04',
    'REG-05',
    'REG-06',
    'REG-07',
    'REG-08',
    'REG-09',
    'REG-10',
    'REG-11',
    'REG-12',
    'REG-14',
    'BEY-19.1',
    'BEY-19.2',
  ),
  async () => {
    const { user } = await site.open('/register')
    expect(await title()).toBeVisible()
    expect(submit()).toBeVisible()
    expect(field('Email')).toHaveAttribute('type', 'email')
    expect(field('Password')).toHaveAttribute('type', 'password')
    expect(field('Confirm password')).toHaveAttribute('type', 'password')
    expect(field('Username')).toHaveAttribute('type', 'text')
    expect(optionsOf('Profile type')).toEqual([
      'Male',
      'Female',
      'Couple (MF)',
      'Male Couple (MM)',
      'Female Couple (FF)',
      'TV/TS/CD',
    ])
    expect(optionsOf('Birth month')).toHaveLength(12)
    expect(optionsOf('Birth month').slice(0, 2)).toEqual(['January', 'February'])
    expect(select('Birth year')).toHaveValue('')
    const newest = site.clock.now().getUTCFullYear() - 18
    const years = Array.from({ length: newest - 1930 + 1 }, (_, back) => String(newest - back))
    expect(optionsOf('Birth year')).toEqual(years)

    expect(agreement()).not.toBeChecked()
    expect(main().getAllByRole('checkbox')).toEqual([agreement()])
    await user.click(main().getByText('Terms and Conditions', { selector: 'button' }))
    const terms = await screen.findByRole('dialog', { name: 'Terms and Conditions' })
    await waitFor(() => expect(terms).toHaveTextContent('every partner included, is an adult'))
    expect(terms).toHaveTextContent('knows about the account and agrees to it')
    expect(terms).toHaveTextContent('where 18 is not the age of majority, you must be at least 21')
  },
)

test(
  'the landing pages’ registration page is the same, and links to the log-in page',
  covers('REG-02', 'REG-13'),
  async () => {
    const { user } = await site.open('/landing/register')
    expect(await title()).toBeVisible()
    expect(submit()).toBeVisible()
    await user.click(main().getByRole('link', { name: 'Log in' }))
    await waitFor(() => expect(address()).toBe('/login'))
  },
)
