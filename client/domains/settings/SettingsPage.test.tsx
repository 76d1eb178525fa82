import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { DEFAULT_LAYOUT } from '#shared/domains/settings/settings.contract.ts'
import {
  getSettings,
  saveSettings,
  type StoredSettings,
} from '#shared/domains/settings/settings.editing.contract.ts'
import type { Agent } from '#server/testing/scenario/agent.ts'
import { covers } from '#testing/covers.ts'
import { openSite, refusalOf, screen, toasts, waitFor, within, type Site } from '#testing/site.ts'

let site: Site
let admin: Agent
let defaults: StoredSettings
const read = async () => (await admin.call(getSettings, {})).ok.settings
const store = async (changes: Partial<StoredSettings>) => {
  site.clock.advance(1000)
  return (await admin.call(saveSettings, { ...(await read()), ...changes })).ok.settings
}

beforeAll(async () => {
  site = await openSite()
  admin = site.as(site.admin)
  defaults = await read()
})
beforeEach(async () => {
  const { updatedAt: _, ...settings } = defaults
  await store(settings)
})
afterAll(() => site.close())

const LAYOUT = { siteWidth: 1100, headerHeight: 100, footerHeight: 90, sidebarWidth: 200 }
const PIXELS = ['Site width', 'Header height', 'Footer height', 'Sidebar width']

const filledIn = () => screen.findByLabelText('Site name')
const open = async () => {
  const page = await site.open('/admin/settings', admin)
  const enter = async (label: string, text: string) => {
    const field = screen.getByLabelText(label)
    await page.user.clear(field)
    await page.user.click(field)
    if (text) await page.user.paste(text)
  }
  const save = () => page.user.click(screen.getByRole('button', { name: 'Save settings' }))
  return { ...page, enter, save }
}
const openPage = async () => {
  const page = await open()
  await filledIn()
  return page
}
const entered = () => PIXELS.map((label) => screen.getByLabelText<HTMLInputElement>(label).value)
const isChanged = () => document.querySelector('form[data-changed]') !== null
/** Returns the measurements the page's frame is rendered with. */
const frame = () => {
  const style = screen.getByRole('banner').parentElement?.style
  return ['--site-width', '--header-height', '--footer-height', '--left-column'].map((name) =>
    style?.getPropertyValue(name),
  )
}

test(
  'the settings form is filled in, with the limits of every measurement, and a rejected value is reported at its field until it’s changed',
  covers('ADM-13.1', 'ADM-13.2'),
  async () => {
    const { user, enter, save, trouble } = await open()
    const end = trouble('GET /api/admin/settings', refusalOf(500, 'other'))
    expect(await screen.findByText('We couldn’t load the settings.')).toBeVisible()
    end()
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await filledIn()).toHaveValue('Ampersand')
    expect(screen.getByRole('heading', { level: 1, name: 'Site settings' })).toBeVisible()
    expect(entered()).toEqual(['1200', '80', '60', '250'])
    for (const [label, limits] of [
      ['Site width', 'Whole pixels, from 960 to 2400.'],
      ['Header height', 'Whole pixels, from 48 to 160.'],
      ['Footer height', 'Whole pixels, from 40 to 240.'],
      ['Sidebar width', 'Whole pixels, from 160 to 400.'],
    ] as const) {
      expect(screen.getByLabelText(label)).toHaveAccessibleDescription(limits)
    }

    const problems = [
      ['Site name', ' ', 'The site needs a name of at most 60 characters, on one line.'],
      ['Contact address (optional)', 'desk', 'Please enter one email address, or none.'],
      [
        'Quick exit',
        'http://news.example',
        'Please enter an address that begins with “https://”, of at most 300 characters.',
      ],
      ['Header height', '', 'Please enter whole pixels, from 48 to 160.'],
      ['Sidebar width', '401', 'Please enter whole pixels, from 160 to 400.'],
    ] as const
    const before = await read()
    for (const [label, text] of problems) await enter(label, text)
    await save()
    for (const [label, , problem] of problems) {
      const field = screen.getByLabelText(label)
      await waitFor(() => expect(field).toHaveAttribute('aria-invalid', 'true'))
      expect(field).toHaveAccessibleDescription(new RegExp(`${problem}$`))
    }
    await waitFor(() => expect(screen.getByLabelText('Site name')).toHaveFocus())
    expect(screen.getByLabelText('Site width')).not.toHaveAttribute('aria-invalid')
    expect(toasts()).toEqual([])
    expect(await read()).toEqual(before)
    await enter('Site name', 'The Club')
    expect(screen.getByLabelText('Site name')).not.toHaveAttribute('aria-invalid')
  },
)

