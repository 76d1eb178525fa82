import { sql } from 'drizzle-orm'
import { CONTACT_REASONS } from '#shared/domains/contact/contact.contract.ts'
import { WINK_REASONS } from '#shared/domains/winks/winks.contract.ts'
import { COMMON_REASONS, Failure } from '#shared/kernel/failure.ts'
import type { Executor } from '#server/platform/db/database.ts'
import { canContact, recipientStatement, type ContactSender } from '../contact/contact.policy.ts'
import { hasWinkedAt } from './winks.sql.ts'

const recipient = recipientStatement('winks.contact', hasWinkedAt, () => sql`false`)

/**
 * Throws `cannot_wink_at_yourself`, `not_found` for members the sender may not know of, and `contact_not_allowed`.
 * Unlike a first message, a wink contains no words from the sender, so the sender doesn't have to answer an opening
 * question.
 */
export const requireMayWinkAt = async (
  db: Executor,
  sender: ContactSender,
  memberId: string,
): Promise<void> => {
  if (sender.id === memberId) throw new Failure(WINK_REASONS.ownAccount)
  const verdict = await canContact(db, sender, memberId, { recipient })
  if (verdict === 'unknown') throw new Failure(COMMON_REASONS.notFound)
  if (verdict === 'refused') throw new Failure(CONTACT_REASONS.notAllowed)
}
