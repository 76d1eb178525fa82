// Runs on both engines, because several admins save the settings at the same time.
import { asc } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { signUp } from '#shared/domains/joining/joining.contract.ts'
import {
  DEFAULT_CLOSED_SENTENCE,
  DEFAULT_LAYOUT,
  DEFAULT_QUICK_EXIT,
  getSite,
  LAYOUT_LIMITS,
  type Layout,
} from '#shared/domains/settings/settings.contract.ts'
import {
  getSettings,
  saveSettings,
  SETTINGS_LIMITS,
  type StoredSettings,
} from '#shared/domains/settings/settings.editing.contract.ts'
import { SECOND } from '#shared/kernel/time.ts'
import type { Agent } from '#server/testing/scenario/agent.ts'
import type { TestApp } from '#server/testing/scenario/app.ts'
import { createDocumentApp, textOf } from '#server/testing/scenario/documents.ts'
import { around } from '#server/testing/scenario/instants.ts'
import { actorOf } from '#server/testing/builders/records.ts'
import { covers, onBoth } from '#testing/covers.ts'
import { auditActs } from '../audit/audit.tables.ts'
import { invalidateSettings } from './settings.queries.ts'
import { siteSettings } from './settings.tables.ts'

const DEFAULTS: StoredSettings = {
  siteName: 'Ampersand',
  contactAddress: '',
  quickExit: DEFAULT_QUICK_EXIT,
  layout: DEFAULT_LAYOUT,
  registrationIsOpen: true,
  closedSentence: DEFAULT_CLOSED_SENTENCE,
  requireEmailConfirmation: false,
  discreetSignUp: false,
  refuseCommonPasswords: false,
  newProfilesOpenTo: 'everyone',
  repliesAreFree: false,
  hidesReported: true,
  updatedAt: null,
}
const LAYOUT: Layout = { siteWidth: 1100, headerHeight: 90, footerHeight: 70, sidebarWidth: 220 }
const OURS = {
  siteName: 'The Club',
  contactAddress: 'desk@club.example',
  quickExit: 'https://news.example/today',
  layout: LAYOUT,
}

let app: TestApp
let actor: { id: string; username: string }
let admin: Agent
beforeAll(async () => {
  app = await createDocumentApp()
  actor = await app.given.member({ role: 'admin' })
  admin = app.as(actor)
})
afterAll(() => app.close())
beforeEach(async () => {
  await app.services.db.delete(siteSettings)
  invalidateSettings(app.services)
})

const read = async () => (await admin.call(getSettings, {})).ok.settings
const save = (changes: Record<string, unknown>, agent = admin) =>
  agent.call(saveSettings, { ...DEFAULTS, ...changes })
const saved = async (changes: Partial<StoredSettings>) => (await save(changes)).ok.settings
const rows = () => app.services.db.select().from(siteSettings).orderBy(asc(siteSettings.name))
const records = () => app.services.db.select().from(auditActs).orderBy(asc(auditActs.id))

test(
  'visitors and members can neither read nor save the settings',
  covers('ADM-13.1', 'SHELL-70'),
  async () => {
    for (const [agent, refusal] of [
      [app.visitor(), [401, 'not_signed_in']],
      [app.as(await app.given.member()), [403, 'not_admin']],
    ] as const) {
      for (const answer of [await agent.call(getSettings, {}), await save(OURS, agent)]) {
        expect([answer.status, answer.code]).toEqual(refusal)
      }
    }
    expect(await rows()).toEqual([])
  },
)

test('an admin can read every setting, with the defaults filled in', covers('ADM-13.2'), async () => {
  expect(await read()).toEqual(DEFAULTS)
  const updatedAt = app.clock.now()
  await app.services.db.insert(siteSettings).values([
    { name: 'siteName', value: 'Stored', updatedAt },
    { name: 'quickExit', value: 'https:nowhere', updatedAt },
    { name: 'unknown', value: true, updatedAt },
  ])
  expect(await read()).toEqual({ ...DEFAULTS, siteName: 'Stored', updatedAt: updatedAt.toISOString() })
})

