import { and, desc, eq, sql, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { FabbedPhoto, ReceivedFab } from '#shared/domains/photos/photos.fabs.contract.ts'
import type { Page } from '#shared/kernel/page.ts'
import { cutPage, readCursor } from '#server/platform/db/statements/cursors.ts'
import type { Executor } from '#server/platform/db/database.ts'
import { readRows } from '#server/platform/db/statements/portions.ts'
import { statement, type Given } from '#server/platform/db/statements/statement.ts'
import type { Services } from '#server/platform/domain/services.ts'
import { accounts } from '#server/domains/accounts/accounts.tables.ts'
import { memberColumns } from '#server/domains/profiles/public/profiles.members.queries.ts'
import { isPictureFor } from '#server/domains/profiles/public/profiles.pictures.sql.ts'
import { profiles } from '#server/domains/profiles/profiles.tables.ts'
import { isToldTo } from './photos.fabs.sql.ts'
import { shownColumns } from '#server/domains/photos/gallery/photos.shown.queries.ts'
import { seenBy } from '#server/domains/photos/photos.sql.ts'
import { photoFabs, photos } from '#server/domains/photos/photos.tables.ts'
import { viewShown } from '#server/domains/photos/photos.view.ts'

interface Behind {
  memberId: string
  now: Date
  at: string
  id: string
  limit: number
}

const isBehind = ({ at, id }: Pick<Given<Behind>, 'at' | 'id'>): SQL =>
  sql`(${photoFabs.createdAt}, ${photoFabs.id}) < (${at}::timestamptz, ${id}::uuid)`

const latestFirst = [desc(photoFabs.createdAt), desc(photoFabs.id)]

const placeOf = ({ fabbedAt, id }: { fabbedAt: Date; id: string }) => ({ at: fabbedAt, id })

interface Asked {
  cursor?: string | undefined
  limit: number
}

const fabbedBy = statement('photos.fabbedBy', (db, { memberId, now, at, id, limit }: Given<Behind>) =>
  db
    .select({
      id: photoFabs.id,
      fabbedAt: photoFabs.createdAt,
      ...shownColumns({ id: memberId }, now),
      owner: { id: profiles.id, username: profiles.username, profileType: profiles.profileType },
    })
    .from(photoFabs)
    .innerJoin(photos, eq(photos.id, photoFabs.photoId))
    .innerJoin(profiles, eq(profiles.id, photos.ownerId))
    .innerJoin(accounts, eq(accounts.id, photos.ownerId))
    .where(and(eq(photoFabs.memberId, memberId), seenBy({ id: memberId, now }), isBehind({ at, id })))
    .orderBy(...latestFirst)
    .limit(limit),
)

/** Returns the photos the member has fabbed and may still see, latest fab first. */
export const listFabbed = async (
  { db, clock }: Services,
  memberId: string,
  { cursor, limit }: Asked,
): Promise<Page<FabbedPhoto>> => {
  const rows = await fabbedBy(db, { ...readCursor(cursor), memberId, now: clock.now(), limit: limit + 1 })
  const { items, next } = cutPage(rows, limit, placeOf)
  return {
    items: items.map(({ photo, fabs, owner, fabbedAt }) => ({
      photo: viewShown(photo, fabs),
      owner,
      fabbedAt: fabbedAt.toISOString(),
    })),
    next,
  }
}

/** The fabbed photo. `photos` is the fabbing member's picture. */
const fabbed = alias(photos, 'fabbed')

const fabsOn = statement('photos.fabsOn', (db, { memberId, now, at, id, limit }: Given<Behind>) =>
  db
    .select({
      id: photoFabs.id,
      fabbedAt: photoFabs.createdAt,
      photo: {
        id: fabbed.id,
        thumbhash: fabbed.thumbhash,
        width: fabbed.width,
        height: fabbed.height,
      },
      by: { id: profiles.id, username: profiles.username, profileType: profiles.profileType },
      picture: memberColumns.picture,
    })
    .from(photoFabs)
    .innerJoin(fabbed, eq(fabbed.id, photoFabs.photoId))
    .innerJoin(profiles, eq(profiles.id, photoFabs.memberId))
    .innerJoin(accounts, eq(accounts.id, photoFabs.memberId))
    .leftJoin(photos, isPictureFor({ id: memberId, now }))
    .where(and(isToldTo(memberId, now), isBehind({ at, id })))
    .orderBy(...latestFirst)
    .limit(limit),
)

/** Returns fabs on the member's photos by members they may see, latest first. */
export const listFabs = async (
  { db, clock }: Services,
  memberId: string,
  { cursor, limit }: Asked,
): Promise<Page<ReceivedFab>> => {
  const rows = await fabsOn(db, { ...readCursor(cursor), memberId, now: clock.now(), limit: limit + 1 })
  const { items, next } = cutPage(rows, limit, placeOf)
  return {
    items: items.map(({ by, picture, fabbedAt, ...fab }) => ({
      ...fab,
      by: { ...by, picture },
      fabbedAt: fabbedAt.toISOString(),
    })),
    next,
  }
}

/**
 * Reads the members whose photos the member has fabbed and those who have fabbed theirs, if the member may see them.
 */
export const exportFabs = (db: Executor, memberId: string, now: Date) => {
  const { id, photoId, createdAt } = photoFabs
  return {
    fabsGiven: readRows({ createdAt, id }, ({ key, after, order, limit }) =>
      db
        .select({ row: { owner: profiles.username, createdAt }, key })
        .from(photoFabs)
        .innerJoin(photos, eq(photos.id, photoId))
        .innerJoin(profiles, eq(profiles.id, photos.ownerId))
        .innerJoin(accounts, eq(accounts.id, photos.ownerId))
        .where(and(eq(photoFabs.memberId, memberId), seenBy({ id: memberId, now }), after))
        .orderBy(...order)
        .limit(limit),
    ),
    fabsReceived: readRows({ createdAt, id }, ({ key, after, order, limit }) =>
      db
        .select({ row: { photoId, by: profiles.username, createdAt }, key })
        .from(photoFabs)
        .innerJoin(profiles, eq(profiles.id, photoFabs.memberId))
        .innerJoin(accounts, eq(accounts.id, photoFabs.memberId))
        .where(and(isToldTo(memberId, now), after))
        .orderBy(...order)
        .limit(limit),
    ),
  }
}
