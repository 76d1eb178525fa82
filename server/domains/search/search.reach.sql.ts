import { sql, type SQL } from 'drizzle-orm'
import type { ContactDraft } from '#shared/domains/contact/contact.contract.ts'
import { PROFILE_TYPES } from '#shared/kernel/profile-types.ts'
import { textArray } from '#server/platform/db/columns.ts'
import { letsWrite } from '../contact/contact.sql.ts'
import { messages } from '../messages/messages.tables.ts'
import { profiles } from '../profiles/profiles.tables.ts'
import { isWith, otherThan } from '../relations/relations.sql.ts'
import { friends } from '../relations/relations.tables.ts'
import { given } from '#server/domains/search/finding/search.streams.sql.ts'
import { SEARCH_FLAGS } from './search.tables.ts'

const me = given('viewerId', 'uuid')

const ownFriends = sql`select ${otherThan(me)} from ${friends} where ${friends.status} = 'accepted' and ${isWith(me)}`
const ownRecipients = sql`select ${messages.recipientId} from ${messages} where ${messages.senderId} = ${me} and ${messages.recipientId} is not null`

const drafted = (name: keyof ContactDraft, type: string) => sql`${sql.placeholder(name)}::${sql.raw(type)}`
const hasFlag = (flag: number) => sql`ms.flags & ${sql.raw(String(flag))} <> 0`

/**
 * SQL condition on a search row `ms` that the viewer may see: its member could write to the viewer under the draft.
 * Applies the rule of `findContact` using only what the viewer already knows, because the row has the same data as a
 * card, and the friends and recipients are the viewer's own.
 */
export const reachesViewer = (friendsOnly: boolean): SQL => {
  const isFriend = sql`ms.id in (${ownFriends})`
  const mayBegin = letsWrite(
    {
      friendsOnly: sql.raw(String(friendsOnly)),
      verifiedOnly: drafted('verifiedOnly', 'boolean'),
      withPhotoOnly: drafted('withPhotoOnly', 'boolean'),
      allowed: drafted('allowedProfileTypes', 'text[]'),
      blocked: drafted('blockedProfileTypes', 'text[]'),
    },
    {
      type: sql`(${textArray(PROFILE_TYPES)})[ms.type + 1]`,
      isFriend,
      isVerified: hasFlag(SEARCH_FLAGS.verified),
      hasPhoto: hasFlag(SEARCH_FLAGS.photo),
    },
  )
  const seesViewer = sql`((select ${profiles.visibility} <> 'friends' from ${profiles} where ${profiles.id} = ${me}) or ${isFriend})`
  const reaches = sql`((${mayBegin} and ${seesViewer}) or ms.id in (${ownRecipients}))`
  // With `friendsOnly`, only friends and recipients can write, so the few of them are looked up instead of all matches.
  return friendsOnly ? sql`ms.id = any(array(${ownFriends} union ${ownRecipients})) and ${reaches}` : reaches
}
