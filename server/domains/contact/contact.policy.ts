import { and, eq, sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import { accounts } from '#server/domains/accounts/accounts.tables.ts'
import { isBlockedEitherWay } from '#server/domains/blocks/blocks.queries.ts'
import { hasPictureForEveryone } from '#server/domains/profiles/public/profiles.pictures.sql.ts'
import { profiles } from '#server/domains/profiles/profiles.tables.ts'
import { isOpenTo, isPresent } from '#server/domains/profiles/public/profiles.visibility.sql.ts'
import { isFriendOf } from '#server/domains/relations/relations.sql.ts'
import type { Executor } from '#server/platform/db/database.ts'
import { statement, type Given } from '#server/platform/db/statements/statement.ts'
import { letsWrite } from './contact.sql.ts'
import { profileContactPreferences } from './contact.tables.ts'

export interface ContactSender {
  id: string
}

/**
 * `unknown`: for this sender the recipient does not exist; a block in either direction looks the same. `asked`: a
 * message may begin the conversation if it answers the recipient's opening question. Only what carries no words may
 * be sent without an answer; a chat may not.
 */
export type ContactVerdict = 'allowed' | 'asked' | 'refused' | 'unknown'

export interface Contact {
  verdict: ContactVerdict
  /** What has to be answered where the verdict is `asked`; else null. */
  question: string | null
}

/** SQL over `profiles` of the recipient about what the two have written to each other. */
type Written = (senderId: SQLWrapper) => SQL

/** Friendship can be asked for where only friends may write. */
interface Asked {
  senderId: string
  recipientId: string
  asksForFriendship: boolean
}

/** What the sender is to the member with this id. */
const senderFor = (db: Executor, { senderId, recipientId }: Given<Asked>) =>
  db
    .select({
      type: profiles.profileType,
      isVerified: sql<boolean>`${profiles.verificationStatus} = 'verified'`.as('is_verified'),
      hasPhoto:
        sql<boolean>`(${hasPictureForEveryone()} and ${isOpenTo({ id: recipientId, isImagined: true })})`.as(
          'has_photo',
        ),
    })
    .from(profiles)
    .innerJoin(accounts, eq(accounts.id, profiles.id))
    .where(eq(profiles.id, senderId))
    .as('sender')

/**
 * The statement that reads what `canContact` goes by: `wasWrittenTo` says whether the recipient has written to the
 * sender here, `hasBegun` whether the sender has written before, so that no question waits for an answer. `isImagined`
 * where the recipient is told the answer.
 */
export const recipientStatement = (
  name: string,
  wasWrittenTo: Written,
  hasBegun: Written,
  { isImagined = false }: { isImagined?: boolean } = {},
) =>
  statement(name, (db, given: Given<Asked>) => {
    const { senderId, recipientId, asksForFriendship } = given
    const sender = senderFor(db, given)
    const stored = profileContactPreferences
    const isFriend = isFriendOf(senderId, profiles.id)
    const mayBegin = letsWrite(
      {
        friendsOnly: sql`(${stored.allowFriendsOnly} and not ${asksForFriendship}::boolean)`,
        verifiedOnly: stored.verifiedOnly,
        withPhotoOnly: stored.withPhotoOnly,
        allowed: stored.allowedProfileTypes,
        blocked: stored.blockedProfileTypes,
      },
      { type: sender.type, isFriend, isVerified: sender.isVerified, hasPhoto: sender.hasPhoto },
    )
    return db
      .select({
        isVisible: sql<boolean>`${isOpenTo({ id: senderId, isImagined })}`,
        mayAnswer: sql<boolean>`${wasWrittenTo(senderId)}`,
        mayBegin: sql<boolean>`(${stored.id} is null or ${mayBegin})`,
        question: sql<
          string | null
        >`case when not ${isFriend} and not ${hasBegun(senderId)} then nullif(${stored.openingQuestion}, '') end`,
      })
      .from(profiles)
      .innerJoin(accounts, eq(accounts.id, profiles.id))
      .innerJoin(sender, sql`true`)
      .leftJoin(stored, eq(stored.profileId, profiles.id))
      .where(
        and(eq(profiles.id, recipientId), isPresent(), sql`not ${isBlockedEitherWay(senderId, profiles.id)}`),
      )
  })

const never = () => sql`false`
const findRecipient = recipientStatement('contact.recipient', never, never)

interface Circumstances {
  /** What is asked of the recipient where anyone who was written to may answer. */
  recipient?: typeof findRecipient
  asksForFriendship?: boolean
}

/**
 * The one rule of who may contact whom, for messages, chats, winks and friend requests: nobody across a block
 * or beyond the recipient's privacy, anyone who was written to may answer, and the recipient's preferences
 * decide the rest. Nobody contacts oneself, or nobody at all (null). Whose profile one of them has reported changes nothing:
 * to report is not to block, and the other could tell.
 */
export const findContact = async (
  db: Executor,
  sender: ContactSender,
  recipientId: string | null,
  { recipient: find = findRecipient, asksForFriendship = false }: Circumstances = {},
): Promise<Contact> => {
  const without = (verdict: ContactVerdict): Contact => ({ verdict, question: null })
  if (sender.id === recipientId) return without('refused')
  if (recipientId === null) return without('unknown')
  const [recipient] = await find(db, { senderId: sender.id, recipientId, asksForFriendship })
  if (!recipient) return without('unknown')
  if (recipient.mayAnswer) return without('allowed')
  if (!recipient.isVisible) return without('unknown')
  if (!recipient.mayBegin) return without('refused')
  // A request for friendship carries no words.
  if (recipient.question === null || asksForFriendship) return without('allowed')
  return { verdict: 'asked', question: recipient.question }
}

/** The verdict of that rule, for what is not a message. */
export const canContact = async (...asked: Parameters<typeof findContact>): Promise<ContactVerdict> =>
  (await findContact(...asked)).verdict