test(
  'saved settings take effect for everyone immediately',
  covers('SHELL-70', 'BEY-11.2', 'ADM-13.1', 'ADM-13.2'),
  async () => {
    const visitor = app.visitor()
    expect((await visitor.call(getSite, {})).ok.site.name).toBe('Ampersand')
    const settings = await saved({ ...OURS, siteName: ' The Club ', contactAddress: ' desk@club.example ' })
    expect(settings).toEqual({ ...DEFAULTS, ...OURS, updatedAt: around(app.clock.now().toISOString()) })
    expect(await read()).toEqual(settings)
    expect((await visitor.call(getSite, {})).ok.site).toEqual({
      name: 'The Club',
      isDemo: true,
      layout: LAYOUT,
      quickExit: OURS.quickExit,
      closedSentence: null,
    })
    const about = (await visitor.request('GET', '/about')).body
    expect(about).toContain('<title>About The Club · The Club</title>')
    expect(about).toContain(`href="${OURS.quickExit}"`)
    expect(textOf(about)).not.toContain('Ampersand')
    expect((await visitor.request('GET', '/contact')).body).toContain('mailto:desk@club.example')
  },
)

test('a setting that’s changed again after the clock was set back has its new value and a later time', async () => {
  const first = await saved({ siteName: 'First' })
  app.clock.advance(-SECOND)
  const second = await saved({ siteName: 'Second', updatedAt: first.updatedAt })
  const later = new Date(Date.parse(first.updatedAt ?? '') + 1)
  expect(second).toEqual({ ...DEFAULTS, siteName: 'Second', updatedAt: later.toISOString() })
  expect(await rows()).toEqual([{ name: 'siteName', value: 'Second', updatedAt: later }])
})

test('a changed registration rule takes effect immediately', covers('ADM-13.2'), async () => {
  const form = {
    clientKey: '0199aaaa-0000-7000-8000-000000000001',
    email: 'common@example.org',
    password: 'password1',
    username: 'common',
    profileType: 'man',
    birthMonth: 1,
    birthYear: 1990,
    termsAccepted: true,
  }
  await saved({ refuseCommonPasswords: true })
  expect((await app.visitor().call(signUp, form)).code).toBe('password_too_common')
})

test.each([
  ['siteName', { siteName: ' ' }],
  ['siteName', { siteName: 'n'.repeat(SETTINGS_LIMITS.siteName + 1) }],
  ['siteName', { siteName: 'Club\nBcc: all@club.example' }],
  ['contactAddress', { contactAddress: 'desk' }],
  ['contactAddress', { contactAddress: 'desk@club.example, all@club.example' }],
  ['contactAddress', { contactAddress: `${'d'.repeat(SETTINGS_LIMITS.contactAddress)}@club.example` }],
  ['quickExit', { quickExit: '' }],
  ['quickExit', { quickExit: 'http://news.example' }],
  ['quickExit', { quickExit: 'https:news.example' }],
  ['quickExit', { quickExit: 'javascript:alert(1)' }],
  ['quickExit', { quickExit: '//news.example' }],
  ['quickExit', { quickExit: `https://news.example/${'n'.repeat(SETTINGS_LIMITS.quickExit)}` }],
  ['quickExit', { quickExit: 'https://localhost/' }],
  ['quickExit', { quickExit: 'https://WWW.Localhost.:8443/weather' }],
  ['quickExit', { quickExit: 'https://news.example/\0' }],
  ['quickExit', { quickExit: 'https://news.example/\ud800' }],
  ['siteName', { siteName: 'Club \ud800' }],
  ['closedSentence', { closedSentence: ' ' }],
  ['closedSentence', { closedSentence: 'n'.repeat(SETTINGS_LIMITS.closedSentence + 1) }],
  ['registrationIsOpen', { registrationIsOpen: 'no' }],
  ['discreetSignUp', { discreetSignUp: 'yes' }],
  ['newProfilesOpenTo', { newProfilesOpenTo: 'friends' }],
  ['repliesAreFree', { repliesAreFree: 'always' }],
  ['updatedAt', { updatedAt: 'yesterday' }],
])(
  'settings with an invalid %s are rejected',
  covers('BEY-11.2', 'ADM-13.1', 'ADM-13.2', 'ADM-13.3'),
  async (field, changes) => {
    const answer = await save(changes)
    expect([answer.status, answer.code]).toEqual([422, 'invalid_input'])
    expect(Object.keys(answer.error?.fields ?? {})).toEqual([field])
    expect(await rows()).toEqual([])
  },
)

