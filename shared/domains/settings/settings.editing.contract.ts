import * as z from 'zod/mini'
import { adminOnly } from '../../kernel/audience.ts'
import { endpoint } from '../../kernel/endpoint.ts'
import { reason } from '../../kernel/failure.ts'
import { EMAIL_PATTERN, instant, nothing, trimmed } from '../../kernel/fields.ts'
import { isBlank, typedAddress } from '../../kernel/invisible.ts'
import { layout } from './settings.contract.ts'

export const SETTINGS_REASONS = {
  changed: reason('settings_changed', 'conflict', 'Another admin has changed the settings in the meantime.'),
} as const

/** Maximum characters of each text. */
export const SETTINGS_LIMITS = {
  siteName: 60,
  contactAddress: 254,
  quickExit: 300,
  closedSentence: 300,
} as const

/** The possible initial visibilities of a new member's profile. */
export const NEW_PROFILES_OPEN_TO = ['everyone', 'members'] as const

const PROBLEMS = {
  siteName: `The site needs a name of at most ${SETTINGS_LIMITS.siteName} characters, on one line.`,
  contactAddress: 'Please enter one email address, or none.',
  quickExit: `Please enter an address that begins with “https://”, of at most ${SETTINGS_LIMITS.quickExit} characters.`,
  closedSentence: `Tell visitors why, in at most ${SETTINGS_LIMITS.closedSentence} characters.`,
} as const

const isAddressOrNone = (text: string) => text === '' || EMAIL_PATTERN.test(text)

/** The site's stored settings, under these names. */
export const siteSettings = z.object({
  siteName: z.string().check(
    z.trim(),
    z.minLength(1, PROBLEMS.siteName),
    z.maxLength(SETTINGS_LIMITS.siteName, PROBLEMS.siteName),
    z.regex(/^[^\p{Cc}\p{Cs}]*$/u, PROBLEMS.siteName),
    z.refine((name) => !isBlank(name), PROBLEMS.siteName),
  ),
  /** The operators' email address. If empty, emails go to every admin. */
  contactAddress: z
    .string()
    .check(
      z.overwrite(typedAddress),
      z.maxLength(SETTINGS_LIMITS.contactAddress, PROBLEMS.contactAddress),
      z.refine(isAddressOrNone, PROBLEMS.contactAddress),
    ),
  /** The target of the quick exit. */
  quickExit: z.url({ protocol: /^https$/, error: PROBLEMS.quickExit }).check(
    z.maxLength(SETTINGS_LIMITS.quickExit, PROBLEMS.quickExit),
    // Without slashes, a browser takes it for a path on this site.
    z.regex(/^https:\/\/[^\p{Cc}\p{Cs}]+$/iu, PROBLEMS.quickExit),
  ),
  layout,
  /** Whether registration is open. */
  registrationIsOpen: z.boolean(),
  /** The message to visitors while registration is closed. */
  closedSentence: trimmed(SETTINGS_LIMITS.closedSentence, PROBLEMS.closedSentence).check(
    z.minLength(1, PROBLEMS.closedSentence),
  ),
  /** Whether new members must confirm their email address before the first log-in. */
  requireEmailConfirmation: z.boolean(),
  /** Whether every sign-up gets the same response, whether or not the email address belongs to a member. */
  discreetSignUp: z.boolean(),
  refuseCommonPasswords: z.boolean(),
  /** Who may see a new member's profile until the member chooses. */
  newProfilesOpenTo: z.enum(NEW_PROFILES_OPEN_TO),
  /** Whether messages to someone who wrote first don't count towards the daily limit. */
  repliesAreFree: z.boolean(),
  /** Whether content reported by several trusted members is withheld until staff have decided. */
  hidesReported: z.boolean(),
})
export type SiteSettings = z.output<typeof siteSettings>

const storedSettings = adminOnly(
  z.extend(siteSettings, {
    /** When the latest setting was stored, or null while all are defaults. */
    updatedAt: z.nullable(instant()),
  }),
)
export type StoredSettings = z.output<typeof storedSettings>

export const getSettings = endpoint({
  name: 'settings.getSettings',
  summary: 'All settings of the site. Those that aren’t stored have their default.',
  method: 'GET',
  path: '/api/admin/settings',
  access: 'admin',
  input: nothing,
  output: z.object({ settings: storedSettings }),
  reasons: [],
})

export const saveSettings = endpoint({
  name: 'settings.saveSettings',
  summary: 'Store the settings that differ, unless the stored ones have changed since `updatedAt`.',
  method: 'PUT',
  path: '/api/admin/settings',
  access: 'admin',
  input: storedSettings,
  output: z.object({ settings: storedSettings }),
  reasons: [SETTINGS_REASONS.changed],
})
