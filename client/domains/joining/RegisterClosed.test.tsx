import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { getSettings, saveSettings } from '#shared/domains/settings/settings.editing.contract.ts'
import { PASSWORD } from '#server/testing/builders/given.ts'
import { covers } from '#testing/covers.ts'
import { saidOnce, openSite, screen, waitFor, within, type Site } from '#testing/site.ts'

let site: Site
beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site.close())
afterEach(() => save({ registrationIsOpen: true }))

const SENTENCE = 'We’re full until spring.'
const save = async (changes: object) => {
  const admin = site.as(site.admin)
  const { settings } = (await admin.call(getSettings, {})).ok
  await admin.call(saveSettings, { ...settings, ...changes })
}
const close = () => save({ registrationIsOpen: false, closedSentence: SENTENCE })

const main = () => within(screen.getByRole('main'))
const select = (name: string) => main().getByRole('combobox', { name })

let count = 0
const openFilled = async (path: string) => {
  count += 1
  const name = `iris-${process.pid}-${count}`
  const page = await site.open(path)
  await screen.findByRole('button', { name: 'Create account' })
  for (const [label, text] of [
    ['Username', name],
    ['Email', `${name}@example.org`],
    ['Password', PASSWORD],
    ['Confirm password', PASSWORD],
  ] as const) {
    await page.user.click(main().getByLabelText(label))
    await page.user.paste(text)
  }
  await page.user.selectOptions(select('Profile type'), 'Female')
  await page.user.selectOptions(select('Birth month'), 'April')
  await page.user.selectOptions(select('Birth year'), '1990')
  await page.user.click(main().getByRole('checkbox', { name: /^I agree to the/ }))
  await main().findByText('This name is free.')
  const submit = () => page.user.click(main().getByRole('button', { name: 'Create account' }))
  return { ...page, submit }
}

test.each(['/register', '/landing/register'])(
  'while registration is closed, %s shows the admins’ sentence instead of the form, and a link to the log-in page',
  covers('BEY-47.4'),
  async (path) => {
    await close()
    await site.open(path)
    expect(await screen.findByText(SENTENCE)).toBeVisible()
    expect(screen.getByRole('heading', { level: 1, name: 'Create an Account' })).toBeVisible()
    expect(main().queryByRole('textbox')).toBeNull()
    expect(main().queryByRole('button')).toBeNull()
    expect(main().getByRole('link', { name: 'Log in' })).toBeVisible()
  },
)

test(
  'a registration form opened before registration was closed is replaced by the admins’ sentence when it’s submitted',
  covers('BEY-47.4'),
  async () => {
    const { submit } = await openFilled('/register')
    await close()
    await submit()
    await saidOnce(SENTENCE)
    await waitFor(() => expect(main().queryByRole('textbox')).toBeNull())
    expect(main().getByText(SENTENCE)).toBeVisible()
  },
)

test.each([
  ['the page’s name', 'summer-fair', 'summer-fair'],
  ['no name if it’s invalid', 'Summer fair', undefined],
])('a sign-up from a landing page sends %s', covers('BEY-45.1', 'BEY-45.3'), async (_, landing, sent) => {
  const { submit, calls } = await openFilled(`/register?landing=${encodeURIComponent(landing)}`)
  await submit()
  expect(await screen.findByText(/^Welcome, iris-/)).toBeVisible()
  const { body } = calls.find(({ url }) => url === '/api/accounts') ?? {}
  expect((body as { landing?: string }).landing).toBe(sent)
})
