import { afterAll, beforeAll, expect, test } from 'vitest'
import { DEFAULT_LAYOUT, DEFAULT_QUICK_EXIT, getSite } from '#shared/domains/settings/settings.contract.ts'
import { getSettings, saveSettings } from '#shared/domains/settings/settings.editing.contract.ts'
import { createTestApp, type TestApp } from '#server/testing/scenario/app.ts'
import { keepApp } from '#server/testing/builders/second-factor.ts'
import { covers } from '#testing/covers.ts'
import { getSiteSettings } from './settings.queries.ts'
import { siteSettings } from './settings.tables.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

test(
  'a visitor can read what every page shows about the site, and nothing else',
  covers('SHELL-64', 'SHELL-65', 'SHELL-66', 'SHELL-67', 'CONST-39', 'BEY-11.2'),
  async () => {
    expect((await app.visitor().call(getSite, {})).ok).toEqual({
      site: {
        name: 'Ampersand',
        isDemo: true,
        layout: { siteWidth: 1200, headerHeight: 80, footerHeight: 60, sidebarWidth: 250 },
        quickExit: 'https://www.bbc.co.uk/weather',
        closedSentence: null,
      },
    })
  },
)

test('common passwords are allowed in the demo and rejected outside it', async () => {
  expect((await getSiteSettings(app.services)).refuseCommonPasswords).toBe(false)
  const open = await createTestApp({ demo: false })
  expect((await getSiteSettings(open.services)).refuseCommonPasswords).toBe(true)
  await open.close()
})

test('email confirmation is required if email can be sent', async () => {
  expect((await getSiteSettings(app.services)).requireEmailConfirmation).toBe(false)
  const mailing = await createTestApp({ smtpUrl: 'smtp://127.0.0.1:2525' })
  expect((await getSiteSettings(mailing.services)).requireEmailConfirmation).toBe(true)
  await mailing.close()
})

test(
  'sign-up is discreet if email can be sent, unless an admin turns that off',
  covers('REG-61.1'),
  async () => {
    expect((await getSiteSettings(app.services)).discreetSignUp).toBe(false)
    const mailing = await createTestApp({ smtpUrl: 'smtp://127.0.0.1:2525' })
    expect((await getSiteSettings(mailing.services)).discreetSignUp).toBe(true)
    const chosen = { name: 'discreetSignUp', value: false, updatedAt: mailing.clock.now() }
    await mailing.services.db.insert(siteSettings).values(chosen)
    mailing.clock.advance(2000)
    expect((await getSiteSettings(mailing.services)).discreetSignUp).toBe(false)
    await mailing.close()
  },
)

test(
  'with discreet sign-up, new profiles are for members only, and this stays so if an admin turns discreet sign-up off',
  covers('PRIV-03.4'),
  async () => {
    const smtpUrl = 'smtp://127.0.0.1:2525'
    const demo = await createTestApp({ smtpUrl })
    expect((await getSiteSettings(demo.services)).newProfilesOpenTo).toBe('everyone')
    await demo.close()
    const real = await createTestApp({ smtpUrl, demo: false })
    const member = await real.given.member({ role: 'admin' })
    await keepApp(real.services, { accountId: member.id, isOn: true })
    const admin = real.as(member)
    const { settings } = (await admin.call(getSettings, {})).ok
    expect(settings).toMatchObject({ discreetSignUp: true, newProfilesOpenTo: 'members' })
    const off = (await admin.call(saveSettings, { ...settings, discreetSignUp: false })).ok.settings
    real.clock.advance(2000)
    expect(await getSiteSettings(real.services)).toMatchObject({ newProfilesOpenTo: 'members' })
    await admin.call(saveSettings, { ...off, newProfilesOpenTo: 'everyone' })
    real.clock.advance(2000)
    expect(await getSiteSettings(real.services)).toMatchObject({ newProfilesOpenTo: 'everyone' })
    await real.close()
  },
)

test('a stored setting takes effect within two seconds, and an invalid value doesn’t', async () => {
  const changed = await createTestApp()
  const updatedAt = changed.clock.now()
  await changed.services.db.insert(siteSettings).values([
    { name: 'siteName', value: 'The Club', updatedAt },
    { name: 'discreetSignUp', value: 'perhaps', updatedAt },
    {
      name: 'layout',
      value: { siteWidth: 9, headerHeight: 80, footerHeight: 60, sidebarWidth: 250 },
      updatedAt,
    },
    { name: 'quickExit', value: 'javascript:alert(1)', updatedAt },
  ])
  changed.clock.advance(2000)
  const settings = await getSiteSettings(changed.services)
  expect(settings.siteName).toBe('The Club')
  expect(settings.discreetSignUp).toBe(false)
  expect([settings.layout, settings.quickExit]).toEqual([DEFAULT_LAYOUT, DEFAULT_QUICK_EXIT])
  expect((await changed.visitor().call(getSite, {})).ok.site.name).toBe('The Club')
  await changed.close()
})
