import * as acts from '#shared/domains/users/users.acts.contract.ts'
import type { Services } from '#server/platform/domain/services.ts'
import { banMember, liftMemberBan } from '#server/domains/accounts/standing/accounts.bans.commands.ts'
import { lockAccount } from '#server/domains/accounts/standing/accounts.erasure.commands.ts'
import { requireNotLastAdmin } from '../profiles/profiles.admins.policy.ts'
import { noteAccountDecision } from '#server/domains/reports/appeals/reports.account-decisions.commands.ts'
import { doAbout, record, requireChange, requireOther, type Input } from './users.acts.commands.ts'
import { awayOf, withdrawEmails } from './users.emails.commands.ts'
import { bannedEmail, openAgainEmail } from './users.mail.ts'

/**
 * Bans a user permanently, notifies them of the reason, and stores what identifies them. Throws `not_found`,
 * `user_yourself`, `last_admin`, and `user_changed` if they're already banned.
 */
export const banUser = (
  services: Services,
  { admin, memberId, reason }: Input<typeof acts.banUser>,
): Promise<void> =>
  doAbout(services, memberId, async (unit, tell) => {
    requireOther(admin, memberId)
    await requireNotLastAdmin(unit.tx, memberId, acts.USER_REASONS.lastAdmin)
    const account = await lockAccount(unit.tx, memberId)
    requireChange(await banMember(services, unit, { memberId, email: account.email, reason }))
    await record(services, unit, { admin, memberId, act: acts.banUser.name, after: { reason } })
    const decided = { adminId: admin.id, memberId, decision: 'ban', reason, until: null } as const
    const appealLink = await noteAccountDecision(services, unit, decided)
    await tell(account, (to) => bannedEmail({ ...to, reason, appealLink }), {
      begins: awayOf('ban', account),
    })
  })

/**
 * Lifts a ban, deletes everything stored because of it, and notifies the user. Throws `not_found` and `user_changed`.
 */
export const unbanUser = (
  services: Services,
  { admin, memberId }: Input<typeof acts.unbanUser>,
): Promise<void> =>
  doAbout(services, memberId, async (unit, tell) => {
    const account = await lockAccount(unit.tx, memberId)
    requireChange(await liftMemberBan(unit, memberId))
    await record(services, unit, { admin, memberId, act: acts.unbanUser.name })
    if (account.eraseAt === null) await tell(account, openAgainEmail, { ends: 'ban' })
    else await withdrawEmails(unit, memberId, 'ban')
  })
