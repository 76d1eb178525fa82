import { eq, sql } from 'drizzle-orm'
import { TAKE_BACK_PAGE } from '#shared/domains/accounts/accounts.passwords.contract.ts'
import { statement, type Given } from '#server/platform/db/statements/statement.ts'
import { inTransaction } from '#server/platform/db/transaction.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { Caller } from '#server/platform/http/serve.ts'
import { hashPassword } from '#server/platform/secrets/passwords.ts'
import type { Services } from '#server/platform/domain/services.ts'
import { getSiteSettings } from '#server/domains/settings/settings.queries.ts'
import { requireOwnPassword } from './accounts.credentials.policy.ts'
import { proofOfDevice } from '#server/domains/accounts/sessions/accounts.devices.policy.ts'
import { writeToMember } from '#server/domains/accounts/email/accounts.emails.commands.ts'
import { passwordChangedEmail } from '#server/domains/accounts/accounts.mail.ts'
import { requireUncommonPassword } from './accounts.passwords.policy.ts'
import { requireOwnerWithFactor } from '#server/domains/accounts/second-factor/accounts.second-factor.policy.ts'
import { endSessionsByPassword } from '#server/domains/accounts/sessions/accounts.sessions.commands.ts'
import { accounts, WISHES } from '#server/domains/accounts/accounts.tables.ts'
import { closeLinks, issueTakeBack } from '#server/domains/accounts/accounts.tokens.commands.ts'

const replacePassword = statement(
  'accounts.replacePassword',
  (db, { id, passwordHash }: Given<{ id: string; passwordHash: string }>) =>
    db
      .update(accounts)
      .set({ passwordHash: sql`${passwordHash}` })
      .where(eq(accounts.id, id)),
)

/**
 * Replaces the member's old password with a new one; throws the contract's reasons. All other sessions end immediately,
 * and this one after a countdown. Mailed links for a new password or email address become invalid, and the owner is
 * notified by email.
 */
export const changePassword = async (
  services: Services,
  caller: Caller,
  actor: Actor,
  typed: { oldPassword: string; newPassword: string },
): Promise<void> => {
  const account = await requireOwnPassword(services, actor, typed.oldPassword)
  const { id, email } = account
  await requireUncommonPassword(services, { email, username: actor.username, password: typed.newPassword })
  const passwordHash = await hashPassword({ password: typed.newPassword, whom: id })
  const { siteName } = await getSiteSettings(services)
  await inTransaction(services, async (unit) => {
    const { tx, afterCommit, now } = unit
    await requireOwnerWithFactor(tx, actor, { ...account, now })
    await replacePassword(tx, { id, passwordHash })
    await endSessionsByPassword(services, unit, actor)
    await closeLinks(tx, { accountId: id, purposes: WISHES, now })
    const token = await issueTakeBack(tx, { accountId: id, email, now, isOfChange: true })
    const page = caller.siteUrl + TAKE_BACK_PAGE
    await writeToMember(services, unit, id, passwordChangedEmail({ to: email, siteName, page, token }))
    afterCommit(() => caller.keepDevice(proofOfDevice(services, { id, passwordHash })))
  })
}
