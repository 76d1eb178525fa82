import { and, asc, eq, gt, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { PublicProfile } from '#shared/domains/profiles/profiles.contract.ts'
import type { OwnProfile } from '#shared/domains/profiles/profiles.own.contract.ts'
import type { Personal } from '#shared/domains/profiles/profiles.personal.contract.ts'
import { COMMON_REASONS, Failure } from '#shared/kernel/failure.ts'
import { siteDayOf } from '#shared/kernel/time.ts'
import type { Executor } from '#server/platform/db/database.ts'
import { lowered } from '#server/platform/db/statements/letters.ts'
import { statement, type Given } from '#server/platform/db/statements/statement.ts'
import type { Asking } from '#server/platform/domain/resource.ts'
import type { Services } from '#server/platform/domain/services.ts'
import { accounts } from '../accounts/accounts.tables.ts'
import { getAllowances } from '../membership/membership.allowances.queries.ts'
import { userStatuses } from '../status/status.tables.ts'
import {
  isMembersDetails,
  isPartnersDetails,
  memberDetails,
  partnerDetails,
} from '#server/domains/profiles/own/profiles.details.sql.ts'
import { exportViews } from '#server/domains/profiles/views/profiles.views.queries.ts'
import { isNewView } from '#server/domains/profiles/views/profiles.views.sql.ts'
import {
  isOwnPicture,
  isPictureFor,
  pictureColumns,
  pictures,
} from '#server/domains/profiles/public/profiles.pictures.sql.ts'
import { consents, memberActivity, personalDetails, profiles } from './profiles.tables.ts'
import { viewOwn, viewPersonal, viewPublic, type ProfileRow } from './profiles.view.ts'
import { visibleTo, type Viewer } from '#server/domains/profiles/public/profiles.visibility.sql.ts'

const rowOf = statement('profiles.row', (db, { memberId }: Given<{ memberId: string }>) =>
  db.select().from(profiles).where(eq(profiles.id, memberId)),
)

/** Returns a member's stored profile. Throws `not_found`. */
export const getRow = async (db: Executor, memberId: string): Promise<ProfileRow> => {
  const [row] = await rowOf(db, { memberId })
  if (!row) throw new Failure(COMMON_REASONS.notFound)
  return row
}

const ownProfile = statement('profiles.ownProfile', (db, { memberId }: Given<{ memberId: string }>) =>
  db
    .select({ row: profiles, member: memberDetails, partner: partnerDetails, picture: pictureColumns })
    .from(profiles)
    .leftJoin(memberDetails, isMembersDetails())
    .leftJoin(partnerDetails, isPartnersDetails())
    .leftJoin(pictures, isOwnPicture())
    .where(eq(profiles.id, memberId)),
)

export const getOwnProfile = async (db: Executor, memberId: string, now: Date): Promise<OwnProfile> => {
  const [found] = await ownProfile(db, { memberId })
  if (!found) throw new Failure(COMMON_REASONS.notFound)
  const { tier, use } = await getAllowances(db, memberId, now)
  const { row, ...shown } = found
  return viewOwn(row, { ...shown, tier, use })
}

const personal = statement('profiles.personal', (db, { memberId }: Given<{ memberId: string }>) =>
  db
    .select({
      row: {
        profileType: profiles.profileType,
        birthYear: profiles.birthYear,
        birthMonth: profiles.birthMonth,
        woman: profiles.woman,
        showFirstnames: profiles.showFirstnames,
      },
      member: memberDetails,
      partner: partnerDetails,
    })
    .from(profiles)
    .leftJoin(memberDetails, isMembersDetails())
    .leftJoin(partnerDetails, isPartnersDetails())
    .where(eq(profiles.id, memberId)),
)

/** Returns the member's own personal details. Throws `not_found`. */
export const getPersonal = async (db: Executor, memberId: string): Promise<Personal> => {
  const [found] = await personal(db, { memberId })
  if (!found) throw new Failure(COMMON_REASONS.notFound)
  return viewPersonal(found.row, found)
}

const viewers = alias(profiles, 'viewers')

const selectProfile = (
  db: Executor,
  viewer: Asking,
  { username, now, day }: Given<{ username: string; now: Date; day?: string }>,
) =>
  db
    .select({
      row: profiles,
      member: memberDetails,
      partner: partnerDetails,
      picture: pictureColumns,
      status: userStatuses.statusText,
      lastActiveAt: memberActivity.lastActiveAt,
      /** Null for a generic viewer. */
      ownInterests: viewer
        ? sql<
            string[] | null
          >`(select ${viewers.interests} from ${profiles} as ${viewers} where ${viewers.id} = ${viewer.id})`
        : sql<string[] | null>`'{}'::text[]`,
      isNewView: viewer && day ? isNewView({ viewerId: viewer.id, day }) : sql<boolean>`false`,
    })
    .from(profiles)
    .innerJoin(accounts, eq(accounts.id, profiles.id))
    .innerJoin(memberActivity, eq(memberActivity.memberId, profiles.id))
    .leftJoin(memberDetails, isMembersDetails())
    .leftJoin(partnerDetails, isPartnersDetails())
    .leftJoin(pictures, isPictureFor(viewer && { ...viewer, now }))
    .leftJoin(userStatuses, and(eq(userStatuses.userId, profiles.id), gt(userStatuses.expiresAt, now)))
    .where(and(eq(lowered(profiles.username), username), visibleTo(viewer)))

const profileForVisitors = statement(
  'profiles.forVisitors',
  (db, given: Given<{ username: string; now: Date }>) => selectProfile(db, null, given),
)
const profileForMembers = statement(
  'profiles.forMembers',
  (db, given: Given<{ username: string; now: Date; day: string; viewerId: string }>) =>
    selectProfile(db, { id: given.viewerId }, given),
)
const profileForFriends = statement(
  'profiles.forFriends',
  (db, given: Given<{ username: string; now: Date; viewerId: string }>) =>
    selectProfile(db, { id: given.viewerId, isFriend: true }, given),
)

const profileForImagined = statement(
  'profiles.forImagined',
  (db, given: Given<{ username: string; now: Date; viewerId: string }>) =>
    selectProfile(db, { id: given.viewerId, isImagined: true }, given),
)

/** Returns the statement for members, for friends, or for a named member in a preview. */
const profileFor = (viewer: NonNullable<Viewer>) => {
  if (viewer.isImagined) return profileForImagined
  return viewer.isFriend ? profileForFriends : profileForMembers
}

/**
 * Returns a member's profile as far as the viewer may see it, and whether the view must still be recorded. Throws
 * `not_found` for unknown and hidden members alike.
 */
export const findProfile = async (
  { db, clock, hub }: Services,
  viewer: Viewer,
  username: string,
): Promise<{ profile: PublicProfile; isNewView: boolean }> => {
  const now = clock.now()
  const asked = { username: username.toLowerCase(), now, day: siteDayOf(now) }
  const [found] = await (viewer
    ? profileFor(viewer)(db, { ...asked, viewerId: viewer.id })
    : profileForVisitors(db, asked))
  if (!found) throw new Failure(COMMON_REASONS.notFound)
  const { row, isNewView: isNew, ...shown } = found
  const isOnline = (await hub.listOnline([row.id])).has(row.id)
  const ownInterests = viewer?.id === row.id ? [] : (found.ownInterests ?? [])
  return {
    profile: viewPublic(row, { ...shown, isOnline, isVisitor: viewer === null, ownInterests, now }),
    isNewView: isNew,
  }
}

/**
 * Returns a member's profile as far as the viewer may see it. Throws `not_found` for unknown and hidden members alike.
 */
export const getProfile = async (
  services: Services,
  viewer: Viewer,
  username: string,
): Promise<PublicProfile> => (await findProfile(services, viewer, username)).profile

const consentsOf = statement('profiles.consents', (db, { memberId }: Given<{ memberId: string }>) =>
  db
    .select({ subject: consents.subject, version: consents.version, givenAt: consents.givenAt })
    .from(consents)
    .where(eq(consents.memberId, memberId))
    .orderBy(asc(consents.givenAt), asc(consents.subject)),
)

/** Returns a member's consents, oldest first. */
export const listConsents = async (db: Executor, memberId: string) => {
  const rows = await consentsOf(db, { memberId })
  return rows.map(({ givenAt, ...consent }) => ({ ...consent, givenAt: givenAt.toISOString() }))
}

/** Reads the profile as stored, including a former partner, with consents, last activity and profile views. */
export const exportProfile = async (db: Executor, memberId: string, now: Date) => {
  const [activity] = await db
    .select({ lastActiveAt: memberActivity.lastActiveAt, activeBeforeAt: memberActivity.activeBeforeAt })
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
    ...exportViews(db, memberId, now),
  }
}
