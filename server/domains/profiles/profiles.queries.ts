import { and, asc, eq, gt, sql } from 'drizzle-orm'
import type { PublicProfile } from '#shared/domains/profiles/profiles.contract.ts'
import type { OwnProfile } from '#shared/domains/profiles/profiles.own.contract.ts'
import { COMMON_REASONS, Failure } from '#shared/kernel/failure.ts'
import type { Executor } from '#server/platform/db/database.ts'
import type { Services } from '#server/platform/services.ts'
import { accounts } from '../accounts/accounts.tables.ts'
import { getDailyUse } from '../membership/membership.allowances.queries.ts'
import { findTierOf } from '../membership/membership.queries.ts'
import { photos } from '../photos/photos.tables.ts'
import { userStatuses } from '../status/status.tables.ts'
import { isMembersDetails, isPartnersDetails, memberDetails, partnerDetails } from './profiles.details.sql.ts'
import { isPictureFor, pictureColumns } from './profiles.pictures.sql.ts'
import { consents, memberActivity, personalDetails, profiles } from './profiles.tables.ts'
import { viewOwn, viewPublic, type ProfileRow } from './profiles.view.ts'
import { visibleTo, type Viewer } from './profiles.visibility.sql.ts'

/** The stored profile of a member; throws `not_found`. */
export const getRow = async (db: Executor, memberId: string): Promise<ProfileRow> => {
  const [row] = await db.select().from(profiles).where(eq(profiles.id, memberId))
  if (!row) throw new Failure(COMMON_REASONS.notFound)
  return row
}

export const getOwnProfile = async (db: Executor, memberId: string, now: Date): Promise<OwnProfile> => {
  const [found] = await db
    .select({ row: profiles, member: memberDetails, partner: partnerDetails, picture: pictureColumns })
    .from(profiles)
    .leftJoin(memberDetails, isMembersDetails())
    .leftJoin(partnerDetails, isPartnersDetails())
    .leftJoin(photos, isPictureFor({ id: memberId }))
    .where(eq(profiles.id, memberId))
  if (!found) throw new Failure(COMMON_REASONS.notFound)
  const tier = await findTierOf(db, memberId, now)
  const use = await getDailyUse(db, memberId, now)
  const { row, ...shown } = found
  return viewOwn(row, { ...shown, tier, use })
}

/** What the viewer may see of a member; throws `not_found` for unknown members and hidden ones alike. */
export const getProfile = async (
  { db, clock, hub }: Services,
  viewer: Viewer,
  username: string,
): Promise<PublicProfile> => {
  const now = clock.now()
  const [found] = await db
    .select({
      row: profiles,
      member: memberDetails,
      partner: partnerDetails,
      picture: pictureColumns,
      status: userStatuses.statusText,
      lastActiveAt: memberActivity.lastActiveAt,
    })
    .from(profiles)
    .innerJoin(accounts, eq(accounts.id, profiles.id))
    .innerJoin(memberActivity, eq(memberActivity.memberId, profiles.id))
    .leftJoin(memberDetails, isMembersDetails())
    .leftJoin(partnerDetails, isPartnersDetails())
    .leftJoin(photos, isPictureFor(viewer))
    .leftJoin(userStatuses, and(eq(userStatuses.userId, profiles.id), gt(userStatuses.expiresAt, now)))
    .where(and(eq(sql`lower(${profiles.username})`, username.toLowerCase()), visibleTo(viewer)))
  if (!found) throw new Failure(COMMON_REASONS.notFound)
  const own = viewer && viewer.id !== found.row.id ? await listInterests(db, viewer.id) : []
  const { row, ...shown } = found
  const isOnline = (await hub.listOnline([row.id])).has(row.id)
  return viewPublic(row, { ...shown, isOnline, isVisitor: viewer === null, ownInterests: own, now })
}

const listInterests = async (db: Executor, memberId: string): Promise<string[]> => {
  const [row] = await db
    .select({ interests: profiles.interests })
    .from(profiles)
    .where(eq(profiles.id, memberId))
  return row?.interests ?? []
}

/** What a member has consented to, oldest first. */
export const listConsents = async (db: Executor, memberId: string) => {
  const rows = await db
    .select({ subject: consents.subject, version: consents.version, givenAt: consents.givenAt })
    .from(consents)
    .where(eq(consents.memberId, memberId))
    .orderBy(asc(consents.givenAt), asc(consents.subject))
  return rows.map(({ givenAt, ...consent }) => ({ ...consent, givenAt: givenAt.toISOString() }))
}

/** The profile as it is stored, former partner included, with what was consented to and the last activity. */
export const exportProfile = async (db: Executor, memberId: string) => {
  const [activity] = await db
    .select({ lastActiveAt: memberActivity.lastActiveAt })
    .from(memberActivity)
    .where(eq(memberActivity.memberId, memberId))
  return {
    ...(await getRow(db, memberId)),
    ...activity,
    personalDetails: await db
      .select()
      .from(personalDetails)
      .where(eq(personalDetails.profileId, memberId))
      .orderBy(personalDetails.person),
    consents: await listConsents(db, memberId),
  }
}
