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

const openFilled = async (path: string) => {
  const name = `iris-${process.pid}`
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

test(
  'while registration is closed, the registration pages show the admins’ sentence instead of the form, and a link to the log-in page',
  covers('BEY-47.4'),
  async () => {
    await close()
    await site.open('/register')
    expect(await screen.findByText(SENTENCE)).toBeVisible()
    expect(screen.getByRole('heading', { level: 1, name: 'Create an Account' })).toBeVisible()
    expect(main().queryByRole('textbox')).toBeNull()
    expect(main().queryByRole('button')).toBeNull()
    expect(main().getByRole('link', { name: 'Log in' })).toHaveAttribute('href', '/login')
    await site.open('/landing/register')
    expect(await screen.findByText(SENTENCE)).toBeVisible()
    expect(main().queryByRole('textbox')).toBeNull()
  },
)

test(
  'a registration form opened before registration was closed is replaced by the admins’ sentence when it’s submitted, which sends no invalid name of a landing page',
  covers('BEY-45.3', 'BEY-47.4'),
  async () => {
    const { submit, calls } = await openFilled('/register?landing=Summer%20fair')
    await close()
    await submit()
    await saidOnce(SENTENCE)
    await waitFor(() => expect(main().queryByRole('textbox')).toBeNull())
    expect(main().getByText(SENTENCE)).toBeVisible()
    const { body } = calls.find(({ url }) => url === '/api/accounts') ?? {}
    expect(body).toMatchObject({ profileType: 'woman' })
    expect(body).not.toHaveProperty('landing')
  },
)
