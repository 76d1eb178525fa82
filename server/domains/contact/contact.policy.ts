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
 * `unknown`: as far as the sender can tell, the recipient doesn't exist, which is also what a block in either direction
 * looks like. `asked`: a message may start the conversation if it answers the recipient's opening question. Anything
 * without text may be sent without an answer; a chat may not.
 */
export type ContactVerdict = 'allowed' | 'asked' | 'refused' | 'unknown'

export interface Contact {
  verdict: ContactVerdict
  /** The question to answer if the verdict is `asked`; otherwise null. */
  question: string | null
}

/** SQL condition on the recipient's `profiles` about what the two members have written to each other. */
type Written = (senderId: SQLWrapper) => SQL

interface Asked {
  senderId: string
  recipientId: string
  /** Whether this is a friend request, which is possible even if only friends may write. */
  asksForFriendship: boolean
}

/** The sender's details that the recipient's preferences depend on. */
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
 * Creates a statement for `findContact`. `wasWrittenTo` is the condition that the recipient has written to the sender
 * in the calling domain. `hasBegun` is the condition that the sender has written before, so that there's no question
 * left to answer. Set `isImagined` if the result is shown to the recipient.
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
  /** The statement to use if a sender who was written to may answer. */
  recipient?: typeof findRecipient
  asksForFriendship?: boolean
}

/**
 * The single rule for who may contact whom by messages, chats, winks and friend requests. No one can get past a block,
 * anyone who was written to may answer, and otherwise the recipient's privacy and preferences decide. Members can't
 * contact themselves or a null recipient. Having reported someone's profile changes nothing, because reporting isn't
 * blocking, and the reported member would notice.
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
  // A friend request contains no text, so it can't answer a question.
  if (recipient.question === null || asksForFriendship) return without('allowed')
  return { verdict: 'asked', question: recipient.question }
}

/** Returns only the verdict of that rule, for contact other than messages. */
export const canContact = async (...asked: Parameters<typeof findContact>): Promise<ContactVerdict> =>
  (await findContact(...asked)).verdict