test('every layout value must be in whole pixels within its limits', covers('SHELL-70'), async () => {
  for (const [name, [least, most]] of Object.entries(LAYOUT_LIMITS)) {
    for (const pixels of [least - 1, most + 1, least + 0.5, null, `${least}`, undefined]) {
      const answer = await save({ layout: { ...LAYOUT, [name]: pixels } })
      const problem = `Please enter whole pixels, from ${least} to ${most}.`
      expect([answer.status, answer.error?.fields]).toEqual([422, { [`layout.${name}`]: problem }])
    }
  }
  expect(await rows()).toEqual([])
  const least = Object.fromEntries(Object.entries(LAYOUT_LIMITS).map(([name, [pixels]]) => [name, pixels]))
  expect((await save({ layout: least })).status).toBe(200)
})

test(
  'only the settings that were changed are stored, and if none were, nothing is',
  onBoth('ADM-13.2'),
  async () => {
    const before = await records()
    expect(await saved({})).toEqual(DEFAULTS)
    expect(await rows()).toEqual([])
    const { updatedAt } = await saved({ siteName: 'The Club', contactAddress: 'desk@club.example' })
    app.clock.advance(5000)
    expect(
      await saved({ siteName: 'The Club', contactAddress: 'desk@club.example', updatedAt }),
    ).toMatchObject({
      updatedAt,
    })
    expect((await rows()).map(({ name }) => name)).toEqual(['contactAddress', 'siteName'])
    expect(await records()).toHaveLength(before.length + 1)
  },
)

describe('if two admins save settings', onBoth(), () => {
  test('the second admin gets an error, and the first admin’s changes aren’t overwritten', async () => {
    const other = app.as(await app.given.member({ role: 'admin' }))
    const first = await saved({ siteName: 'First' })
    const before = await records()
    const answer = await save({ siteName: 'Second' }, other)
    expect([answer.status, answer.code]).toEqual([409, 'settings_changed'])
    expect(await read()).toEqual(first)
    expect(await records()).toEqual(before)
    const second = (await save({ ...first, siteName: 'Second' }, other)).ok.settings
    expect(second.siteName).toBe('Second')
    expect(Date.parse(second.updatedAt ?? '')).toBeGreaterThan(Date.parse(first.updatedAt ?? ''))
  })

  test('only one of several concurrent saves succeeds', async () => {
    const answers = await Promise.all(['A', 'B', 'C'].map((siteName) => save({ siteName })))
    expect(answers.map(({ status }) => String(status)).toSorted()).toEqual(['200', '409', '409'])
  })
})

test('every change of the settings is recorded in the audit log with the values before and after', async () => {
  const { updatedAt } = await saved({ siteName: 'The Club' })
  app.clock.advance(1000)
  await saved({ siteName: 'Our Club', layout: LAYOUT, updatedAt })
  const [first, second] = (await records()).slice(-2)
  expect([first, second]).toMatchObject([
    { before: { siteName: 'Ampersand' }, after: { siteName: 'The Club' } },
    {
      at: around(app.clock.now()),
      act: 'settings.saveSettings',
      subject: 'site',
      before: { siteName: 'The Club', layout: DEFAULT_LAYOUT },
      after: { siteName: 'Our Club', layout: LAYOUT },
    },
  ])
  expect(second && (await actorOf(app, second))).toEqual({ id: actor.id, username: actor.username })
})
