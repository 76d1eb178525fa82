import { and, eq, sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import type { ContactPreferences } from '#shared/domains/contact/contact.contract.ts'
import { accounts } from '#server/domains/accounts/accounts.tables.ts'
import { isBlockedEitherWay } from '#server/domains/blocks/blocks.queries.ts'
import { profiles } from '#server/domains/profiles/profiles.tables.ts'
import { isPresent, visibleTo } from '#server/domains/profiles/profiles.visibility.sql.ts'
import { isFriendOf } from '#server/domains/relations/relations.sql.ts'
import type { Executor } from '#server/platform/db/database.ts'
import { statement, type Given } from '#server/platform/db/statement.ts'
import { profileContactPreferences } from './contact.tables.ts'
import { viewPreferences } from './contact.view.ts'

export interface ContactSender {
  id: string
  profileType: string
}

/** `unknown`: for this sender the recipient does not exist; a block in either direction looks the same. */
export type ContactVerdict = 'allowed' | 'refused' | 'unknown'

/**
 * The statement that reads what `canContact` goes by. `wasWrittenTo` is SQL over `profiles` of the recipient: whether the
 * recipient has written to the sender here.
 */
export const recipientStatement = (name: string, wasWrittenTo: (senderId: SQLWrapper) => SQL) =>
  statement(name, (db, { senderId, recipientId }: Given<{ senderId: string; recipientId: string }>) =>
    db
      .select({
        isVisible: sql<boolean>`${visibleTo({ id: senderId })}`,
        mayAnswer: sql<boolean>`${wasWrittenTo(senderId)}`,
        isFriend: sql<boolean>`${isFriendOf(senderId, profiles.id)}`,
        preferences: profileContactPreferences,
      })
      .from(profiles)
      .innerJoin(accounts, eq(accounts.id, profiles.id))
      .leftJoin(profileContactPreferences, eq(profileContactPreferences.profileId, profiles.id))
      .where(
        and(eq(profiles.id, recipientId), isPresent(), sql`not ${isBlockedEitherWay(senderId, profiles.id)}`),
      ),
  )

const findRecipient = recipientStatement('contact.recipient', () => sql`false`)

interface Circumstances {
  /** What is asked of the recipient where whoever was written to may answer. */
  recipient?: typeof findRecipient
  /** Friendship can be asked for where only friends may write. */
  asksForFriendship?: boolean
}

const permits = (preferences: ContactPreferences, sender: ContactSender, isFriend: boolean) => {
  const includes = (types: readonly string[]) => types.includes(sender.profileType)
  if (preferences.allowFriendsOnly && !isFriend) return false
  if (includes(preferences.blockedProfileTypes)) return false
  return preferences.allowedProfileTypes.length === 0 || includes(preferences.allowedProfileTypes)
}

/**
 * The one rule of who may contact whom, for messages, chats, winks and friend requests: nobody across a block
 * or beyond the recipient's privacy, whoever was written to may answer, and the recipient's preferences
 * decide the rest. Nobody contacts oneself, or nobody at all (null).
 */
export const canContact = async (
  db: Executor,
  sender: ContactSender,
  recipientId: string | null,
  { recipient: find = findRecipient, asksForFriendship = false }: Circumstances = {},
): Promise<ContactVerdict> => {
  if (sender.id === recipientId) return 'refused'
  if (recipientId === null) return 'unknown'
  const [recipient] = await find(db, { senderId: sender.id, recipientId })
  if (!recipient) return 'unknown'
  if (recipient.mayAnswer) return 'allowed'
  if (!recipient.isVisible) return 'unknown'
  const isFriend = asksForFriendship || recipient.isFriend
  return permits(viewPreferences(recipient.preferences), sender, isFriend) ? 'allowed' : 'refused'
}
