import * as z from 'zod/mini'
import { selfOnly } from '../../kernel/audience.ts'
import { endpoint } from '../../kernel/endpoint.ts'
import { instant, nothing } from '../../kernel/fields.ts'
import { HIDE_FROM, VISIBILITIES } from './profiles.options.contract.ts'

const settings = {
  /** Who may know that the profile exists. */
  visibility: z.enum(VISIBILITIES),
  inSearch: z.boolean(),
  showOnline: z.boolean(),
  showAge: z.boolean(),
  /** Whether town, region and country are shown. */
  showPlace: z.boolean(),
  hideFrom: z.enum(HIDE_FROM),
  /** Whether others may fab the member's photos and see the number of fabs. */
  allowFabs: z.boolean(),
  /** Whether the member is listed among the viewers of profiles they view. Needs `showOnline`. */
  leaveTrace: z.boolean(),
  /** Whether members who also allow it see which of their messages the member has read. Needs `showOnline`. */
  showRead: z.boolean(),
}
const placeName = () => z.nullable(z.string())
const privacy = selfOnly(
  z.object({
    ...settings,
    /** The places `hideFrom` can refer to. Null if the member hasn't given them. */
    home: z.object({ town: placeName(), county: placeName(), region: placeName() }),
  }),
)
export type Privacy = z.output<typeof privacy>
export type PrivacySettings = Omit<Privacy, 'home'>

export const getPrivacy = endpoint({
  name: 'profiles.getPrivacy',
  summary: 'The caller’s privacy settings.',
  method: 'GET',
  path: '/api/profile/privacy',
  access: 'member',
  input: nothing,
  output: privacy,
  reasons: [],
})

export const updatePrivacy = endpoint({
  name: 'profiles.updatePrivacy',
  summary: 'Change the caller’s privacy settings. Omitted settings keep their value.',
  method: 'PATCH',
  path: '/api/profile/privacy',
  access: 'member',
  whileRestricted: 'kept',
  input: z.partial(z.strictObject(settings)),
  output: privacy,
  reasons: [],
})

/** The data that a consent covers: texts, preferences or personal details. */
export const CONSENT_SUBJECTS = ['profile', 'preferences', 'personal'] as const
export type ConsentSubject = (typeof CONSENT_SUBJECTS)[number]
/** Changes whenever the wording above the save buttons does. */
export const CONSENT_VERSION = '2026-11-29'

const consents = z.object({
  consents: selfOnly(
    z.array(z.object({ subject: z.enum(CONSENT_SUBJECTS), version: z.string(), givenAt: instant() })),
  ),
})

export const listConsents = endpoint({
  name: 'profiles.listConsents',
  summary: 'The consents the caller has given, with version and time.',
  method: 'GET',
  path: '/api/consents',
  access: 'member',
  input: nothing,
  output: consents,
  reasons: [],
})

export const withdrawConsent = endpoint({
  name: 'profiles.withdrawConsent',
  summary: 'Withdraw a consent. The data it covered is deleted immediately.',
  method: 'DELETE',
  path: '/api/consents/{subject}',
  access: 'member',
  whileRestricted: 'kept',
  input: z.object({ subject: z.enum(CONSENT_SUBJECTS) }),
  output: consents,
  reasons: [],
})
