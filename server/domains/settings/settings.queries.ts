import * as z from 'zod/mini'
import { email } from '#shared/domains/accounts/accounts.contract.ts'
import {
  DEFAULT_LAYOUT,
  DEFAULT_QUICK_EXIT,
  DEFAULT_SITE_NAME,
  layout,
  type Layout,
  type Site,
} from '#shared/domains/settings/settings.contract.ts'
import { SECOND } from '#shared/kernel/time.ts'
import type { Services } from '#server/platform/services.ts'
import { siteSettings } from './settings.tables.ts'

export interface SiteSettings {
  siteName: string
  /** A new member must confirm the email address before the first log-in. */
  requireEmailConfirmation: boolean
  /** Every sign-up is answered alike, whether or not the address belongs to a member. */
  discreetSignUp: boolean
  refuseCommonPasswords: boolean
  /** Where the operators are written to; empty: to every admin. */
  contactAddress: string
  layout: Layout
  /** Where the quick exit leads. */
  quickExit: string
}

/** How old an answer may be, so that a request costs no query for what hardly ever changes. */
const FRESH_MS = 2 * SECOND

const stored = {
  siteName: z.string().check(z.trim(), z.minLength(1), z.maxLength(60)),
  requireEmailConfirmation: z.boolean(),
  discreetSignUp: z.boolean(),
  refuseCommonPasswords: z.boolean(),
  contactAddress: email(),
  layout,
  quickExit: z.url({ protocol: /^https$/ }),
}

const read = async (services: Services): Promise<SiteSettings> => {
  const rows = await services.db
    .select({ name: siteSettings.name, value: siteSettings.value })
    .from(siteSettings)
  const values = new Map(rows.map(({ name, value }) => [name, value]))
  const valueOf = <N extends keyof SiteSettings>(name: N, fallback: SiteSettings[N]) => {
    const parsed = z.safeParse(stored[name], values.get(name))
    return parsed.success ? (parsed.data as SiteSettings[N]) : fallback
  }
  return {
    siteName: valueOf('siteName', DEFAULT_SITE_NAME),
    requireEmailConfirmation: valueOf('requireEmailConfirmation', services.config.smtpUrl !== ''),
    discreetSignUp: valueOf('discreetSignUp', false),
    refuseCommonPasswords: valueOf('refuseCommonPasswords', !services.config.demo),
    contactAddress: valueOf('contactAddress', ''),
    layout: valueOf('layout', DEFAULT_LAYOUT),
    quickExit: valueOf('quickExit', DEFAULT_QUICK_EXIT),
  }
}

const kept = new WeakMap<Services, { at: number; settings: Promise<SiteSettings> }>()

/** The settings of the site, at most two seconds old; what is not stored has its default. */
export const getSiteSettings = (services: Services): Promise<SiteSettings> => {
  const now = services.clock.now().getTime()
  const known = kept.get(services)
  if (known && now - known.at < FRESH_MS) return known.settings
  const settings = read(services)
  kept.set(services, { at: now, settings })
  settings.catch(() => kept.delete(services))
  return settings
}

export const getSite = async (services: Services): Promise<Site> => {
  const { siteName, layout, quickExit } = await getSiteSettings(services)
  return { name: siteName, isDemo: services.config.demo, layout, quickExit }
}
