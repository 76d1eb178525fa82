import { buffer } from 'node:stream/consumers'
import { desc, eq, sql } from 'drizzle-orm'
import { newId } from '#shared/kernel/ids.ts'
import type { Executor, Tx } from '#server/platform/db/database.ts'
import { sqlStatement, type Given } from '#server/platform/db/statement.ts'
import type { Described } from '#server/platform/images/picture.ts'
import type { Services } from '#server/platform/services.ts'
import { bannedMembers } from '../accounts/accounts.bans.tables.ts'
import { bitsOfStored } from './photos.bans.commands.ts'
import { comparableBits } from './photos.bans.policy.ts'
import { ALIKE_WITHIN, bandsOf } from './photos.bans.sql.ts'
import type { BanLooks } from './photos.jobs.ts'
import { bannedLooks, likenesses } from './photos.likenesses.tables.ts'
import { largestOf } from './photos.queries.ts'
import { photos } from './photos.tables.ts'

/** The newest photos of a banned member by which they are known again. */
const MOST_LOOKS = 200

interface Sent {
  memberId: string
  bits: string | null
  mirrored: string | null
  now: Date
}

const note = sqlStatement('photos.noteLikeness', (given: Given<Sent>) => {
  const [as, turned] = [sql`${given.bits}::bit(64)`, sql`${given.mirrored}::bit(64)`]
  const differing = (other: typeof as) => sql`bit_count(${bannedLooks.perceptualHash} # ${other})`
  return sql<never>`
    insert into ${likenesses} (id, member_id, ban_id, found_at)
    select gen_random_uuid(), ${given.memberId}::uuid, alike.ban_id, ${given.now}::timestamptz
    from (
      select distinct ${bannedLooks.banId} as ban_id
      from ${bannedLooks}
      join ${bannedMembers} on ${bannedMembers.id} = ${bannedLooks.banId}
      where ${bannedLooks.bands} && (${bandsOf(as)} || ${bandsOf(turned)})
        and least(${differing(as)}, ${differing(turned)}) <= ${sql.raw(String(ALIKE_WITHIN))}
        and ${bannedMembers.expiresAt} > ${given.now}::timestamptz
        and ${bannedMembers.accountId} is distinct from ${given.memberId}::uuid
    ) as alike
    on conflict do nothing`
})

/** Notes for staff whose banned pictures a picture of the member looks like, also mirrored. Nothing is refused because of it. */
export const noteLikeness = async (
  tx: Tx,
  { memberId, picture, now }: { memberId: string; picture: Described; now: Date },
): Promise<void> => {
  const bits = comparableBits(picture.perceptualHash)
  const mirrored = comparableBits(picture.mirroredHash)
  await note(tx, { memberId, bits, mirrored, now })
}

const insertLook = sqlStatement(
  'photos.insertLook',
  (given: Given<{ id: string; banId: string; bits: string }>) => sql<never>`
    insert into ${bannedLooks} (id, ban_id, perceptual_hash)
    select ${given.id}::uuid, ${bannedMembers.id}, ${given.bits}::bit(64)
    from ${bannedMembers} where ${bannedMembers.id} = ${given.banId}::uuid
    on conflict do nothing`,
)

/** Keeps by what a stored picture of a banned member is known again, unless it's too plain for that, or the ban has been lifted. */
export const keepLook = async (
  db: Executor,
  { banId, stored }: { banId: string; stored: Buffer },
): Promise<void> => {
  const bits = await bitsOfStored(stored)
  if (bits !== null) await insertLook(db, { id: newId(), banId, bits })
}

/** Keeps by what the photos of a banned member are known again. */
export const keepLooksOfPhotos = async (
  { db, files }: Services,
  { banId, memberId }: BanLooks,
): Promise<void> => {
  const newest = await db
    .select({ fileKey: photos.fileKey })
    .from(photos)
    .where(eq(photos.ownerId, memberId))
    .orderBy(desc(photos.createdAt))
    .limit(MOST_LOOKS)
  for (const { fileKey } of newest) {
    const file = await files.get(largestOf(fileKey))
    if (file) await keepLook(db, { banId, stored: await buffer(file.stream) })
  }
}
