import { and, desc, eq, isNull, sql, type Placeholder } from 'drizzle-orm'
import type { GivenLicence, ReceivedLicence } from '#shared/domains/photos/photos.licences.contract.ts'
import type { Page } from '#shared/kernel/page.ts'
import { cutPage, readCursor } from '#server/platform/db/statements/cursors.ts'
import type { Executor } from '#server/platform/db/database.ts'
import { statement, type Given } from '#server/platform/db/statements/statement.ts'
import type { Services } from '#server/platform/domain/services.ts'
import { accounts } from '#server/domains/accounts/accounts.tables.ts'
import { isLicenceLiving, pictureColumns } from '#server/domains/profiles/public/profiles.pictures.sql.ts'
import { profiles } from '#server/domains/profiles/profiles.tables.ts'
import { visibleTo } from '#server/domains/profiles/public/profiles.visibility.sql.ts'
import { doesLicenceCount, isLicenceShown } from './photos.licences.sql.ts'
import { photos, photoShares } from '#server/domains/photos/photos.tables.ts'

interface PageInput {
  cursor?: string | undefined
  limit: number
}

type Asked = Given<{ memberId: string; at: string; id: string; limit: number; now: Date }>

const licenceColumns = {
  id: photoShares.id,
  username: profiles.username,
  picture: pictureColumns,
  givenAt: photoShares.createdAt,
  expiresAt: photoShares.expiresAt,
}

const isBehind = ({ at, id }: Asked) =>
  sql`(${photoShares.createdAt}, ${photoShares.id}) < (${at}::timestamptz, ${id}::uuid)`

const latestFirst = () => [desc(photoShares.createdAt), desc(photoShares.id)]

const selectGiven = (db: Executor, asked: Asked, photoId?: Placeholder<'photoId', string>) =>
  db
    .select({
      ...licenceColumns,
      lastOpenedAt: photoShares.lastOpenedAt,
      openings: photoShares.openings,
      isSent: sql<boolean>`${photoShares.messageId} is not null`,
      isShown: sql<boolean>`${isLicenceShown()}`,
    })
    .from(photoShares)
    .innerJoin(photos, eq(photos.id, photoShares.photoId))
    .innerJoin(profiles, eq(profiles.id, photoShares.memberId))
    .innerJoin(accounts, eq(accounts.id, profiles.id))
    .where(
      and(
        eq(photoShares.ownerId, asked.memberId),
        photoId && eq(photoShares.photoId, photoId),
        isLicenceLiving(asked.now),
        visibleTo({ id: asked.memberId }),
        isBehind(asked),
      ),
    )
    .orderBy(...latestFirst())
    .limit(asked.limit)

const given = statement('photos.given', (db, asked: Asked) => selectGiven(db, asked))
const givenOfPhoto = statement('photos.givenOfPhoto', (db, asked: Asked & Given<{ photoId: string }>) =>
  selectGiven(db, asked, asked.photoId),
)

type Moments = { givenAt: Date; expiresAt: Date | null }

const inText = ({ givenAt, expiresAt }: Moments) => ({
  givenAt: givenAt.toISOString(),
  expiresAt: expiresAt?.toISOString() ?? null,
})

const placeOf = ({ givenAt, id }: Moments & { id: string }) => ({ at: givenAt, id })

/** Returns the licences for the member's photos, or for one photo, given to members they may see, latest first. */
export const listGivenLicences = async (
  { db, clock }: Services,
  memberId: string,
  { photoId, ...page }: PageInput & { photoId?: string | undefined },
): Promise<Page<GivenLicence>> => {
  const asked = { ...readCursor(page.cursor), memberId, limit: page.limit + 1, now: clock.now() }
  const rows = await (photoId ? givenOfPhoto(db, { ...asked, photoId }) : given(db, asked))
  const { items, next } = cutPage(rows, page.limit, placeOf)
  return {
    items: items.map((row) => ({
      ...row,
      ...inText(row),
      lastOpenedAt: row.lastOpenedAt?.toISOString() ?? null,
    })),
    next,
  }
}

const received = statement('photos.received', (db, asked: Asked) =>
  db
    .select(licenceColumns)
    .from(photoShares)
    .innerJoin(photos, eq(photos.id, photoShares.photoId))
    .innerJoin(profiles, eq(profiles.id, photoShares.ownerId))
    .innerJoin(accounts, eq(accounts.id, profiles.id))
    .where(
      and(
        eq(photoShares.memberId, asked.memberId),
        isNull(photoShares.messageId),
        doesLicenceCount(asked.now),
        visibleTo({ id: asked.memberId }),
        isBehind(asked),
      ),
    )
    .orderBy(...latestFirst())
    .limit(asked.limit),
)

/** Returns the photos shared with the member outside of messages, latest first. */
export const listReceivedLicences = async (
  { db, clock }: Services,
  memberId: string,
  page: PageInput,
): Promise<Page<ReceivedLicence>> => {
  const asked = { ...readCursor(page.cursor), memberId, limit: page.limit + 1, now: clock.now() }
  const rows = await received(db, asked)
  const { items, next } = cutPage(rows, page.limit, placeOf)
  return { items: items.map((row) => ({ ...row, ...inText(row) })), next }
}
