import * as z from 'zod/mini'
import { endpoint } from '../../kernel/endpoint.ts'
import { COMMON_REASONS, reason } from '../../kernel/failure.ts'
import { day, id, nothing, trimmed } from '../../kernel/fields.ts'
import { RESTRICTIONS } from '../../kernel/restriction.ts'
import { UNDO_SHOWN } from '../../kernel/undo.ts'
import { SUSPENSION_REASON_MAX } from '../accounts/accounts.contract.ts'
import { TIERS } from '../membership/membership.contract.ts'
import { UPGRADE_REASONS } from '../membership/membership.review.contract.ts'
import { USER_ROLES } from './users.contract.ts'

/** Milliseconds by which the email about an action is delayed. It isn't sent if the action is taken back by then. */
export const ACT_EMAIL_WAIT = 3 * UNDO_SHOWN

export const USER_REASONS = {
  changed: reason(
    'user_changed',
    'conflict',
    'Someone else has just changed this. Have another look before you decide.',
  ),
  lastAdmin: reason(
    'last_admin',
    'conflict',
    'This is the only admin who can log in. Make someone else an admin first.',
  ),
  yourself: reason('user_yourself', 'conflict', 'You can’t do this to yourself. Ask another admin.'),
} as const

const { notFound } = COMMON_REASONS
const { changed, lastAdmin, yourself } = USER_REASONS

const one = { memberId: id() }
/** Sent to the user. */
const told = { reason: trimmed(SUSPENSION_REASON_MAX).check(z.minLength(1)) }

export const changeRole = endpoint({
  name: 'users.changeRole',
  summary: 'Make someone an admin, a moderator or a member. They’re notified, and have to log in again.',
  method: 'POST',
  path: '/api/admin/users/{memberId}/role',
  access: 'admin',
  input: z.object({ ...one, role: z.enum(USER_ROLES) }),
  output: nothing,
  reasons: [notFound, changed, lastAdmin],
})

export const suspendUser = endpoint({
  name: 'users.suspendUser',
  summary: 'Suspend a user, indefinitely or up to and including a day. They’re notified of the reason.',
  method: 'POST',
  path: '/api/admin/users/{memberId}/suspension',
  access: 'admin',
  input: z.object({
    ...one,
    ...told,
    /** The last day, or null if it doesn't expire. */
    until: z._default(z.nullable(day()), null),
  }),
  output: nothing,
  reasons: [notFound, changed, lastAdmin, yourself, UPGRADE_REASONS.dayOver],
})

export const restoreUser = endpoint({
  name: 'users.restoreUser',
  summary: 'Lift a user’s suspension, unless it’s a ban. They’re notified.',
  method: 'POST',
  path: '/api/admin/users/{memberId}/restoration',
  access: 'admin',
  input: z.object(one),
  output: nothing,
  reasons: [notFound, changed],
})

export const restrictUser = endpoint({
  name: 'users.restrictUser',
  summary:
    'Restrict a user to reading only, or stop them from sending messages or from uploading photos, indefinitely or up to and including a day. They’re notified of the reason.',
  method: 'POST',
  path: '/api/admin/users/{memberId}/restriction',
  access: 'admin',
  input: z.object({
    ...one,
    ...told,
    kind: z.enum(RESTRICTIONS),
    /** The last day, or null if it doesn't expire. */
    until: z._default(z.nullable(day()), null),
  }),
  output: nothing,
  reasons: [notFound, changed, lastAdmin, yourself, UPGRADE_REASONS.dayOver],
})

export const liftUserRestriction = endpoint({
  name: 'users.liftUserRestriction',
  summary: 'Lift a user’s restriction. They’re notified.',
  method: 'POST',
  path: '/api/admin/users/{memberId}/restriction-end',
  access: 'admin',
  input: z.object(one),
  output: nothing,
  reasons: [notFound, changed, yourself],
})

export const endUserSessions = endpoint({
  name: 'users.endUserSessions',
  summary: 'Log a user out everywhere.',
  method: 'POST',
  path: '/api/admin/users/{memberId}/log-out',
  access: 'admin',
  input: z.object(one),
  output: nothing,
  reasons: [notFound],
})

export const removeUserSecondFactor = endpoint({
  name: 'users.removeUserSecondFactor',
  summary:
    'Remove a user’s second factor and log them out everywhere. They’re notified, with a link to take the account back.',
  method: 'POST',
  path: '/api/admin/users/{memberId}/second-factor-removal',
  access: 'admin',
  input: z.object(one),
  output: nothing,
  reasons: [notFound, changed],
})

export const closeUser = endpoint({
  name: 'users.closeUser',
  summary:
    'Close an account, which is erased after the same number of days as if its member had left. They’re notified of the reason. Only an admin can reopen the account.',
  method: 'POST',
  path: '/api/admin/users/{memberId}/closure',
  access: 'admin',
  input: z.object({ ...one, ...told }),
  output: nothing,
  reasons: [notFound, changed, lastAdmin, yourself],
})

export const keepUser = endpoint({
  name: 'users.keepUser',
  summary: 'Reopen an account that an admin has closed. The user is notified.',
  method: 'POST',
  path: '/api/admin/users/{memberId}/reopening',
  access: 'admin',
  input: z.object(one),
  output: nothing,
  reasons: [notFound, changed],
})

export const banUser = endpoint({
  name: 'users.banUser',
  summary:
    'Ban a user permanently, so that their email address and pictures are recognised in other accounts. They’re notified of the reason.',
  method: 'POST',
  path: '/api/admin/users/{memberId}/ban',
  access: 'admin',
  input: z.object({ ...one, ...told }),
  output: nothing,
  reasons: [notFound, changed, lastAdmin, yourself],
})

export const unbanUser = endpoint({
  name: 'users.unbanUser',
  summary: 'Lift a ban, and delete everything that was stored because of it. The user is notified.',
  method: 'POST',
  path: '/api/admin/users/{memberId}/ban-end',
  access: 'admin',
  input: z.object(one),
  output: nothing,
  reasons: [notFound, changed],
})

export const setUserTier = endpoint({
  name: 'users.setUserTier',
  summary:
    'Give a user a different tier, from now or a later day on, permanently or up to and including a day. They’re notified when it starts, and only one tier can be upcoming.',
  method: 'POST',
  path: '/api/admin/users/{memberId}/tier',
  access: 'admin',
  input: z.object({
    ...one,
    tier: z.enum(TIERS),
    /** Their tier, as far as the admin knows. */
    holds: z.enum(TIERS),
    /** The first day. Null or a day that isn't in the future means immediately. */
    from: z._default(z.nullable(day()), null),
    /** The last day, or null if it doesn't expire. */
    until: z._default(z.nullable(day()), null),
  }),
  output: nothing,
  reasons: [
    notFound,
    changed,
    UPGRADE_REASONS.dayOver,
    UPGRADE_REASONS.daysReversed,
    UPGRADE_REASONS.comingAlready,
  ],
})

export const withdrawUserTier = endpoint({
  name: 'users.withdrawUserTier',
  summary: 'Withdraw a user’s upcoming tier.',
  method: 'DELETE',
  path: '/api/admin/users/{memberId}/coming-tier',
  access: 'admin',
  input: z.object(one),
  output: nothing,
  reasons: [notFound, changed],
})
