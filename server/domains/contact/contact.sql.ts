import { sql, type SQL, type SQLWrapper } from 'drizzle-orm'

/** Someone's preferences, stored or still a draft. */
export interface Preferring {
  friendsOnly: SQLWrapper
  verifiedOnly: SQLWrapper
  withPhotoOnly: SQLWrapper
  /** `allowed` and `blocked` are arrays of profile types. */
  allowed: SQLWrapper
  blocked: SQLWrapper
}

/** The member who would like to write. */
export interface Writing {
  type: SQLWrapper
  isFriend: SQLWrapper
  isVerified: SQLWrapper
  /** Whether they have a picture visible to everyone, on a profile the recipient may see. */
  hasPhoto: SQLWrapper
}

/** SQL condition: these preferences let this member write first. */
export const letsWrite = (
  { friendsOnly, verifiedOnly, withPhotoOnly, allowed, blocked }: Preferring,
  { type, isFriend, isVerified, hasPhoto }: Writing,
): SQL =>
  sql`((${isFriend} or (not ${friendsOnly} and (${isVerified} or not ${verifiedOnly}) and (${hasPhoto} or not ${withPhotoOnly}))) and not ${type} = any(${blocked}) and (cardinality(${allowed}) = 0 or ${type} = any(${allowed})))`
