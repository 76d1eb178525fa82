import { sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { bannedMembers } from '#server/domains/accounts/standing/accounts.bans.tables.ts'
import type { Given } from '#server/platform/db/statements/statement.ts'
import type { Looks } from './photos.bans.policy.ts'
import { ALIKE_WITHIN, bandsOf } from './photos.bans.sql.ts'
import { bannedPictures } from './photos.bans.tables.ts'
import { bannedLooks, likenesses } from './photos.likenesses.tables.ts'

/** SQL condition: the member has a picture that looks like a banned member's. */
export const looksBanned = (memberId: SQLWrapper): SQL<boolean> =>
  sql<boolean>`exists (select from ${likenesses} where ${likenesses.memberId} = ${memberId})`

/** SQL condition: a stored hash, found through its bands, is close to a picture's hash or its mirror image's. */
export const isAlike = (
  stored: { perceptualHash: AnyPgColumn; bands: AnyPgColumn },
  { bits, mirrored }: Given<Looks>,
): SQL => {
  const [as, turned] = [sql`${bits}::bit(64)`, sql`${mirrored}::bit(64)`]
  const differing = (other: typeof as) => sql`bit_count(${stored.perceptualHash} # ${other})`
  return sql`${stored.bands} && (${bandsOf(as)} || ${bandsOf(turned)})
    and least(${differing(as)}, ${differing(turned)}) <= ${sql.raw(String(ALIKE_WITHIN))}`
}

/** SQL query for the `id` of a ban on exactly this file, or on a picture that looks like it or its mirror image. */
export const banOn = (picture: Given<Looks & { contentHash: Buffer }>): SQL =>
  sql`select ${bannedPictures.id} from ${bannedPictures}
    where ${bannedPictures.contentHash} = ${picture.contentHash}::bytea or (${isAlike(bannedPictures, picture)}) limit 1`

/**
 * SQL statement that, if `condition` is true, records for staff which banned members have a picture that this member's
 * picture looks like.
 */
export const noteLikenessIf = (
  condition: SQL,
  given: Given<Looks & { ownerId: string; now: Date }>,
): SQL => sql`insert into ${likenesses} (id, member_id, ban_id, found_at)
    select gen_random_uuid(), ${given.ownerId}::uuid, alike.ban_id, ${given.now}::timestamptz
    from (
      select distinct ${bannedLooks.banId} as ban_id
      from ${bannedLooks}
      join ${bannedMembers} on ${bannedMembers.id} = ${bannedLooks.banId}
      where ${condition} and ${isAlike(bannedLooks, given)}
        and ${bannedMembers.expiresAt} > ${given.now}::timestamptz
        and ${bannedMembers.accountId} is distinct from ${given.ownerId}::uuid
    ) as alike
    on conflict do nothing`
