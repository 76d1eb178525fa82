import { and, eq, sql, type SQLWrapper } from 'drizzle-orm'
import type { ListedMember, MemberSummary } from '#shared/domains/profiles/profiles.contract.ts'
import { peopleByDay } from '#shared/domains/profiles/profiles.people.rules.ts'
import { placeLine } from '#shared/domains/profiles/profiles.rules.ts'
import { COMMON_REASONS, Failure } from '#shared/kernel/failure.ts'
import type { Executor } from '#server/platform/db/database.ts'
import { lowered } from '#server/platform/db/statements/letters.ts'
import { statement, type Given } from '#server/platform/db/statements/statement.ts'
import type { Services } from '#server/platform/domain/services.ts'
import { accounts } from '#server/domains/accounts/accounts.tables.ts'
import { memberBirth, partnerBirth } from '#server/domains/profiles/own/profiles.details.sql.ts'
import { isPictureFor, type Looking, pictureColumns, pictures } from './profiles.pictures.sql.ts'
import { profiles } from '#server/domains/profiles/profiles.tables.ts'
import { visibleTo, type Viewer } from './profiles.visibility.sql.ts'

/**
 * Columns of a member summary, with `photos` joined by `isPictureFor`. Must be spread at the top level of a select, so
 * that `picture` can be null.
 */
export const memberColumns = {
  id: profiles.id,
  username: profiles.username,
  profileType: profiles.profileType,
  picture: pictureColumns,
}

/**
 * Columns of a member in a list, with `profiles.details.sql.ts` joined, too. The days of birth are null if the age is
 * hidden.
 */
export const listedColumns = {
  ...memberColumns,
  woman: profiles.woman,
  birth: sql<string | null>`case when ${profiles.showAge} then (${memberBirth})::text end`,
  partnerBirth: sql<string | null>`case when ${profiles.showAge} then (${partnerBirth})::text end`,
  showPlace: profiles.showPlace,
  town: profiles.town,
  region: profiles.region,
  county: profiles.county,
  userCountry: profiles.userCountry,
}

type ListedRow = MemberSummary &
  Parameters<typeof peopleByDay>[0] &
  Parameters<typeof placeLine>[0] & { showPlace: boolean }

/** Builds a member in a list, with only what they show. */
export const viewListed = (row: ListedRow, now: Date): ListedMember => ({
  id: row.id,
  username: row.username,
  profileType: row.profileType,
  picture: row.picture,
  people: peopleByDay(row, now),
  place: row.showPlace ? placeLine(row) : null,
})

const selectMember = (db: Executor, viewer: Looking, id: SQLWrapper) =>
  db
    .select(memberColumns)
    .from(profiles)
    .innerJoin(accounts, eq(accounts.id, profiles.id))
    .leftJoin(pictures, isPictureFor(viewer))
    .where(and(eq(profiles.id, id), visibleTo(viewer)))

const memberForVisitors = statement('profiles.memberForVisitors', (db, { id }: Given<{ id: string }>) =>
  selectMember(db, null, id),
)
const memberForMembers = statement(
  'profiles.memberForMembers',
  (db, { id, viewerId, now }: Given<{ id: string; viewerId: string; now: Date }>) =>
    selectMember(db, { id: viewerId, now }, id),
)

/** Returns a member's summary. Throws `not_found` for unknown members and for those the viewer may not see. */
export const getMember = async (
  { db, clock }: Services,
  viewer: Viewer,
  id: string,
): Promise<MemberSummary> => {
  const [member] = await (viewer
    ? memberForMembers(db, { id, viewerId: viewer.id, now: clock.now() })
    : memberForVisitors(db, { id }))
  if (!member) throw new Failure(COMMON_REASONS.notFound)
  return member
}

/** Returns the id of the member with that username, in any case. */
export const findMemberId = async (db: Executor, username: string): Promise<string | null> => {
  const [row] = await db
    .select({ id: profiles.id })
    .from(profiles)
    .where(eq(lowered(profiles.username), username.toLowerCase()))
  return row?.id ?? null
}
