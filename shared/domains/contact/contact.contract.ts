import * as z from 'zod/mini'
import { selfOnly } from '../../kernel/audience.ts'
import { endpoint } from '../../kernel/endpoint.ts'
import { reason } from '../../kernel/failure.ts'
import { flag, listOf, nothing } from '../../kernel/fields.ts'
import { PROFILE_TYPES, profileType } from '../../kernel/profile-types.ts'

export const contactPreferences = selfOnly(
  z.object({
    allowFriendsOnly: z.boolean(),
    /** Empty: every type. */
    allowedProfileTypes: z.array(profileType()),
    /** Wins over `allowedProfileTypes`. */
    blockedProfileTypes: z.array(profileType()),
  }),
)
export type ContactPreferences = z.output<typeof contactPreferences>

export const CONTACT_REASONS = {
  notAllowed: reason(
    'contact_not_allowed',
    'forbidden',
    'You cannot send messages to this user due to their contact preferences.',
  ),
} as const

export const getContactPreferences = endpoint({
  name: 'contact.getPreferences',
  summary: 'Who may write to the caller.',
  method: 'GET',
  path: '/api/contact-preferences',
  access: 'member',
  input: nothing,
  output: contactPreferences,
  reasons: [],
})

export const saveContactPreferences = endpoint({
  name: 'contact.savePreferences',
  summary: 'Set who may write to the caller.',
  method: 'PUT',
  path: '/api/contact-preferences',
  access: 'member',
  input: z.object({
    allowFriendsOnly: flag(),
    allowedProfileTypes: listOf(PROFILE_TYPES),
    blockedProfileTypes: listOf(PROFILE_TYPES),
  }),
  output: contactPreferences,
  reasons: [],
})
