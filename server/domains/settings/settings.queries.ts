import { ne } from 'drizzle-orm'
import * as z from 'zod/mini'
import {
  DEFAULT_CLOSED_SENTENCE,
  DEFAULT_LAYOUT,
  DEFAULT_QUICK_EXIT,
  DEFAULT_SITE_NAME,
  type Site,
} from '#shared/domains/settings/settings.contract.ts'
import {
  siteSettings as schema,
  type SiteSettings,
  type StoredSettings,
} from '#shared/domains/settings/settings.editing.contract.ts'
import { SECOND } from '#shared/kernel/time.ts'
import type { Config } from '#server/platform/runtime/config.ts'
import type { Executor } from '#server/platform/db/database.ts'
import { statement } from '#server/platform/db/statements/statement.ts'
import { cached } from '#server/platform/cached.ts'
import type { Services } from '#server/platform/domain/services.ts'
import { siteSettings } from './settings.tables.ts'

/** The name of a row that isn't a setting. It's used to detect that the SECRET_KEY has changed. */
export const SECRET_MARK = 'secretMark'

const allSettings = statement('settings.all', (db) =>
  db.select().from(siteSettings).where(ne(siteSettings.name, SECRET_MARK)),
)

const defaultsFor = ({ smtpUrl, demo }: Config): Omit<SiteSettings, 'newProfilesOpenTo'> => ({
  siteName: DEFAULT_SITE_NAME,
  contactAddress: '',
  quickExit: DEFAULT_QUICK_EXIT,
  layout: DEFAULT_LAYOUT,
  registrationIsOpen: true,
  closedSentence: DEFAULT_CLOSED_SENTENCE,
  requireEmailConfirmation: smtpUrl !== '',
  discreetSignUp: smtpUrl !== '',
  refuseCommonPasswords: !demo,
  repliesAreFree: false,
  hidesReported: true,
})

const sensible = (name: string, value: unknown): Partial<SiteSettings> => {
  const parsed = z.safeParse(z.partial(schema), { [name]: value })
  return parsed.success ? parsed.data : {}
}

/** Returns the currently stored settings. Missing or invalid values get their defaults. */
export const getStoredSettings = async (db: Executor, config: Config): Promise<StoredSettings> => {
  const rows = await allSettings(db)
  const stored = Object.assign({}, ...rows.map(({ name, value }) => sensible(name, value)))
  const chosen = { ...defaultsFor(config), ...stored }
  // With discreet sign-up, no one may learn who signs up, so visitors shouldn't be able to collect the profiles of all
  // members.
  const newProfilesOpenTo = chosen.discreetSignUp && !config.demo ? 'members' : 'everyone'
  const settings: SiteSettings = { newProfilesOpenTo, ...chosen }
  const newest = Math.max(...rows.map(({ updatedAt }) => updatedAt.getTime()))
  return { ...settings, updatedAt: rows.length > 0 ? new Date(newest).toISOString() : null }
}

const cache = cached<SiteSettings>(2 * SECOND, ({ db, config }) => getStoredSettings(db, config))

/** Returns the site's settings, at most two seconds old. Values that aren't stored get their defaults. */
export const getSiteSettings = cache.get

/** Empties the cache, so that the settings are read from the database the next time. */
export const invalidateSettings = cache.invalidate

export const getSite = async (services: Services): Promise<Site> => {
  const settings = await getSiteSettings(services)
  const { siteName, layout, quickExit } = settings
  return {
    name: siteName,
    isDemo: services.config.demo,
    layout,
    quickExit,
    closedSentence: settings.registrationIsOpen ? null : settings.closedSentence,
  }
}
