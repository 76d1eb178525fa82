import * as z from 'zod/mini'
import { selfOnly } from '../../kernel/audience.ts'
import { endpoint } from '../../kernel/endpoint.ts'
import { reason } from '../../kernel/failure.ts'
import { flag, listOf, nothing, trimmed } from '../../kernel/fields.ts'
import { PROFILE_TYPES, profileType } from '../../kernel/profile-types.ts'

/** Maximum characters of an opening question, and of the answer to it. */
export const QUESTION_MAX = 200
export const ANSWER_MAX = 500

export const contactPreferences = selfOnly(
  z.object({
    allowFriendsOnly: z.boolean(),
    /** Whether only verified members and friends may write first. */
    verifiedOnly: z.boolean(),
    /**
     * Whether only friends, and members whose picture is visible to everyone who may see their profile, may write
     * first.
     */
    withPhotoOnly: z.boolean(),
    /** The profile types that may write first. Empty means every type. */
    allowedProfileTypes: z.array(profileType()),
    /** Takes precedence over `allowedProfileTypes`. */
    blockedProfileTypes: z.array(profileType()),
    /** The question that a first message must answer, unless it's from a friend. Empty if there's none. */
    openingQuestion: z.string(),
  }),
)
export type ContactPreferences = z.output<typeof contactPreferences>

/** The defaults until a member saves something else. */
export const OPEN_TO_ALL: ContactPreferences = {
  allowFriendsOnly: false,
  verifiedOnly: false,
  withPhotoOnly: false,
  allowedProfileTypes: [],
  blockedProfileTypes: [],
  openingQuestion: '',
}

export const CONTACT_REASONS = {
  notAllowed: reason(
    'contact_not_allowed',
    'forbidden',
    'You cannot send messages to this user due to their contact preferences.',
  ),
  openingQuestion: reason(
    'opening_question',
    'conflict',
    'This member asks a question that a first message has to answer.',
  ),
} as const

export const getContactPreferences = endpoint({
  name: 'contact.getContactPreferences',
  summary: 'Who may write to the caller.',
  method: 'GET',
  path: '/api/contact-preferences',
  access: 'member',
  input: nothing,
  output: contactPreferences,
  reasons: [],
})

/** The form's choices of who may write first. */
export const contactDraft = {
  allowFriendsOnly: flag(),
  verifiedOnly: z._default(flag(), false),
  withPhotoOnly: z._default(flag(), false),
  // Empty lists are left out of queries.
  allowedProfileTypes: z._default(listOf(PROFILE_TYPES), []),
  blockedProfileTypes: z._default(listOf(PROFILE_TYPES), []),
}
export type ContactDraft = Omit<ContactPreferences, 'openingQuestion'>

export const saveContactPreferences = endpoint({
  name: 'contact.saveContactPreferences',
  summary: 'Set who may write to the caller.',
  method: 'PUT',
  path: '/api/contact-preferences',
  access: 'member',
  whileRestricted: 'kept',
  input: z.object({
    ...contactDraft,
    openingQuestion: z._default(trimmed(QUESTION_MAX), ''),
  }),
  output: contactPreferences,
  reasons: [],
})
