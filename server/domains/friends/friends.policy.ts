import { and, eq, sql } from 'drizzle-orm'
import { CONTACT_REASONS } from '#shared/domains/contact/contact.contract.ts'
import { FRIEND_REASONS } from '#shared/domains/friends/friends.contract.ts'
import { COMMON_REASONS, Failure } from '#shared/kernel/failure.ts'
import type { Executor } from '#server/platform/db/database.ts'
import { statement, type Given } from '#server/platform/db/statements/statement.ts'
import { accounts } from '../accounts/accounts.tables.ts'
import { canContact, recipientStatement, type ContactSender } from '../contact/contact.policy.ts'
import { profiles } from '../profiles/profiles.tables.ts'
import { friends } from '../relations/relations.tables.ts'
import { hasRequested, isInvite } from './friends.sql.ts'
import { otherThan } from '../relations/relations.sql.ts'

const recipient = recipientStatement('friends.contact', hasRequested, () => sql`false`)

/**
 * Throws `cannot_befriend_yourself`, `not_found` for someone the sender may not know of, and `contact_not_allowed`.
 * Requests may be sent to members who let only friends write.
 */
export const requireMayRequest = async (
  db: Executor,
  sender: ContactSender,
  memberId: string,
): Promise<void> => {
  if (sender.id === memberId) throw new Failure(FRIEND_REASONS.ownAccount)
  const verdict = await canContact(db, sender, memberId, { recipient, asksForFriendship: true })
  if (verdict === 'unknown') throw new Failure(COMMON_REASONS.notFound)
  if (verdict === 'refused') throw new Failure(CONTACT_REASONS.notAllowed)
}

const inviteOf = statement(
  'friends.inviteOf',
  (db, { memberId, otherId }: Given<{ memberId: string; otherId: string }>) =>
    db
      .select({ id: friends.id })
      .from(friends)
      .innerJoin(profiles, eq(profiles.id, otherThan(memberId)))
      .innerJoin(accounts, eq(accounts.id, profiles.id))
      .where(and(eq(profiles.id, otherId), isInvite(memberId))),
)

/** Throws `not_found` unless the member has a pending request from the other member. */
export const requireInvite = async (
  db: Executor,
  pair: { memberId: string; otherId: string },
): Promise<void> => {
  if ((await inviteOf(db, pair)).length === 0) throw new Failure(COMMON_REASONS.notFound)
}
