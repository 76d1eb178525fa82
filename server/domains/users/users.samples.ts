import { DAY } from '#shared/kernel/time.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import type { TestApp } from '#server/testing/scenario/app.ts'
import { keepApp } from '#server/testing/builders/second-factor.ts'
import { none, type EndpointRecord, type Endpoints, type Pages } from '#server/testing/matrices/samples.ts'
import {
  closeByAdmin,
  suspendByAdmin,
} from '#server/domains/accounts/standing/accounts.admin-suspension.commands.ts'

import { banMember } from '#server/domains/accounts/standing/accounts.bans.commands.ts'
import { restrictMember } from '#server/domains/accounts/standing/accounts.restrictions.commands.ts'

type Member = Awaited<ReturnType<TestApp['given']['member']>>

/** Creates a member whom an admin has suspended indefinitely. */
export const suspended = async ({ services, given }: TestApp): Promise<Member> => {
  const member = await given.member()
  const suspension = { memberId: member.id, reason: 'Rude to everybody', until: null }
  await inTransaction(services, (unit) => suspendByAdmin(services, unit, suspension))
  return member
}

/** Creates a member whom an admin has indefinitely restricted to reading. */
export const restricted = async ({ services, given }: TestApp): Promise<Member> => {
  const member = await given.member()
  const restriction = {
    memberId: member.id,
    kind: 'read_only',
    reason: 'Rude to everybody',
    until: null,
  } as const
  await inTransaction(services, (unit) => restrictMember(services, unit, restriction))
  return member
}

/** Creates a member whose account an admin has closed. */
export const closed = async ({ services, given, clock }: TestApp): Promise<Member> => {
  const member = await given.member()
  const eraseAt = new Date(clock.now().getTime() + 14 * DAY)
  const closing = { memberId: member.id, reason: 'Not a real person', eraseAt }
  await inTransaction(services, (unit) => closeByAdmin(services, unit, closing))
  return member
}

const ofNew =
  (more: Record<string, unknown> = {}): EndpointRecord['sample'] =>
  async ({ app }) => ({ memberId: (await app.given.member()).id, ...more })

/** Creates a member whom an admin has banned. */
export const banned = async ({ services, given }: TestApp): Promise<Member> => {
  const member = await given.member()
  const ban = { memberId: member.id, email: member.email, reason: 'Rude to everybody' }
  await inTransaction(services, (unit) => banMember(services, unit, ban))
  return member
}

export const endpoints: Endpoints = {
  'users.banUser': { who: ['admin', 'nobody'], cost: 25, sample: ofNew({ reason: 'Rude to everybody' }) },
  'users.changeRole': { who: ['admin', 'nobody'], cost: 15, sample: ofNew({ role: 'admin' }) },
  'users.closeUser': { who: ['admin', 'nobody'], cost: 23, sample: ofNew({ reason: 'Not a real person' }) },
  'users.endUserSessions': { who: ['admin', 'nobody'], cost: 10, sample: ofNew() },
  'users.keepUser': {
    who: ['admin', 'nobody'],
    cost: 22,
    sample: async ({ app }) => ({ memberId: (await closed(app)).id }),
  },
  'users.listStaffOpenings': { who: ['member', 'self'], cost: 2, shows: 'nobody', sample: none },
  'users.listUsers': { who: ['admin', 'nobody'], cost: 2, sample: none },
  'users.openUser': { who: ['admin', 'nobody'], cost: 11, sample: ({ party }) => ({ memberId: party.id }) },
  'users.removeUserSecondFactor': {
    who: ['admin', 'nobody'],
    cost: 19,
    sample: async ({ app }) => {
      const { id } = await app.given.member()
      await keepApp(app.services, { accountId: id, isOn: true })
      return { memberId: id }
    },
  },
  'users.liftUserRestriction': {
    who: ['admin', 'nobody'],
    cost: 14,
    sample: async ({ app }) => ({ memberId: (await restricted(app)).id }),
  },
  'users.restrictUser': {
    who: ['admin', 'nobody'],
    cost: 14,
    sample: ofNew({ kind: 'read_only', reason: 'Rude to everybody' }),
  },
  'users.restoreUser': {
    who: ['admin', 'nobody'],
    cost: 21,
    sample: async ({ app }) => ({ memberId: (await suspended(app)).id }),
  },
  'users.setUserTier': {
    who: ['admin', 'nobody'],
    cost: 19,
    sample: ofNew({ tier: 'gold', holds: 'free' }),
  },
  'users.withdrawUserTier': {
    who: ['admin', 'nobody'],
    cost: 10,
    sample: async ({ app }) => {
      const member = await app.given.member()
      await app.given.comingTier(member, 'gold')
      return { memberId: member.id }
    },
  },
  'users.unbanUser': {
    who: ['admin', 'nobody'],
    cost: 21,
    sample: async ({ app }) => ({ memberId: (await banned(app)).id }),
  },
  'users.suspendUser': { who: ['admin', 'nobody'], cost: 22, sample: ofNew({ reason: 'Rude to everybody' }) },
}

export const pages: Pages = {
  '/admin/users': { cost: { admin: 2 } },
  '/admin/users/{id}': { cost: { admin: 2 } },
}
