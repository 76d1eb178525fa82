import * as z from 'zod/mini'
import { endpoint, liveEvent } from '../../kernel/endpoint.ts'
import { COMMON_REASONS, reason } from '../../kernel/failure.ts'
import { id, instant, nothing } from '../../kernel/fields.ts'
import { pageInput, pageOf } from '../../kernel/page.ts'
import { CONTACT_REASONS } from '../contact/contact.contract.ts'
import { listedMember } from '../profiles/profiles.contract.ts'

/** Keys of the lines a wink can have. Their sentences are in the client. */
export const WINK_LINES = ['photos', 'profile', 'alike', 'company', 'curious', 'drink'] as const
export type WinkLine = (typeof WINK_LINES)[number]

/** How the recipient has already responded to the sender. */
export const WINK_ANSWERS = ['winked_back', 'declined'] as const

/** The number of days after a decline in which the sender can't wink at that member again. */
export const DECLINED_DAYS = 90

export const WINK_REASONS = {
  ownAccount: reason('cannot_wink_at_yourself', 'invalid', 'You can’t wink at yourself.'),
  alreadyToday: reason('already_winked', 'conflict', 'You have already winked at this member today.'),
  declined: reason(
    'wink_declined',
    'conflict',
    'This member has already thanked you for a wink. Let’s leave it at that for now.',
  ),
} as const

const wink = z.object({
  id: id(),
  /** Whether the caller has yet to see the wink. */
  isNew: z.boolean(),
  /** Null for a wink without words. */
  line: z.nullable(z.enum(WINK_LINES)),
  sentAt: instant(),
  /** Null until the caller has responded. */
  answer: z.nullable(z.enum(WINK_ANSWERS)),
  from: z.extend(listedMember, { title: z.string() }),
})
export type Wink = z.output<typeof wink>

export const listWinks = endpoint({
  name: 'winks.listWinks',
  summary: 'The winks that the caller received from members they may see, latest first.',
  method: 'GET',
  path: '/api/winks',
  access: 'member',
  input: z.object(pageInput),
  output: pageOf(wink),
  reasons: [],
})

export const sendWink = endpoint({
  name: 'winks.sendWink',
  summary: 'Wink at a member, at most once a day, with or without a line.',
  method: 'POST',
  path: '/api/winks',
  access: 'member',
  concerns: 'profile',
  input: z.object({ memberId: id(), line: z._default(z.nullable(z.enum(WINK_LINES)), null) }),
  output: nothing,
  reasons: [
    WINK_REASONS.ownAccount,
    WINK_REASONS.alreadyToday,
    WINK_REASONS.declined,
    CONTACT_REASONS.notAllowed,
  ],
  limits: [{ per: 'member', max: 60, seconds: 24 * 60 * 60, whenStoreDown: 'closed' }],
})

const limits = [{ per: 'member', max: 600, seconds: 60 * 60, whenStoreDown: 'open' }] as const
const one = z.object({ winkId: id() })

export const seeWinks = endpoint({
  name: 'winks.seeWinks',
  summary: 'Mark a wink and all earlier ones that the caller received as seen.',
  method: 'POST',
  path: '/api/winks/{winkId}/seen',
  access: 'member',
  whileRestricted: 'kept',
  input: one,
  output: nothing,
  reasons: [],
})

export const declineWink = endpoint({
  name: 'winks.declineWink',
  summary:
    'Decline a wink kindly, which notifies its sender. They can’t wink at the caller for the next 90 days.',
  method: 'PUT',
  path: '/api/winks/{winkId}/refusal',
  access: 'member',
  whileRestricted: 'kept',
  input: one,
  output: nothing,
  reasons: [COMMON_REASONS.notFound],
  limits,
})

export const deleteWink = endpoint({
  name: 'winks.deleteWink',
  summary: 'Delete a wink that the caller received.',
  method: 'DELETE',
  path: '/api/winks/{winkId}',
  access: 'member',
  whileRestricted: 'kept',
  input: one,
  output: nothing,
  reasons: [COMMON_REASONS.notFound],
  limits,
})

export const deleteAllWinks = endpoint({
  name: 'winks.deleteAllWinks',
  summary: 'Delete all winks that the caller received.',
  method: 'DELETE',
  path: '/api/winks',
  access: 'member',
  whileRestricted: 'kept',
  input: nothing,
  output: nothing,
  reasons: [],
  limits,
})

/** The winks that the member received or sent have changed. Sent only to their own pages. */
export const winksChanged = liveEvent('winks.changed', nothing)

/** The member has seen their winks. The marks for new ones may stay on an open page. */
export const winksSeen = liveEvent('winks.seen', nothing)