test(
  'saved settings are shown immediately; registration is closed with a sentence, and the default layout filled in with a press and stored with the next save',
  covers('ADM-13.1', 'ADM-13.2', 'ADM-13.3', 'SHELL-70', 'BEY-47.4'),
  async () => {
    const { user, enter, save } = await openPage()
    await enter('Site name', 'The Club')
    await enter('Contact address (optional)', 'desk@club.example')
    await enter('Quick exit', 'https://news.example/today')
    for (const [at, value] of Object.values(LAYOUT).entries()) await enter(PIXELS[at] ?? '', String(value))
    await user.click(screen.getByRole('checkbox', { name: /^Discreet sign-up/ }))
    await user.click(screen.getByRole('checkbox', { name: /^Replies are free/ }))
    await user.click(screen.getByRole('checkbox', { name: /^Hide what several members have reported/ }))
    await user.selectOptions(screen.getByRole('combobox', { name: 'New profiles are open to' }), 'Members')
    expect(frame()).toEqual(['1200px', '80px', '60px', '250px'])
    await save()
    await waitFor(() => expect(toasts()).toEqual(['Settings saved']))
    expect(await read()).toMatchObject({
      siteName: 'The Club',
      contactAddress: 'desk@club.example',
      quickExit: 'https://news.example/today',
      layout: LAYOUT,
      discreetSignUp: true,
      newProfilesOpenTo: 'members',
      repliesAreFree: true,
      hidesReported: false,
    })
    expect(frame()).toEqual(['1100px', '100px', '90px', '200px'])
    expect(screen.getByRole('banner')).toHaveTextContent('The Club')
    expect(document.title).toBe('Site settings · The Club')
    expect(screen.getByRole('link', { name: 'Quick exit' })).toHaveAttribute(
      'href',
      'https://news.example/today',
    )
    expect(JSON.parse(localStorage.getItem('layout-settings') ?? '')).toEqual(LAYOUT)
    expect(isChanged()).toBe(false)

    const sentence = 'What visitors read while it’s closed'
    await user.click(screen.getByRole('checkbox', { name: /^Registration is open/ }))
    await enter(sentence, ' ')
    await enter('Sidebar width', '401')
    await save()
    await waitFor(() => expect(screen.getByLabelText('Sidebar width')).toHaveAttribute('aria-invalid'))
    await waitFor(() =>
      expect(screen.getByLabelText(sentence)).toHaveAccessibleDescription(
        /Tell visitors why, in at most 300 characters\.$/,
      ),
    )
    await user.click(screen.getByRole('button', { name: 'Restore the defaults' }))
    expect(toasts()).toContain('We filled in the default layout. Save to keep it.')
    expect(entered()).toEqual(['1200', '80', '60', '250'])
    expect(screen.getByLabelText('Sidebar width')).not.toHaveAttribute('aria-invalid')
    expect(await read()).toMatchObject({ registrationIsOpen: true, layout: LAYOUT })
    await enter(sentence, 'We’re full until spring.')
    await save()
    await waitFor(async () =>
      expect(await read()).toMatchObject({
        registrationIsOpen: false,
        closedSentence: 'We’re full until spring.',
        layout: DEFAULT_LAYOUT,
      }),
    )
  },
)

test('if two admins change the settings, the second loses nothing, and overwrites the first’s or continues from them', async () => {
  const { user, enter, save } = await openPage()
  const rule = () => screen.getByRole('checkbox', { name: /^Discreet sign-up/ })
  /** Changes the name while another admin changes it as well, and tries to save it. */
  const collide = async (mine: string, theirs: Partial<StoredSettings>) => {
    await enter('Site name', mine)
    await store(theirs)
    await save()
    await waitFor(() =>
      expect(toasts()).toEqual([
        'Failed to save the settings: Another admin has changed the settings in the meantime.',
      ]),
    )
    expect(screen.getByLabelText('Site name')).toHaveValue(mine)
    expect((await read()).siteName).toBe(theirs.siteName)
    return screen.findByText('Another admin has changed the settings in the meantime')
  }
  const choose = (name: string) => user.click(within(screen.getByRole('main')).getByRole('button', { name }))

  const first = await collide('Mine', { siteName: 'Theirs' })
  await choose('Keep mine')
  expect(first).not.toBeInTheDocument()
  await save()
  await waitFor(() => expect(toasts()).toEqual(['Settings saved']))
  expect((await read()).siteName).toBe('Mine')

  await user.click(rule())
  await user.click(rule())
  const second = await collide('Mine again', { siteName: 'Theirs again', discreetSignUp: true })
  await choose('Load the other version')
  expect(screen.getByLabelText('Site name')).toHaveValue('Theirs again')
  expect(rule()).toBeChecked()
  expect(second).not.toBeInTheDocument()
})

test('a failed save keeps the settings entered; input during a save is kept, and nothing is sent twice', async () => {
  const { user, enter, save, trouble, agent, calls } = await openPage()
  trouble('PUT /api/admin/settings', refusalOf(500, 'other', 'Out of order.'))
  const busy = () => screen.queryByRole('button', { name: 'Save settings', busy: true })
  await enter('Site name', 'Sent')
  await enter('Header height', '100')
  await save()
  await waitFor(() => expect(toasts()).toEqual(['Failed to save the settings: Out of order.']))
  expect(screen.getByLabelText('Site name')).toHaveValue('Sent')
  expect(screen.getByLabelText('Header height')).toHaveValue(100)
  await waitFor(() => expect(busy()).toBeNull())

  let answer = () => {}
  const answered = new Promise<void>((resolve) => (answer = resolve))
  const end = trouble('PUT /api/admin/settings', async ({ url, body }) => {
    await answered
    const { statusCode, payload } = await agent.request('PUT', url, { body })
    return new Response(payload, { status: statusCode })
  })
  const before = calls.length
  await user.click(screen.getByLabelText('Site name'))
  await user.keyboard('{Enter}')
  await waitFor(() => expect(busy()).toBeVisible())
  await user.keyboard('{Enter}')
  await enter('Site name', 'Entered in the meantime')
  await enter('Header height', '120')
  answer()
  await waitFor(() => expect(toasts()).toEqual(['Settings saved']))
  expect(screen.getByLabelText('Site name')).toHaveValue('Entered in the meantime')
  expect(screen.getByLabelText('Header height')).toHaveValue(120)
  expect(isChanged()).toBe(true)
  expect(calls.slice(before).filter(({ method }) => method === 'PUT')).toHaveLength(1)
  expect(await read()).toMatchObject({ siteName: 'Sent', layout: { headerHeight: 100 } })
  end()
  await user.keyboard('{Enter}')
  await waitFor(() => expect(isChanged()).toBe(false))
  expect(await read()).toMatchObject({
    siteName: 'Entered in the meantime',
    layout: { headerHeight: 120 },
  })
})
